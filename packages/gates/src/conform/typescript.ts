// The TypeScript implementation as a program that speaks the protocol of SPEC.md, from its sources.
// For differential runs of other implementations it also answers for ids and key conditions.
import { createInterface } from 'node:readline'
import { keyCondition } from '@keywright/adapters/dynamodb'
import * as core from '@keywright/core'
import { answerer } from '@keywright/harness/answer'
import * as ids from '@keywright/ids'

type Request = Readonly<Record<'pk' | 'sk' | 'text' | 'prefix' | 'uuid', never>>

const answer = answerer(core)

/** Beyond the protocol: what the SPEC does not cover, and ports have all the same. */
const MORE: Readonly<Record<string, (request: Request) => unknown>> = {
  keyCondition: ({ pk, sk }) => keyCondition({ pk, ...(sk ? { sk } : {}) }),
  parseId: ({ text }) => {
    const { prefix, ulid, time } = ids.parseId(text)
    return { prefix, ulid, time: { time: time.toISOString() } }
  },
  normalizeId: ({ text }) => ids.normalizeId(text),
  uuidToId: ({ prefix, uuid }) => ids.uuidToId(prefix, uuid),
  idToUuid: ({ text }) => ids.idToUuid(text),
  descId: ({ prefix, text }) =>
    core.key('V', core.desc(ids.id('v', prefix))).encode({ v: text } as never),
}

const answerMore = (more: (request: Request) => unknown, request: Request): object => {
  try {
    return { result: more(request) }
  } catch (error) {
    if (error instanceof core.KeyError) return { refused: error.message }
    throw error
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line)
  const more = MORE[request.op]
  const said = more ? answerMore(more, request) : answer(request)
  process.stdout.write(`${JSON.stringify({ id: request.id ?? null, ...said })}\n`)
}
