/** The problem with this many instantiations; none within the budget. */
export const budgetProblem = (
  instantiations: number,
  budget: number,
  of = 'Type cost',
): string[] =>
  instantiations <= budget
    ? []
    : [
        `${of}: expected at most ${budget.toLocaleString('en')} instantiations, ` +
          `got ${instantiations.toLocaleString('en')}. A type became more expensive: make it ` +
          'cheaper, or raise its budget and say why.',
      ]
