import { isList } from '../../base/api/json.ts'
import {
  spendLengths,
  spendOnce,
  spendValues,
  type TemplateCosts,
} from '../../languages/go-template/function-costs.ts'
import type { TemplateValue } from '../../languages/go-template/template-node.ts'
import type { ProgramBudget } from '../../languages/program-budget.ts'

function lengthOf(value: TemplateValue): number {
  return typeof value === 'string' || isList(value) ? value.length : 1
}

/** Spends what it takes to put spaces before each line of a value; a value that is no text has a line for each value in it at most. */
function spendIndent(budget: ProgramBudget, spaces: TemplateValue, value: TemplateValue): void {
  const before = budget.spent
  budget.spendValue(value)
  const lines = typeof value === 'string' ? value.split('\n').length : budget.spent - before
  budget.spendText(lines * Math.max(0, Number(spaces ?? 0)))
}

/** A byte of a hash takes as long as so many characters that are copied. */
const hashing = 8

/** What calls of the functions of stages take beside what their arguments are long. */
export const stageCosts: TemplateCosts = {
  default: spendLengths,
  empty: spendLengths,
  coalesce: spendLengths,
  ternary: spendLengths,
  list: spendOnce,
  first: spendOnce,
  last: spendOnce,
  rest: spendLengths,
  has: spendLengths,
  dict: spendOnce,
  get: spendOnce,
  hasKey: spendOnce,
  keys: spendLengths,
  until: (budget, end) => budget.spend(Math.max(0, Number(end) || 0)),
  join: (budget, separator, list) => {
    spendValues(budget, separator, list)
    budget.spendText(lengthOf(separator) * lengthOf(list))
  },
  splitList: (budget, separator, text) => {
    spendValues(budget, separator, text)
    budget.spend(lengthOf(text))
  },
  replace: (budget, from, to, text) => {
    spendValues(budget, from, to, text)
    const most = Math.floor(lengthOf(text) / Math.max(1, lengthOf(from))) + 1
    budget.spendText(most * lengthOf(to))
  },
  repeat: (budget, count, text) => {
    budget.spendValue(text)
    budget.spendText(Math.max(0, Number(count)) * lengthOf(text))
  },
  indent: spendIndent,
  nindent: spendIndent,
  YAML: (budget, value, indent) => spendIndent(budget, 2 * Number(indent ?? 0), value),
  sha256sum: (budget, text) => budget.spendText(lengthOf(text) * hashing),
}
