/// Writes the address of a match the way its country does.
struct StreetLabel {
    let file: StreetFile
    let rules: CountryRules

    /// Both streets, then city and region.
    func text(crossing first: UInt32, _ second: UInt32, area: AreaRecord) -> String {
        var bytes: [UInt8] = []
        for (index, street) in [first, second].enumerated() {
            var cursor = file.block(street)
            if index > 0 { bytes += Array(" & ".utf8) }
            bytes.append(contentsOf: file.text(StreetHead(&cursor, area: area).name))
        }
        for name in [area.name, area.region] where name != AreaRecord.noText {
            bytes += [0x2C, 0x20]
            bytes.append(contentsOf: file.text(name))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The street with its number, if it has one, then postal code, city and region.
    func text(
        street: UInt32, area: AreaRecord, placement: Placement,
        number: (value: UInt32, suffix: HouseSuffix)?
    ) -> String {
        var cursor = file.block(street)
        let head = StreetHead(&cursor, area: area)
        let name = file.text(head.name)
        let city = area.name == AreaRecord.noText ? StreetLabel.nothing : file.text(area.name)
        let region = area.region == AreaRecord.noText ? StreetLabel.nothing : file.text(area.region)
        let code = file.postcode(placement.postcode)
        let leads = rules.of(area.country).numbering.place == .beforeStreet
        // A number has ten digits at most; each part may be parted by two more bytes.
        let room =
            name.count + city.count + region.count + code.count + HouseSuffix.capacity + 20
        return String(unsafeUninitializedCapacity: room) { bytes in
            var line = AddressLine(bytes)
            if leads, let number { line.append(number.value, number.suffix) }
            line.append(name)
            if !leads, let number { line.append(number.value, number.suffix) }
            line.endPart()
            line.append(leads ? city : code)
            if leads { line.endPart() }
            line.append(leads ? region : city)
            if !leads { line.endPart() }
            line.append(leads ? code : region)
            return line.count
        }
    }

    private static var nothing: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: nil, count: 0)
    }
}

/// An address while it is written: words with spaces between them, parts with commas.
private struct AddressLine {
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0
    private var isFirstOfPart = true

    init(_ bytes: UnsafeMutableBufferPointer<UInt8>) { self.bytes = bytes }

    /// What follows is another part.
    mutating func endPart() { isFirstOfPart = true }

    mutating func append(_ text: UnsafeRawBufferPointer) {
        guard !text.isEmpty else { return }
        beginWord()
        for byte in text { append(byte) }
    }

    /// A house number; a house with a name only has the number 0, which is not shown.
    mutating func append(_ number: UInt32, _ suffix: HouseSuffix) {
        beginWord()
        var unit: UInt32 = 1
        while number / unit >= 10 { unit *= 10 }
        while unit > 0, number > 0 || suffix.isEmpty {
            append(UInt8(ascii: "0") + UInt8(number / unit % 10))
            unit /= 10
        }
        for index in 0..<suffix.count { append(suffix[index]) }
    }

    private mutating func beginWord() {
        if isFirstOfPart, count > 0 { append(UInt8(ascii: ",")) }
        if count > 0 { append(UInt8(ascii: " ")) }
        isFirstOfPart = false
    }

    private mutating func append(_ byte: UInt8) {
        guard count < bytes.count else { return }
        bytes[count] = byte
        count += 1
    }
}
