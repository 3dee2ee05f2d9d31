import { runBudgets } from '@keywright/harness/budgets'

runBudgets(new URL('../', import.meta.url), '@keywright/adopt')
