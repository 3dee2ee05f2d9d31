import { renderToString } from 'preact-render-to-string'
import { App } from './app.tsx'

/** The page as it is before anyone touched it. */
export const draw = (): string => renderToString(<App />)
