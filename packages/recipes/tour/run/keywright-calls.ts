import ts from '@keywright/harness/typescript'

/** A call to Keywright in the source of a recipe. */
export interface KeywrightCall {
  /** The call in one line: `queryInput(order, { userId })`. */
  readonly code: string
  /** Its line in the file, from 1. */
  readonly line: number
}

/** The calls to Keywright in a recipe, by the name of an access pattern or a function. */
export type CallsOf = (name: string) => readonly KeywrightCall[]

/**
 * Finds the Keywright functions that a recipe calls. For an access pattern or a function of the file,
 * these are its own calls and those of the functions it uses, in order. A call inside another (`gte`
 * in the conditions of `queryInput`) is part of that one.
 */
export const keywrightCalls = (source: string): CallsOf => {
  const file = ts.createSourceFile('recipe.ts', source, ts.ScriptTarget.Latest, true)
  const imported = importedFrom(file, '@keywright/')
  const functions = functionsIn(file)

  const collect = (node: ts.Node, found: Map<string, KeywrightCall>, visited: Set<ts.Node>) => {
    if (visited.has(node)) return
    visited.add(node)
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const name = node.expression.text
      if (imported.has(name)) {
        const code = oneLine(node.getText())
        const { line } = file.getLineAndCharacterOfPosition(node.getStart())
        if (!found.has(code)) found.set(code, { code, line: line + 1 })
        // The arguments of a call may come from a function of the file.
        node.arguments.forEach((argument) => {
          collectLocal(argument, found, visited)
        })
        return
      }
    }
    ts.forEachChild(node, (child) => collect(child, found, visited))
    const used = ts.isIdentifier(node) && functions.get(node.text)
    if (used) collect(used, found, visited)
  }

  /** Only the calls that functions of the file make in turn. */
  const collectLocal = (
    node: ts.Node,
    found: Map<string, KeywrightCall>,
    visited: Set<ts.Node>,
  ) => {
    const used = ts.isIdentifier(node) && functions.get(node.text)
    if (used) collect(used, found, visited)
    ts.forEachChild(node, (child) => collectLocal(child, found, visited))
  }

  return (name) => {
    const start = functions.get(name)
    const found = new Map<string, KeywrightCall>()
    if (start) collect(start, found, new Set())
    return [...found.values()]
  }
}

/** The names of values that are imported from modules with this prefix. */
const importedFrom = (file: ts.SourceFile, beginning: string): Set<string> => {
  const names = file.statements
    .filter(ts.isImportDeclaration)
    .filter(({ moduleSpecifier }) =>
      (moduleSpecifier as ts.StringLiteral).text.startsWith(beginning),
    )
    .flatMap(({ importClause }) => {
      const bindings = importClause?.namedBindings
      return bindings && ts.isNamedImports(bindings) ? [...bindings.elements] : []
    })
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map(({ name }) => name.text)
  return new Set(names)
}

/** Every function of a file by name: constants that hold a function, and members of objects. */
const functionsIn = (file: ts.SourceFile): Map<string, ts.Node> => {
  const functions = new Map<string, ts.Node>()
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && isFunction(node)) {
      functions.set(node.name.text, node.initializer as ts.Node)
    }
    if (ts.isPropertyAssignment(node) && !ts.isComputedPropertyName(node.name)) {
      const name = (node.name as ts.StringLiteral | ts.Identifier).text
      if (ts.isStringLiteral(node.name) || isFunction(node)) functions.set(name, node.initializer)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return functions
}

const isFunction = ({ initializer }: { readonly initializer?: ts.Expression }): boolean =>
  initializer !== undefined &&
  (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))

/** Code on one line, without trailing commas. */
const oneLine = (code: string): string =>
  code
    .replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/,? (?=[)\]])/g, '')
    .replace(/(?<=[([]) /g, '')
    .replace(/, }/g, ' }')
