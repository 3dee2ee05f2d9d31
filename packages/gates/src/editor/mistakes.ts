/** What people write by mistake, and the lines of code that do it. */
export const MISTAKES: Readonly<Record<string, string>> = {
  // Keys
  'encode: a value is missing': "taskKey.encode({ org: 'acme', state: 'open' })",
  'encode: a misspelt name': "taskKey.encode({ org: 'acme', dew: now, state: 'open' })",
  'encode: not one of the choices': "taskKey.encode({ org: 'acme', due: now, state: 'opened' })",
  'encode: a number for a time': "taskKey.encode({ org: 'acme', due: 5, state: 'open' })",
  'key: a number as a part': "key('TASK', 5)",
  'where: a gap': "where(taskKey, { org: 'acme', state: 'open' })",
  'where: an operator too early': "where(taskKey, { org: 'acme', due: gte(now), state: 'open' })",
  'where: a misspelt name': "where(taskKey, { ogr: 'acme' })",
  'where: a number for a time': "where(taskKey, { org: 'acme', due: 5 })",
  'where: an operator on a number, for a time': "where(taskKey, { org: 'acme', due: gte(5) })",
  'where: startsWith on a time': "where(taskKey, { org: 'acme', due: startsWith('2024') })",
  'where: during on a text': "where(taskKey, { org: during('2024') })",
  'where: not one of the choices': "where(taskKey, { org: 'acme', due: now, state: 'opened' })",
  'where: a value that may be undefined': 'where(taskKey, { org: maybe })',
  'where: a text for the key': "where('TASK#acme', { org: 'acme' })",
  // Entities
  'entity: an unknown index': "entity(app, 'X', { primary, GSI9: primary })",
  'entity: no primary key': "entity(app, 'X', { GSI1: primary })",
  'entity: a string for a key': "entity(app, 'X', { primary: { pk: 'USER', sk: key('PROFILE') } })",
  'entity: a key where the table has a list': "entity(app, 'X', { primary, byRegion: primary })",
  'entity: a sharded sort key':
    "entity(app, 'X', { primary: { pk: key('X'), sk: sharded(key('Y'), { by: 'id', count: 2 }) } })",
  // Items
  'putInput: a value is missing': "putInput(order, { userId: '1', at: now, orderId: '7' })",
  'putInput: not one of the choices':
    "putInput(order, { userId: '1', at: now, orderId: '7', status: 'lost' })",
  'putInput: a number for a time':
    "putInput(order, { userId: '1', at: 5, orderId: '7', status: 'open' })",
  'putInput: a misspelt name':
    "putInput(order, { userId: '1', at: now, orderId: '7', satus: 'open' })",
  'getInput: a value is missing': "getInput(order, { userId: '1', orderId: '7' })",
  // Queries
  'queryInput: a forgotten index': "queryInput(order, { status: 'open', orderId: '7' })",
  'queryInput: an unknown index': "queryInput(order, { userId: '1' }, { index: 'GSI9' })",
  'queryInput: no value for the partition': 'queryInput(order, { at: now })',
  'queryInput: a gap': "queryInput(order, { userId: '1', orderId: '7' })",
  'queryInput: an operator too early':
    "queryInput(order, { userId: '1', at: gte(now), orderId: '7' })",
  'queryInput: a misspelt name': "queryInput(order, { userId: '1', att: now })",
  'queryInput: a number for a time': "queryInput(order, { userId: '1', at: gte(5) })",
  'queryInput: a range on the partition': "queryInput(order, { userId: gte('1') })",
  'queryInput: a period of buckets': 'queryInput(reading, { at: between(now, now) })',
  'queryInput: sharded without its value':
    "queryInput(order, { status: 'open' }, { index: 'GSI1' })",
  'queryInputs: an open range of buckets': 'queryInputs(reading, { at: gte(now) })',
  'collectionInput: an index of one of its entities':
    "collectionInput([user, order], { userId: '1' }, { index: 'LSI1' })",
}
