import fc from 'fast-check'
import { expect, it } from 'vitest'
import { colliderOf } from './collider.ts'

it('counts the keys that several owners share, however little room it has', () => {
  const additions = fc.array(fc.tuple(fc.string({ maxLength: 2 }), fc.constantFrom('a', 'b', 'c')))
  fc.assert(
    fc.property(additions, fc.integer({ min: 1, max: 8 }), (all, room) => {
      const collider = colliderOf(3, room)
      let passes = 0
      do {
        for (const [key, owner] of all) collider.add(key, owner)
        passes++
      } while (collider.again())
      const owners = new Map<string, Set<string>>()
      for (const [key, owner] of all) owners.set(key, (owners.get(key) ?? new Set()).add(owner))
      const shared = [...owners].filter(([, names]) => names.size > 1).map(([key]) => key)
      expect(passes).toBeLessThanOrEqual(1 + owners.size / Math.ceil(room / 2))
      expect(collider.count()).toBe(shared.length)
      expect(collider.others()).toBeGreaterThanOrEqual(
        shared.reduce((sum, key) => sum + (owners.get(key)?.size ?? 0) - 1, 0),
      )
      for (const { key, owners: pair } of collider.clashes) {
        expect(shared).toContain(key)
        expect(pair[0]).not.toBe(pair[1])
      }
      expect(collider.clashes.length).toBeLessThanOrEqual(3)
      if (shared.length <= 3) expect(collider.clashes).toHaveLength(shared.length)
    }),
  )
})

it('holds no more keys than it has room for', () => {
  const collider = colliderOf(5, 1000)
  for (let i = 0; i < 50_000; i++) collider.add(`key ${i}`, `${i}`)
  let passes = 1
  while (collider.again()) {
    passes++
    for (let i = 0; i < 50_000; i++) collider.add(`key ${i}`, `${i}`)
  }
  expect(collider.count()).toBe(0)
  expect(passes).toBeLessThanOrEqual(101)
})
