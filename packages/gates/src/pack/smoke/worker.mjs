// @ts-check
import { loaded } from './loaded.mjs'
import { runSmoke } from './run.mjs'

/** A Workers runtime allows randomness only inside of a request. */
export default {
  fetch: async () => new Response(JSON.stringify(await runSmoke(loaded))),
}
