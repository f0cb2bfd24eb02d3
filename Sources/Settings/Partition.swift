/// One of several parts into which an input is cut, as `--partition K/N` names it.
public struct Partition: Hashable, Sendable {
    /// Which part, 1 to `count`.
    public let part: Int
    /// Into how many parts, at least 1.
    public let count: Int

    /// So many parts at most.
    public static let mostParts = 1_000_000

    /// The part of that number; nil when there is no such part.
    public init?(part: Int, of count: Int) {
        guard (1...Partition.mostParts).contains(count), (1...count).contains(part) else {
            return nil
        }
        (self.part, self.count) = (part, count)
    }

    /// Which bytes of an input of so many bytes the part is. The parts of one input adjoin, and the last
    /// one is open, so that every byte is in one of them.
    public func bytes(ofTotal size: Int) -> Range<Int> {
        start(of: part, size)..<(part == count ? .max : start(of: part + 1, size))
    }

    /// Without the product of both, which may be too large.
    private func start(of part: Int, _ size: Int) -> Int {
        let (share, rest) = size.quotientAndRemainder(dividingBy: count)
        return share * (part - 1) + min(part - 1, rest)
    }
}

extension Partition: CustomStringConvertible {
    /// As it is written: `3/8`.
    public var description: String { "\(part)/\(count)" }
}

extension Check {
    /// A part of the input, written "K/N".
    static func partition(_ text: String) throws(Complaint) -> Partition {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            throw Complaint("'\(text)' is no part. Write it as K/N, such as 3/8.")
        }
        let count = try integer(String(parts[1]), in: 1...Partition.mostParts)
        let part = try integer(String(parts[0]), in: 0...(.max))
        guard let partition = Partition(part: part, of: count) else {
            throw Complaint("There is no part \(part) of \(count): the parts are 1 to \(count).")
        }
        return partition
    }
}
