import { reject } from './reject.ts'

/** Refuses what is not text at all, where a key is read. */
export const checkText = (text: string): unknown =>
  typeof text === 'string' || reject('INVALID_KEY', 'text', text)
