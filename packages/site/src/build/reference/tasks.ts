/** A room of a package, by its folder or file, and the task that people come to it with. */
type Rooms = readonly (readonly [room: string, task: string])[]

/** The tasks of each entry point, in the order in which people meet them. Types stand with what uses them. */
const TASKS: Readonly<Record<string, Rooms>> = {
  '@keywright/core': [
    ['key', 'Define a key'],
    ['field', 'Choose its fields'],
    ['range', 'Ask for a range'],
    ['patterns', 'Write a key in one line'],
    ['text', 'Compare and measure keys'],
    ['time', 'Give times'],
    ['error', 'Handle an error'],
  ],
  '@keywright/ids': [
    ['create', 'Make ids'],
    ['generator', 'Make ids'],
    ['random', 'Make ids'],
    ['parse', 'Read ids'],
    ['normalize', 'Read ids'],
    ['bounds', 'Find ids by their time'],
    ['field', 'Use ids in keys'],
    ['uuid', 'Convert ids'],
    ['bytes', 'Convert ids'],
    ['id', 'Make ids'],
  ],
  '@keywright/adapters/dynamodb': [
    ['schema', 'Describe the table and its entities'],
    ['items', 'Write, change and recognise items'],
    ['query', 'Query'],
    ['pages', 'Read pages, shards and buckets'],
    ['policy', 'Keep tenants apart'],
    ['keys', 'Make keys alone'],
    ['sdk', 'The shapes of requests'],
    ['stored', 'The shapes of stored values'],
  ],
  '@keywright/testing': [
    ['check-encoder', 'Check an encoder'],
    ['check-key', 'Check a key'],
    ['check-store', 'Check a store'],
    ['arbitraries', 'Draw values'],
    ['laws', 'Check one law'],
    ['search', 'Check one law'],
    ['subject', 'Check an encoder'],
    ['store', 'Check a store'],
    ['report', 'Read what was found'],
  ],
  '@keywright/design': [
    ['chart', 'See all keys at once'],
    ['coverage', 'Ask whether every access pattern is served'],
    ['lint', 'Find what can go wrong'],
    ['load', 'Watch the load'],
    ['lock', 'Keep stored keys readable'],
    ['render', 'Print a result'],
  ],
  '@keywright/adopt': [
    ['infer', 'Read definitions out of keys and rows'],
    ['audit', 'Check a table against its design'],
    ['legacy', 'Describe keys that exist'],
    ['rekey', 'Move a table to new keys'],
    ['plan', 'Move a table to new keys'],
    ['job', 'Move a table to new keys'],
    ['row', 'Move a table to new keys'],
  ],
  '@keywright/cli': [
    ['template', 'Read code that builds keys'],
    ['explain', 'Explain a key'],
    ['link', 'Link to the playground'],
  ],
}

/** What every other entry point is for: it serves one store. */
const ANY_STORE = 'Ask the store'

/** What no room of the table holds yet. */
const REST = 'More'

/** The task of an export, by the file that defines it. Its place among the tasks comes with it. */
export const taskOf = (entry: string, file: string): readonly [place: number, task: string] => {
  const rooms = TASKS[entry]
  if (!rooms) return [0, ANY_STORE]
  const [, path = ''] = /\/packages\/[^/]+\/src\/(.*)$/.exec(file) ?? []
  const inside = path.replace(/^dynamodb\//, '').replace(/\.ts$/, '')
  const place = rooms.findIndex(([room]) => inside === room || inside.startsWith(`${room}/`))
  const [, task] = rooms[place] ?? []
  if (task === undefined) return [rooms.length, REST]
  return [rooms.findIndex(([, one]) => one === task), task]
}
