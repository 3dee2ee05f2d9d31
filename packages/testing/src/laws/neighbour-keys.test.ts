import { contains, key, text, where } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { checkKey } from '../check-key.ts'
import { neighbourKeysOf } from './neighbour-keys.ts'

const orders = key('USER', text('id'), 'ORDER', text('order'), 'END')
const value = { id: '1', order: '2' }

describe('neighbourKeysOf', () => {
  it('changes the literals before a field, one at a time', () => {
    const at = (depth: number) => neighbourKeysOf(orders, value, depth)
    expect(at(0)).toContain('USERS#1#ORDER#2#END')
    expect(at(0)).toContain('USE#1#ORDER#2#END')
    expect(at(0)).not.toContain('USER#1#ORDERS#2#END')
    expect(at(1)).toContain('USER#1#ORDERS#2#END')
    expect(at(2)).toContain('USER#1#ORDER#2#ENDS')
  })

  it('never makes a key of the definition itself', () => {
    expect(neighbourKeysOf(orders, value, 2).filter((text) => orders.tryDecode(text))).toEqual([])
  })

  it('shortens a literal by a whole character', () => {
    const texts = neighbourKeysOf(key('ORDER', '😀'), {}, 0)
    expect(texts.filter((text) => /\p{Cs}/u.test(text))).toEqual([])
    expect(() => checkKey(key('ORDER', '😀'))).not.toThrow()
  })

  it('needs a literal', () => {
    expect(neighbourKeysOf(key(text('a'), text('b')), { a: '', b: '' }, 2)).toEqual([])
  })

  it('leaves out a literal that a field could go on with', () => {
    const odd = key('A', '', text('a'), '#M')
    const neighbourKeys = neighbourKeysOf(odd, { a: '' }, 0)
    expect(neighbourKeys).not.toEqual([])
    expect(neighbourKeys.filter((text) => contains(where(odd, {}), text))).toEqual([])
  })
})
