import { hydrate } from 'preact'
import { App } from './app.tsx'

// The page comes drawn, in the state that it opens with; this makes it answer.
const root = document.getElementById('playground')
if (root) hydrate(<App />, root)
