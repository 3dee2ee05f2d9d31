import { type Anatomy, bytesOf, type Segment } from '../../../playground/key/anatomy.ts'
import { visible } from '../../../playground/rows/cell.ts'

const saysOf = ({ role, field, says }: Segment): string =>
  role === 'escape'
    ? `is ${says}`
    : role === 'value'
      ? (field ?? '')
      : role === 'literal'
        ? 'fixed'
        : ''

/** A key taken apart: its fixed text, its values, what each escape stands for, and the bytes. */
export const AnatomyView = ({
  anatomy,
  title,
}: {
  readonly anatomy: Anatomy
  readonly title: string
}) => (
  <figure class="anatomy">
    <figcaption class="hint">
      {title} <span class="bytes">{anatomy.bytes} bytes</span>
    </figcaption>
    <p class="anatomy-key">
      {anatomy.segments.map((segment, i) => (
        <span key={i} class={`segment ${segment.role}`}>
          <span class="segment-text">{visible(segment.text) || '\u00a0'}</span>
          <span class="segment-says">{saysOf(segment) || '\u00a0'}</span>
          <span class="segment-bytes">{bytesOf(segment.text)}</span>
        </span>
      ))}
    </p>
  </figure>
)
