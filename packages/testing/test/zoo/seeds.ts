/** The seeds 1 to `ZOO_SEEDS`, or as many as are given here. */
export const seeds = (otherwise: number): number[] =>
  Array.from({ length: Number(process.env['ZOO_SEEDS'] ?? otherwise) }, (_, i) => i + 1)
