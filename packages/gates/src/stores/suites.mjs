// @ts-check

/**
 * @typedef {object} Suite
 * @property {string} store
 * @property {string} file the name of its tests, without the ending
 * @property {string} [tool] the engine, as `pinned.json` calls it
 * @property {string} [title] what to call the engine, if it is not the name of the tool
 * @property {string} [server] the server, as `servers.mjs` calls it; its `tool` is the client then
 * @property {string} [runtime] the runtime, as `available.mjs` calls it
 */

/** The tests of each store, and the real engine that they run on. @type {readonly Suite[]} */
export const SUITES = [
  { store: 'Postgres', file: 'postgres', tool: 'pglite', title: 'PGlite' },
  { store: 'SQLite', file: 'sqlite', tool: 'better-sqlite3' },
  { store: 'LevelDB', file: 'level', tool: 'classic-level' },
  { store: 'LMDB', file: 'lmdb', tool: 'lmdb' },
  { store: 'Durable Objects', file: 'durable-objects', tool: 'miniflare' },
  { store: 'R2', file: 'r2', tool: 'miniflare' },
  { store: 'Workers KV', file: 'workers-kv', tool: 'miniflare' },
  { store: 'Deno KV', file: 'deno-kv', runtime: 'Deno', title: 'deno' },
  { store: 'IndexedDB', file: 'indexeddb', tool: 'chromium' },
  { store: 'Postgres', file: 'postgres-server', tool: 'pg', server: 'postgres' },
  { store: 'MariaDB', file: 'mariadb', tool: 'mysql2', server: 'mariadb' },
  { store: 'Redis', file: 'redis', tool: 'ioredis', server: 'redis' },
  { store: 'etcd', file: 'etcd', tool: 'etcd3', server: 'etcd' },
]

/** Stores without an engine that this machine could run, and why their adapter is trusted. */
export const UNTESTED = [
  ['S3', 'no faithful engine installs from npm or Debian; its listRange is that of R2'],
]
