import { functionStep, methodStep } from '../../template/calls.ts'
import type { Node } from '../../template/nodes.ts'
import type { Told } from '../../template/value-kinds.ts'

/** Calls that make a value of which nothing else must be known. */
const MADE: Readonly<Record<string, Told>> = {
  randomUUID: 'uuid',
  uuid: 'uuid',
  uuidv4: 'uuid',
  uuidv7: 'uuid',
  uuid4: 'uuid',
  uuid7: 'uuid',
  v4: 'uuid',
  v7: 'uuid',
  ulid: 'token',
  nanoid: 'token',
  ksuid: 'token',
  cuid: 'token',
  createId: 'token',
  Date: 'time',
  utcnow: 'time',
}

const UUID_NAMES = /^(?:v4|v7)$/

/** What `randomUUID()`, `new Date()` or `Date.now()` makes; undefined for any other call. */
export const generated = (path: string, args: readonly Node[]): Node | undefined => {
  const name = path.split('.').at(-1) as string
  const value = {
    type: 'value',
    path: '',
    source: `${path}()`,
    steps: [],
    isUnclear: false,
  } as const
  if (path === 'Date.now') {
    const step = methodStep('getTime', [], false)
    return step && { ...value, name: 'now', steps: [step], told: 'time' }
  }
  if (name === 'now' && /^datetime(?:\.datetime)?$/.test(path.slice(0, -4)))
    return { ...value, name: 'now', told: 'time' }
  if (!Object.hasOwn(MADE, name) || args.some(({ type }) => type === 'value')) return undefined
  if (UUID_NAMES.test(name) && !/^(?:uuid\.)?v[47]$/.test(path)) return undefined
  const told = MADE[name] as Told
  return { ...value, name: told === 'time' ? 'now' : 'id', told }
}

/** What a call such as `parseInt(x)` says of its value. */
export const numbered = (path: string, args: readonly Node[]): Node | undefined => {
  const [first] = args
  if (first?.type !== 'value' || !/^(?:Number\.)?(?:parseInt|parseFloat)$/.test(path))
    return undefined
  const step = functionStep(path.endsWith('parseInt') ? 'int' : 'Number')
  return step && { ...first, steps: [...first.steps, step] }
}
