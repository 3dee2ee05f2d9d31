/** The UTF-8 bytes that a store sorts by. */
export const bytes = (text: string): Buffer => Buffer.from(text, 'utf8')

export const byBytes = (a: string, b: string): number => Buffer.compare(bytes(a), bytes(b))

export const byOrder = <T extends number | bigint | string>(a: T, b: T): number =>
  a < b ? -1 : a > b ? 1 : 0
