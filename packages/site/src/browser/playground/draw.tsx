import { renderToString } from 'preact-render-to-string'
import { App } from './app.tsx'
import { Picture } from './store/picture.tsx'

/** The page before anyone touches it, and a picture of it for the home page. */
export const draw = (): { readonly playground: string; readonly picture: string } => ({
  playground: renderToString(<App />),
  picture: renderToString(<Picture />),
})
