import CHiredis

/// A command for Redis: words of any bytes.
struct RedisCommand: Sendable {
    private let words: [[UInt8]]

    init(_ words: [[UInt8]]) { self.words = words }

    init(_ words: [String]) { self.init(words.map { Array($0.utf8) }) }

    /// A script with its keys and arguments. The text goes along each time: a server that was restarted
    /// or told to forget its scripts takes it all the same, and reads it once.
    init(script: String, keys: [[UInt8]], _ arguments: [[UInt8]]) {
        let head = ["EVAL", script, String(keys.count)].map { Array($0.utf8) }
        self.init(head + keys + arguments)
    }

    /// Appends the command as Redis reads it.
    func append(to bytes: inout [UInt8]) {
        let flat = words.flatMap { $0 }
        let lengths = words.map(\.count)
        // hiredis takes pointers to all words at once; an empty text has one, too.
        (flat + [0]).withUnsafeBufferPointer { flat in
            guard let base = flat.baseAddress else { return }
            var starts: [UnsafePointer<CChar>?] = []
            var start = UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self)
            for length in lengths {
                starts.append(start)
                start += length
            }
            var text: UnsafeMutablePointer<CChar>?
            let count = redisFormatCommandArgv(&text, Int32(words.count), &starts, lengths)
            guard count > 0, let text else { return }
            bytes.append(contentsOf: UnsafeRawBufferPointer(start: text, count: Int(count)))
            redisFreeCommand(text)
        }
    }
}
