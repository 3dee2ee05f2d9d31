import type { FieldSketch } from './sketch.ts'

/** What people call values, and what those values mostly are. The first rule that fits decides. */
const NAMES: readonly (readonly [names: RegExp, kind: FieldSketch['kind']])[] = [
  [/(^|[a-z_])(At|_at|Time|_time|Timestamp)$|^(at|ts|time|timestamp|created|updated)$/, 'time'],
  [/(^|[a-z_])(Date|Day|_date|_day)$|^(date|day|birthday)$/, 'date'],
  [/^(is|has)[A-Z_]/, 'boolean'],
  [/uuid$/i, 'uuid'],
  [/(^|[a-z_])(price|cost|balance)$/i, 'decimal'],
  [
    /(^|[a-z_])(count|score|amount|total|quantity|qty|seq|sequence|rank|points|age|position|year|num|number)$/i,
    'integer',
  ],
]

/** The kind that a name suggests; text where it suggests none. */
export const kindOfName = (name: string): FieldSketch['kind'] =>
  NAMES.find(([names]) => names.test(name))?.[1] ?? 'text'
