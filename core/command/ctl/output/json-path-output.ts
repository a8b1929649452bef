import type { JsonValue } from '../../../base/api/json.ts'
import { evaluatePath, mostSteps } from '../../../languages/json-path/evaluate-path.ts'
import { JsonPathError } from '../../../languages/json-path/json-path-error.ts'
import { type TemplatePart, TextByte } from '../../../languages/json-path/json-path-node.ts'
import { parseTemplate } from '../../../languages/json-path/parse-template.ts'
import { printTemplate } from '../../../languages/json-path/print-template.ts'
import { BudgetExceededError, ProgramBudget } from '../../../languages/program-budget.ts'
import { CtlError } from '../ctl-error.ts'
import { jsonText } from './object-text.ts'

function parse(template: string): readonly TemplatePart[] {
  try {
    return parseTemplate(template)
  } catch (error) {
    if (!(error instanceof JsonPathError)) throw error
    throw new CtlError(`error parsing jsonpath ${template}, ${error.message}`)
  }
}

/** The output of `-o jsonpath=` for an object. @throws CtlError for a malformed or failing template. */
export function jsonPathText(template: string, object: JsonValue): string {
  const parts = parse(template)
  return evaluated(template, () => printTemplate(parts, object))
}

/** The output of `-o jsonpath-as-json=`: a list of the values that the paths lead to. @throws CtlError as {@link jsonPathText} does */
export function jsonPathListText(template: string, object: JsonValue): string {
  const parts = parse(template)
  const budget = new ProgramBudget(mostSteps)
  const values = evaluated(template, () =>
    parts.flatMap((part) => (part.kind === 'path' ? evaluatePath(part.steps, object, budget) : [])),
  )
  const shown = values.map((value) => (value instanceof TextByte ? value.value : value))
  return shown.length === 0 ? '[]\n' : jsonText(shown)
}

function evaluated<T>(template: string, evaluate: () => T): T {
  try {
    return evaluate()
  } catch (error) {
    if (!(error instanceof JsonPathError || error instanceof BudgetExceededError)) throw error
    throw new CtlError(
      `error executing jsonpath "${template}": Error executing template: ${error.message}`,
    )
  }
}
