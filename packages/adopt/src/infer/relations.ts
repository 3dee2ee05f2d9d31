import type { Draft } from './definition.ts'
import type { InferFinding, InferRule } from './infer-finding.ts'
import { camel } from './names.ts'
import type { Shape, ShapePart } from './shapes.ts'

/** At most this part of the keys under a prefix is a slip; more are a shape of their own. */
const SLIP = 0.25

/**
 * The shapes whose keys are those of another with a delimiter in a value: the same literals, more
 * parts, and far fewer keys. For each such slip, the shape that it belongs to.
 */
export const slipsIn = (shapes: readonly Shape[]): Map<Shape, Shape> => {
  const slips = new Map<Shape, Shape>()
  for (const slip of shapes) {
    const owners = shapes.filter(
      (owner) =>
        owner !== slip &&
        (isAlike(owner, slip) || hasWithin(owner, slip)) &&
        slip.parts.length > owner.parts.length &&
        slip.count <= SLIP * owner.count &&
        owner.parts.some((part) => typeof part !== 'string'),
    )
    const [owner] = owners.sort((a, b) => b.count - a.count)
    if (owner) slips.set(slip, owner)
  }
  return slips
}

const literals = ({ parts }: Shape): string[] => parts.filter((part) => typeof part === 'string')

/** The same delimiter, the same first literal, and the same literals all along. */
const isAlike = (a: Shape, b: Shape): boolean =>
  a.delimiter === b.delimiter &&
  typeof a.parts[0] === 'string' &&
  a.parts[0] === b.parts[0] &&
  literals(a).join('\0') === literals(b).join('\0')

/**
 * Whether keys of one shape have all literals of another in their order, and none of their own. A word
 * that is a literal in many keys may look like a value in the few that are slips.
 */
const hasWithin = (owner: Shape, slip: Shape): boolean => {
  const known = literals(owner)
  if (owner.delimiter !== slip.delimiter || owner.labelled || known.length < 2) return false
  if (typeof owner.parts[0] !== 'string') return false
  return (
    literals(slip).every((literal) => known.includes(literal)) &&
    slip.keys.every((key) => isReading(owner.parts, key.split(owner.delimiter ?? '')))
  )
}

/** Whether texts are these parts, with fields of one text or more; each literal where it comes first. */
const isReading = (parts: readonly ShapePart[], texts: readonly string[]): boolean => {
  let at = 0
  let fields = 0
  for (const [i, part] of parts.entries()) {
    if (typeof part !== 'string') {
      fields++
      continue
    }
    const isLast = fields > 0 && i === parts.length - 1
    const found = isLast ? texts.length - 1 : texts.indexOf(part, at + fields)
    const isThere = fields === 0 ? found === at : found >= at + fields
    if (!isThere || texts[found] !== part) return false
    at = found + 1
    fields = 0
  }
  return fields === 0 ? at === texts.length : texts.length - at >= fields
}

/** What definitions show together: slips, two shapes under one prefix, and literals of two cases. */
export const relationFindings = (
  drafts: readonly Draft[],
  slips: ReadonlyMap<Shape, Shape>,
): InferFinding[] => {
  const found: InferFinding[] = []
  for (const [slip, owner] of slips) {
    const draft = drafts.find(({ shape }) => shape === owner)
    if (!draft) continue
    found.push({
      rule: 'delimiter-in-value',
      pattern: draft.pattern,
      message: `A value holds the delimiter ${JSON.stringify(slip.delimiter)}: ${slip.count === 1 ? 'a key has' : `${slip.count} keys have`} ${slip.parts.length} parts instead of ${owner.parts.length}, and different values can share a key.`,
      keys: slip.keys.slice(0, 3),
    })
  }
  drafts.forEach((draft, i) => {
    for (const other of drafts.slice(0, i)) {
      const relation = RELATIONS.find(({ holds }) => holds(draft.shape, other.shape))
      if (!relation) continue
      found.push({
        rule: relation.rule,
        pattern: other.pattern,
        message: `${other.pattern} and ${draft.pattern} ${relation.words}`,
        keys: [other.keys[0] as string, draft.keys[0] as string],
      })
    }
  })
  return found
}

/** The same first literal, and another delimiter after it. */
const isOtherDelimiter = (a: Shape, b: Shape): boolean =>
  a.delimiter !== b.delimiter &&
  a.parts.length > 1 &&
  b.parts.length > 1 &&
  typeof a.parts[0] === 'string' &&
  a.parts[0] !== '' &&
  a.parts[0] === b.parts[0]

const isOtherCase = (a: Shape, b: Shape): boolean => {
  const [one, two] = [a.parts[0], b.parts[0]]
  return (
    typeof one === 'string' &&
    typeof two === 'string' &&
    one !== two &&
    camel(one) !== '' &&
    one.toLowerCase() === two.toLowerCase()
  )
}

/** What two shapes may be to each other that is unsafe: the first that holds is said. */
const RELATIONS: readonly {
  readonly rule: InferRule
  readonly holds: (a: Shape, b: Shape) => boolean
  readonly words: string
}[] = [
  {
    rule: 'two-shapes',
    holds: isAlike,
    words: 'share one prefix, so a query for one reads the other. Give each a literal of its own.',
  },
  {
    rule: 'two-shapes',
    holds: isOtherDelimiter,
    words: 'are divided in two ways: a query for one does not read the other.',
  },
  {
    rule: 'mixed-case',
    holds: isOtherCase,
    words: 'differ in the case of a literal: to a store they are different keys.',
  },
]
