import { isJsonObject, type JsonObject, type JsonValue } from '../../../base/api/json.ts'

/** JSON schema keywords that structural schemas do not have; they would change which values are valid, so none is ignored. */
const unsupported = [
  'id',
  '$schema',
  '$ref',
  'patternProperties',
  'dependencies',
  'additionalItems',
  'definitions',
]

/** The first keyword of a schema that no structural schema has; undefined where there is none. */
export function unsupportedKeyword(source: JsonObject): string | undefined {
  return unsupported.find((keyword) => {
    const value = source[keyword]
    if (value === undefined || value === null || value === '') return false
    return keyword === 'additionalItems' || !isEmptyObject(value)
  })
}

function isEmptyObject(value: JsonValue): boolean {
  return isJsonObject(value) && Object.keys(value).length === 0
}
