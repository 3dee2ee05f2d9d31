import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, normalize } from 'node:path'
import { pathOf } from './sources.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
}

/** A plain file server for the built site, below `base`. */
export const serve = (
  base = '/',
  port = 0,
): Promise<{ readonly server: Server; readonly url: string }> =>
  new Promise((resolve) => {
    const root = pathOf('packages/site/dist')
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://site')
      const path = pathname.startsWith(base)
        ? normalize(`/${decodeURIComponent(pathname.slice(base.length))}`)
        : undefined
      const file = path && root + (path.endsWith('/') ? `${path}index.html` : path)
      if (!file || !existsSync(file) || !statSync(file).isFile()) {
        response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' })
        createReadStream(`${root}/404.html`)
          .on('error', () => response.end('There is no such page.'))
          .pipe(response)
        return
      }
      response.writeHead(200, {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      })
      createReadStream(file).pipe(response)
    })
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      const at = typeof address === 'object' && address ? address.port : port
      resolve({ server, url: `http://127.0.0.1:${at}${base}` })
    })
  })
