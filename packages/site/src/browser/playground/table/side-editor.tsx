import { fieldsIn } from '../../../playground/key/sketch.ts'
import type { Attributes, SideSketch } from '../../../playground/table/sketch.ts'
import { namesOf } from '../../../playground/table/store.ts'
import { Flag, TextOption } from '../controls.tsx'
import { PartsEditor } from '../key/parts-editor.tsx'

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
        {title} <code>{namesOf(attributes).join(', ')}</code>
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
          <Flag
            label="Spread over shards"
            checked={side.shard !== undefined}
            onFlag={(isSpread) => {
              const { shard: _, ...rest } = side
              onChange(isSpread ? { ...rest, shard: { by: 'id', count: 4 } } : rest)
            }}
          />
          {side.shard && (
            <>
              <TextOption
                label="By the value of"
                value={byName}
                aria-label={`Value that decides the shard of ${of}`}
                onText={(text) =>
                  onChange({ ...side, shard: { by: text, count: side.shard?.count ?? 4 } })
                }
              />
              <TextOption
                label="Shards"
                type="number"
                min={1}
                max={200}
                value={side.shard.count}
                aria-label={`Shards of ${of}`}
                onText={(count) =>
                  onChange({ ...side, shard: { by: by ?? 'id', count: Number(count) } })
                }
              />
            </>
          )}
        </div>
      )}
    </div>
  )
}
