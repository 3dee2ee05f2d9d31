import type { Drawn } from '../bundle.ts'
import { benchmarkPage } from './benchmark-page.ts'
import { ENTRY_POINTS } from './entry-points.ts'
import { homePage } from './home-page.ts'
import { linker, type SiteMap } from './links.ts'
import { markdownPage } from './markdown-pages.ts'
import { MARKDOWN } from './markdown-sources.ts'
import type { Page } from './page.ts'
import { recipeIndex, recipePages } from './recipe-pages.ts'
import { referenceIndex, referencePages, referencePath } from './reference-pages.ts'
import { storeRecipePages } from './store-recipe-pages.ts'

const playgroundPage = (html: string): Page => ({
  path: 'playground.html',
  title: 'Playground',
  section: 'Start',
  description: 'Keys by hand and with Keywright, side by side, in the browser.',
  layout: 'wide',
  headings: [],
  text: 'template literal collision order condition request store infer keys',
  scripts: ['playground.js'],
  html: `<div id="playground">${html}</div>`,
})

/** Every page of the site. */
export const allPages = async ({ playground, picture }: Drawn): Promise<readonly Page[]> => {
  const recipes = await recipePages()
  const stores = await storeRecipePages()
  const map: SiteMap = new Map([
    ...MARKDOWN.filter(({ heading }) => heading === undefined).map(
      ({ from, path }) => [from, path] as const,
    ),
    ['packages/bench/README.md', 'benchmarks.html'] as const,
    ...[...recipes, ...stores].map(({ from = '', path }) => [from, path] as const),
    ...ENTRY_POINTS.map((entry) => [entry.from, referencePath(entry)] as const),
  ])
  const reference = referencePages(ENTRY_POINTS)
  return [
    await homePage(picture),
    ...(await Promise.all(MARKDOWN.map((source) => markdownPage(source, map)))),
    await benchmarkPage(linker(map, 'packages/bench/README.md', 'benchmarks.html')),
    playgroundPage(playground),
    recipeIndex(recipes, stores),
    ...recipes,
    ...stores,
    referenceIndex(reference),
    ...reference,
  ]
}
