/** The problem with this many instantiations; none within the budget. */
export const budgetProblem = (instantiations: number, budget: number): string[] =>
  instantiations <= budget
    ? []
    : [
        `Type cost: expected at most ${budget.toLocaleString('en')} instantiations, ` +
          `got ${instantiations.toLocaleString('en')}. A type became more expensive: make it ` +
          'cheaper, or raise BUDGET in src/type-cost.ts and say why.',
      ]
