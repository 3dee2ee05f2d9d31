import { entity, table, transactInput } from '@keywright/adapters'
import { key, text } from '@keywright/core'
import { expect, it } from 'vitest'
import { audit } from './audit.ts'

const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
const account = entity(
  app,
  'Account',
  { primary: { pk: key('ACCOUNT', text('id')), sk: key('ACCOUNT') } },
  { unique: [key('EMAIL', text('email'))] },
)
const loose = entity(app, 'Loose', {
  primary: { pk: key(text('a'), text('b')), sk: key('UNIQUE') },
})

it('counts the rows that mark what is unique, and takes them for no item', () => {
  const rows = ['1', '2'].flatMap((id) =>
    transactInput(account, undefined, { id, email: id }).TransactItems.flatMap(({ Put }) =>
      Put ? [Put.Item] : [],
    ),
  )
  for (const entities of [[account], [account, loose], [loose, account]]) {
    const found = audit(entities, rows)
    expect(found.entities).toMatchObject({ Account: 2, 'Account.unique': 2 })
    expect([found.unread.count, found.ambiguous.count, found.different.count]).toEqual([0, 0, 0])
  }
  const { ownerKey, ...unowned } = rows[1] as Record<string, unknown>
  expect(audit([account], [unowned]).unread.count).toBe(1)
})
