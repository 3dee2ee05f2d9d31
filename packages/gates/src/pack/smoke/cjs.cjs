// @ts-check
const loaded = {
  adapters: require('@keywright/adapters'),
  dynamodb: require('@keywright/adapters/dynamodb'),
  core: require('@keywright/core'),
  cli: require('@keywright/cli'),
  design: require('@keywright/design'),
  ids: require('@keywright/ids'),
  adopt: require('@keywright/adopt'),
  testing: require('@keywright/testing'),
  fc: require('fast-check'),
}

const main = async () => {
  const { runSmoke } = await import('./run.mjs')
  const { default: vectors } = await import('./vectors.data.mjs')
  // The CommonJS types of fast-check differ from those of its modules, in a private name.
  const all = /** @type {any} */ ({ ...loaded, vectors })
  console.log(JSON.stringify(await runSmoke(all)))
}

void main()
