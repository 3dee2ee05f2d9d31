const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Text escaped for HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ENTITIES[char] as string)
