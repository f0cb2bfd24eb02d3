/// Rows of cells in columns, for a terminal.
struct TextTable {
    private var rows: [[String]] = []
    private let rightAligned: Set<Int>
    private let gap = "  "

    /// A table whose columns with these numbers, from 0, are aligned to the right.
    init(rightAligned: Set<Int> = []) {
        self.rightAligned = rightAligned
    }

    /// Adds a row; control characters in it are made visible, so that data cannot steer a terminal.
    mutating func add(_ cells: [String]) {
        rows.append(cells.map(TextTable.visible))
    }

    /// The lines, each with its line feed and without spaces at its end.
    var text: String {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.map { column < $0.count ? DisplayWidth.of($0[column]) : 0 }.max() ?? 0
        }
        return rows.map { line($0, widths) + "\n" }.joined()
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        let padded = cells.enumerated().map { column, cell in
            let space = String(repeating: " ", count: widths[column] - DisplayWidth.of(cell))
            return rightAligned.contains(column) ? space + cell : cell + space
        }
        let line = padded.joined(separator: gap)
        return String(line.reversed().drop { $0 == " " }.reversed())
    }

    /// The text with every control character as a middle dot.
    static func visible(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isControl = scalar.properties.generalCategory == .control
            result.append(isControl ? "\u{B7}" : scalar)
        }
        return String(result)
    }

    /// The text in at most so many columns; what was cut is shown by three dots.
    static func shortened(_ text: String, to width: Int) -> String {
        guard DisplayWidth.of(text) > width else { return text }
        var result = ""
        var used = 0
        for character in text {
            used += DisplayWidth.of(String(character))
            if used > width - 3 { break }
            result.append(character)
        }
        return result + "..."
    }
}

/// How many columns a text takes on a terminal.
enum DisplayWidth {
    /// Wide characters of East Asia and emoji count two, marks none, all others one.
    static func of(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + width($1) }
    }

    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
        0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
    ]

    private static func width(_ scalar: Unicode.Scalar) -> Int {
        guard scalar.value >= 0x300 else { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return wide.contains { $0.contains(scalar.value) } ? 2 : 1
        }
    }
}
