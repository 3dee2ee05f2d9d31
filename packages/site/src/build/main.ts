import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundleScripts, bundleStyles, drawPlayground } from './bundle.ts'
import { checkLinks } from './check-links.ts'
import { frame } from './html/frame.ts'
import { llmsText } from './llms.ts'
import { allPages } from './pages/all-pages.ts'
import type { Page } from './pages/page.ts'
import { searchEntries, searchScript } from './search-index.ts'
import { pathOf } from './sources.ts'

const OUT = pathToFileURL(pathOf('packages/site/dist/'))
const file = (path: string): string => fileURLToPath(new URL(path, OUT))

/** The groups of the side bar, in its order. */
const SECTIONS = ['Start', 'Guides', 'Recipes', 'Reference', 'Project'] as const

const sectionsOf = (pages: readonly Page[]): ReadonlyMap<string, readonly Page[]> =>
  new Map(SECTIONS.map((section) => [section, pages.filter((page) => page.section === section)]))

/** Writes the whole site, and fails if a link is dead. */
const build = async (): Promise<void> => {
  const started = performance.now()
  await rm(OUT, { recursive: true, force: true })
  await mkdir(OUT, { recursive: true })
  const pages = await allPages(await drawPlayground())
  const sections = sectionsOf(pages)
  for (const page of pages) {
    await mkdir(dirname(file(page.path)), { recursive: true })
    await writeFile(file(page.path), frame(page, sections))
  }
  await bundleScripts(file(''))
  await writeFile(file('search-entries.js'), searchScript(searchEntries(pages)))
  await writeFile(file('llms.txt'), llmsText(pages))
  await bundleStyles(file(''))
  await cp(pathOf('packages/site/styles/icon.svg'), file('icon.svg'))

  const { dead, checked } = await checkLinks(OUT)
  for (const { page, href, reason } of dead) console.error(`${page}: ${href}: ${reason}`)
  if (dead.length > 0) throw new Error(`${dead.length} of ${checked} links are dead`)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${pages.length} pages, ${checked} links, ${seconds} s: packages/site/dist`)
}

await build()
