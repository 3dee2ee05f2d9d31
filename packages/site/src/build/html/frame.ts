import { createHash } from 'node:crypto'
import { type Page, relative } from '../pages/page.ts'
import { escapeHtml } from './escape.ts'

/** A link of the bar at the top. */
const NAVIGATION = [
  ['Start', 'start.html'],
  ['Recipes', 'recipes/index.html'],
  ['Reference', 'reference/index.html'],
  ['Spec', 'spec.html'],
  ['Playground', 'playground.html'],
] as const

const LOGO =
  '<svg class="logo" viewBox="0 0 32 32" width="26" height="26" aria-hidden="true"><rect x="1" y="1" width="30" height="30" rx="8" fill="currentColor"/>' +
  '<path d="M12.6 7.5 10.4 24.5M21.6 7.5 19.4 24.5M8 12.6h16.6M7.4 19.4H24" stroke="var(--paper)" stroke-width="2.5" stroke-linecap="round" fill="none"/></svg>'

// Runs before the first paint, so a dark page never flashes white, and a link shows only its own state.
const THEME =
  "if(location.hash)document.documentElement.classList.add('opening');try{var t=localStorage.getItem('theme');if(t)document.documentElement.dataset.theme=t}catch(e){}"

/** The groups that everyone looks for, and the group of the page. */
const isOpen = (page: Page, section: string): boolean =>
  section === 'Start' || section === 'Guides' || section === page.section

const sideBar = (page: Page, sections: ReadonlyMap<string, readonly Page[]>): string =>
  [...sections]
    .map(
      ([section, pages]) =>
        `<details class="group"${isOpen(page, section) ? ' open' : ''}><summary>${escapeHtml(section)}</summary><ul>${pages
          .map(
            ({ path, title }) =>
              `<li><a href="${relative(page.path, path)}"${path === page.path ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`,
          )
          .join('')}</ul></details>`,
    )
    .join('')

const contents = ({ headings }: Page): string => {
  const listed = headings.filter(({ level }) => level === 2 || level === 3)
  if (listed.length < 3) return ''
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${listed
    .map(
      ({ level, text, id }) =>
        `<li class="level-${level}"><a href="#${id}">${escapeHtml(text)}</a></li>`,
    )
    .join('')}</ul></nav>`
}

/** The pages before and after this one in its group, so that recipes and guides can be read in a row. */
const beside = (page: Page, sections: ReadonlyMap<string, readonly Page[]>): string => {
  const group = sections.get(page.section ?? '') ?? []
  const at = group.findIndex(({ path }) => path === page.path)
  if (at < 0 || page.section === 'Project') return ''
  const link = (other: Page | undefined, says: string, rel: string): string =>
    other
      ? `<a class="${rel}" rel="${rel}" href="${relative(page.path, other.path)}"><span>${says}</span>${escapeHtml(other.title)}</a>`
      : ''
  return `<nav class="beside" aria-label="Previous and next">${link(group[at - 1], 'Previous', 'prev')}${link(group[at + 1], 'Next', 'next')}</nav>`
}

/** The inline script is allowed by its hash, and nothing else that is not ours. Styles of rows are inline. */
const POLICY = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${createHash('sha256').update(THEME).digest('base64')}'`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const titleOf = ({ title }: Page): string =>
  title === 'Keywright'
    ? 'Keywright: keys that are readable, exact and ordered'
    : `${title} · Keywright`

/** The page in the frame that all pages share. Every address in it is relative. */
export const frame = (page: Page, sections: ReadonlyMap<string, readonly Page[]>): string => {
  const to = (path: string): string => relative(page.path, path)
  const links = NAVIGATION.map(
    ([title, path]) =>
      `<a href="${to(path)}"${path === page.path || (path.includes('/') && page.path.startsWith(path.replace('index.html', ''))) ? ' aria-current="page"' : ''}>${title}</a>`,
  ).join('')
  const isDocs = page.layout === undefined || page.layout === 'recipe'
  const main = isDocs
    ? `<div class="docs${page.layout === 'recipe' ? ' of-recipe' : ''}"><details class="side-toggle"><summary>All pages</summary><nav aria-label="Pages, folded">${sideBar(page, sections)}</nav></details>` +
      `<nav class="side-bar" aria-label="Pages">${sideBar(page, sections)}</nav>` +
      `<main id="main" class="prose">${page.html}${beside(page, sections)}</main>${page.layout === 'recipe' ? '' : contents(page)}</div>`
    : `<main id="main" class="${page.layout === 'wide' ? 'wide-page' : page.layout}">${page.html}</main>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="${escapeHtml(POLICY)}">
<title>${escapeHtml(titleOf(page))}</title>
<meta name="description" content="${escapeHtml(page.description)}">
<meta property="og:title" content="${escapeHtml(titleOf(page))}">
<meta property="og:description" content="${escapeHtml(page.description)}">
<meta property="og:type" content="website">
<meta name="twitter:card" content="summary">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${to('icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${to('site.css')}">
<script>${THEME}</script>
<script defer src="${to('page.js')}" data-root="${to('') || './'}"></script>
${(page.scripts ?? []).map((script) => `<script defer src="${to(script)}" data-worker="playground-worker.js"></script>`).join('\n')}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="bar">
<a class="home-link" href="${to('index.html')}">${LOGO}<span>Keywright</span></a>
<nav class="bar-links" aria-label="Main">${links}</nav>
<search class="search"><label class="visually-hidden" for="search">Search</label><input id="search" type="search" placeholder="Search (Ctrl K)" aria-keyshortcuts="Control+K /" autocomplete="off" role="combobox" aria-expanded="false" aria-controls="search-results" aria-autocomplete="list"><ul id="search-results" class="search-results" role="listbox" aria-label="Search results" hidden></ul></search>
<button type="button" class="button icon theme" data-theme-toggle aria-label="Switch between light and dark">◐</button>
</header>
${main}
</body>
</html>
`
}
