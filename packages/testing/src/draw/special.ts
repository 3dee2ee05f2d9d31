// Around the delimiters people use: below `#`, the escape, what sorts at the edges of UTF-8's lengths.
export const SPECIAL: readonly string[] = [
  ...[' ', '!', '"', '#', '$', '%', '-', '.', '/', '0', '9', ':', 'A', 'Z', 'a', 'z', '|', '~'],
  ...['\0', '\u001f', '\u007f', '\u00e9', '\u07ff', '\u0800', '\ue000', '\uffee', '\uffff'],
  ...['\u{10000}', '\u{1f600}', '\u{10fffe}'],
]

/** What people put between the parts of a key. */
export const DELIMITERS: readonly string[] = [
  ...['#', '', '|', ':', '::', '/', '-', '_', '.', ',', '~', ' ', '\0'],
]

/** Text that is written for a value that is not text. */
export const WORDS: readonly string[] = ['undefined', 'null', 'NaN', 'true', '0', '']
