/** The port of a server that `stores.mjs` started; a test of that server runs only then. */
export const portOf = (name: string): number => {
  const port = Number(process.env[`KEYWRIGHT_${name.toUpperCase()}_PORT`])
  if (!(port > 0)) throw new Error(`${name} is not running: pnpm test:stores --servers starts it`)
  return port
}
