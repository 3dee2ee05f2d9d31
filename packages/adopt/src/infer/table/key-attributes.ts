import { attributeOf, type Item, type KeyType, keyTypeOf, textOf } from './row.ts'

/** An attribute that holds a key, and the type that it has in all rows. */
export interface KeyAttribute {
  readonly name: string
  readonly type: KeyType
}

/** The attributes of an index; without `pk` it is local. */
export interface IndexAttributes {
  readonly name: string
  readonly pk?: KeyAttribute
  readonly sk?: KeyAttribute
}

/** Which attributes of a table are keys. */
export interface KeyAttributes {
  readonly pk: KeyAttribute
  readonly sk: KeyAttribute | undefined
  readonly indexes: readonly IndexAttributes[]
  /** Those of the table and of its indexes, and their names. */
  readonly all: readonly KeyAttribute[]
  readonly keys: ReadonlySet<string>
  /** True where no name says which attributes are the key, and only the rows do. */
  readonly isGuess: boolean
  /** Attributes that are named like keys of an index and are none, each with the reason. */
  readonly refused: readonly { readonly attribute: string; readonly reason: string }[]
}

/** What is known of an attribute: in how many rows it is, and as which type. */
interface Seen {
  count: number
  readonly types: Map<KeyType | 'other', number>
}

const PARTITION = new Set(['pk', 'partitionkey', 'hashkey', 'pkey', 'hash', 'partition'])
const SORT = new Set(['sk', 'sortkey', 'rangekey', 'skey', 'range', 'sort'])

/** Whether a name says that an attribute is a key of the table. */
export const isKeyName = (name: string): boolean =>
  PARTITION.has(bare(name)) || SORT.has(bare(name))

const bare = (name: string): string => name.toLowerCase().replace(/[_.: -]/g, '')

/** The attributes that hold the keys of a table; `undefined` where no row has one that could. */
export const keyAttributesOf = (
  items: readonly Item[],
  named: { readonly pk?: string; readonly sk?: string } = {},
): KeyAttributes | undefined => {
  const seen = seenIn(items)
  const typed = (name: string): KeyAttribute | undefined => {
    const type = commonType(seen.get(name))
    return type && { name, type }
  }
  const best = (names: ReadonlySet<string>): KeyAttribute | undefined =>
    [...seen]
      .filter(([name, { count }]) => names.has(bare(name)) && count * 2 > items.length)
      .sort(([, a], [, b]) => b.count - a.count)
      .flatMap(([name]) => typed(name) ?? [])[0]
  const pk = named.pk === undefined ? best(PARTITION) : typed(named.pk)
  const sk = named.sk === undefined ? pk && best(SORT) : typed(named.sk)
  const guess = pk ? { pk, sk } : guessed(items, seen)
  if (!guess) return undefined
  const isKey = (name: string): boolean => name === guess.pk.name || name === guess.sk?.name
  const { indexes, refused } = indexesIn(
    [...seen.keys()].filter((name) => !isKey(name)),
    seen,
    guess.sk !== undefined,
  )
  const all = [guess.pk, guess.sk, ...indexes.flatMap((index) => [index.pk, index.sk])].filter(
    (one) => one !== undefined,
  )
  const keys = new Set(all.map(({ name }) => name))
  return { ...guess, indexes, all, keys, refused, isGuess: !pk }
}

const seenIn = (items: readonly Item[]): Map<string, Seen> => {
  const seen = new Map<string, Seen>()
  for (const item of items) {
    for (const name of Object.keys(item)) {
      const one = seen.get(name) ?? { count: 0, types: new Map() }
      seen.set(name, one)
      one.count++
      const type = keyTypeOf(item[name]) ?? 'other'
      one.types.set(type, (one.types.get(type) ?? 0) + 1)
    }
  }
  return seen
}

/** The type of most of its values. Rows in which it has another one have no such key. */
const commonType = (seen: Seen | undefined): KeyType | undefined => {
  const [most] = [...(seen?.types ?? [])].sort(([, a], [, b]) => b - a)
  return !most || most[0] === 'other' ? undefined : most[0]
}

/** How many attributes are tried as a key when no name tells. */
const MOST_TRIED = 12

/** How well a name fits a key: an id, or nothing in particular. */
const fitness = (name: string): number =>
  /^_?(id|uuid|key)$/i.test(name) ? 3 : /(id|uuid|key|email|slug|code)$/i.test(name) ? 2 : 1

/**
 * The key of a table whose attributes have names of their own: an id that tells all rows apart, or two
 * attributes that do so together, of which the partition has values that come again.
 */
const guessed = (items: readonly Item[], seen: ReadonlyMap<string, Seen>) => {
  const most = Math.max(0, ...[...seen.values()].map(({ count }) => count))
  const candidates = [...seen]
    .filter(([, { count, types }]) => count === most && types.size === 1 && !types.has('other'))
    .map(([name]) => ({ name, type: commonType(seen.get(name)) as KeyType }))
    .filter(({ name }) => !items.some((item) => textOf(item, name) === ''))
    .map((one) => ({ ...one, distinct: distinctIn(items, [one.name]) }))
    .sort((a, b) => rank(b.name, items) - rank(a.name, items))
    .slice(0, MOST_TRIED)
  const alone = candidates.find(({ distinct }) => distinct === most)
  // A title or a year may tell all rows apart by chance; an id does so on purpose.
  if (alone && rank(alone.name, items) > 1) return { pk: keyAttribute(alone), sk: undefined }
  // People write the key first.
  const partitions = candidates.filter(
    ({ distinct, type }) => distinct > 1 && distinct < most && type === 'S',
  )
  for (const pk of partitions) {
    for (const sk of candidates) {
      const names = [pk.name, sk.name]
      if (sk === pk || distinctIn(items.slice(0, 2000), names) < Math.min(2000, most)) continue
      if (distinctIn(items, names) === most) return { pk: keyAttribute(pk), sk: keyAttribute(sk) }
    }
  }
  const first = alone ?? candidates[0]
  return first && { pk: keyAttribute(first), sk: undefined }
}

const keyAttribute = ({ name, type }: KeyAttribute): KeyAttribute => ({ name, type })

/** Texts such as `USER#1` are made to be keys. */
const rank = (name: string, items: readonly Item[]): number =>
  fitness(name) + (items.slice(0, 50).every((item) => isMade(textOf(item, name))) ? 4 : 0)

/** Whether a text is made to be a key: `USER#1`. */
export const isMade = (text: string | undefined): boolean =>
  /^[A-Za-z_$]+(#|\||::)./.test(text ?? '')

const distinctIn = (items: readonly Item[], names: readonly string[]): number => {
  const found = new Set<string>()
  for (const item of items) {
    if (!names.every((name) => Object.hasOwn(item, name))) continue
    found.add(names.map((name) => String(attributeOf(item, name))).join('\0'))
  }
  return found.size
}

/** A name of a key of an index: the index, and which of its keys. */
const SUFFIX = /^(.*?)([_.: -]?)(pk|sk|partitionkey|sortkey|hashkey|rangekey)$/i
const PREFIX = /^(pk|sk)[_.: -]?(\d+|[gl]si\w*)$/i

/** The most indexes of each kind that a table may have. */
const MOST_GLOBAL = 20
const MOST_LOCAL = 5

const partOf = (word: string): 'pk' | 'sk' => (PARTITION.has(word.toLowerCase()) ? 'pk' : 'sk')

/** What a name says about an index; `isClear` where it cannot be a word such as TASK. */
const indexName = (name: string) => {
  const before = PREFIX.exec(name)
  if (before) return { stem: before[2] as string, part: partOf(before[1] as string), isClear: true }
  const [, stem = '', gap = '', word = ''] = SUFFIX.exec(name) ?? []
  if (stem === '') return undefined
  // `gsi1pk`, `status_pk` and `statusSK`, and not `task`.
  const isClear = gap !== '' || /\d$/.test(stem) || (/[a-z]$/.test(stem) && /^[A-Z]/.test(word))
  return { stem, part: partOf(word), isClear }
}

const indexesIn = (
  names: readonly string[],
  seen: ReadonlyMap<string, Seen>,
  hasSort: boolean,
): Pick<KeyAttributes, 'indexes' | 'refused'> => {
  const found = new Map<string, { pk?: string; sk?: string; isClear: boolean }>()
  for (const name of names) {
    const said = indexName(name)
    if (!said) continue
    const index = found.get(said.stem) ?? { isClear: false }
    found.set(said.stem, {
      ...index,
      [said.part]: name,
      isClear: index.isClear || said.isClear,
    })
  }
  const refused: { attribute: string; reason: string }[] = []
  const taken = new Set(['primary'])
  const indexes: IndexAttributes[] = []
  for (const [stem, { pk, sk, isClear }] of found) {
    // TASK, RISK and DISK end like the sort key of an index.
    if (pk === undefined && !isClear) continue
    const mixed = [pk, sk].find((name) => name !== undefined && !hasOneType(seen.get(name)))
    const isLocal = pk === undefined
    const most = isLocal ? MOST_LOCAL : MOST_GLOBAL
    const isFull = indexes.filter((one) => (one.pk === undefined) === isLocal).length >= most
    const reason =
      mixed !== undefined
        ? 'its values have several types'
        : isFull
          ? `a table has at most ${most} such indexes`
          : isLocal && !hasSort
            ? 'a table without a sort key has no local index'
            : undefined
    if (reason !== undefined) {
      for (const name of [pk, sk]) if (name !== undefined) refused.push({ attribute: name, reason })
      continue
    }
    const attribute = (name: string): KeyAttribute => ({
      name,
      type: commonType(seen.get(name)) as KeyType,
    })
    indexes.push({
      name: nameOf(stem, isLocal, taken),
      ...(pk === undefined ? {} : { pk: attribute(pk) }),
      ...(sk === undefined ? {} : { sk: attribute(sk) }),
    })
  }
  return { indexes, refused }
}

const hasOneType = (seen: Seen | undefined): boolean =>
  seen?.types.size === 1 && !seen.types.has('other')

/** A name that CreateTable takes: three characters or more, of those that it allows. */
const nameOf = (stem: string, isLocal: boolean, taken: Set<string>): string => {
  const plain = stem.replace(/^[_.: -]+|[_.: -]+$/g, '').replace(/[^\w.-]/g, '_')
  const kind = isLocal ? 'LSI' : 'GSI'
  const wanted = plain.length >= 3 ? plain.slice(0, 250) : `${kind}${plain}`
  let name = wanted
  for (let n = 2; taken.has(name); n++) name = `${wanted}_${n}`
  taken.add(name)
  return name
}
