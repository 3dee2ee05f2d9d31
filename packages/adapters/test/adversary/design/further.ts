import type { Random } from '../random.ts'
import type {
  AttributeDesign,
  Design,
  EntityDesign,
  IndexDesign,
  ListSide,
  Projection,
  SideDesign,
  TextSide,
  UniqueDesign,
} from './design-types.ts'
import { fieldsOf, isList, isOwnText, namesOf, ownAttributes } from './design-types.ts'
import { type Drawing, fieldsFrom, listOf } from './generate.ts'
import { BRANCHES, derivedBy, foldOf, hidingOf, namedOf, oddBy, WHENS } from './shapes.ts'

/**
 * What came to the library later, drawn from a stream of its own: a seed keeps the rest of its design.
 * Half of the designs stay as they were drawn.
 */
export const withFurther = (random: Random, design: Design): Design => {
  if (design.unsound !== undefined || random.chance(0.4)) return design
  const drawing: Drawing = {
    random,
    attributes: design.attributes,
    versions: design.versions,
    isShared: design.entities.length > 1,
  }
  const steps: readonly (readonly [number, (of: Drawing, design: Design) => Design])[] = [
    [0.4, withOwnKeys],
    [0.3, withOwnLocal],
    [0.4, withExpiry],
    [0.5, withProjections],
    [0.5, withRevision],
    [0.25, withFold],
    [0.5, withUnique],
    [0.05, withVainWhen],
    [0.6, withBranches],
    [0.3, withOwnText],
    [0.3, withSpelling],
    [0.15, withFoldedText],
    [0.2, withNamed],
    [0.2, withHiding],
    [0.3, withLongLists],
    [0.15, withTypeIndex],
  ]
  return steps.reduce(
    (made, [probability, step]) =>
      random.chance(probability) && made.unsound === undefined ? step(drawing, made) : made,
    design,
  )
}

const eachEntity = (design: Design, change: (entity: EntityDesign) => EntityDesign): Design => ({
  ...design,
  entities: design.entities.map(change),
})

const primaryOf = (design: Design): IndexDesign => design.entities[0]?.indexes[0] as IndexDesign

/** Attributes that a list may hold: every item has them, and DynamoDB has a type for them. */
const listable = ({ attributes }: Drawing): AttributeDesign[] =>
  attributes.filter(({ kind, optional }) => !optional && kind !== 'boolean')

/** The table's key is made of the item's own attributes: its partition key or both. */
const withOwnKeys = (drawing: Drawing, design: Design): Design => {
  const { random, isShared } = drawing
  const candidates = listable(drawing)
  const chosen = random.pick(candidates)
  const pk = listOf(drawing, [chosen], 0, 'P')
  const others = candidates.filter(({ name }) => name !== chosen.name)
  const id = others.find(({ name }) => name === 'id') ?? random.pick([...others, undefined])
  // Two entities are told apart by the literals of their sort keys.
  const isOwnSort = !isShared && id !== undefined && random.chance(0.7)
  const own: ListSide | undefined = isOwnSort ? listOf(drawing, [id], 0, 'S') : undefined
  return eachEntity(design, (entity) => {
    const [primary, ...indexes] = entity.indexes as [IndexDesign, ...IndexDesign[]]
    const sk = own ?? identified(pk, primary.sk)
    const { sk: _, ...rest } = primary
    return {
      ...entity,
      indexes: [
        { ...rest, pk, ...(sk ? { sk } : {}) },
        ...indexes
          .filter(({ kind, ...index }) =>
            kind === 'local' ? sk : !isInverted(index.pk) && !isInverted(index.sk),
          )
          .map((index) => (index.kind === 'local' ? { ...index, pk } : index)),
      ],
    }
  })
}

const isInverted = (side: SideDesign | undefined): boolean =>
  namesOf(side).some((name) => name === 'PK' || name === 'SK')

/** A sort key as text which, with the partition key, still says which item it is. */
const identified = (pk: ListSide, sk: SideDesign | undefined): SideDesign | undefined => {
  const isNamed = [...fieldsOf(pk), ...fieldsOf(sk)].some(({ attribute }) => attribute === 'id')
  if (isNamed) return sk
  const text = (sk ?? { attribute: 'SK', parts: [] }) as TextSide
  return { ...text, parts: [...text.parts, { attribute: 'id' }] }
}

/** A local index that sorts by an attribute of the item itself. */
const withOwnLocal = (drawing: Drawing, design: Design): Design => {
  const { random, attributes, isShared } = drawing
  const { pk, sk } = primaryOf(design)
  const taken = [...namesOf(pk), ...namesOf(sk)]
  const candidates = attributes.filter(
    ({ name, kind }) => kind !== 'boolean' && !taken.includes(name),
  )
  if (isShared || !sk || candidates.length === 0) return design
  const one = random.pick(candidates)
  const name = 'LSI9'
  const list = listOf(drawing, [one], 9, 'S')
  const sparse = one.optional || random.chance(0.2)
  const local: IndexDesign = { name, kind: 'local', pk, sk: list, sparse, since: 0 }
  return eachEntity(design, (entity) => ({ ...entity, indexes: [...entity.indexes, local] }))
}

/** Kinds whose text is the value itself. */
const VERBATIM = ['token', 'date', 'time', 'choice', 'uuid']

/** An index sorts by a key that is one value, in the attribute of its name. */
const withOwnText = ({ random, attributes, isShared }: Drawing, design: Design): Design => {
  const { indexes } = design.entities[0] as EntityDesign
  const taken = indexes.flatMap(({ pk, sk }) => [...namesOf(pk), ...namesOf(sk)])
  const candidates = attributes.filter(
    ({ name, kind }) => VERBATIM.includes(kind) && !taken.includes(name),
  )
  const global = indexes.filter(
    ({ kind, since, pk, sk, projection }) =>
      kind === 'global' &&
      since === 0 &&
      !projection &&
      sk &&
      // An item leaves it without its partition key.
      [pk, sk].every((side) => !isList(side) && !isInverted(side)),
  )
  if (isShared || candidates.length === 0 || global.length === 0) return design
  const { name: attribute, optional } = random.pick(candidates)
  const { name } = random.pick(global)
  const sk: TextSide = { attribute, parts: [{ attribute }] }
  return eachEntity(design, (entity) => ({
    ...entity,
    indexes: entity.indexes.map((index) =>
      index.name === name ? { ...index, sk, sparse: index.sparse || optional } : index,
    ),
  }))
}

/** The table lets items expire; an index may sort by the time at which they do. */
const withExpiry = ({ random, versions, isShared }: Drawing, design: Design): Design => {
  const ttlSince = random.chance(0.7) ? 0 : random.below(versions)
  const isKeyed = !isShared && ttlSince === 0 && random.chance(0.2)
  const kind = isKeyed ? 'seconds' : 'expiry'
  const expires: AttributeDesign = { name: 'expires', kind, optional: true }
  const made = { ...design, attributes: [...design.attributes, expires], ttlSince }
  if (!isKeyed) return made
  const field = { attribute: 'expires' }
  const byExpiry: IndexDesign = {
    name: 'byExpiry',
    kind: 'global',
    pk: { attribute: 'EXPK', parts: ['EX'] },
    sk: { list: [{ attribute: 'expires', type: 'N', field }] },
    sparse: true,
    since: 0,
  }
  return eachEntity(made, (entity) => ({ ...entity, indexes: [...entity.indexes, byExpiry] }))
}

/** Some indexes hold only keys, or some attributes. */
const withProjections = ({ random }: Drawing, design: Design): Design => {
  const indexes = design.entities.flatMap((entity) => entity.indexes)
  const keys = new Set(indexes.flatMap(({ pk, sk }) => [...namesOf(pk), ...namesOf(sk)]))
  const names = ['is', 'note', 'extra', 'rev', ...design.attributes.map(({ name }) => name)]
  const free = names.filter((name) => !keys.has(name))
  const projections = new Map<string, Projection | undefined>()
  for (const { name } of indexes) {
    if (projections.has(name)) continue
    const some = random.some(free, 0.4)
    const projection = some.length > 0 && random.chance(0.6) ? some : 'keys'
    projections.set(name, name !== 'primary' && random.chance(0.5) ? projection : undefined)
  }
  return eachEntity(design, (entity) => ({
    ...entity,
    indexes: entity.indexes.map((index) => {
      const projection = projections.get(index.name)
      return projection ? { ...index, projection } : index
    }),
  }))
}

const withRevision = ({ random, versions }: Drawing, design: Design): Design =>
  eachEntity(design, (entity) =>
    random.chance(0.8)
      ? { ...entity, revisionSince: random.chance(0.5) ? 0 : versions - 1 }
      : entity,
  )

/** `values` takes the case off a text, as addresses need it. */
const withFold = (_: Drawing, design: Design): Design =>
  eachEntity(design, (entity) => (entity.values ? entity : { ...entity, values: foldOf('opt') }))

const withUnique = (drawing: Drawing, design: Design): Design => {
  const { random, versions, attributes } = drawing
  const { pk } = primaryOf(design)
  // A marker is a row under a text.
  if (isList(pk) && pk.list[0]?.type !== 'S') return design
  const texts = attributes.filter(({ kind }) => kind === 'text')
  const hasTwins = random.chance(0.15)
  const unique = Array.from({ length: 1 + random.below(2) }, (_, i): UniqueDesign => {
    const isTwin = hasTwins && texts.length > 1
    const some = isTwin ? texts.slice(i, i + 1) : attributes
    const fields = fieldsFrom(drawing, some, isTwin ? 1 : 1 + random.below(2), true)
    const isOptional = fields.some(({ attribute }) =>
      attributes.some(({ name, optional }) => name === attribute && optional),
    )
    return {
      literal: isTwin ? 'U' : `U${i}`,
      fields: isTwin ? fields.map(({ attribute }) => ({ attribute })) : fields,
      sparse: isOptional ? random.chance(0.85) : random.chance(0.1),
      since: random.chance(0.5) ? 0 : versions - 1,
    }
  })
  // Nobody could ask for the owner of two keys that have the same values.
  const named = new Map(unique.map((one) => [namesIn(one), one]))
  const isApart = random.chance(0.5)
  return eachEntity(design, (entity) => ({
    ...entity,
    unique: [...named.values()].map((one) =>
      entity.name === 'Beta' && isApart ? { ...one, literal: `${one.literal}B` } : one,
    ),
  }))
}

const namesIn = ({ fields }: UniqueDesign): string =>
  fields
    .map(({ attribute }) => attribute)
    .sort()
    .join()

/** Whether an index has no key of its own to leave out. */
const isVain = ({ kind, pk, sk }: IndexDesign): boolean =>
  kind !== 'primary' &&
  [...(kind === 'local' ? [] : [pk]), sk].every(
    (side) => !side || isList(side) || isOwnText(side) || isInverted(side),
  )

/** `when` on an index that every row is in. */
const withVainWhen = ({ random }: Drawing, design: Design): Design => {
  const when = random.pick(WHENS)
  const changed = eachEntity(design, (entity) => ({
    ...entity,
    indexes: entity.indexes.map((index) => (isVain(index) ? { ...index, when } : index)),
  }))
  const isThere = design.entities.some(({ indexes }) => indexes.some(isVain))
  return isThere ? { ...changed, unsound: '`when` on an index that every row is in' } : design
}

/**
 * What `when` reads depends on what it has read before. Keys of own attributes do not tell a row from values,
 * and a revision tells all changes.
 */
const withBranches = ({ random }: Drawing, design: Design): Design => {
  if (isList(primaryOf(design).pk)) return design
  const names = new Set(design.entities.flatMap(({ indexes }) => indexes.map(({ name }) => name)))
  const shapes = new Map([...names].map((name) => [name, random.pick(BRANCHES)]))
  return eachEntity(design, ({ revisionSince: _, ...entity }) => ({
    ...entity,
    indexes: entity.indexes.map((index) => {
      const when = shapes.get(index.name)
      const isTaken = index.when !== undefined || index.name === 'GSI1'
      return when && isTaken && !isVain(index) ? { ...index, when } : index
    }),
  }))
}

/** Functions go by the spelling of an attribute, often of one that an index keeps in a spelling of its own. */
const withSpelling = ({ random }: Drawing, design: Design): Design => {
  const { attributes, entities } = design
  // What every object inherits under this name is no value.
  const names = attributes.map(({ name }) => name).filter((name) => name !== 'constructor')
  const own = entities.flatMap(ownAttributes).map(({ attribute }) => attribute)
  const listed = names.filter((name) => own.includes(name))
  const some = (): string => random.pick(listed.length > 0 && random.chance(0.8) ? listed : names)
  const all = new Set(entities.flatMap(({ indexes }) => indexes.map(({ name }) => name)))
  const whens = new Map([...all].map((name) => [name, oddBy(some())]))
  const values = derivedBy(some())
  return eachEntity(design, (entity) => ({
    ...entity,
    ...(entity.values?.code.includes('derived') ? { values } : {}),
    indexes: entity.indexes.map((index) => {
      const when = whens.get(index.name)
      const isTaken = index.when !== undefined || index.name !== 'primary'
      return when && isTaken && !isVain(index) ? { ...index, when } : index
    }),
  }))
}

/** `values` takes the case off any text, and often off one of the primary key. */
const withFoldedText = ({ random, attributes }: Drawing, design: Design): Design => {
  const texts = attributes.filter(({ kind }) => kind === 'text').map(({ name }) => name)
  const free = texts.filter((name) => name !== 'constructor')
  const values = foldOf(random.chance(0.4) ? 'id' : random.pick(free))
  return eachEntity(design, (entity) => (entity.values ? entity : { ...entity, values }))
}

/** `values` names the attributes that it takes, and lists none. */
const withNamed = (_: Drawing, design: Design): Design => {
  const names = design.attributes.map(({ name }) => name)
  // What every object inherits under this name is no value.
  const free = names.filter((name) => name !== 'constructor')
  if (free.length < names.length) return design
  return eachEntity(design, (entity) => {
    const derives = entity.values?.code.includes('derived') === true
    return entity.values?.folds ? entity : { ...entity, values: namedOf(names, derives) }
  })
}

/** `values` leaves out an own attribute of an index, by what another one holds. */
const withHiding = ({ random }: Drawing, design: Design): Design => {
  const optional = design.attributes.filter((one) => one.optional).map(({ name }) => name)
  const own = design.entities.flatMap(ownAttributes).map(({ attribute }) => attribute)
  // `flag` decides, and a `constructor` every object inherits.
  const names = own.filter(
    (name) => optional.includes(name) && name !== 'flag' && name !== 'constructor',
  )
  if (names.length === 0) return design
  const values = hidingOf(random.pick(names))
  return eachEntity(design, (entity) => (entity.values ? entity : { ...entity, values }))
}

/** A native index of up to four attributes in each key, or one that shards a text and sorts by up to four. */
const withLongLists = (drawing: Drawing, design: Design): Design => {
  const { random, isShared } = drawing
  const { indexes } = design.entities[0] as EntityDesign
  const sides = indexes.flatMap(({ pk, sk }) => (sk ? [pk, sk] : [pk]))
  // The table's own key is left alone, and so is what holds the text of a key.
  const taken = sides
    .slice(0, 2)
    .concat(sides.filter((side) => !isList(side)))
    .flatMap(namesOf)
  const candidates = random
    .shuffled(listable(drawing))
    .filter(({ name }) => !taken.includes(name))
    .slice(0, 8)
  if (isShared || candidates.length === 0) return design
  const [first, ...others] = candidates as [AttributeDesign, ...AttributeDesign[]]
  const end = random.below(Math.min(others.length, 3) + 1)
  const isSharded = random.chance(0.4)
  const by = random.pick(candidates)
  const counts = Array.from({ length: design.versions }, () => random.pick([1, 2, 3]))
  const shard = { by: by.name, as: 'field', counts } as const
  const pk: SideDesign = isSharded
    ? { attribute: 'NAT8PK', parts: ['N8'], shard }
    : listOf(drawing, [first, ...others.slice(0, end)], 8, 'P')
  const rest = (isSharded ? candidates : others.slice(end)).slice(0, 1 + random.below(4))
  const sk = rest.length > 0 ? listOf(drawing, rest, 8, 'S') : undefined
  const index: IndexDesign = {
    name: 'NAT8',
    kind: 'global',
    pk,
    ...(sk ? { sk } : {}),
    sparse: random.chance(0.3),
    since: 0,
  }
  return eachEntity(design, (entity) => ({ ...entity, indexes: [...entity.indexes, index] }))
}

/** An index by the attribute that names the entity, which no item has to say. */
const withTypeIndex = (drawing: Drawing, design: Design): Design => {
  const { random } = drawing
  const side: ListSide = { list: [{ attribute: 'type', type: 'S', field: { attribute: 'type' } }] }
  const texts = design.entities.flatMap(({ indexes }) =>
    indexes.flatMap(({ pk, sk }) => [pk, sk].filter((one) => one && !isList(one)).flatMap(namesOf)),
  )
  const candidates = listable(drawing).filter(({ name }) => !texts.includes(name))
  const hasSort = candidates.length > 0 && random.chance(0.5)
  const sk = hasSort ? listOf(drawing, [random.pick(candidates)], 7, 'S') : undefined
  const sparse = random.chance(0.5)
  const index: IndexDesign = { name: 'byType', kind: 'global', pk: side, sparse, since: 0 }
  const made = { ...design, typeSince: 0 }
  return eachEntity(made, (entity) => ({
    ...entity,
    indexes: [...entity.indexes, sk ? { ...index, sk } : index],
  }))
}
