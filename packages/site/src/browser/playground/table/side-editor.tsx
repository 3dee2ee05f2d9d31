import { fieldsIn } from '../../../playground/key/sketch.ts'
import type { Attributes, SideSketch } from '../../../playground/table/sketch.ts'
import { PartsEditor } from '../key/parts-editor.tsx'

const attributeNames = (attributes: Attributes | undefined): string =>
  attributes === undefined
    ? ''
    : typeof attributes === 'string'
      ? attributes
      : attributes.map(({ name }) => name).join(', ')

/** A partition or sort key of an entity in one index: its attribute, its parts and, of a partition, its shards. */
export const SideEditor = ({
  of,
  title,
  side,
  attributes,
  canShard,
  onChange,
}: {
  readonly of: string
  readonly title: string
  readonly side: SideSketch
  readonly attributes: Attributes | undefined
  readonly canShard: boolean
  readonly onChange: (side: SideSketch) => void
}) => {
  const isOwn = typeof attributes === 'object'
  const by = side.shard?.by
  const byName = typeof by === 'object' ? by.name : by
  return (
    <div class="side-editor">
      <p class="side-title">
        {title} <code>{attributeNames(attributes)}</code>
        {isOwn && <span class="hint"> the item’s own</span>}
      </p>
      <PartsEditor
        of={of}
        parts={side.parts}
        isOwn={isOwn}
        onChange={(parts) => onChange({ ...side, parts: isOwn ? fieldsIn(parts) : parts })}
      />
      {canShard && !isOwn && (
        <div class="shards">
          <label class="option flag">
            <input
              type="checkbox"
              checked={side.shard !== undefined}
              onChange={(event) => {
                const { shard: _, ...rest } = side
                onChange(
                  event.currentTarget.checked ? { ...rest, shard: { by: 'id', count: 4 } } : rest,
                )
              }}
            />
            Spread over shards
          </label>
          {side.shard && (
            <>
              <label class="option">
                By the value of
                <input
                  value={byName}
                  aria-label={`Value that decides the shard of ${of}`}
                  onInput={(event) =>
                    onChange({
                      ...side,
                      shard: { by: event.currentTarget.value, count: side.shard?.count ?? 4 },
                    })
                  }
                />
              </label>
              <label class="option">
                Shards
                <input
                  type="number"
                  min={1}
                  max={200}
                  value={side.shard.count}
                  aria-label={`Shards of ${of}`}
                  onInput={(event) =>
                    onChange({
                      ...side,
                      shard: { by: by ?? 'id', count: Number(event.currentTarget.value) },
                    })
                  }
                />
              </label>
            </>
          )}
        </div>
      )}
    </div>
  )
}
