/** No value takes more characters than this: a megabyte of input must not become a log line. */
const MOST = 80

/**
 * A value as people recognise it, in one line of at most 80 characters. Never throws, whatever the
 * value does when it is looked at.
 *
 * @example
 * show('a "b"') // => '"a \\"b\\""'
 * show(10n) // => '10n'
 * show(null) // => 'null'
 * show(function area() {}) // => 'function area'
 * show([1, 2]) // => '[object Array]'
 */
export const show = (value: unknown): string => {
  let text = '[object Object]'
  try {
    text = describe(value)
  } catch {
    // A revoked Proxy, or a getter that throws, cannot say more about itself.
  }
  return shortened(text)
}

/** Cuts text off where it becomes too long for a message. */
export const shortened = (text: string): string =>
  text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text

const describe = (value: unknown): string => {
  const kind = Object.prototype.toString.call(value)
  if (typeof value === 'string') return JSON.stringify(value.slice(0, MOST))
  if (typeof value === 'function') return `function ${value.name || '(anonymous)'}`
  // Writing a bigint out takes longer than its length.
  if (typeof value === 'bigint') return value === BigInt.asIntN(256, value) ? `${value}n` : kind
  return value === Object(value) && kind !== '[object Date]' ? kind : String(value)
}
