import type { JsonValue } from '../../../base/api/json.ts'
import { JsonPathError } from '../../../languages/json-path/json-path-error.ts'
import type { TemplatePart } from '../../../languages/json-path/json-path-node.ts'
import { parseTemplate } from '../../../languages/json-path/parse-template.ts'
import { printTemplate } from '../../../languages/json-path/print-template.ts'
import { BudgetExceededError } from '../../../languages/program-budget.ts'
import { CtlError } from '../ctl-error.ts'

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
  try {
    return printTemplate(parts, object)
  } catch (error) {
    if (!(error instanceof JsonPathError || error instanceof BudgetExceededError)) throw error
    throw new CtlError(
      `error executing jsonpath "${template}": Error executing template: ${error.message}`,
    )
  }
}
