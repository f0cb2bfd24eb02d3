/// A 64-bit hash (FNV-1a) over texts, each with its length; the same on every machine.
public struct SettingsDigest: Sendable, Hashable {
    /// The hash so far.
    public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The hash of nothing.
    public init() {}

    /// Adds a text.
    public mutating func combine(_ text: String) {
        for byte in "\(text.utf8.count):\(text)".utf8 {
            value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
    }
}

extension Overlay {
    /// The values of all options with one of these effects, a line for each, the same however and
    /// wherever they were set.
    public func words(withEffects effects: Set<OptionEffect>) -> String {
        OptionTable.settings.filter { effects.contains($0.effect) }
            .map { "\($0.key)=\(words(of: $0.id))" }.joined(separator: "\n")
    }

    private func words(of id: OptionID) -> String {
        switch self[id].value {
        case .unset: ""
        case .toggle(let isOn): isOn ? "true" : "false"
        case .text(let text): text
        case .list(let texts): texts.joined(separator: ",")
        }
    }
}
