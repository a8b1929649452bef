import type { Brand } from '../../../../base/api/brand.ts'
import type { StatusCause } from '../../../../base/api/errors/status.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { CustomResourceDefinitionVersion } from '../../../../base/api/types/apiextensions.v1.generated.ts'
import { readRuleFieldPath } from '../../../../objects/expressions/rule-field-path.ts'
import { schemaTypeText } from '../../../../objects/expressions/value-shape.ts'
import { ownKeywords } from '../../../../objects/schema/own-keywords.ts'
import type { Schema } from '../../../../objects/schema/schema.ts'
import { readingMistake } from '../../../../objects/schema/structural-checks/reading-mistake.ts'
import { uncheckedCompiler } from '../../../../objects/schema/structural/compile-structural.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  invalidValue,
  required,
  tooMany,
} from '../../../../objects/schema/validation/causes.ts'

const mostFields = 8

/**
 * Selectable fields of one version, or of all versions (`isShared`), whose schema is `schema` where it stands beside them: they
 * are found in the schema, and are texts, integers or booleans outside of metadata.
 */
export function checkSelectableFields(
  { selectableFields: fields = [] }: CustomResourceDefinitionVersion,
  schema: JsonObject | undefined,
  path: FieldPath,
  brand: Brand,
  isShared: boolean,
): readonly StatusCause[] {
  if (fields.length === 0) return []
  const place = `${path}.selectableFields`
  if (!schema) {
    const detail = isShared
      ? 'may only be set when validations.schema is included'
      : 'may only be set when `version.schema.openAPIV3Schema` is not included'
    return [invalidValue(place, '', detail)]
  }
  const causes: StatusCause[] = []
  const mistake = readingMistake(schema, ownKeywords(brand))
  if (mistake !== undefined) {
    causes.push(invalidValue(`${path}.schema.openAPIV3Schema`, '', mistake))
  }
  const model = uncheckedCompiler(brand)(mistake === undefined ? schema : {})
  const seen = new Set<string>()
  for (const [at, field] of fields.entries()) {
    addCauses(causes, checkField(field.jsonPath, `${place}[${at}].jsonPath`, model, seen))
  }
  if (seen.size > mostFields) causes.push(tooMany(place, seen.size, mostFields))
  return causes
}

function checkField(
  text: string,
  path: FieldPath,
  model: Schema,
  seen: Set<string>,
): readonly StatusCause[] {
  if (text === '') return [required(path)]
  const read = readRuleFieldPath(text, model, { brackets: false })
  if (!read.ok) return [invalidValue(path, text, `is an invalid path: ${read.message}`)]
  const causes: StatusCause[] = []
  if (read.root === 'metadata') {
    causes.push(invalidValue(path, text, 'must not point to fields in metadata'))
  }
  if (!['string', 'boolean', 'integer'].includes(schemaTypeText(read.schema))) {
    const detail =
      'must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.'
    causes.push(invalidValue(path, text, detail))
  }
  if (seen.has(read.path)) causes.push(duplicate(path, text))
  seen.add(read.path)
  return causes
}
