/** What a person points at, and the line it is in: the first occurrence of the word. */
export const HOVERS: readonly (readonly [word: string, code: string])[] = [
  ['taskKey', 'taskKey'],
  ['encoded', 'const encoded = taskKey.encode(task)'],
  ['decoded', "const decoded = taskKey.decode('')"],
  ['where', "where(taskKey, { org: 'acme' })"],
  ['app', 'app'],
  ['order', 'order'],
  [
    'putInput',
    "putInput(order, { userId: '1', at: now, orderId: '7', status: 'open', gift: true })",
  ],
  ['queryInput', "queryInput(order, { userId: '1' })"],
  ['keys', "const keys = keysOf(user, { userId: '1' })"],
  ['groups', "const groups = group([user, order], [{ PK: 'USER#1' }])"],
]

/** Where a person types, and the text after which the editor offers something. */
export const OFFERS: readonly (readonly [after: string, code: string])[] = [
  ['{ ', 'where(taskKey, { })'],
  ["state: '", "taskKey.encode({ org: 'a', due: now, state: '' })"],
  ['{ ', 'queryInput(order, { })'],
  ["userId: '1', ", "queryInput(order, { userId: '1', })"],
  ["index: '", "queryInput(order, { userId: '1' }, { index: '' })"],
  ['{ ', "queryInputs(order, { }, { index: 'GSI1' })"],
  ["status: '", "queryInputs(order, { status: '' }, { index: 'GSI1' })"],
  ["index: '", "collectionInput([user, order], { userId: '1' }, { index: '' })"],
  ['{ ', 'putInput(order, { })'],
  ['primary, ', "entity(app, 'X', { primary, })"],
  ['GSI1: { ', "entity(app, 'X', { primary, GSI1: { } })"],
]
