import { describe, expect, it } from 'vitest'
import { hasColour, paintFor, progressLine } from '../src/terminal/index.ts'

describe('colour', () => {
  it.each([
    [true, {}, true],
    [false, {}, false],
    [undefined, {}, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [true, { TERM: 'dumb' }, false],
    [false, { FORCE_COLOR: '1' }, true],
    [false, { FORCE_COLOR: '' }, true],
    [true, { FORCE_COLOR: '0' }, false],
    [true, { FORCE_COLOR: 'false' }, false],
    [true, { NO_COLOR: '1', FORCE_COLOR: '1' }, true],
  ])('terminal: %s, environment: %j → %s', (isTTY, env, expected) => {
    expect(hasColour({ isTTY }, env)).toBe(expected)
  })
  it('is escape codes around a text, or nothing', () => {
    expect(paintFor(true).red('a')).toBe('\u001b[31ma\u001b[39m')
    expect(paintFor(true).red('')).toBe('')
    expect(Object.values(paintFor(false)).map((brush) => brush('a'))).toEqual(Array(6).fill('a'))
  })
})

describe('progress', () => {
  const written = (isTTY: boolean): string[] => {
    const texts: string[] = []
    const progress = progressLine({ isTTY, write: (text) => texts.push(text) })
    progress.show('[1/2] a')
    progress.show('[2/2] b')
    progress.erase()
    progress.erase()
    return texts
  }
  it('replaces itself, and is erased once', () => {
    const erase = '\r\u001b[2K'
    expect(written(true)).toEqual([`${erase}[1/2] a`, `${erase}[2/2] b`, erase])
  })
  it('keeps to one line, and pauses', () => {
    const texts: string[] = []
    const write = (text: string) => texts.push(text)
    const progress = progressLine({ isTTY: true, write, columns: 30, pause: 1e9 })
    progress.show(() => 'a'.repeat(40))
    progress.show('too early')
    expect(texts).toEqual([`\r\u001b[2K${'a'.repeat(28)}…`])
  })
  it('is nothing where it would stay', () => {
    expect(written(false)).toEqual([])
  })
})
