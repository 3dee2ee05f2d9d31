import type { Template, TemplateValue } from '../../template/parse-template.ts'

const AT = new Date('2024-01-15T10:30:00.000Z')

/** Whether a value is always of one length, and sorts as it is written. */
export const isFixed = (value: TemplateValue): boolean => {
  if (value.told) return 'digits' in value.told
  if (value.kind === 'time') return value.write(AT) === AT.toISOString()
  return (value.kind === 'uuid' || value.kind === 'date') && value.write('x') === 'x'
}

const isVerbatim = (value: TemplateValue): boolean =>
  !value.told &&
  (value.kind === undefined || value.kind === 'text' || value.kind === 'token') &&
  value.write('aB #') === 'aB #'

/**
 * Whether no values can break a template: all but the last are of a fixed length, and the last ends the key.
 * Most keys are like that. The search would find nothing, and take most of the time of a scan.
 */
export const isSound = ({ values, between }: Template): boolean => {
  const last = values.at(-1) as TemplateValue
  return (
    values.every((one) => !one.isUnclear) &&
    values.slice(0, -1).every(isFixed) &&
    (isFixed(last) || (isVerbatim(last) && between.at(-1) === ''))
  )
}
