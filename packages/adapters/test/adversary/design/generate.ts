import type { Random } from '../random.ts'
import type {
  AttributeDesign,
  Design,
  EntityDesign,
  FieldDesign,
  IndexDesign,
  ListSide,
  SideDesign,
  TextSide,
} from './design-types.ts'
import { fieldsOf, isList, isShardApart, namesOf, needsOf, shardOf } from './design-types.ts'
import { KIND_NAMES, kindOf, UNITS, type Unit } from './kinds.ts'
import { VALUES, WHENS } from './shapes.ts'

const COUNTS = [1, 2, 2, 3, 3, 5, 8]

/** Attributes that every item has, whatever the design; `when` and `values` read them. */
const ALWAYS: readonly AttributeDesign[] = [
  { name: 'id', kind: 'text', optional: false },
  { name: 'flag', kind: 'boolean', optional: true },
  { name: 'due', kind: 'time', optional: true },
  { name: 'opt', kind: 'text', optional: true },
]

/** What a design is drawn from. */
export interface Drawing {
  readonly random: Random
  readonly attributes: readonly AttributeDesign[]
  readonly versions: number
  /** True where several entities share a table, so that literals have to tell them apart. */
  readonly isShared: boolean
}

const required = ({ attributes }: Drawing) => attributes.filter(({ optional }) => !optional)

/** A design as it was drawn first: attributes, a table, one or two entities with all their keys, and their history. */
export const designOf = (random: Random): Design => {
  const versions = random.pick([1, 2, 2, 3])
  const isShared = random.chance(0.35)
  const attributes = attributesOf(random)
  const drawing = { random, attributes, versions, isShared }
  const values = random.chance(0.35) ? random.pick(VALUES) : undefined
  const derives = values?.code.includes('derived') === true
  const first: EntityDesign = {
    name: 'Alpha',
    indexes: indexesOf(drawing, derives),
    ...(values ? { values } : {}),
  }
  const entities = isShared ? [first, sibling(drawing, first)] : [first]
  const typeSince = random.chance(0.4) ? random.below(versions) : undefined
  const sound = { attributes, entities, versions, typeSince, unsound: undefined }
  return random.chance(0.04) ? withClash(random, sound) : sound
}

const attributesOf = (random: Random): AttributeDesign[] => {
  const kinds = random.shuffled([...KIND_NAMES, 'time', 'text', 'integer'])
  const more = kinds.slice(0, 2 + random.below(5)).map((kind, i) => ({
    name: random.chance(0.1) ? random.pick(['size', 'a.b', 'constructor']) : `${kind}${i}`,
    kind,
    optional: i > 1 && random.chance(0.6),
  }))
  const named = new Map([...ALWAYS, ...more].map((one) => [one.name, one]))
  return [...named.values()]
}

const indexesOf = (drawing: Drawing, derives: boolean): IndexDesign[] => {
  const { random } = drawing
  const primary = primaryOf(drawing)
  const indexes = [primary]
  const count = random.below(4)
  for (let i = 1; i <= count; i++) {
    const since = random.chance(0.4) ? random.below(drawing.versions) : 0
    const kind = random.chance(0.25) && primary.sk ? 'local' : 'global'
    const index =
      kind === 'local' ? localOf(drawing, primary, i) : globalOf(drawing, primary, i, derives)
    indexes.push({ ...index, since: mayComeLate(index) ? since : 0 })
  }
  return indexes
}

/** An own attribute that holds another text in the index than in the item cannot get there later. */
const mayComeLate = ({ pk, sk }: IndexDesign): boolean =>
  [pk, sk].every((side) => !side || !isList(side))

const primaryOf = (drawing: Drawing): IndexDesign => {
  const { random } = drawing
  const fields = fieldsFrom(drawing, required(drawing), random.below(3), true)
  const hasSort = drawing.isShared || random.chance(0.9)
  const literal = drawing.isShared || random.chance(0.8)
  const isIdentified = fields.some(({ attribute }) => attribute === 'id')
  const all = hasSort || isIdentified ? fields : [...fields, { attribute: 'id' }]
  const pk = sharded(drawing, {
    attribute: 'PK',
    parts: literal || all.length === 0 ? ['P', ...all] : all,
  })
  const index = { name: 'primary', kind: 'primary', pk, sparse: false, since: 0 } as const
  if (!hasSort) return settled(index)
  const sort = fieldsFrom(drawing, required(drawing), random.below(3), false)
  const named = [...all, ...sort].some(({ attribute }) => attribute === 'id')
  const parts = named ? sort : random.shuffled([...sort, { attribute: 'id' }])
  const sk = { attribute: 'SK', parts: withLiteral(drawing, parts, 'ALPHA') }
  return settled({ ...index, sk })
}

/** Where the key alone does not say on which shard a row is, the number of shards stays what it is. */
const settled = (index: IndexDesign): IndexDesign => {
  const { shard } = index.pk as TextSide
  if (!shard || !isShardApart(index)) return index
  const counts = shard.counts.map(() => shard.counts[0] as number)
  return { ...index, pk: { ...(index.pk as TextSide), shard: { ...shard, counts } } }
}

const withLiteral = (
  { random, isShared }: Drawing,
  fields: readonly FieldDesign[],
  literal: string,
): TextSide['parts'] =>
  isShared || fields.length === 0 || random.chance(0.6) ? [literal, ...fields] : fields

/** Some fields of these attributes, each once. In a partition key, a time may be a bucket. */
export const fieldsFrom = (
  { random }: Drawing,
  attributes: readonly AttributeDesign[],
  count: number,
  isPartition: boolean,
): FieldDesign[] =>
  random
    .shuffled(attributes)
    .slice(0, count)
    .map(({ name, kind }): FieldDesign => {
      if (kind === 'time' && random.chance(isPartition ? 0.6 : 0.15)) {
        return { attribute: name, unit: random.pick(Object.keys(UNITS) as Unit[]) }
      }
      return random.chance(0.25) ? { attribute: name, descending: true } : { attribute: name }
    })

const sharded = (
  drawing: Drawing,
  side: TextSide,
  candidates: readonly AttributeDesign[] = required(drawing),
): TextSide => {
  const { random, attributes, versions } = drawing
  if (!random.chance(0.45)) return side
  const buckets = fieldsOf(side).filter(({ unit }) => unit !== undefined)
  const by =
    buckets.length > 0 && random.chance(0.6)
      ? (buckets[0] as FieldDesign).attribute
      : random.pick(candidates).name
  const { kind } = attributes.find(({ name }) => name === by) as AttributeDesign
  const isHeld = fieldsOf(side).some(({ attribute }) => attribute === by)
  const as = (kind === 'text' || isHeld) && random.chance(0.5) ? 'name' : 'field'
  const count = random.pick(COUNTS)
  const counts = Array.from({ length: versions }, () =>
    random.chance(0.7) ? random.pick(COUNTS) : count,
  )
  return { ...side, shard: { by, as, counts } }
}

/** The attributes that a sparse index is made of: often only such as items lack. */
const sparseFrom = ({ random, attributes }: Drawing): readonly AttributeDesign[] =>
  random.chance(0.5) ? attributes.filter(({ optional }) => optional) : attributes

const localOf = (drawing: Drawing, { pk }: IndexDesign, i: number): IndexDesign => {
  const { random } = drawing
  const sparse = random.chance(0.4)
  const candidates = sparse ? sparseFrom(drawing) : required(drawing)
  const fields = fieldsFrom(drawing, candidates, 1 + random.below(2), false)
  const sk = { attribute: `LSI${i}SK`, parts: withLiteral(drawing, fields, 'ALPHA') }
  return { name: `LSI${i}`, kind: 'local', pk, sk, sparse, since: 0, ...membership(random) }
}

const membership = (random: Random): Pick<IndexDesign, 'when'> =>
  random.chance(0.3) ? { when: random.pick(WHENS) } : {}

const globalOf = (
  drawing: Drawing,
  primary: IndexDesign,
  i: number,
  derives: boolean,
): IndexDesign => {
  const { random, isShared } = drawing
  const name = `GSI${i}`
  const sparse = random.chance(0.45)
  const shared = { name, kind: 'global', since: 0 } as const
  if (i === 1 && primary.sk && !shardOf(primary.pk) && random.chance(0.15)) {
    return { ...shared, pk: primary.sk, sk: primary.pk, sparse: false }
  }
  const derived = derives ? [{ name: 'derived', kind: 'text', optional: false }] : []
  const fixed = needsOf(primary)
  const all = sparse ? sparseFrom(drawing) : required(drawing)
  // What the primary key holds never changes; what changes is where writers collide.
  const free = all.filter((one) => !fixed.includes(one.name))
  const own = free.length > 1 && random.chance(0.6) ? free : all
  const candidates = random.shuffled([...own, ...derived])
  const isNative = !isShared && random.chance(0.35)
  const takesList = (): boolean => isNative && random.chance(0.75)
  const listed = candidates.filter(({ kind }) => kind !== 'boolean')
  const pk: SideDesign = takesList()
    ? listOf(drawing, listed.slice(0, 1 + random.below(2)), i, 'P')
    : sharded(
        drawing,
        {
          attribute: `${name}PK`,
          parts: [`G${i}`, ...fieldsFrom(drawing, candidates, random.pick([0, 1, 1, 2]), true)],
        },
        own,
      )
  const taken = namesOf(pk)
  const rest = listed.filter((one) => !taken.includes(one.name))
  const sorts = random.chance(isShared ? 1 : 0.85)
  const sk: SideDesign | undefined = !sorts
    ? undefined
    : takesList() && rest.length > 0
      ? listOf(drawing, rest.slice(0, 1 + random.below(2)), i, 'S')
      : {
          attribute: `${name}SK`,
          parts: withLiteral(
            drawing,
            fieldsFrom(drawing, candidates, random.below(3), false),
            'ALPHA',
          ),
        }
  const isOwn = [pk, sk].every((side) => !side || isList(side))
  return { ...shared, pk, ...(sk ? { sk } : {}), sparse, ...(isOwn ? {} : membership(random)) }
}

/** A native key: each attribute has the name of its field, or another; numbers and bytes as such. */
export const listOf = (
  { random }: Drawing,
  attributes: readonly AttributeDesign[],
  i: number,
  side: string,
): ListSide => ({
  list: attributes.map(({ name, kind }, at) => {
    const { native } = kindOf(kind)
    const descending = random.chance(0.15)
    // Text of a descending field could be taken for a value of it: the definition refuses that.
    const isOwn = !descending && random.chance(0.7) && (native !== 'S' || mayBeOwn(kind))
    // An attribute has one type in the whole table.
    const isTyped = native !== 'S' && !descending && (isOwn || random.chance(0.7))
    return {
      attribute: isOwn ? name : `N${i}${side}${at}`,
      type: isTyped ? native : 'S',
      field: descending ? { attribute: name, descending } : { attribute: name },
    }
  }),
})

/** Kinds whose text is the value itself, or cannot be taken for another value. */
const mayBeOwn = (kind: string): boolean =>
  ['text', 'token', 'time', 'date', 'choice', 'ranked', 'uuid'].includes(kind)

/** A second entity in the same partitions, which a literal in each sort key tells apart. */
const sibling = (drawing: Drawing, { indexes, values }: EntityDesign): EntityDesign => {
  const { random } = drawing
  const isApart = random.chance(0.3)
  return {
    name: 'Beta',
    ...(values ? { values } : {}),
    indexes: indexes
      .filter(({ sk }) => sk && !isList(sk))
      .filter(({ kind }) => kind === 'primary' || random.chance(0.8))
      .map((index) => {
        const isInverted = namesOf(index.pk)[0] === 'SK'
        const sk = index.sk as TextSide
        const pk = index.pk as TextSide
        return isInverted
          ? { ...index, pk: relabelled(pk, 'BETA'), sk: isApart ? apart(sk) : sk }
          : { ...index, pk: isApart ? apart(pk) : pk, sk: relabelled(sk, 'BETA') }
      }),
  }
}

const relabelled = (side: TextSide, literal: string): TextSide => ({
  ...side,
  parts: side.parts.map((part) => (part === 'ALPHA' ? literal : part)),
})

const apart = (side: TextSide): TextSide => ({
  ...side,
  parts: side.parts.map((part, i) => (i === 0 && typeof part === 'string' ? `${part}B` : part)),
})

/** One attribute of a key gets the name under which a key is stored. */
const withClash = (random: Random, design: Design): Design => {
  const [{ indexes }] = design.entities as [EntityDesign]
  const used = new Set(indexes.flatMap(needsOf).filter((name) => name !== 'derived'))
  const texts = indexes.flatMap(({ pk, sk }) => [pk, sk].flatMap((side) => side ?? []))
  const names = texts.filter((side) => !isList(side)).flatMap(namesOf)
  const inLists = new Set(texts.filter(isList).flatMap(namesOf))
  const candidates = [...used].filter(
    (name) => !inLists.has(name) && !ALWAYS.some((one) => one.name === name && name !== 'id'),
  )
  if (candidates.length === 0) return design
  const [from, to] = [random.pick(candidates), random.pick(names)]
  return renamed(design, from, to)
}

const renamed = (design: Design, from: string, to: string): Design => {
  const nameOf = (name: string): string => (name === from ? to : name)
  const fieldOf = (one: FieldDesign): FieldDesign => ({ ...one, attribute: nameOf(one.attribute) })
  const sideOf = (side: SideDesign): SideDesign => {
    if (isList(side)) {
      return { list: side.list.map((one) => ({ ...one, field: fieldOf(one.field) })) }
    }
    const parts = side.parts.map((part) => (typeof part === 'string' ? part : fieldOf(part)))
    const { shard } = side
    return { ...side, parts, ...(shard ? { shard: { ...shard, by: nameOf(shard.by) } } : {}) }
  }
  return {
    ...design,
    unsound: `${from} has the name of the attribute ${to}`,
    attributes: design.attributes.map((one) => ({ ...one, name: nameOf(one.name) })),
    entities: design.entities.map((entity) => ({
      ...entity,
      indexes: entity.indexes.map((index) => ({
        ...index,
        pk: sideOf(index.pk),
        ...(index.sk ? { sk: sideOf(index.sk) } : {}),
      })),
    })),
  }
}
