import { defineConfig } from 'tsup'
import shared from '../../tsup.config.ts'

/**
 * What is used of `ulid` is built in, from its build for browsers: the one for Node loads
 * `node:crypto`, which takes longer than the rest of the package and is never used.
 */
export default defineConfig({ ...shared, platform: 'neutral', noExternal: ['ulid'] })
