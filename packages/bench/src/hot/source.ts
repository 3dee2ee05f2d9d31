/** What a generated definition is made of. */
export type Shape = 'text' | 'dated'

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

/**
 * A module with this many definitions. It builds and reads one key of each, with Keywright and by hand.
 * No two definitions share a field name or a function that calls them, as in a real program: what V8
 * learns at one call does not help at another.
 *
 * Each export takes a list with something for each definition, and gives a list with what it made.
 */
export const hotSource = (count: number, shape: Shape): string => {
  const field = shape === 'dated' ? 'time' : 'text'
  const all = range(count)
  const definition = (i: number): string => {
    const [first, second] = [`first${i}`, `second${i}`]
    const made = shape === 'dated' ? `${first}.toISOString()` : first
    const read = shape === 'dated' ? `new Date(parts[1])` : 'parts[1]'
    return `
const key${i} = key('KIND${i}', ${field}('${first}'), text('${second}'))
const encode${i} = (values) => {
  const text = key${i}.encode(values)
  seen ^= text.charCodeAt(0)
  return text
}
const decode${i} = (text) => key${i}.decode(text)
const join${i} = ({ ${first}, ${second} }) => {
  const text = \`KIND${i}#\${${made}}#\${${second}}\`
  seen ^= text.charCodeAt(0)
  return text
}
const split${i} = (text) => {
  const parts = text.split('#')
  return { ${first}: ${read}, ${second}: parts[2] }
}`
  }
  const each = (name: string): string =>
    `export const ${name} = (list) => [\n${all.map((i) => `  ${name}${i}(list[${i}]),`).join('\n')}\n]`
  return [
    `import { key, text${shape === 'dated' ? ', time' : ''} } from '@keywright/core'`,
    // Reading a character makes V8 join the pieces of a text, as sending it would.
    '\nexport let seen = 0',
    ...all.map(definition),
    '',
    ...['encode', 'decode', 'join', 'split'].map(each),
    '',
  ].join('\n')
}
