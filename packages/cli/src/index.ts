export { type ExplainedPart, type Explanation, explain, readingsOf } from './explain/explain.ts'
export type { NearLimit } from './explain/limits.ts'
export type { Reading } from './explain/reading.ts'
export type { Unsafe } from './explain/unsafe.ts'
export { fromLinkText, MOST_LINK_CHARACTERS, toLinkText } from './link/link-text.ts'
export { playgroundLink } from './link/playground-link.ts'
export {
  type ParsedTemplates,
  parseTemplate,
  parseTemplates,
  type Template,
  type TemplatePart,
  type TemplateValue,
} from './template/parse-template.ts'
export type { KindName } from './template/value-kinds.ts'
