import { dirname } from 'node:path/posix'
import { isTest, type Module } from './plan.ts'

/**
 * The rooms of a package, its folders, and the other rooms that their modules import. From the outside in:
 * each after those that use it, where there is no circle.
 */
export const roomsOf = (modules: readonly Module[], name: string) => {
  const own = modules.filter((module) => module.package === name && !isTest(module))
  const short = (path: string): string => dirname(path).replace(`packages/${name}/`, '')
  const rooms = new Map<string, { modules: number; uses: Set<string> }>()
  for (const { path, imports } of own) {
    const room = rooms.get(short(path)) ?? { modules: 0, uses: new Set() }
    room.modules += 1
    for (const one of imports) {
      if (!one.byName && short(one.path) !== short(path)) room.uses.add(short(one.path))
    }
    rooms.set(short(path), room)
  }
  return Array.from(rooms, ([path, room]) => ({
    path,
    modules: room.modules,
    uses: [...room.uses].sort(),
  })).sort((a, b) => depthOf(rooms, b.path) - depthOf(rooms, a.path) || (a.path < b.path ? -1 : 1))
}

/** How many rooms lie below one, on the longest way down. */
const depthOf = (
  rooms: ReadonlyMap<string, { readonly uses: ReadonlySet<string> }>,
  path: string,
  way: readonly string[] = [],
): number =>
  way.includes(path)
    ? 0
    : Math.max(
        0,
        ...[...(rooms.get(path)?.uses ?? [])].map((one) => 1 + depthOf(rooms, one, [...way, path])),
      )

/** The modules that depend on a file, directly and through others: what a change of it may break. */
export const dependentsOf = (modules: readonly Module[], path: string) => {
  const importers = (of: string): string[] =>
    modules.filter(({ imports }) => imports.some((one) => one.path === of)).map((one) => one.path)
  const direct = importers(path)
  const seen = new Set([path, ...direct])
  const waiting = [...direct]
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    for (const one of importers(next)) {
      if (seen.has(one)) continue
      seen.add(one)
      waiting.push(one)
    }
  }
  return { direct, further: [...seen].filter((one) => one !== path && !direct.includes(one)) }
}
