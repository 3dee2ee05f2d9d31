import type { ComponentChildren, ComponentProps, HTMLAttributes } from 'preact'

/** A small button. */
export const Button = (props: ComponentProps<'button'>) => (
  <button type="button" class="button small" {...props} />
)

/** The attributes of any input; its type decides which roles it may have. */
type InputAttributes = Omit<HTMLAttributes<HTMLInputElement>, 'role'>

/** A box to tick. */
export const Flag = ({
  label,
  onFlag,
  ...box
}: InputAttributes & {
  readonly label: string
  readonly checked: boolean
  readonly onFlag: (isOn: boolean) => void
}) => (
  <label class="option flag">
    <input {...box} type="checkbox" onChange={(event) => onFlag(event.currentTarget.checked)} />
    {label}
  </label>
)

/** A line of text with a label above it; further attributes are those of the line. */
export const TextOption = ({
  label,
  of = '',
  onText,
  ...line
}: InputAttributes & {
  readonly label: string
  /** A class of the label. */
  readonly of?: string
  readonly type?: 'number'
  readonly value: string | number | undefined
  readonly min?: number
  readonly max?: number
  readonly onText: (text: string) => void
}) => (
  <label class={`option ${of}`.trim()}>
    {label}
    <input {...(line as object)} onInput={(event) => onText(event.currentTarget.value)} />
  </label>
)

/** A choice of a menu: its value, and what it says if that is more. */
type Choice = readonly [value: string, says?: string]

/** The menu alone. */
export const Menu = ({
  choices,
  onChoose,
  ...menu
}: ComponentProps<'select'> & {
  readonly choices: readonly Choice[]
  readonly onChoose: (value: string) => void
}) => (
  <select onChange={(event) => onChoose(event.currentTarget.value)} {...menu}>
    {choices.map(([value, says = value]) => (
      <option key={value} value={value}>
        {says}
      </option>
    ))}
  </select>
)

/** A menu with a label above it. */
export const MenuOption = ({
  label,
  ...menu
}: ComponentProps<typeof Menu> & { readonly label: string }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the menu is in it
  <label class="option">
    {label}
    <Menu {...menu} />
  </label>
)

/** A text of many lines with a label above it; further attributes are those of the text. */
export const TextBox = ({
  label,
  onText,
  ...box
}: ComponentProps<'textarea'> & {
  readonly label: string
  readonly onText: (text: string) => void
}) => (
  <label class="option wide">
    {label}
    <textarea spellcheck={false} onInput={(event) => onText(event.currentTarget.value)} {...box} />
  </label>
)

/** What was found, one line each; nothing if there is nothing. */
export const Findings = ({
  label,
  lines,
}: {
  readonly label?: string
  readonly lines: readonly string[]
}) =>
  lines.length > 0 && (
    <ul class="findings" aria-label={label}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )

/** Code that scrolls, and is reached by keyboard for that. */
export const CodeBlock = ({ of = '', text }: { readonly of?: string; readonly text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls is reached by keyboard
  <pre class={`code-block ${of}`.trim()} tabIndex={0}>
    <code>{text}</code>
  </pre>
)

/** A part of the page: its heading, and beside that a hint, a status or a button. */
export const Panel = ({
  name,
  title,
  of = '',
  hint,
  status,
  aside,
  children,
  ...section
}: Omit<ComponentProps<'section'>, 'title'> & {
  /** The id of its heading. */
  readonly name: string
  readonly title: ComponentChildren
  readonly of?: string
  readonly hint?: string
  readonly status?: string
  readonly aside?: ComponentChildren
}) => (
  <section class={`panel ${of}`.trim()} aria-labelledby={name} {...section}>
    <div class="panel-head">
      <h2 id={name}>{title}</h2>
      {hint !== undefined && <p class="hint">{hint}</p>}
      {status !== undefined && (
        <p class="hint" role="status">
          {status}
        </p>
      )}
      {aside}
    </div>
    {children}
  </section>
)
