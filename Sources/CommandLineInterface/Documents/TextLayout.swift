/// Breaks plain text into lines.
enum TextLayout {
    /// The words of the text in lines of at most `width` columns, each after `indent` spaces.
    ///
    /// A word that is longer than a line stands alone. The last line has its line feed, too.
    static func wrapped(_ text: String, indent: Int, width: Int = 79) -> String {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = margin
        for word in text.split(separator: " ") {
            let isEmpty = line.count == indent
            if !isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = margin + word
            } else {
                line += (isEmpty ? "" : " ") + word
            }
        }
        return (lines + [line]).joined(separator: "\n") + "\n"
    }

    /// The text filled up with spaces to the width; at least one space follows it.
    static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
