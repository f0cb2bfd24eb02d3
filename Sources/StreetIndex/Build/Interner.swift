/// Numbers texts in the order in which they first come.
struct Interner {
    private var numbers: [[UInt8]: UInt32] = [:]
    private(set) var texts: [[UInt8]] = []

    /// The text's number, from 0.
    mutating func number(_ text: [UInt8]) -> UInt32 {
        if let known = numbers[text] { return known }
        let number = UInt32(texts.count)
        numbers[text] = number
        texts.append(text)
        return number
    }
}
