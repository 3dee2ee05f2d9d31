/** One seed, or with `ZOO_SEEDS=50` fifty: as many as it takes to believe it. */
export const seeds = (): number[] =>
  Array.from({ length: Number(process.env['ZOO_SEEDS'] ?? 1) }, (_, i) => i + 1)
