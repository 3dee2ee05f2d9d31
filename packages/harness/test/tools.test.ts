import { describe, expect, it } from 'vitest'
import pinned from '../src/tools/pinned.json' with { type: 'json' }
import { tool } from '../src/tools/tools.mjs'

describe('tools', () => {
  it('are pinned to exact versions', () => {
    for (const spec of Object.values(pinned).flat()) {
      expect(spec).toMatch(/^(@[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+[\w.-]*$/)
    }
  })

  it('are refused when nobody pinned them', async () => {
    await expect(tool('nothing')).rejects.toThrow('no tool is called nothing')
  })
})
