import { HOVERS, OFFERS } from './looks.ts'
import { MISTAKES } from './mistakes.ts'
import { openEditor } from './service.ts'

const HEAD = [
  'import {',
  '  collectionInput, entity, getInput, group, keysOf, putInput, queryInput, queryInputs,',
  "} from '@keywright/adapters'",
  "import { between, during, gte, key, sharded, startsWith, where } from '@keywright/core'",
  "import { app, now, order, reading, taskKey, user } from './shop.ts'",
  'declare const maybe: string | undefined',
  "const task = { org: 'acme', due: now, state: 'open' } as const",
  "const primary = { pk: key('X'), sk: key('Y') }",
]

/** The page of messages, hovers and completions, as an editor shows them. */
export const editorReport = (): string => {
  const lines = [...HEAD]
  const add = (code: string): number => lines.push(code) - 1
  const mistakes = Object.entries(MISTAKES).map(([what, code]) => ({ what, code, at: add(code) }))
  const hovers = HOVERS.map(([word, code]) => ({ word, code, at: add(code) }))
  const offers = OFFERS.map(([after, code]) => ({ after, code, at: add(code) }))
  const editor = openEditor([...lines, 'export {}'].join('\n'))
  const page = [
    '# What an editor says',
    "Messages, hovers and completions of TypeScript's language service, on the design in `shop.ts`.\n" +
      'A test writes this page; `npx vitest run --config vitest.workspace.ts packages/gates/test/editor.test.ts\n' +
      '--update` renews it.',
    '## Mistakes',
    ...mistakes.flatMap(({ what, code, at }) => [
      `### ${what}`,
      fence('ts', code),
      fence('', editor.errorsIn(at).join('\n\n')),
    ]),
    '## Hovers',
    ...hovers.flatMap(({ word, code, at }) => [
      `### \`${word}\``,
      fence('ts', code),
      fence('ts', editor.hover(at, word)),
    ]),
    '## Completions',
    'What is offered where `|` stands.',
    ...offers.map(({ after, code, at }) => {
      const end = code.indexOf(after) + after.length
      const typed = `${code.slice(0, end)}|${code.slice(end)}`
      return `- \`${typed}\`: ${editor.offers(at, after).join(', ')}`
    }),
  ].join('\n\n')
  return `${page}\n`
}

const fence = (language: string, text: string): string =>
  `\`\`\`${language || 'text'}\n${text}\n\`\`\``
