import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleScripts, bundleStyles } from './bundle.ts'
import { checkLinks } from './check-links.ts'
import { frame } from './html/frame.ts'
import { llmsText } from './llms.ts'
import { notFoundHtml } from './pages/not-found.ts'
import type { Page } from './pages/page.ts'
import { replaceFolder } from './replace-folder.ts'
import { searchEntries, searchScript } from './search-index.ts'
import { sitemapOf } from './sitemap.ts'
import { pathOf } from './sources.ts'

/** The groups of the side bar, in its order. */
const SECTIONS = ['Start', 'Guides', 'Recipes', 'Reference', 'Project'] as const

const sectionsOf = (pages: readonly Page[]): ReadonlyMap<string, readonly Page[]> =>
  new Map(SECTIONS.map((section) => [section, pages.filter((page) => page.section === section)]))

/** What was built. */
export interface Built {
  readonly pages: number
  readonly links: number
}

/**
 * Writes the whole site into a folder. A build that fails leaves the site that was there.
 *
 * @throws Error if a link is dead, with all dead links in its message; and whatever making the pages throws.
 */
export const buildSite = (
  folder: string,
  makePages: () => Promise<readonly Page[]>,
): Promise<Built> =>
  replaceFolder(folder, async (draft) => {
    const pages = await makePages()
    const sections = sectionsOf(pages)
    for (const page of pages) {
      const file = join(draft, page.path)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, frame(page, sections))
    }
    await bundleScripts(draft)
    await writeFile(join(draft, 'search-entries.js'), searchScript(searchEntries(pages)))
    await writeFile(join(draft, 'llms.txt'), llmsText(pages))
    await writeFile(join(draft, '404.html'), notFoundHtml())
    await writeFile(join(draft, 'sitemap.xml'), sitemapOf(pages, process.env['SITE_URL']))
    await bundleStyles(draft)
    await cp(pathOf('packages/site/styles/icon.svg'), join(draft, 'icon.svg'))

    const { dead, checked } = await checkLinks(pathToFileURL(draft + sep))
    const list = dead.map(({ page, href, reason }) => `\n${page}: ${href}: ${reason}`)
    if (dead.length > 0)
      throw new Error(`${dead.length} of ${checked} links are dead${list.join('')}`)
    return { pages: pages.length, links: checked }
  })
