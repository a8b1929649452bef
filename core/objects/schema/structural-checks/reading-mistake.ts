import { listOf, objectsOf, structOf } from '../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../base/api/json.ts'
import type { OwnKeywords } from '../own-keywords.ts'
import { unsupportedKeyword } from '../structural/unsupported-keyword.ts'

/**
 * The first reason for which a schema (`JSONSchemaProps` as JSON) cannot be read as a structural one, in the words of the
 * original; undefined where it can. A schema that can be read may still break the rules that `checkStructural` knows.
 */
export function readingMistake(source: JsonObject, keywords: OwnKeywords): string | undefined {
  const keyword = unsupportedKeyword(source)
  if (keyword !== undefined) {
    return `OpenAPIV3Schema '${keyword === '$schema' ? 'schema' : keyword}' is not supported`
  }
  const within = (inner: readonly (JsonValue | undefined)[]): string | undefined => {
    for (const one of inner) {
      const mistake = isJsonObject(one) ? readingMistake(one, keywords) : undefined
      if (mistake !== undefined) return mistake
    }
    return undefined
  }
  const ofBranches = within([
    source['not'],
    ...['allOf', 'anyOf', 'oneOf'].flatMap((key) => objectsOf(source, key)),
  ])
  if (ofBranches !== undefined) return ofBranches
  if (source[keywords.preserveUnknown] === false) {
    return `internal error: '${keywords.preserveUnknown}' must be true or undefined`
  }
  if (listOf(source, 'items').length > 0) {
    return `OpenAPIV3Schema 'items' must be a schema, but is an array`
  }
  return within([
    source['items'],
    ...Object.values(structOf(source, 'properties')),
    source['additionalProperties'],
  ])
}
