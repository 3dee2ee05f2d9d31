import ts from '@keywright/harness/typescript'
import { escapeHtml } from './escape.ts'

const span = (role: string, text: string): string =>
  `<span class="t-${role}">${escapeHtml(text)}</span>`

const roleOf = (kind: ts.SyntaxKind): string | undefined => {
  if (
    kind === ts.SyntaxKind.SingleLineCommentTrivia ||
    kind === ts.SyntaxKind.MultiLineCommentTrivia
  )
    return 'comment'
  if (kind === ts.SyntaxKind.StringLiteral || kind === ts.SyntaxKind.RegularExpressionLiteral)
    return 'string'
  if (kind >= ts.SyntaxKind.NoSubstitutionTemplateLiteral && kind <= ts.SyntaxKind.TemplateTail)
    return 'string'
  if (kind === ts.SyntaxKind.NumericLiteral || kind === ts.SyntaxKind.BigIntLiteral) return 'number'
  // Words such as `string` and `from` are mostly names; only words that never are names stand out.
  if (kind >= ts.SyntaxKind.FirstReservedWord && kind <= ts.SyntaxKind.LastReservedWord)
    return 'keyword'
  if (kind === ts.SyntaxKind.AsyncKeyword || kind === ts.SyntaxKind.AwaitKeyword) return 'keyword'
  return undefined
}

/** TypeScript, by the compiler's own scanner: no second grammar to keep. */
const typescript = (code: string): string => {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.Standard, code)
  // A `}` may continue a template; each level remembers how many braces are open.
  const templates: number[] = []
  let braces = 0
  let html = ''
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    if (kind === ts.SyntaxKind.TemplateHead) templates.push(braces)
    if (kind === ts.SyntaxKind.OpenBraceToken) braces++
    if (kind === ts.SyntaxKind.CloseBraceToken) {
      if (templates.at(-1) === braces) {
        kind = scanner.reScanTemplateToken(false)
        if (kind === ts.SyntaxKind.TemplateTail) templates.pop()
      } else braces--
    }
    const role = roleOf(kind)
    const text = scanner.getTokenText()
    html += role ? span(role, text) : escapeHtml(text)
  }
  return html
}

/** Comments, quotes and numbers: enough for shells, Python, SQL and JSON. */
const plain =
  (comment: RegExp) =>
  (code: string): string => {
    const token = new RegExp(
      `(${comment.source})|("(?:[^"\\\\\\n]|\\\\.)*"|'(?:[^'\\\\\\n]|\\\\.)*')|\\b(\\d[\\d_.]*)\\b`,
      'g',
    )
    let at = 0
    let html = ''
    for (const match of code.matchAll(token)) {
      html += escapeHtml(code.slice(at, match.index))
      html += span(match[1] ? 'comment' : match[2] ? 'string' : 'number', match[0])
      at = match.index + match[0].length
    }
    return html + escapeHtml(code.slice(at))
  }

const LANGUAGES: Readonly<Record<string, (code: string) => string>> = {
  ts: typescript,
  tsx: typescript,
  js: typescript,
  mjs: typescript,
  sh: plain(/(?:^|\s)#[^\n]*/),
  bash: plain(/(?:^|\s)#[^\n]*/),
  py: plain(/#[^\n]*/),
  python: plain(/#[^\n]*/),
  sql: plain(/--[^\n]*/),
  json: plain(/(?!)/),
  yaml: plain(/#[^\n]*/),
}

/** Code as HTML; an unknown language stays plain. */
export const highlight = (code: string, language: string): string =>
  (LANGUAGES[language] ?? escapeHtml)(code)
