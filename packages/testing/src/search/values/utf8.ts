// With the u flag a surrogate class matches lone surrogates only.
const LONE_SURROGATE = /[\ud800-\udfff]/gu

/** The text that a store holds: UTF-8 has no form for half a character, so it is replaced. */
export const stored = (text: string): string => text.replace(LONE_SURROGATE, '\ufffd')

/** Whether text survives UTF-8. */
export const isWellFormed = (text: string): boolean => text.search(LONE_SURROGATE) < 0

/** The bytes that a store compares. */
export const utf8 = (text: string): readonly number[] =>
  // encodeURIComponent is the one UTF-8 encoder that every runtime's types know.
  Array.from(stored(text), (char) =>
    char < '\x80'
      ? [char.charCodeAt(0)]
      : (encodeURIComponent(char).match(/[\dA-F]{2}/g) ?? []).map((byte) =>
          Number.parseInt(byte, 16),
        ),
  ).flat()
