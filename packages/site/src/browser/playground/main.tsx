import { hydrate } from 'preact'
import { App } from './app.tsx'

// The page arrives as HTML in its first state; this makes it interactive.
const root = document.getElementById('playground')
if (root) hydrate(<App />, root)
