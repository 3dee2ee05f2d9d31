import { byteRuler } from '../charts/byte-ruler.ts'
import { escapeHtml } from '../html/escape.ts'
import { codeBlock } from '../html/markdown.ts'
import { read } from '../sources.ts'
import type { Page } from './page.ts'

/** The blocks of code in a README, in their order. */
const blocksOf = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map((match) => (match[1] as string).trimEnd())

const CARDS = [
  [
    'Playground',
    'playground.html',
    'Write a key by hand and with Keywright, side by side. Send the link to a colleague.',
  ],
  ['Recipes', 'recipes/index.html', 'Key designs to copy, each run on a real engine.'],
  ['Reference', 'reference/index.html', 'Every export, with an example that runs.'],
  ['Spec', 'spec.html', 'The encoding for any language, with vectors and levels.'],
  [
    'Guides',
    'guide/core.html',
    'Queries, writing, pages, shards, other stores, migration, testing, designing keys.',
  ],
  ['Contributing', 'contributing.html', 'How the repository is built, and how to add to it.'],
] as const

/** The home page: what goes wrong, what is right, and where to go. Its code comes from the README. */
export const homePage = async (picture: string): Promise<Page> => {
  const readme = await read('README.md')
  const [broken = '', right = ''] = blocksOf(readme)
  return {
    path: 'index.html',
    title: 'Keywright',
    description: 'Readable, exact, ordered keys for DynamoDB and other ordered stores.',
    layout: 'home',
    scripts: ['home.js'],
    headings: [],
    text: '',
    html: `<div class="hero"><div>
<h1>Keys that are readable, exact and ordered</h1>
<p>Keywright turns values into keys for DynamoDB and every other ordered store, and keys back into values. Two values never share a key, keys sort the way their values do, and a range selects exactly what it names.</p>
<div class="actions"><a class="button primary" href="playground.html">Open the playground</a><a class="button" href="start.html">Get started</a></div>
<div class="install">${codeBlock('npm install @keywright/core @keywright/adapters', 'sh')}</div>
</div><div id="picture">${picture}</div></div>
<div class="versus">
<section><h2>What most code does</h2>${codeBlock(broken, 'ts')}</section>
<section><h2>The same with Keywright</h2>${codeBlock(right, 'ts')}</section>
</div>
${byteRuler()}
<div class="cards">${CARDS.map(([title, path, says]) => `<a class="card" href="${path}"><strong>${escapeHtml(title)}</strong>${escapeHtml(says)}</a>`).join('')}</div>`,
  }
}
