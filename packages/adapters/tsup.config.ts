import { readFileSync } from 'node:fs'
import { defineConfig } from 'tsup'
import shared from '../../tsup.config.ts'

const { exports } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  exports: Record<string, { '@keywright/source': string }>
}

/** An entry for each entry point; the root is that of DynamoDB. */
const entry = Object.fromEntries(
  Object.entries(exports)
    .filter(([path]) => path !== '.')
    .map(([path, { '@keywright/source': source }]) => [`${path.slice(2)}/index`, source.slice(2)]),
)

export default defineConfig({ ...(shared as object), entry })
