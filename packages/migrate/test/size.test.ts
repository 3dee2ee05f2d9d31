import { runBudgets } from '@keywright/gates/budgets'

runBudgets(new URL('../', import.meta.url), '@keywright/migrate')
