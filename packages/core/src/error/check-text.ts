import { reject } from './reject.ts'

/** Refuses a key that is not text at all. */
export const checkText = (text: string): unknown =>
  typeof text === 'string' || reject('INVALID_KEY', 'text', text)
