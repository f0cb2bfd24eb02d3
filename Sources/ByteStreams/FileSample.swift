import Glibc

/// Looks at a few places of a big file without reading all of it.
enum FileSample {
    private static let places = 64
    private static let size = 4096

    /// Whole lines from places spread evenly over a part of a file; empty when it cannot be read.
    static func lines(of path: String, in part: Range<Int>) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var sample: [UInt8] = []
        for place in 0..<places {
            var block = [UInt8](repeating: 0, count: size)
            let offset = part.lowerBound + part.count / places * place
            let count = pread(
                descriptor,
                &block,
                min(size, part.upperBound - offset),
                off_t(offset)
            )
            guard count > 0 else { break }
            let lines = block[..<count]
            guard let first = lines.firstIndex(of: 0x0A), let last = lines.lastIndex(of: 0x0A),
                first < last
            else { continue }
            sample.append(contentsOf: lines[(first + 1)...last])
        }
        return sample
    }
}
