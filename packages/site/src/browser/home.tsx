import { hydrate } from 'preact'
import { Picture } from './playground/store/picture.tsx'

// The picture arrives as HTML; this lets people type into it.
const root = document.getElementById('picture')
if (root) hydrate(<Picture />, root)
