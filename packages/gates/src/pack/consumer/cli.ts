import { explain, parseTemplate } from '@keywright/cli'

const bytes: number = explain('USER#1').bytes
const names: readonly string[] | undefined = parseTemplate('`USER#${id}`')?.names

// @ts-expect-error: a key is text
explain(5)

export const used = [bytes, names]
