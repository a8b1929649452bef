import { isJsonObject, isList } from '../../base/api/json.ts'
import type { ProgramBudget } from '../program-budget.ts'
import type { TemplateValue } from './template-node.ts'

/** Spends what a call takes. @throws BudgetExceededError */
export type TemplateCost = (budget: ProgramBudget, ...args: readonly TemplateValue[]) => void

/** Costs of functions by name; others take what their arguments are long, all that is in them included. */
export type TemplateCosts = Readonly<Record<string, TemplateCost>>

/** Spends a step for each item or member of a value, without what is in these. @throws BudgetExceededError */
export function spendLength(budget: ProgramBudget, value: TemplateValue): void {
  if (isList(value)) budget.spend(value.length)
  else if (typeof value === 'string') budget.spendText(value.length)
  else if (isJsonObject(value)) budget.spend(Object.keys(value).length)
}

/** The cost of functions that do not look into the items of their arguments. */
export const spendLengths: TemplateCost = (budget, ...args) => {
  for (const arg of args) spendLength(budget, arg)
}

/** The cost of functions that take as long whatever their arguments hold. */
export const spendOnce: TemplateCost = (budget, ...args) => budget.spend(args.length)

/** Spends what all arguments are long. @throws BudgetExceededError */
export const spendValues: TemplateCost = (budget, ...args) => {
  for (const arg of args) budget.spendValue(arg)
}

/** Widths and precisions of the verbs of a format. */
const numbers = /\d+/g

export const builtInCosts: TemplateCosts = {
  not: spendLengths,
  index: spendOnce,
  len: spendLengths,
  slice: spendLengths,
  printf: (budget, format, ...args) => {
    spendValues(budget, format, ...args)
    if (typeof format !== 'string') return
    for (const [width] of format.matchAll(numbers)) budget.spendText(Number(width))
  },
}
