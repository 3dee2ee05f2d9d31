import { describe, expect, it } from 'vitest'
import { parseTemplates } from './parse-template.ts'

const patterns = (source: string): readonly string[] =>
  parseTemplates(source).templates.map(({ pattern }) => pattern)

describe('templates are read', () => {
  it.each([
    ['`USER#${id}`', ['USER#${id}']],
    ['USER#${user.id}', ['USER#${id}']],
    ['PK: `USER#${a}`, SK: `X#${b}#${c}`', ['USER#${a}', 'X#${b}#${c}']],
    ['PK: USER#${a}, SK: X#${b}', ['USER#${a}', 'X#${b}']],
    ['USER#${a}\nORDER#${b}', ['USER#${a}', 'ORDER#${b}']],
    ['put({ Item: { PK: `U#${id}`, SK: "PROFILE" } })', ['U#${id}']],
    ['const userKey = (id: string) => `U#${id}`', ['U#${id}']],
    ['function userKey(id) {\n  return `U#${id}`\n}', ['U#${id}']],
    ['"USER#" + id', ['USER#${id}']],
    ["pk = 'USER#' + user.id + '#' + n", ['USER#${id}#${n}']],
    ['f"USER#{id}"', ['USER#${id}']],
    ["f'USER#{user.id}#{{x}}'", ['USER#${id}#{x}']],
    ['"USER#{}#{}".format(a, b)', ['USER#${a}#${b}']],
    ['USER#{id}', ['USER#${id}']],
    ['USER#<id>#<order id>', ['USER#${id}#${order_id}']],
    ['["USER", id].join("#")', ['USER#${id}']],
    ['"#".join(["USER", id])', ['USER#${id}']],
    ['["USER", ...[a, b]].join("#")', ['USER#${a}#${b}']],
    ['`\\u0041#${id}`', ['A#${id}']],
    ['`A#${`B#${x}`}#${y}`', ['A#B#${x}#${y}']],
    ["O'Brien#${x}", ["O'Brien#${x}"]],
    ['`a::${x}::b::${x}`', ['a::${x}::b::${x2}']],
  ])('%s', (source, expected) => {
    expect(patterns(source)).toEqual(expected)
    expect(parseTemplates(source).unread).toEqual([])
  })

  it('with the attribute that each is for', () => {
    const { templates } = parseTemplates("PK: `USER#${a}`, 'SK': `X#${b}`")
    expect(templates.map(({ label }) => label)).toEqual(['PK', 'SK'])
  })

  it.each([
    ['PK: `A#${a}`, SK: skOf(a)', ['SK: skOf(a)']],
    ['GSI1SK: isOpen ? `A#${x}` : `B#${y}`', ['GSI1SK: isOpen ? `A#${x}` : `B#${y}`']],
    ['PK: `A#${a}`, SK: `B#${', ['PK: `A#${a}`, SK: `B#${']],
  ])('and what is not understood is named: %s', (source, unread) => {
    expect(parseTemplates(source).unread).toEqual(unread)
  })

  it('in linear time', () => {
    const source = `\`${'A#${b}'.repeat(5000)}\``
    expect(parseTemplates(source).templates[0]?.names).toHaveLength(5000)
    expect(parseTemplates(`\`${'${`'.repeat(20_000)}`).unread).toHaveLength(1)
  })
})

describe('an expression is taken for what it does', () => {
  const readValue = (expression: string) => {
    const value = parseTemplates(`\`X#\${${expression}}\``).templates[0]?.values[0]
    if (!value) throw new Error(expression)
    return value
  }
  const at = new Date('2024-01-15T10:30:00.000Z')

  it.each([
    ["n.toString().padStart(5, '0')", 'n', 'integer', 42, '00042'],
    ["String(order.n).padStart(5, '0')", 'n', 'integer', 42, '00042'],
    ['n.toString(36)', 'n', 'integer', 36, '10'],
    ["city.replace('#', '')", 'city', undefined, 'a#b#', 'ab#'],
    ["city.replaceAll('#', '-')", 'city', undefined, 'a#b#', 'a-b-'],
    ["city.replace(/[#|]/g, '')", 'city', undefined, 'a#b|', 'ab'],
    ['city.trim().toLowerCase()', 'city', undefined, ' Rome', 'rome'],
    ['order.createdAt.toISOString()', 'createdAt', 'time', at, '2024-01-15T10:30:00.000Z'],
    ['at.toISOString().slice(0, 10)', 'at', 'time', at, '2024-01-15'],
    ["at.toISOString().split('T')[0]", 'at', 'time', at, '2024-01-15'],
    ['at.getTime()', 'at', 'time', at, '1705314600000'],
    ['price.toFixed(2)', 'price', 'decimal', '1.5', '1.50'],
    ['encodeURIComponent(name)', 'name', undefined, 'a#', 'a%23'],
    ['event.pathParameters!.id as string', 'id', undefined, 'x', 'x'],
    ["item['user']", 'user', undefined, 'x', 'x'],
  ])('%s', (expression, name, kind, value, text) => {
    const read = readValue(expression)
    expect(read).toMatchObject({ name, kind, isUnclear: false, expression })
    expect(read.write(value)).toBe(text)
  })

  it.each([
    ['f"{n:05d}"', 42, '00042'],
    ['f"{str(n).zfill(5)}"', 42, '00042'],
    ["f\"{name.replace('#', '')}\"", 'a#b#', 'ab'],
    ['f"{at.isoformat()}"', at, '2024-01-15T10:30:00'],
  ])('in Python: %s', (source, value, text) => {
    const read = parseTemplates(source).templates[0]?.values[0]
    expect(read?.isUnclear).toBe(false)
    expect(read?.write(value)).toBe(text)
  })

  it.each([
    ['slug(name)', 'name'],
    ['name.slugify()', 'name'],
    ['n + 1', 'n'],
    ['a ?? b', 'b'],
    ["name.padStart(width, '0')", 'name'],
  ])('or is unclear: %s', (expression, name) => {
    expect(readValue(expression)).toMatchObject({ name, isUnclear: true })
  })
})
