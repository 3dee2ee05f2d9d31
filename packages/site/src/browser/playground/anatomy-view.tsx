import type { Anatomy } from '../../playground/key/anatomy.ts'

/** A key taken apart: its fixed text, its values, and what each escape stands for. */
export const AnatomyView = ({ anatomy }: { readonly anatomy: Anatomy }) => {
  const escapes = anatomy.segments.filter(({ role }) => role === 'escape')
  const seen = new Map(escapes.map(({ text, says }) => [text, says]))
  return (
    <div class="anatomy">
      <p class="anatomy-key">
        {anatomy.segments.map((segment, i) => (
          <span key={i} class={`segment ${segment.role}`} title={segment.says ?? segment.field}>
            {segment.text}
          </span>
        ))}
      </p>
      <p class="hint">
        {anatomy.bytes} bytes
        {[...seen].map(([text, says]) => ` · ${text} is ${says}`).join('')}
      </p>
    </div>
  )
}
