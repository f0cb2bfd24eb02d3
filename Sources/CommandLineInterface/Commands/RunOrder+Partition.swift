import ByteStreams
import Pipeline
import RunJournal
import Settings

extension RunOrder {
    /// The part of the input that is to be read; nil for all of it.
    ///
    /// - Parameter source: the input, of which the head is read.
    /// - Throws: a failure where the input's size cannot be told.
    func part(of source: HashedSource, stop: StopSignal) throws(CommandFailure) -> InputPart? {
        guard let partition = settings.partition else { return nil }
        guard source.isRepeatable else {
            throw CommandFailure(
                .usage,
                "--partition: a pipe cannot be cut into parts, since its size is not known. Save it "
                    + "as a file first."
            )
        }
        do throws(InputError) {
            let size = try RunOrder.size(of: source, stop: stop)
            return InputPart(bytes: partition.bytes(ofTotal: size), isFirst: partition.part == 1)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// What is said about the part.
    func partNotes(_ part: InputPart?) -> [String] {
        guard let partition = settings.partition, let part else { return [] }
        return [
            "Part \(partition): the rows that begin at byte \(part.bytes.lowerBound) or behind it"
                + (part.bytes.upperBound == .max ? "." : ", and before \(part.bytes.upperBound).")
                + (part.isFirst ? "" : " The header stands in the output of part 1 only.")
        ]
    }

    /// The bytes of a file when it is unpacked: a packed one has to be read to its end.
    private static func size(
        of source: HashedSource,
        stop: StopSignal
    ) throws(InputError) -> Int {
        if source.input.compression == nil, let size = source.sizeOnDisk { return size }
        let again = try InputSource.open(source.path, stop: stop)
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { block.deallocate() }
        var size = 0
        while true {
            if stop.isRaised { throw InputError(path: source.path, kind: .stopped) }
            let count = try again.read(into: block)
            if count == 0 { return size }
            size += count
        }
    }
}
