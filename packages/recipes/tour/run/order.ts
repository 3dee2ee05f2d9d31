/** The recipes by topic, and both in the order to learn from them. */
export const TOPICS: Readonly<Record<string, readonly string[]>> = {
  keys: [
    'entity-keys',
    'one-to-many',
    'parent-first',
    'hierarchy',
    'composite-sort-key',
    'case-insensitive',
    'multi-attribute',
    'native-multi-attribute',
    'own-attributes',
  ],
  order: ['zero-padded-numbers', 'newest-first', 'mixed-directions', 'time-series', 'local-days'],
  scale: ['write-sharding', 'all-of-a-kind', 'growing-shards', 'hot-item', 'tenants', 'monitoring'],
  relations: ['adjacency-list', 'overloaded-index', 'sparse-index', 'expiring-items'],
  items: ['zod-items', 'optimistic-locking', 'unique', 'reference-count', 'versions', 'singleton'],
  pages: [
    'paging',
    'previous-page',
    'filtered-pages',
    'relay-connection',
    'distinct-values',
    'prefixed-ids',
  ],
  table: ['streams', 'stages', 'infrastructure', 'global-tables'],
  change: [
    'adding-an-index',
    'changing-keys',
    'adopting-a-table',
    'from-hand-written-keys',
    'from-electrodb',
    'keys-lock',
  ],
  libraries: ['with-aws-sdk', 'with-electrodb', 'with-dynamodb-toolbox', 'with-onetable'],
  schemas: ['music-archive', 'dinosaur-archive'],
}

/** The recipes in that order. */
export const ORDER: readonly string[] = Object.values(TOPICS).flat()
