import { buildSite } from './build-site.ts'
import { drawPlayground } from './bundle.ts'
import { allPages } from './pages/all-pages.ts'
import { pathOf } from './sources.ts'

const OUT = 'packages/site/dist'

const started = performance.now()
const { pages, links } = await buildSite(pathOf(OUT), async () => allPages(await drawPlayground()))
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(`${pages} pages, ${links} links, ${seconds} s: ${OUT}`)
