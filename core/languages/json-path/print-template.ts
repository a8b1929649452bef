import { writeGoJson } from '../../base/json/go-json.ts'
import { numberText } from '../../base/json/value-text.ts'
import { ProgramBudget } from '../program-budget.ts'
import { evaluatePath, mostSteps } from './evaluate-path.ts'
import { type PathValue, type TemplatePart, TextByte } from './json-path-node.ts'

/** A value as JSONPath templates print it: text as it is, numbers as Go prints them, objects and lists as compact JSON. */
export function pathValueText(value: PathValue): string {
  if (typeof value === 'string') return value
  if (value instanceof TextByte) return String(value.value)
  if (typeof value === 'number') return numberText(value)
  return typeof value === 'object' && value !== null ? writeGoJson(value) : String(value)
}

/**
 * Evaluates a JSONPath template on an object.
 *
 * @throws JsonPathError where a path cannot be followed in it, BudgetExceededError where the budget is used up
 */
export function printTemplate(
  parts: readonly TemplatePart[],
  root: PathValue,
  budget: ProgramBudget = new ProgramBudget(mostSteps),
): string {
  return parts
    .map((part) => {
      budget.spend()
      if (part.kind === 'text') return part.text
      const values = evaluatePath(part.steps, root, budget)
      if (part.kind === 'range') {
        return values.map((value) => printTemplate(part.body, value, budget)).join('')
      }
      return values.map((value) => printedValue(value, budget)).join(' ')
    })
    .join('')
}

/** {@link pathValueText}, paid for. @throws BudgetExceededError */
export function printedValue(value: PathValue, budget: ProgramBudget): string {
  budget.spendValue(value instanceof TextByte ? value.value : value)
  return pathValueText(value)
}
