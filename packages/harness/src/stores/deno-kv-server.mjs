// @ts-nocheck: runs in Deno, whose types are not here.
//
// Reads requests as JSON lines from standard input, and answers in JSON lines.
const { Deno } = globalThis
const kv = await Deno.openKv(':memory:')

const entries = async (selector, options) => {
  const keys = []
  for await (const { key } of kv.list(selector, options)) keys.push(key)
  return keys
}

const answer = async ({ set, list, options, clear }) => {
  if (set) for (const key of set) await kv.set(key, true)
  if (list) return entries(list, options)
  if (clear) for (const key of await entries({ prefix: [] })) await kv.delete(key)
  return null
}

let rest = ''
const encoder = new TextEncoder()
for await (const chunk of Deno.stdin.readable.pipeThrough(new TextDecoderStream())) {
  const lines = (rest + chunk).split('\n')
  rest = lines.pop()
  for (const line of lines) {
    const said = await answer(JSON.parse(line)).then(
      (answer) => ({ answer }),
      (error) => ({ error: String(error) }),
    )
    await Deno.stdout.write(encoder.encode(`${JSON.stringify(said)}\n`))
  }
}
kv.close()
