import { readdir, readFile } from 'node:fs/promises'

/** A link that leads nowhere. */
export interface DeadLink {
  readonly page: string
  readonly href: string
  readonly reason: string
}

const ATTRIBUTE = /(?:href|src)="([^"]*)"/g
const ID = /\sid="([^"]*)"/g

const decode = (text: string): string => text.replace(/&amp;/g, '&').replace(/&quot;/g, '"')

/** Checks the file and the anchor of every link on every page to another one. */
export const checkLinks = async (
  folder: URL,
): Promise<{
  readonly dead: readonly DeadLink[]
  readonly checked: number
}> => {
  const files = (await readdir(folder, { recursive: true })).map((file) =>
    file.replaceAll('\\', '/'),
  )
  const pages = new Map<string, string>()
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    pages.set(file, await readFile(new URL(file, folder), 'utf8'))
  }
  const ids = new Map(
    [...pages].map(([file, html]) => [
      file,
      new Set([...html.matchAll(ID)].map((match) => match[1])),
    ]),
  )
  const dead: DeadLink[] = []
  let checked = 0
  for (const [page, html] of pages) {
    for (const [, found = ''] of html.matchAll(ATTRIBUTE)) {
      checked++
      const href = decode(found)
      if (/^[a-z]+:/.test(href)) continue
      if (href.startsWith('/')) {
        dead.push({ page, href, reason: 'is not relative' })
        continue
      }
      const { pathname, hash } = new URL(href, `http://site/${page}`)
      const path = decodeURIComponent(pathname.slice(1))
      const file = path === '' || path.endsWith('/') ? `${path}index.html` : path
      // The state of the playground is no place on its page.
      const anchor = /^#v\d+\./.test(hash) ? '' : decodeURIComponent(hash.slice(1))
      if (!files.includes(file)) dead.push({ page, href, reason: 'no such file' })
      else if (anchor !== '' && !ids.get(file)?.has(anchor))
        dead.push({ page, href, reason: 'no such anchor' })
    }
  }
  return { dead, checked }
}
