import Foundation
import Testing

@testable import ByteStreams

@Suite("What bytes are read as")
struct EncodingDetectorTests {
    private func stored(_ text: String, in encoding: TextEncoding) -> [UInt8] {
        let name = encoding.iconvName
        let descriptor = iconv_open(name, "UTF-8")
        defer { iconv_close(descriptor) }
        var input = Array(text.utf8).map { CChar(bitPattern: $0) }
        var output = [CChar](repeating: 0, count: text.utf8.count * 4 + 16)
        var (inLeft, outLeft) = (input.count, output.count)
        let size = output.count
        input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { target in
                var (from, to) = (source.baseAddress, target.baseAddress)
                let result = iconv(descriptor, &from, &inLeft, &to, &outLeft)
                #expect(result != -1, "\(text) has characters that \(name) lacks")
            }
        }
        return output[..<(size - outLeft)].map { UInt8(bitPattern: $0) }
    }

    @Test(
        "five lines of addresses are enough to tell an encoding",
        arguments: [
            (TextEncoding.windows1252, "Straße\nKönigstraße 3, Köln\nMühlenweg 4, Nürnberg\n"),
            (.windows1250, "ulica\nŚwiętego Józefa 3, Łódź\nŻeromskiego 4, Gdańsk\n"),
            (.latin2, "ulica\nŚwiętego Józefa 3, Łódź\nŻeromskiego 4, Gdańsk\n"),
            (.windows1251, "адрес\nулица Ленина 3, Новосибирск\nпроспект Мира 4, Москва\n"),
            (.koi8R, "адрес\nулица Ленина 3, Новосибирск\nпроспект Мира 4, Москва\n"),
            (.ibm866, "адрес\nулица Ленина 3, Новосибирск\nпроспект Мира 4, Москва\n"),
            (.windows1254, "adres\nAtatürk Caddesi 3, Beyoğlu, İstanbul\nŞişli Sokağı 4\n"),
            (.windows1253, "διεύθυνση\nΛεωφόρος Κηφισίας 3, Αθήνα\n"),
            (.cp949, "주소\n서울특별시 중구 세종대로 110\n부산광역시 연제구 중앙대로 1001\n"),
            (.gb18030, "地址\n北京市朝阳区建国路93号\n上海市浦东新区世纪大道100号\n"),
            (.big5, "地址\n臺北市中正區重慶南路一段122號\n高雄市苓雅區四維三路2號\n"),
            (.shiftJIS, "住所\n東京都千代田区千代田1-1\n大阪府大阪市北区中之島1-3-20\n"),
            (.eucJP, "住所\n東京都千代田区千代田1-1\n大阪府大阪市北区中之島1-3-20\n"),
        ] as [(TextEncoding, String)]
    )
    func smallFiles(encoding: TextEncoding, text: String) {
        let bytes = stored(text, in: encoding)
        let finding = EncodingDetector().examine(bytes, isWhole: true)
        #expect(finding.encoding == encoding)
        var decoder = TextDecoder(from: finding.encoding)
        var output: [UInt8] = []
        bytes.withUnsafeBytes { decoder.convert($0, isLast: true, to: &output) }
        #expect(String(decoding: output, as: UTF8.self) == text)
    }

    @Test("valid UTF-8 is UTF-8, whatever else it could be")
    func validUTF8() {
        let finding = EncodingDetector().examine(Array("Ð°Ð´ÑÐµÑ é".utf8), isWhole: true)
        #expect(finding.encoding == .utf8)
        #expect(finding.evidence == .valid)
    }

    @Test("UTF-8 that is cut inside a character is UTF-8; one lone high byte at the end is not")
    func cutCharacter() {
        let cut = Array("Köln, Großer Weg ö".utf8).dropLast()
        #expect(EncodingDetector().examine(Array(cut), isWhole: true).encoding == .utf8)
        let latin = Array("rue du caf".utf8) + [0xE9]
        #expect(EncodingDetector().examine(latin, isWhole: true).encoding == .windows1252)
    }

    @Test("a damaged byte among much UTF-8 does not change the encoding")
    func damaged() {
        let text = Array("Köln Müßig Straße Größe Übergang Äcker ".utf8) + [0xFF, 0x0A]
        #expect(EncodingDetector().examine(text, isWhole: true).encoding == .utf8)
    }

    @Test(
        "UTF-16 and UTF-32 without a mark are told by their zeros",
        arguments: [TextEncoding.utf16LE, .utf16BE, .utf32LE, .utf32BE]
    )
    func wide(encoding: TextEncoding) {
        for text in [
            "id,adres\n1,Łódź\n2,Kraków\n", "番号,名称\n1,名古屋市中区\n2,名寄市大通\n3,名張市\n",
        ] {
            let bytes = stored(text, in: encoding)
            #expect(EncodingDetector().examine(bytes, isWhole: true).encoding == encoding)
        }
    }

    @Test(
        "encodings are known by the names that people write",
        arguments: [
            ("latin1", TextEncoding.windows1252), ("ISO_8859-1", .windows1252), ("euc-kr", .cp949),
            ("GBK", .gb18030), ("sjis", .shiftJIS), ("utf8", .utf8), ("UTF-16", .utf16LE),
            ("cp1251", .windows1251), ("Windows-1250", .windows1250), ("KOI8-R", .koi8R),
        ] as [(String, TextEncoding)]
    )
    func names(name: String, encoding: TextEncoding) {
        #expect(TextEncoding(named: name) == encoding)
    }

    @Test("encodings whose bytes depend on what stood before are refused by name")
    func stateful() {
        #expect(TextEncoding(named: "ISO-2022-JP") == nil)
        #expect(TextEncoding.isStateful("iso-2022-jp"))
        #expect(TextEncoding.isStateful("UTF-7"))
    }
}
