import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { has, listOf, objectOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import {
  type FieldPath,
  forbidden,
  memberPath,
  notSupported,
} from '../../../../objects/schema/validation/causes.ts'

const schemaTypes = ['array', 'boolean', 'integer', 'number', 'object', 'string']

/** Whether a schema states a type that JSON schema does not know. */
export function hasUnknownType(schema: JsonObject): boolean {
  const type = textOf(schema, 'type')
  return type !== '' && !schemaTypes.includes(type)
}

export interface StandardOptions {
  /** Whether the type must be one of JSON's; asked where it is another. */
  readonly requiresKnownType: () => boolean
  /** Why there may be no default here; undefined where there may. */
  readonly noDefaults: string | undefined
  /** The schema is of the type or metadata of an object; `embedded` is then forbidden. */
  readonly isInMetadata: boolean
  /** The keyword of embedded objects. */
  readonly embedded: string
}

/** Refuses keywords of OpenAPI that schemas of custom resources do not have, and defaults in places that allow none. */
export function checkStandard(
  schema: JsonObject,
  path: FieldPath,
  { requiresKnownType, noDefaults, isInMetadata, embedded }: StandardOptions,
): readonly StatusCause[] {
  const causes: StatusCause[] = []
  const refuse = (keyword: string, isUsed: boolean, detail: string): void => {
    if (isUsed) causes.push(forbidden(memberPath(path, keyword), detail))
  }
  const isFilled = (keyword: string): boolean =>
    Object.keys(objectOf(schema, keyword) ?? {}).length > 0
  const type = textOf(schema, 'type')
  if (hasUnknownType(schema) && requiresKnownType()) {
    causes.push(notSupported(memberPath(path, 'type'), type, schemaTypes))
  }
  if (noDefaults !== undefined) {
    refuse('default', has(schema, 'default'), `must not be set ${noDefaults}`)
  }
  refuse('id', textOf(schema, 'id') !== '', 'id is not supported')
  refuse('additionalItems', has(schema, 'additionalItems'), 'additionalItems is not supported')
  refuse('patternProperties', isFilled('patternProperties'), 'patternProperties is not supported')
  refuse('definitions', isFilled('definitions'), 'definitions is not supported')
  refuse('dependencies', has(schema, 'dependencies'), 'dependencies is not supported')
  refuse('$ref', has(schema, '$ref'), '$ref is not supported')
  const noNull = 'type cannot be set to null, use nullable as an alternative'
  refuse('type', type === 'null', noNull)
  const isList = listOf(schema, 'items').length > 0
  refuse('items', isList, 'items must be a schema object and not an array')
  const isEmbedded = isInMetadata && schema[embedded] === true
  refuse(embedded, isEmbedded, 'must not be used inside of resource meta')
  return causes
}
