import { type Candidate, USES } from './job.ts'

/** Calls a candidate this many times. Its inputs take turns, and go on where the last calls ended. */
export type Loop = (calls: number) => unknown

let loops = 0

/** How many results are kept alive at most: a power of two. */
const KEPT = 1024

/**
 * The source of a loop, never the same twice.
 *
 * V8 keeps what it learns about a call in the code that makes it, and closures of one function share
 * their code: a common loop would have seen every candidate, could inline none of them, and would
 * charge the quick ones most. So each loop is compiled from a text of its own. The number in it
 * matters: V8 has a cache of compiled texts, and equal texts would share their code again.
 *
 * Results go into an array, so that no work can be left out as unused.
 */
export const loopSource = ({ inputs, run, use, renew }: Candidate): string => {
  const kept = Math.min(inputs.length, KEPT)
  const isAsync = run.constructor.name === 'AsyncFunction'
  loops += 1
  return `
    // Loop ${loops}
    const mask = inputs.length - 1
    const sink = Array.from({ length: ${kept} }, () => undefined)
    let seen = 0
    let start = 0
    return ${isAsync ? 'async ' : ''}(calls) => {
      const end = start + calls
      for (let i = start; i < end; i++) {
        ${renew ? 'renew(inputs[i & mask])' : ''}
        const result = ${isAsync ? 'await ' : ''}run(inputs[i & mask])
        sink[i & ${kept - 1}] = result
        seen ^= ${USES[use]}
      }
      start = end & mask
      return seen
    }`
}

/** A loop for one candidate alone. */
export const loopOf = (candidate: Candidate): Loop => {
  const { inputs, run, renew } = candidate
  if (inputs.length === 0 || (inputs.length & (inputs.length - 1)) !== 0) {
    throw new Error(`${candidate.name}: expected a power of two of inputs, got ${inputs.length}`)
  }
  const own = renew ? structuredClone(inputs) : inputs
  return new Function('run', 'inputs', 'renew', loopSource(candidate))(run, own, renew) as Loop
}
