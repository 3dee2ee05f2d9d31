import { expect } from 'vitest'
import ts from './typescript.mjs'

/** A piece of documentation that is a script. */
export interface Example {
  readonly file: string
  /** What it shows: the export above which it stands, or the heading under which. */
  readonly name: string
  /** The line of its first line of code, from 1. */
  readonly line: number
  readonly code: string
  /** True for calls in a table, which have no room to import what they use. */
  readonly bare?: true
}

/** What examples may import, by package name. */
export type Modules = Readonly<Record<string, object>>

/**
 * Runs an example and checks its outputs; gives their number. Fails for a wrong output, and for a
 * check that was never reached: in a `catch`, for instance, when nothing was thrown.
 */
export const runExample = async (
  example: Example,
  modules: Modules,
  globals: object = {},
): Promise<number> => {
  const { script, checks } = instrument(example)
  const reached = new Set<string>()
  const scope = {
    ...globals,
    __module: (name: string, imported: string[]) => {
      const module = modules[name]
      if (!module) throw new Error(`${example.file}: imports ${name}, which it is not given`)
      expect(Object.keys(module), `exports of ${name}`).toEqual(expect.arrayContaining(imported))
      return module
    },
    __check: (at: number, actual: unknown, expected: () => unknown) => {
      const check = checks[at] as string
      reached.add(check)
      expect(actual, check).toStrictEqual(expected())
    },
    __throws: (at: number, outcome: Outcome, name: string, part: string) => {
      const check = checks[at] as string
      reached.add(check)
      expect(outcome, check).toMatchObject({ thrown: { name } })
      expect((outcome as { thrown: Error }).thrown.message, check).toContain(part)
    },
  }
  // A function rather than a module: examples see the sources under test, whatever they import.
  await new Function(...Object.keys(scope), script)(...Object.values(scope))
  expect(
    checks.filter((check) => !reached.has(check)),
    'checks that were not reached',
  ).toEqual([])
  return checks.length
}

type Outcome = { readonly returned: unknown } | { readonly thrown: unknown }

const HEAD = 'async function __example() {\n'

/** What may follow a statement: a check, on its line or the next, and the lines that go on with it. */
const CHECK =
  /^;?[ \t]*(?:\n[ \t]*)?\/\/ (?:=>(?<value>.*(?:\n[ \t]*\/\/ {3}.*)*)|throws (?<error>[A-Z]\w*)(?:: (?<part>.*))?)/
const MARK = /\/\/ (?:=>|throws [A-Z])/g

/** Turns an example into the body of a function that calls `__check` where it has comments. */
const instrument = ({ file, line, code }: Example): { script: string; checks: string[] } => {
  // With a function around it, `await` is allowed, and names may hide those of exports.
  const source = ts.createSourceFile(
    'example.ts',
    `${HEAD}${code}\n}`,
    ts.ScriptTarget.Latest,
    true,
  )
  const { text } = source
  const checks: string[] = []
  const inserts: { readonly at: number; readonly text: string }[] = []
  const around = (node: ts.Node, before: string, after: string) => {
    inserts.push({ at: node.getStart(), text: before }, { at: node.end, text: after })
  }

  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      around(node, `${bindings(node)} /* `, ' */')
    } else if (ts.isExpressionStatement(node) || ts.isVariableStatement(node)) {
      const checked = CHECK.exec(text.slice(targetOf(node).end))?.groups
      if (checked) addCheck(node, checked)
    }
    ts.forEachChild(node, visit)
  }

  const addCheck = (node: ts.Statement, { value, error, part = '' }: Record<string, string>) => {
    const target = targetOf(node)
    const at = checks.length
    checks.push(`${file}:${line + lineAt(text, node.getStart()) - 2}: ${target.getText()}`)
    if (error !== undefined) {
      const [wait, async] = /\bawait\b/.test(target.getText()) ? ['await ', 'async '] : ['', '']
      const outcome = `${wait}(${async}() => { try { return { returned: (`
      const caught = ')} } catch (thrown) { return { thrown } } })()'
      const expected = `${JSON.stringify(error)}, ${JSON.stringify(part.trim())}`
      around(target, `__throws(${at}, ${outcome}`, `${caught}, ${expected})`)
      return
    }
    const expected = `() => (${value?.replace(/\n[ \t]*\/\//g, '\n')}))`
    if (ts.isExpressionStatement(node)) around(target, `__check(${at}, (`, `), ${expected}`)
    else inserts.push({ at: target.end, text: `; __check(${at}, ${nameOf(node)}, ${expected}` })
  }

  visit(source)
  const marks = code.match(MARK)?.length ?? 0
  if (marks !== checks.length) {
    throw new Error(`${file}:${line}: ${marks} checks, but ${checks.length} that end a statement`)
  }
  // From the back, so that positions hold.
  const script = inserts
    .sort((a, b) => b.at - a.at)
    .reduce((done, { at, text }) => done.slice(0, at) + text + done.slice(at), text)
  const { outputText } = ts.transpileModule(script, {
    compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
  })
  return { script: `${outputText}\nreturn __example()`, checks }
}

/** What a check compares: the expression, or the variables as they are declared. */
const targetOf = (node: ts.Node): ts.Node =>
  ts.isExpressionStatement(node)
    ? node.expression
    : ts.isVariableStatement(node)
      ? node.declarationList
      : node

/** The variable that a statement declares last. */
const nameOf = (node: ts.Statement): string =>
  ts.isVariableStatement(node)
    ? (node.declarationList.declarations.at(-1)?.name.getText() ?? '')
    : ''

/** `import { a, b as c } from 'x'` as a declaration; types come from nowhere. */
const bindings = ({ importClause, moduleSpecifier }: ts.ImportDeclaration): string => {
  const module = moduleSpecifier.getText()
  const named = importClause?.namedBindings
  if (!importClause || importClause.phaseModifier === ts.SyntaxKind.TypeKeyword || !named) return ''
  if (ts.isNamespaceImport(named)) return `const ${named.name.text} = __module(${module}, [])`
  const elements = named.elements.filter(({ isTypeOnly }) => !isTypeOnly)
  const names = elements.map(({ name, propertyName = name }) => propertyName.text)
  const list = elements.map(({ name }, i) => `${names[i]}: ${name.text}`)
  return `const { ${list.join(', ')} } = __module(${module}, ${JSON.stringify(names)})`
}

/** The line that a character is in, from 1. */
export const lineAt = (text: string, index: number): number =>
  text.slice(0, index).split('\n').length
