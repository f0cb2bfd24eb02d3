/// Where the project and what lies beside it are, for tests that read files of the tree.
public enum ProjectFolder {
    /// The top folder, without a slash at its end.
    public static let path: String = {
        // Tests/TestSupport/ProjectFolder.swift
        let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        return parts.joined(separator: "/")
    }()

    /// A file of the tree.
    public static func file(_ relative: String) -> String { path + "/" + relative }

    /// A file of the folder `shared` beside the project; there need not be one.
    public static func shared(_ relative: String) -> String { path + "/../shared/" + relative }
}
