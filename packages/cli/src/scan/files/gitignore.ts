import { fitsPath } from './glob.ts'

/** A line of a `.gitignore`. */
interface Rule {
  readonly isNegated: boolean
  readonly isFolder: boolean
  readonly parts: readonly string[]
}

/** The rules of one `.gitignore`, for the paths below its folder. */
export interface IgnoreFile {
  /** The folder, in parts from the root. */
  readonly folder: readonly string[]
  readonly rules: readonly Rule[]
}

/** Spaces at the end do not count, unless a backslash is before them. */
const withoutEnd = (line: string): string => {
  let end = line.endsWith('\r') ? line.length - 1 : line.length
  while (/[ \t]/.test(line[end - 1] ?? '') && line[end - 2] !== '\\') end--
  return line.slice(0, end)
}

const ruleOf = (line: string): Rule | undefined => {
  let text = withoutEnd(line)
  if (text === '' || text.startsWith('#')) return undefined
  const isNegated = text.startsWith('!')
  if (isNegated) text = text.slice(1)
  const isFolder = text.endsWith('/')
  if (isFolder) text = text.slice(0, -1)
  const isAnchored = text.includes('/')
  const parts = text.replace(/^\//, '').split('/')
  if (parts.join('') === '') return undefined
  return { isNegated, isFolder, parts: isAnchored ? parts : ['**', ...parts] }
}

const LONGEST = 4096

/** Reads a `.gitignore`. */
export const ignoreFile = (text: string, folder: readonly string[]): IgnoreFile => ({
  folder,
  rules: text
    .split('\n')
    .filter((line) => line.length <= LONGEST)
    .flatMap((line) => ruleOf(line) ?? []),
})

/** Whether git ignores a path: the last rule that fits decides, and inner files come after outer ones. */
export const isIgnored = (
  files: readonly IgnoreFile[],
  path: readonly string[],
  isFolder: boolean,
): boolean => {
  for (const { folder, rules } of [...files].reverse()) {
    const own = path.slice(folder.length)
    for (let i = rules.length - 1; i >= 0; i--) {
      const rule = rules[i] as Rule
      if ((isFolder || !rule.isFolder) && fitsPath(rule.parts, own)) return !rule.isNegated
    }
  }
  return false
}
