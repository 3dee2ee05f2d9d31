// Around the delimiters people use: below `#`, the escape, what sorts at the edges of UTF-8's lengths.
export const SPECIAL: readonly string[] = [
  ...[' ', '!', '"', '#', '$', '%', '-', '.', '/', '0', '9', ':', 'A', 'Z', 'a', 'z', '|', '~'],
  ...['\0', '\u001f', '\u007f', '\u00e9', '\u07ff', '\u0800', '\ue000', '\uffee', '\uffff'],
  ...['\u{10000}', '\u{1f600}', '\u{10fffe}'],
]

/** What people put between the parts of a key. */
export const DELIMITERS: readonly string[] = [
  ...['#', '', '|', ':', '::', '/', '-', '_', '.', ',', ';', '=', '&', '~', ' ', '\0'],
]

/** What is neither letter nor digit in ASCII. */
export const PUNCTUATION: readonly string[] = [...' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~']

/** Texts that are one text in some form: composed, in another case, in another width, without marks. */
export const LOOKALIKES: readonly (readonly [one: string, other: string])[] = [
  ['\u00e9', 'e\u0301'],
  ['\u00c5', '\u212b'],
  ['\ufb01', 'fi'],
  ['\u00df', 'ss'],
  ['\u212a', 'K'],
  ['\u0130', 'i\u0307'],
  ['\u0131', 'I'],
  ['\u03c2', '\u03c3'],
  ['\uff21', 'A'],
  ['\u00e9', 'e'],
]
