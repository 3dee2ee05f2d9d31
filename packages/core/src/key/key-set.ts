import { rethrow } from '../error/guard.ts'
import { refuse, words } from '../error/refuse.ts'
import { knownTexts } from '../field/codec/codec.ts'
import type { Codec } from '../field/codec/codec-types.ts'
import { DELIMITER } from '../text/escape.ts'
import { compareKeys } from '../text/order.ts'
import { checkKey } from './check-key.ts'
import type { Part } from './key-types.ts'

/** What a set needs from a key. Every key has it, even a sharded one. */
export interface KeySetMember {
  readonly pattern: string
  readonly parts: readonly Part[]
  readonly tryDecode: (text: string) => object | undefined
}

/** What a set decodes to: the name of the definition, and its values. */
export type KeySetResult<Members extends Readonly<Record<string, KeySetMember>>> = {
  [Type in keyof Members & string]: {
    type: Type
    values: Exclude<ReturnType<Members[Type]['tryDecode']>, undefined>
  }
}[keyof Members & string]

/** Several definitions whose keys stand side by side. */
export interface KeySet<Members extends Readonly<Record<string, KeySetMember>>> {
  readonly members: Members
  /** Which definition a key belongs to, and its values. Throws a KeyError when it belongs to none. */
  readonly decode: (text: string) => KeySetResult<Members>
  /** The same, or `undefined` when it belongs to none. */
  readonly tryDecode: (text: string) => KeySetResult<Members> | undefined
}

/**
 * Tells the keys of a mixed item collection apart. A key belongs to one definition at most: two
 * that could make the same key are refused.
 *
 * @throws KeyError when two definitions overlap, or there is none.
 * @example
 * const items = keySet({ user: key('USER', text('id')), order: key('USER', text('id'), 'ORDER', text('order')) })
 * items.decode('USER#1#ORDER#2') // => { type: 'order', values: { id: '1', order: '2' } }
 */
export const keySet = <const Members extends Readonly<Record<string, KeySetMember>>>(
  members: Members,
): KeySet<Members> => {
  const { own, byHead } = read(members)

  const tryDecode = (text: string): KeySetResult<Members> | undefined => {
    for (const { type, key } of candidates(byHead, headOf(text))) {
      const values = key.tryDecode(text)
      if (values !== undefined) return { type, values } as KeySetResult<Members>
    }
    return undefined
  }
  return {
    members: own,
    tryDecode,
    decode: (text) =>
      tryDecode(text) ??
      refuse('INVALID_KEY', `one of ${Object.entries(own).map(named).join(', ')}`, text),
  }
}

/** A definition, taken apart once. */
interface Member {
  readonly type: string
  readonly key: KeySetMember
  readonly parts: readonly Component[]
}

/** The members by what they start with; those that start with a field are under `undefined`. */
type ByHead = Map<string | undefined, Member[]>

/** What a text starts with, up to its first delimiter. */
const headOf = (text: string): string | undefined =>
  typeof text === 'string' ? text.split(DELIMITER, 1)[0] : undefined

/** The members that may have a key with this start. */
const candidates = (byHead: ByHead, head: string | undefined): readonly Member[] => {
  const open = byHead.get(undefined) ?? []
  const own = byHead.get(head)
  return head === undefined || !own ? open : [...own, ...open]
}

const named = ([type, { pattern }]: readonly [string, KeySetMember]): string =>
  `${type} (${pattern})`

/** Checks the members, copies and freezes them, and sorts them by what they start with. */
const read = <Members extends Readonly<Record<string, KeySetMember>>>(
  members: Members,
): { readonly own: Members; readonly byHead: ByHead } => {
  try {
    const entries = Object.entries<KeySetMember>(Object(members))
    if (entries.length === 0) refuse('INVALID_DEFINITION', 'at least one key', members)
    const byHead: ByHead = new Map()
    const all: Member[] = []
    for (const [type, key] of entries) {
      const { parts } = checkKey(key, type)
      const member = { type, key, parts: components(parts) }
      const [first] = parts
      const head = typeof first === 'string' ? headOf(first) : undefined
      // Keys that start with different literals are different; a field may hold any of them.
      const rivals = head === undefined ? all : candidates(byHead, head)
      const rival = rivals.find((other) => overlap(other.parts, member.parts))
      if (rival) {
        const expected = `no key in common with ${named([rival.type, rival.key])}`
        refuse('INVALID_DEFINITION', expected, words(named([type, key])))
      }
      all.push(member)
      const group = byHead.get(head)
      if (group) group.push(member)
      else byHead.set(head, [member])
    }
    return { own: Object.freeze(Object.fromEntries(entries)) as Members, byHead }
  } catch (error) {
    return rethrow(error, 'INVALID_DEFINITION', 'keys by name')
  }
}

/** What stands between two delimiters: a field, or a literal as a codec with one text. */
interface Component extends Pick<Codec<never, unknown>, 'decode' | 'all' | 'least' | 'greatest'> {
  /** False for a custom codec: what lies between its ends is not known. */
  readonly known: boolean
}

const literal = (text: string): Component => ({
  decode: (other) => (other === text ? text : undefined),
  all: [text],
  known: true,
})

/** A literal with `#` is several components. */
const components = (parts: readonly Part[]): Component[] =>
  parts.flatMap((part): Component | Component[] =>
    typeof part === 'string'
      ? part.split(DELIMITER).map(literal)
      : { ...part.codec, known: part.kind !== 'custom' },
  )

/** No component contains a delimiter, so keys are equal only component by component. */
const overlap = (own: readonly Component[], others: readonly Component[]): boolean =>
  own.length === others.length && own.every((part, i) => meet(part, others[i] as Component))

/**
 * Whether two components may share a text. Where two built-in fields do, the other one reads the
 * first or the last text of one of them. Of a custom codec only the ends are known: it may share a
 * text with any component, unless their ends lie apart.
 */
const meet = (a: Component, b: Component): boolean => {
  if (shows(a, b) || shows(b, a)) return true
  if (a.all || b.all || (a.known && b.known)) return false
  return !(isBefore(a, b) || isBefore(b, a))
}

const shows = (a: Component, b: Component): boolean =>
  knownTexts(a).some((text) => text !== undefined && b.decode(text) !== undefined)

/** True when every text of one sorts before every text of the other. */
const isBefore = (a: Component, b: Component): boolean =>
  a.greatest !== undefined && b.least !== undefined && compareKeys(a.greatest, b.least) < 0
