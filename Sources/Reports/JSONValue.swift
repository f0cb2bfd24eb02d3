/// A small JSON tree for reports that are written once; members keep their order.
indirect enum JSONValue {
    case object([(String, JSONValue)])
    case array([JSONValue])
    case text(String)
    case whole(Int)
    case decimal(Double, places: Int)
    case flag(Bool)

    /// The bytes, indented by two spaces a level.
    func appendPretty(to out: inout [UInt8], indent: Int = 0) {
        switch self {
        case .object(let members):
            JSONValue.appendList(members, ("{", "}"), indent: indent, to: &out) { member, out in
                JSONText.append(member.0, to: &out)
                out.append(contentsOf: ": ".utf8)
                member.1.appendPretty(to: &out, indent: indent + 2)
            }
        case .array(let elements):
            JSONValue.appendList(elements, ("[", "]"), indent: indent, to: &out) { element, out in
                element.appendPretty(to: &out, indent: indent + 2)
            }
        case .text(let text): JSONText.append(text, to: &out)
        case .whole(let number): out.append(contentsOf: "\(number)".utf8)
        case .decimal(let number, let places):
            out.append(contentsOf: Fixed.text(number, places: places).utf8)
        case .flag(let flag): out.append(contentsOf: "\(flag)".utf8)
        }
    }

    private static func appendList<Element>(
        _ elements: [Element],
        _ brackets: (String, String),
        indent: Int,
        to out: inout [UInt8],
        each append: (Element, inout [UInt8]) -> Void
    ) {
        out.append(contentsOf: brackets.0.utf8)
        for (index, element) in elements.enumerated() {
            out.append(contentsOf: (index == 0 ? "\n" : ",\n").utf8)
            out.append(contentsOf: [UInt8](repeating: 0x20, count: indent + 2))
            append(element, &out)
        }
        if !elements.isEmpty {
            out.append(0x0A)
            out.append(contentsOf: [UInt8](repeating: 0x20, count: indent))
        }
        out.append(contentsOf: brackets.1.utf8)
    }
}

/// Numbers for people and reports, without a locale.
enum Fixed {
    /// A number with so many decimals, rounded; `0` for what is not finite.
    static func text(_ number: Double, places: Int) -> String {
        guard number.isFinite, abs(number) < 1e15 else { return "0" }
        var scale = 1.0
        for _ in 0..<places { scale *= 10 }
        let scaled = Int((abs(number) * scale).rounded())
        let sign = number < 0 && scaled > 0 ? "-" : ""
        guard places > 0 else { return sign + "\(scaled)" }
        let digits = String(scaled)
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        return sign + padded.dropLast(places) + "." + padded.suffix(places)
    }

    /// A whole number with commas between thousands: `1,234,567`.
    static func grouped(_ number: Int) -> String {
        let digits = Array(String(number.magnitude))
        var text = number < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text += "," }
            text.append(digit)
        }
        return text
    }

    /// A share in percent with one decimal: `91.2 %`.
    static func percent(_ part: Int, of whole: Int) -> String {
        whole == 0 ? "0 %" : text(100 * Double(part) / Double(whole), places: 1) + " %"
    }
}
