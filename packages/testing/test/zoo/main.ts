import { BROKEN } from './broken.ts'
import { RIGHT } from './right.ts'
import { seeds } from './seeds.ts'
import { type Tally, tallyBroken, tallyRight } from './tally.ts'

// `zoo`, `zoo broken`, `zoo 'right trimmed'`: the encoders of the zoo whose label contains the argument,
// 50 seeds each, or as many as ZOO_SEEDS says.
const [wanted = ''] = process.argv.slice(2)
const all = seeds(50)

/** Broken encoders may be missed once in fifty seeds, right ones may never be accused. */
const MOST_MISSED = all.length / 50

const line = ({ name, wrong, laws, ms }: Tally, what: string): string => {
  const named = Array.from(laws, ([law, times]) => `${law} ${times}`).join(', ')
  const verdict = wrong.length > 0 ? `  ${what} by ${wrong.length}: seeds ${wrong}` : ''
  return `${ms.toFixed(0).padStart(6)} ms  ${name.padEnd(52)} ${named}${verdict}`
}

const tell = <E extends { readonly name: string }>(
  label: string,
  encoders: readonly E[],
  tally: (encoder: E) => Tally,
  what: string,
): Tally[] => {
  console.log(`\nThe ${label} encoders, ${all.length} seeds each\n`)
  return encoders
    .filter(({ name }) => `${label} ${name}`.includes(wanted))
    .map((encoder) => {
      const result = tally(encoder)
      console.log(line(result, what))
      return result
    })
}

const broken = tell('broken', BROKEN, (one) => tallyBroken(one, all), 'missed')
const right = tell('right', RIGHT, (one) => tallyRight(one, all), 'accused')
const missed = broken.filter(({ wrong }) => wrong.length > MOST_MISSED)
const accused = right.filter(({ wrong }) => wrong.length > 0)
console.log(
  `\n${broken.length} broken encoders, ${missed.length} missed too often; ` +
    `${right.length} right ones, ${accused.length} accused.`,
)
process.exitCode = missed.length + accused.length > 0 ? 1 : 0
