import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from '@keywright/harness/typescript'
import { describe, expect, it } from 'vitest'
import { lexJavaScript } from './lex.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** Where TypeScript's own parser sees texts and regular expressions; the texts of elements' attributes left out. */
const expectedIn = (file: string, source: string): string[] => {
  const found: string[] = []
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false)
  const visit = (node: import('typescript').Node, isAttribute: boolean): void => {
    const isText =
      (ts.isStringLiteral(node) && !isAttribute) ||
      ts.isNoSubstitutionTemplateLiteral(node) ||
      ts.isTemplateExpression(node) ||
      ts.isTemplateLiteralTypeNode(node)
    if (isText || ts.isRegularExpressionLiteral(node))
      found.push(`${isText ? 'text' : 'regex'} ${node.getStart(tree)}-${node.end}`)
    ts.forEachChild(node, (child) => visit(child, ts.isJsxAttribute(node)))
  }
  visit(tree, false)
  return found.sort()
}

const foundIn = (source: string, hasJsx: boolean): string[] =>
  lexJavaScript(source, hasJsx)
    .streams.flatMap((tokens) =>
      tokens.flatMap(({ kind, at, end }) =>
        kind === 'text' || kind === 'regex' ? [`${kind} ${at}-${end}`] : [],
      ),
    )
    .sort()

describe('texts and regular expressions are where the compiler sees them', () => {
  it.each(['cli/src', 'site/src/browser'])('in %s', (folder) => {
    const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    const files = names.filter((name) => /\.tsx?$/.test(name))
    expect(files.length).toBeGreaterThan(5)
    for (const name of files) {
      const source = readFileSync(join(ROOT, folder, name), 'utf8')
      expect(foundIn(source, name.endsWith('x')), name).toEqual(expectedIn(name, source))
    }
  })
})
