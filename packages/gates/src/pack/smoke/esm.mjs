// @ts-check
import { loaded } from './loaded.mjs'
import { runSmoke } from './run.mjs'

console.log(JSON.stringify(await runSmoke(loaded)))
