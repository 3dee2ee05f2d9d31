import { escapeHtml } from '../html/escape.ts'

/** The characters that decide the order of keys, by their bytes. */
const CHARACTERS: readonly (readonly [shown: string, byte: string, role?: string])[] = [
  ['space', '20'],
  ['!', '21'],
  ['"', '22'],
  ['#', '23', 'delimiter'],
  ['$', '24', 'escape'],
  ['%', '25'],
  ['-', '2D'],
  ['0', '30'],
  ['9', '39'],
  ['A', '41'],
  ['Z', '5A'],
  ['a', '61'],
  ['z', '7A'],
  ['é', 'C3 A9'],
]

/** Why `ORDER$` ends a range: a ruler of bytes, from left to right as a store sorts. */
export const byteRuler = (): string =>
  `<section class="ruler"><h2 id="ruler">Why <code>ORDER$</code> ends a range</h2>
<p>A store sorts keys by their bytes. The space sorts before the delimiter <code>#</code>, so <code>San Francisco#a</code> comes before <code>San#x</code>. Keywright writes every character up to <code>$</code> as <code>$</code> and two digits: inside a value nothing is left of the delimiter.</p>
<ol tabindex="0" aria-label="Characters in the order of their bytes">${CHARACTERS.map(
    ([shown, byte, role]) =>
      `<li${role ? ` class="${role}"` : ''}>${escapeHtml(shown)}<span class="bytes">${byte}</span></li>`,
  ).join('')}</ol>
<p>What goes on after <code>ORDER</code> goes on with <code>#</code>, and <code>$</code> is the very next byte. So everything from <code>ORDER#</code> to <code>ORDER$</code> is an order, and nothing else is: <code>ORDERS#1</code> sorts after both.</p></section>`
