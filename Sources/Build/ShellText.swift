extension String {
    /// The text as a shell word: quoted if it contains characters that are special in a shell.
    package var quotedForShell: String {
        let isPlain = unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || "0123456789-_./+,@%:".unicodeScalars.contains(scalar)
        }
        return isPlain && !isEmpty ? self : "'" + replacing("'", with: #"'\''"#) + "'"
    }
}
