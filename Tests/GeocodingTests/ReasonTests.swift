import Geocoding
import Testing

@Suite("Reasons")
struct ReasonTests {
    @Test("every code is the case's name in snake case", arguments: Reason.allCases)
    func code(reason: Reason) {
        let snake = "\(reason)".reduce(into: "") { text, letter in
            text += letter.isUppercase ? "_" + letter.lowercased() : String(letter)
        }
        #expect(reason.code == snake)
        #expect(Reason(code: reason.code) == reason)
    }

    @Test("every reason has a meaning and a remedy in whole sentences", arguments: Reason.allCases)
    func sentences(reason: Reason) {
        for sentence in [reason.meaning, reason.remedy] {
            #expect(sentence.hasSuffix("."))
            #expect(sentence.first?.isUppercase == true)
        }
    }

    @Test("only passing failures are tried again")
    func retryable() {
        #expect(
            Reason.allCases.filter(\.isRetryable)
                == [.rateLimited, .timeout, .network, .serverError, .badReply]
        )
    }

    @Test("classes follow the table of the contract")
    func classes() {
        #expect(Reason.allCases.filter { $0.reasonClass == .refused }.count == 11)
        #expect(Reason.allCases.filter { $0.reasonClass == .failed }.count == 7)
        #expect(Reason.tooCoarse.reasonClass == .note)
    }

    @Test("a set keeps what was put in, in the order of the table")
    func sets() {
        var set = ReasonSet()
        set.insert(.crowdedPoint)
        set.insert(.noMatch)
        #expect(set.reasons == [.noMatch, .crowdedPoint])
        set.remove(.noMatch)
        #expect(!set.contains(.noMatch))
    }
}
