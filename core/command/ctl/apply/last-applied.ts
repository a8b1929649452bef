import type { Brand } from '../../../base/api/brand.ts'
import { structOf, textOf } from '../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { parseJson } from '../../../base/json/json-parse.ts'
import { ParseError } from '../../../base/json/parse-error.ts'
import { lastAppliedKey, lastAppliedText } from '../../../objects/managed-fields/last-applied.ts'
import { CtlError } from '../ctl-error.ts'

/** The object with its last-applied configuration annotation, as a client-side apply sends it. */
export function withLastApplied(object: ApiObject, brand: Brand): ApiObject {
  const key = lastAppliedKey(brand)
  const { [key]: _, ...annotations } = object.metadata.annotations ?? {}
  const plain = { ...object, metadata: { ...object.metadata, annotations } }
  const text = lastAppliedText(plain, brand)
  return { ...plain, metadata: { ...plain.metadata, annotations: { ...annotations, [key]: text } } }
}

/** The last-applied configuration of an object; undefined without the annotation. @throws CtlError where it is no JSON. */
export function lastApplied(object: JsonObject, brand: Brand): JsonObject | undefined {
  const key = lastAppliedKey(brand)
  const text = textOf(structOf(object, 'metadata', 'annotations'), key)
  if (text === '') return undefined
  try {
    const { value } = parseJson(text)
    return isJsonObject(value) ? value : undefined
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    throw new CtlError(`the annotation ${key} cannot be read: ${error.message}`)
  }
}
