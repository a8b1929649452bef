import type { Brand } from '../../../../base/api/brand.ts'
import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject, JsonValue } from '../../../../base/api/json.ts'
import {
  type FieldPath,
  invalidShown,
  invalidValue,
} from '../../../../objects/schema/validation/causes.ts'
import { type InternalSchemas, shownText } from './internal-schema.ts'
import { schemaKeywords } from './schema-keywords.ts'

/** Keywords at the root of a schema whose objects have a status of their own, by their names in the original's code. */
const allowed: readonly string[] = [
  'Description',
  'Type',
  'Format',
  'Title',
  'Maximum',
  'ExclusiveMaximum',
  'Minimum',
  'ExclusiveMinimum',
  'MaxLength',
  'MinLength',
  'Pattern',
  'MaxItems',
  'MinItems',
  'UniqueItems',
  'MultipleOf',
  'Required',
  'Items',
  'Properties',
  'ExternalDocs',
  'Example',
  'XPreserveUnknownFields',
  'XValidations',
]

/**
 * Root of a schema whose objects have a status of their own: the status is validated by its property alone, so what would
 * validate it from the root is not allowed. Only the first fault is reported.
 */
export function checkStatusRoot(
  schema: JsonObject,
  path: FieldPath,
  brand: Brand,
  internal: InternalSchemas,
): readonly StatusCause[] {
  const ifStatus = 'at the root of the schema if the status subresource is enabled'
  for (const { name, keyword, form } of schemaKeywords(brand)) {
    if (isUnset(schema[keyword]) || (form === 'flag' && schema[keyword] === false)) continue
    if (name === 'Type') {
      const type = textOf(schema, keyword)
      if (type === 'object') continue
      return [
        invalidValue(`${path}.type`, type, `only "object" is allowed as the type ${ifStatus}`),
      ]
    }
    if (allowed.includes(name)) continue
    const detail = `only [${allowed.join(' ')}] fields are allowed ${ifStatus}`
    return [invalidShown(path, shownText(internal.schema(schema)), detail)]
  }
  return []
}

function isUnset(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || value === ''
}
