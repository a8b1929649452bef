import { textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { formatRule } from '../../../base/api/string-formats.ts'
import type { CustomResourceDefinition } from '../../../base/api/types/apiextensions.v1.generated.ts'
import { quoteText } from '../../../base/text/quote-text.ts'
import { noWarnings, type WarningRule } from '../shared/warnings/warning-rule.ts'
import { specOf } from './schemas/definition-spec.ts'
import { innerSchemas } from './schemas/inner-schemas.ts'

/** Warns of unknown string formats, which validate nothing, when they are added. */
export const customResourceDefinitionWarnings: WarningRule<CustomResourceDefinition> = (
  definition,
  stored,
) => {
  const unknown = unknownFormats(definition)
  if (unknown.size === 0) return noWarnings
  const known = stored ? unknownFormats(stored) : new Set()
  return Array.from(unknown)
    .filter((format) => !known.has(format))
    .map((format) => `unrecognized format ${quoteText(format)}`)
}

function unknownFormats(definition: CustomResourceDefinition): ReadonlySet<string> {
  const found = new Set<string>()
  for (const schema of specOf(definition).schemas) collectFormats(schema, found)
  return found
}

function collectFormats(schema: JsonObject, found: Set<string>): void {
  const format = textOf(schema, 'format')
  if (format !== '' && textOf(schema, 'type') === 'string' && !formatRule(format)) {
    found.add(format)
  }
  for (const inner of innerSchemas(schema)) collectFormats(inner, found)
}
