const NAMES: Readonly<Record<string, string>> = {
  '\0': 'NUL',
  '\t': 'tab',
  '\n': 'newline',
  '\r': 'return',
  ' ': 'space',
}

/** What people call a character that they cannot see, `tab` or `U+200B`; any other is its own name. */
export const nameOf = (char: string): string =>
  NAMES[char] ??
  (/[\p{C}\p{Z}]/u.test(char)
    ? `U+${(char.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`
    : char)
