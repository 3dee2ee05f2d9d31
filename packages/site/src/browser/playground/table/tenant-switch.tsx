import { show } from '../../../playground/code/quote.ts'
import type { DerivedTable } from '../../../playground/table/derive.ts'
import { entityFields, sideFields, type TableState } from '../../../playground/table/sketch.ts'

/** Shows which rows a policy of one tenant lets through. */
export const TenantSwitch = ({
  state,
  derived,
  change,
}: {
  readonly state: TableState
  readonly derived: DerivedTable
  readonly change: (next: (before: TableState) => TableState) => void
}) => {
  const { table, tenant, rows } = state
  const names = [...new Set(table.entities.flatMap(entityFields).map(({ name }) => name))]
  const first = sideFields(table.entities[0]?.keys[0]?.pk)[0]?.name ?? names[0] ?? ''
  const set = (next: TableState['tenant']): void =>
    change(({ tenant: _, ...before }) => (next ? { ...before, tenant: next } : before))
  return (
    <div class="tenant">
      <label class="option flag">
        <input
          type="checkbox"
          checked={tenant !== undefined}
          onChange={(event) =>
            set(
              event.currentTarget.checked
                ? { field: first, value: rows[0]?.cells[first] ?? 'acme' }
                : undefined,
            )
          }
        />
        One tenant: which rows does its policy let through?
      </label>
      {tenant && (
        <>
          <div class="actions">
            <label class="option">
              Field
              <select
                value={tenant.field}
                onChange={(event) => set({ ...tenant, field: event.currentTarget.value })}
              >
                {names.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
            <label class="option">
              Tenant
              <input
                value={tenant.value}
                spellcheck={false}
                aria-describedby="tenant-error"
                aria-invalid={derived.tenant?.error !== undefined}
                onInput={(event) => set({ ...tenant, value: event.currentTarget.value })}
              />
            </label>
          </div>
          <p class="error" id="tenant-error" role="status">
            {derived.tenant?.error}
          </p>
          {derived.tenant?.policy && (
            <details>
              <summary>The policy</summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls is reached by keyboard */}
              <pre class="code-block" tabIndex={0}>
                <code>{show(derived.tenant.policy)}</code>
              </pre>
            </details>
          )}
        </>
      )}
    </div>
  )
}
