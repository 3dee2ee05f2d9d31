import type { Entity } from '@keywright/adapters'
import { patternOf } from '../../keys/entities.ts'
import type { Remark, Rule } from '../rule.ts'

/** Only with the option `tenant`. A local index has the partitions of its table. */
export const tenantNotFirst: Rule = {
  name: 'tenant-not-first',
  severity: 'error',
  reason:
    'A partition that does not begin with the tenant holds rows of several: no IAM policy can keep them apart, and a query may return those of another tenant.',
  fix: 'Begin the partition key with the tenant, before any other field.',
  check: ({ entity, index: { schema, pk, sparse } }, { tenant }) => {
    if (tenant === undefined || schema.kind === 'local') return []
    const shared = schema.kind === 'primary' ? sharedUnique(entity, tenant) : []
    const pattern = patternOf(pk)
    if (pk.fields[0]?.name !== tenant) {
      const message = `${pattern} does not begin with ${tenant}: ${schema.name} mixes the rows of tenants.`
      return [{ message }, ...shared]
    }
    if (!sparse) return shared
    const message = `${tenant} may be missing in ${schema.name}, which is sparse: such a row belongs to no tenant there.`
    return [
      { message, severity: 'warning', fix: `Make ${tenant} required: use when instead of sparse.` },
    ]
  },
}

/** What is unique across tenants, and not said to be: one tenant learns what another one has. */
const sharedUnique = ({ unique = [] }: Entity, tenant: string): Remark[] =>
  unique
    .filter(({ global, needs }) => !global && needs[0] !== tenant)
    .map(({ key }) => ({
      message: `${key.pattern} does not begin with ${tenant}: what one tenant takes, no other can have.`,
      fix: `Begin the unique key with ${tenant}, or say that it is shared: { key, global: true }.`,
    }))
