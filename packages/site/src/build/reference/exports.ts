import ts from '@keywright/harness/typescript'

/** An export of a package, as its source documents it. */
export interface Exported {
  readonly name: string
  readonly kind: 'function' | 'type' | 'class' | 'value'
  /** What it looks like: its signature, or its declaration. */
  readonly signature: string
  /** The sentences of its comment. */
  readonly summary: string
  readonly throws: readonly string[]
  readonly examples: readonly string[]
  /** The file that defines it. */
  readonly file: string
}

const textOf = (comment: string | ts.NodeArray<ts.JSDocComment> | undefined): string =>
  (ts.getTextOfJSDocComment(comment) ?? '').trim()

const clip = (text: string, most = 60): string => {
  const lines = text.split('\n')
  return lines.length > most ? [...lines.slice(0, most), '  // …'].join('\n') : text
}

/** The comment is on the declaration, or on the statement around it. */
const docsOf = (node: ts.Node): readonly ts.JSDoc[] => {
  for (let at: ts.Node | undefined = node; at && !ts.isSourceFile(at); at = at.parent) {
    const found = ts.getJSDocCommentsAndTags(at).filter(ts.isJSDoc)
    if (found.length > 0) return found
  }
  return []
}

const withoutBody = (node: ts.Node, source: ts.SourceFile): string => {
  if (ts.isVariableDeclaration(node)) {
    const { initializer, type, name } = node
    if (type) return `const ${name.getText(source)}: ${type.getText(source)}`
    if (initializer && ts.isArrowFunction(initializer)) {
      const end = initializer.equalsGreaterThanToken.getStart(source)
      return `const ${name.getText(source)} = ${source.text.slice(initializer.getStart(source), end).trim()}`
    }
    return `const ${name.getText(source)}`
  }
  if (ts.isFunctionDeclaration(node) && node.body) {
    return source.text.slice(node.getStart(source), node.body.getStart(source)).trim()
  }
  if (ts.isClassDeclaration(node))
    return `class ${node.name?.text ?? ''}${node.heritageClauses?.map((clause) => ` ${clause.getText(source)}`).join('') ?? ''}`
  return node.getText(source).replace(/^export\s+/, '')
}

const kindOf = (node: ts.Node): Exported['kind'] => {
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return 'type'
  if (ts.isClassDeclaration(node)) return 'class'
  if (ts.isFunctionDeclaration(node)) return 'function'
  if (ts.isVariableDeclaration(node)) {
    const shape = node.type ?? node.initializer
    if (shape && (ts.isFunctionTypeNode(shape) || ts.isArrowFunction(shape))) return 'function'
  }
  return 'value'
}

/** Every export of an entry point in alphabetical order, types last. */
export const exportsOf = (entry: string, program: ts.Program): readonly Exported[] => {
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(entry)
  const module = source && checker.getSymbolAtLocation(source)
  if (!module) throw new Error(`${entry} exports nothing`)
  const found = checker.getExportsOfModule(module).map((symbol): Exported => {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    const node = target.declarations?.[0]
    if (!node) throw new Error(`${symbol.name} has no declaration`)
    const docs = docsOf(node)
    const tags = docs.flatMap(({ tags: list }) => [...(list ?? [])])
    const tagged = (name: string): string[] =>
      tags.filter(({ tagName }) => tagName.text === name).map(({ comment }) => textOf(comment))
    return {
      name: symbol.name,
      kind: kindOf(node),
      signature: clip(withoutBody(node, node.getSourceFile())),
      summary: docs.map(({ comment }) => textOf(comment)).join('\n\n'),
      // TypeScript reads `KeyError` after @throws as a type; it belongs to the sentence.
      throws: tags
        .filter(({ tagName }) => tagName.text === 'throws')
        .map((tag) =>
          tag
            .getText()
            .replace(/^@throws\s*/, '')
            .replace(/\s*\n\s*\*\s*/g, ' ')
            .trim(),
        ),
      examples: tagged('example'),
      file: node.getSourceFile().fileName.replaceAll('\\', '/'),
    }
  })
  const rank = ({ kind }: Exported): number => (kind === 'type' ? 1 : 0)
  return found.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'en'))
}
