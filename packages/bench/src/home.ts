const here = new URL('.', import.meta.url)

/** The folder of this package: one level above `src`, and above `dist`, where the bundle is. */
export const HOME: URL = new URL('..', here)
