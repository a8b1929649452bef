import { isJsonObject, isList, type JsonValue } from '../../../base/api/json.ts'
import { decodeBase64 } from '../../../base/text/base64.ts'
import { parseTemplate } from '../../../languages/go-template/parse-template.ts'
import { renderTemplate } from '../../../languages/go-template/render-template.ts'
import { showValue } from '../../../languages/go-template/show-value.ts'
import { TemplateError } from '../../../languages/go-template/template-error.ts'
import type { TemplateFunctions } from '../../../languages/go-template/template-function.ts'
import type { TemplateValue } from '../../../languages/go-template/template-node.ts'
import { BudgetExceededError } from '../../../languages/program-budget.ts'
import { CtlError } from '../ctl-error.ts'

/** The output of `-o go-template` for an object, or a list of them. @throws CtlError for a template that fails */
export type TemplatePrinter = (object: JsonValue) => string

function exists(value: TemplateValue, ...keys: readonly TemplateValue[]): boolean {
  let found = value
  for (const key of keys) {
    if (isJsonObject(found) && typeof key === 'string') found = found[key]
    else if (isList(found) && typeof key === 'number') found = found[key]
    else return false
    if (found === undefined) return false
  }
  return true
}

/** Functions that kubectl adds to those of text/template. */
const functions: TemplateFunctions = {
  exists,
  base64decode: (value) => {
    const bytes = decodeBase64(showValue(value))
    if (!bytes) throw new TemplateError('base64 decode failed: illegal base64 data')
    return new TextDecoder().decode(bytes)
  },
}

/** Makes the printer of a template. @throws CtlError where it is malformed */
export function goTemplatePrinter(text: string): TemplatePrinter {
  const template = parsed(text)
  return (object) => {
    try {
      return renderTemplate(template, object, { functions })
    } catch (error) {
      if (!(error instanceof TemplateError || error instanceof BudgetExceededError)) throw error
      throw new CtlError(
        `error executing template ${JSON.stringify(text)}: template: output: ${error.message}`,
      )
    }
  }
}

function parsed(text: string) {
  try {
    return parseTemplate(text)
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error
    throw new CtlError(`error parsing template ${text}, template: output: ${error.message}`)
  }
}
