import { escapeHtml } from './html/escape.ts'
import type { Page } from './pages/page.ts'

/** Where the site is, if nobody says: SITE_URL names another place when the site is built. */
const NOWHERE = 'https://keywright.example/'

/** The list of pages for search engines. It needs whole addresses, which only the one who publishes knows. */
export const sitemapOf = (pages: readonly Page[], base: string = NOWHERE): string => {
  const root = base.endsWith('/') ? base : `${base}/`
  const urls = pages.map(
    ({ path }) => `<url><loc>${escapeHtml(new URL(path, root).href)}</loc></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}
