/** What `wrapNumbers: true` gives. */
class NumberValue {
  readonly value: string
  constructor(value: string) {
    this.value = value
  }
}

export const READ: Readonly<Record<string, (one: number) => unknown>> = {
  numbers: (one) => one,
  bigints: (one) => (Number.isInteger(one) ? BigInt(one) : one),
  'wrapped numbers': (one) => new NumberValue(String(one)),
}

/** A value with every number in it turned, as a client does it on the way in or out. */
const turned = (value: unknown, isNumber: (one: unknown) => unknown): unknown => {
  const number = isNumber(value)
  if (number !== undefined) return number
  if (Array.isArray(value)) return value.map((one) => turned(one, isNumber))
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, turned(one, isNumber)]),
  )
}
/** An input as DynamoDB has it: with plain numbers. */
export const asSent = <Input>(input: Input): Input =>
  turned(input, (one) =>
    typeof one === 'bigint'
      ? Number(one)
      : one instanceof NumberValue
        ? Number(one.value)
        : undefined,
  ) as Input

/** An output as a client gives it that reads numbers in this way. */
export const asRead = <Output>(output: Output, read: string): Output =>
  turned(output, (one) => (typeof one === 'number' ? READ[read]?.(one) : undefined)) as Output
