import { isMark, type Token, Unread } from '../../lex/tokens.ts'
import { fixedText } from '../../template/built-text.ts'
import type { Node, Scope, ValueNode } from '../../template/nodes.ts'
import { readExpression } from '../../template/read-code.ts'
import type { Told } from '../../template/value-kinds.ts'
import { membersOnce } from '../syntax/members.ts'
import type { Declaration, Func, Member, Outline, Param } from '../syntax/outline.ts'
import type { Range } from '../syntax/stream.ts'
import { alternativesOf } from './alternatives.ts'
import { type Declared, declaredIn } from './declared.ts'
import { generated, numbered } from './generators.ts'
import { choicesOf, type Types, typesOf } from './types.ts'

/** What a file says about its expressions. */
export interface FileScope {
  readonly declared: Declared
  readonly types: Types
  /** What an expression makes; undefined if it is not understood. */
  readonly evaluate: (range: Range, given?: Given) => Node | undefined
  /** The members of an object that begins at a token. */
  readonly objectAt: (range: Range) => ReadonlyMap<string, Member>
}

/** The parameters of a function that is read in place of its call. */
interface Given {
  readonly func: Func
  readonly values: ReadonlyMap<string, Node>
}

const DEEPEST = 8

export const fileScope = (source: string, outline: Outline): FileScope => {
  const { isPython, spend } = outline
  const declared = declaredIn(outline)
  const membersAt = membersOnce(true)
  let depth = 0

  const objectAt = ({ stream, from }: Range): ReadonlyMap<string, Member> =>
    isMark(stream.tokens[from], '{') ? membersAt(stream, from) : new Map()

  const evaluate = (range: Range, given?: Given): Node | undefined => {
    if (depth >= DEEPEST || range.to <= range.from) return undefined
    const tokens = range.stream.tokens.slice(range.from, range.to)
    spend(tokens.length + 1)
    depth++
    try {
      const own = source.slice(tokens[0]?.at, tokens.at(-1)?.end)
      return readExpression(tokens, own, isPython, scopeOf(given))
    } catch (error) {
      if (error instanceof Unread) return isArithmetic(tokens) ? number() : undefined
      // The code is nested deeper than the stack.
      if (error instanceof RangeError) return undefined
      throw error
    } finally {
      depth--
    }
  }

  /** The only thing that a declared value can be. */
  const onlyValue = (range: Range | undefined): Node | undefined => {
    if (!range) return undefined
    const all = alternativesOf(range)
    if (all.length === 1) return evaluate(all[0] as Range)
    // `isOpen ? 'OPEN' : 'DONE'` is one of two texts.
    const told = choicesOf(all.map((one) => fixedText(evaluate(one))))
    return told && { ...plain('choice'), told }
  }

  const fixedAt = (range: Range | undefined): Node | undefined => {
    const node = range && evaluate(range)
    return node && fixedText(node) !== undefined ? node : undefined
  }

  const values = new Map<Declaration, Node | undefined>()
  /** What a variable was declared to be. It is read once, unless it was reached on a long way. */
  const declaredValue = (variable: Declaration): Node | undefined => {
    if (values.has(variable)) return values.get(variable)
    const node = onlyValue(variable.value)
    if (depth <= DEEPEST / 2) values.set(variable, node)
    return node
  }

  const variableNode = (name: string, variable: Declaration): Node | undefined => {
    if (variable.isParam || variable.property !== undefined) return undefined
    const node = declaredValue(variable)
    if (node?.type === 'literal') return { ...plain(name), told: 'integer' }
    // A text that may be another one later is not fixed.
    if (!variable.isConstant && fixedText(node) !== undefined) return undefined
    if (node?.type !== 'value') return node?.type === 'object' ? undefined : node
    if (node.isUnclear || (node.steps.length === 0 && node.told === undefined)) return undefined
    return { ...node, name, path: '' }
  }

  const named = (path: string, at: number, given: Given | undefined): Node | undefined => {
    const [root = '', ...members] = path.split('.')
    if (given && given.func.at <= at && at <= given.func.end && members.length === 0) {
      const value = given.values.get(root)
      if (value) return value
    }
    const variable = declared.variable(root, at)
    if (members.length === 0) return variable && variableNode(root, variable)
    const [member = ''] = members
    if (members.length > 1) return undefined
    if (variable?.value && isMark(variable.value.stream.tokens[variable.value.from], '{'))
      return fixedAt(objectAt(variable.value).get(member)?.colon)
    const isSelf = /^(?:this|self|cls)$/.test(root)
    const type = isSelf ? declared.classAt(at) : variable ? undefined : typesIn.named(root)
    return type && fixedAt(typesIn.member(type, member)?.equals)
  }

  /** A call of a function of this file, read in its place. */
  const inlined = (path: string, args: readonly Node[], at: number): Node | undefined => {
    const func = declared.function(path, at)
    if (func?.returns.length !== 1) return undefined
    const returned = alternativesOf(func.returns[0] as Range)
    if (returned.length !== 1) return undefined
    const values = new Map(
      func.params.map((one) => givenValue(one, args)).filter((one) => one !== undefined),
    )
    return evaluate(returned[0] as Range, { func, values })
  }

  const givenValue = (param: Param, args: readonly Node[]): [string, Node] | undefined => {
    if (param.isRest) return [param.name, { type: 'list', items: args.slice(param.index) }]
    const whole = args[param.index]
    const keywords = args.find((one) => one.type === 'object')?.entries
    const arg =
      param.property !== undefined
        ? whole?.type === 'object'
          ? whole.entries.get(param.property)
          : undefined
        : whole && !(isPython && whole.type === 'object')
          ? whole
          : keywords?.get(param.name)
    if (!arg) return undefined
    const told = param.type && typesIn.told(param.type, memberOf(param), param.name)
    return [param.name, arg.type === 'value' && !arg.told && told ? { ...arg, told } : arg]
  }

  const told = (path: string, at: number, steps = 0): Told | undefined => {
    if (path === '' || steps > DEEPEST) return undefined
    const [root = '', ...members] = path.split('.')
    const name = members.at(-1) ?? root
    if (/^(?:this|self)$/.test(root)) {
      const type = declared.classAt(at)
      const [first = '', ...rest] = members
      const field = type && typesIn.toldBy(type, members, name)
      if (!type || field !== undefined) return field
      // `constructor(private readonly id: string)` and `self.id = id` take the type of the parameter.
      const made = declared.function(`${root}.${isPython ? '__init__' : 'constructor'}`, at)
      const param = made?.params.find((one) => one.name === first)
      return param?.type && typesIn.told(param.type, rest, name)
    }
    const variable = declared.variable(root, at)
    if (!variable) {
      const type = members.length > 0 ? typesIn.named(root) : undefined
      return type?.isEnum ? typesIn.toldBy(type, [], name) : undefined
    }
    if (variable.isIndex && members.length === 0) return 'integer'
    const own = [...memberOf(variable), ...members]
    if (variable.type) return typesIn.told(variable.type, own, name)
    const value = variable.value && own.length > 0 ? evaluate(variable.value) : undefined
    return value?.type === 'value' && value.path !== '' && value.path !== root
      ? told(
          [value.path, ...own].join('.'),
          variable.value?.stream.tokens[variable.value.from]?.at ?? at,
          steps + 1,
        )
      : undefined
  }

  const scopeOf = (given: Given | undefined): Scope => ({
    named: (path, at) => {
      spend(1)
      return path === '' || depth >= DEEPEST ? undefined : named(path, at, given)
    },
    called: (path, args, at) => {
      spend(1)
      if (path === '') return undefined
      return inlined(path, args, at) ?? generated(path, args) ?? numbered(path, args)
    },
    told: (path, at) => (depth >= DEEPEST ? undefined : told(path, at)),
  })

  /** The texts of a list: `['OPEN', 'DONE'] as const`. */
  const textsOf = (name: string, at: number): readonly (string | undefined)[] => {
    const node = onlyValue(declared.variable(name, at)?.value)
    return node?.type === 'list' ? node.items.map(fixedText) : [undefined]
  }

  const typesIn = typesOf(outline, textsOf)
  return { declared, types: typesIn, evaluate, objectAt }
}

/** `hash(id) % 10`: a number, whatever it is of. */
const isArithmetic = (tokens: readonly Token[]): boolean => {
  let depth = 0
  let found = false
  for (const token of tokens) {
    if (isMark(token, '(', '[', '{')) depth++
    if (isMark(token, ')', ']', '}')) depth--
    if (depth > 0) continue
    if (token.kind === 'text' || isMark(token, '=>', '?', ':', '??', '||', '&&')) return false
    if (isMark(token, '%', '*', '/', '-', '//')) found = true
  }
  return found
}

const number = (): ValueNode => ({ ...plain('number'), told: 'integer' })

const plain = (name: string): ValueNode => ({
  ...{ type: 'value', name, path: '', source: name, steps: [], isUnclear: false },
})

const memberOf = ({ property }: { readonly property?: string | undefined }): readonly string[] =>
  property === undefined ? [] : [property]
