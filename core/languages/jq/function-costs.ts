import { isWritableList } from '../../base/api/json.ts'
import { compilePattern } from '../../base/regex/compile-pattern.ts'
import type { ProgramBudget } from '../program-budget.ts'
import { spendPairs } from './access-values.ts'
import type { JqValue } from './jq-node.ts'
import { spendSorting } from './jq-values.ts'

type SpendFunction = (budget: ProgramBudget, input: JqValue, argument: JqValue) => void

const spendOrder: SpendFunction = (budget, input) => {
  if (isWritableList(input)) spendSorting(input, budget)
}
const spendContained: SpendFunction = (budget, a, b) => spendPairs(a, b, budget)
/** A search takes as long for each character as the pattern is, whose repetitions count as what they repeat. */
const spendSearch: SpendFunction = (budget, input, pattern) => {
  if (typeof input !== 'string' || typeof pattern !== 'string') return
  const compiled = compilePattern(pattern)
  budget.spend(pattern.length)
  if (!('mistake' in compiled)) budget.spendText(input.length * compiled.steps)
}
const spendCharacters: SpendFunction = (budget, input) => {
  if (typeof input === 'string') budget.spend(input.length)
}

/** What functions take that is more than their input and arguments are long. */
const costs: Readonly<Record<string, SpendFunction>> = {
  'contains/1': spendContained,
  'inside/1': spendContained,
  'sort/0': spendOrder,
  'unique/0': spendOrder,
  'min/0': spendOrder,
  'max/0': spendOrder,
  'split/1': spendCharacters,
  'test/1': spendSearch,
  'test/2': spendSearch,
  'fromjson/0': spendCharacters,
  'join/1': (budget, input, by) => {
    if (isWritableList(input) && typeof by === 'string') budget.spendText(input.length * by.length)
  },
}

/** Spends what a call of a function of values takes. @throws BudgetExceededError */
export function spendCall(
  id: string,
  input: JqValue,
  args: readonly JqValue[],
  budget: ProgramBudget,
): void {
  budget.spendValue(input)
  for (const arg of args) budget.spendValue(arg)
  costs[id]?.(budget, input, args[0] ?? null)
}
