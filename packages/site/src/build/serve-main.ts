import { serve } from './serve.ts'

const { url } = await serve('/', Number(process.env['PORT'] ?? 4173))
console.log(`The site is at ${url} (Ctrl-C stops it).`)
