import type { Page } from './pages/page.ts'

/** The list of pages for language models: what is where, one line each. */
export const llmsText = (pages: readonly Page[]): string => {
  const lines = [
    '# Keywright',
    '',
    '> Readable, exact, ordered keys for DynamoDB and other ordered stores.',
  ]
  const sections = [
    ...new Set(pages.flatMap(({ section }) => (section === undefined ? [] : [section]))),
  ]
  for (const section of sections) {
    lines.push('', `## ${section}`, '')
    for (const page of pages.filter((one) => one.section === section)) {
      lines.push(`- [${page.title}](${page.path}): ${page.description}`)
    }
  }
  return `${lines.join('\n')}\n`
}
