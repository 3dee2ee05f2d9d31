/** A Date, of this realm or of another: a test runner or a sandbox has its own. */
export const isDate = (value: unknown): value is Date =>
  value instanceof Date || Object.prototype.toString.call(value) === '[object Date]'
