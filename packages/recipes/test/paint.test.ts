import { describe, expect, it } from 'vitest'
import { progressOn } from '../tour/cli/progress.ts'
import { hasColour, paintOf } from '../tour/print/paint.ts'

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
    expect(paintOf(true).red('a')).toBe('\u001b[31ma\u001b[39m')
    expect(paintOf(true).red('')).toBe('')
    expect(Object.values(paintOf(false)).map((brush) => brush('a'))).toEqual(Array(6).fill('a'))
  })
})

describe('progress', () => {
  const written = (isTTY: boolean): string[] => {
    const texts: string[] = []
    const progress = progressOn({ isTTY, write: (text) => texts.push(text) })
    progress.show('[1/2] a')
    progress.show('[2/2] b')
    progress.erase()
    progress.erase()
    return texts
  }
  it('is erased before anything else is printed', () => {
    const erase = '\r\u001b[2K'
    expect(written(true)).toEqual(['[1/2] a', erase, '[2/2] b', erase])
  })
  it('is nothing where it would stay', () => {
    expect(written(false)).toEqual([])
  })
})
