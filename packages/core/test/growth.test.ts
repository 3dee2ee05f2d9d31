import { slowTexts } from '@keywright/harness/growth'
import { describe, expect, it } from 'vitest'
import * as core from '../src/index.ts'
import { KINDS } from './kinds.ts'

const PARSERS: readonly (readonly [title: string, read: (text: string) => unknown])[] = [
  ...KINDS.map((kind) => {
    const made = core.key<core.Part[]>('K', kind.make('v'))
    return [kind.title, (text: string) => made.decode(`K#${text}`)] as const
  }),
  ...KINDS.map((kind) => {
    const made = core.key<core.Part[]>('K', kind.make('v'))
    return [`${kind.title} takes`, (text: string) => made.encode({ v: text })] as const
  }),
  ...(
    [
      ['parseEntityKey', core.parseEntityKey],
      ['parseCompositeKey', core.parseCompositeKey],
      ['parentKey', core.parentKey],
      ['parseShardKey', core.parseShardKey],
      ['parseZeroPadded', core.parseZeroPadded],
      ['parseReverseTime', core.parseReverseTime],
      ['shardOf', (text: string) => core.shardOf(text, 10)],
      ['compareKeys', (text: string) => core.compareKeys(text, `${text}a`)],
      ['keyByteLength', core.keyByteLength],
      ['during', (text: string) => core.where(core.key(core.time('t')), { t: core.during(text) })],
    ] as const
  ).map(([title, read]) => [title, read as (text: string) => unknown] as const),
]

describe('time grows with the length of the text, not with its square', () => {
  it.each(PARSERS)('%s', (_, read) => {
    expect(slowTexts(read)).toEqual([])
  })
})
