import { expect, it } from 'vitest'
import type { Page } from './pages/page.ts'
import { sitemapOf } from './sitemap.ts'

it('a sitemap names every page by its whole address', () => {
  const page = { path: 'guide/a&b.html' } as Page
  const xml = sitemapOf([page, { ...page, path: 'index.html' }], 'https://example.org/docs')
  expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
    'https://example.org/docs/guide/a&amp;b.html',
    'https://example.org/docs/index.html',
  ])
})
