import { show } from '../../../playground/code/quote.ts'
import { entityFields, sideFields, type TableState } from '../../../playground/table/sketch.ts'

import { CodeBlock, Flag, MenuOption, TextOption } from '../controls.tsx'
import type { TablePanel } from '../panels.ts'

/** Shows which rows a policy of one tenant lets through. */
export const TenantSwitch = ({ state, derived, change }: TablePanel) => {
  const { table, tenant, rows } = state
  const names = [...new Set(table.entities.flatMap(entityFields).map(({ name }) => name))]
  const first = sideFields(table.entities[0]?.keys[0]?.pk)[0]?.name ?? names[0] ?? ''
  const set = (next: TableState['tenant']): void =>
    change(({ tenant: _, ...before }) => (next ? { ...before, tenant: next } : before))
  return (
    <div class="tenant">
      <Flag
        label="One tenant: which rows does its policy let through?"
        checked={tenant !== undefined}
        onFlag={(isOne) =>
          set(isOne ? { field: first, value: rows[0]?.cells[first] ?? 'acme' } : undefined)
        }
      />
      {tenant && (
        <>
          <div class="actions">
            <MenuOption
              label="Field"
              value={tenant.field}
              choices={names.map((name) => [name])}
              onChoose={(field) => set({ ...tenant, field })}
            />
            <TextOption
              label="Tenant"
              value={tenant.value}
              spellcheck={false}
              aria-describedby="tenant-error"
              aria-invalid={derived.tenant?.error !== undefined}
              onText={(value) => set({ ...tenant, value })}
            />
          </div>
          <p class="error" id="tenant-error" role="status">
            {derived.tenant?.error}
          </p>
          {derived.tenant?.policy && (
            <details>
              <summary>The policy</summary>
              <CodeBlock text={show(derived.tenant.policy)} />
            </details>
          )}
        </>
      )}
    </div>
  )
}
