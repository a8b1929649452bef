import { textOf } from '../../base/api/json-fields.ts'
import { type JsonObject, isJsonObject } from '../../base/api/json.ts'
import { ParseError } from '../../base/json/parse-error.ts'
import type { ParsedText } from '../../base/json/parsed-text.ts'
import { SchemaTypeError } from '../schema/decode-trail.ts'
import { decodeObject } from '../schema/decode.ts'
import type { StructSchema } from '../schema/schema.ts'
import { convertYaml } from './yaml/yaml.ts'

/** A kind of configuration file. */
export interface ConfigurationKind {
  readonly kind: string
  /** API versions that do not differ in their fields; the first is named in errors. */
  readonly apiVersions: readonly string[]
  readonly schema: StructSchema
}

/**
 * Decodes a configuration file in YAML or JSON. Decoding is strict: unknown and repeated fields are errors, as values of wrong types.
 *
 * @throws RangeError naming the fault in the text.
 */
export function decodeConfiguration(text: string, wanted: ConfigurationKind): JsonObject {
  if (text === '') throw new RangeError('empty config data')
  const parsed = parse(text)
  checkKind(parsed.value, wanted)
  try {
    const { object, unknown } = decodeObject(wanted.schema, parsed.value)
    const error = parsed.describe?.(unknown).error ?? ''
    if (error !== '') throw new RangeError(`strict decoding error: ${error}`)
    return object
  } catch (error) {
    throw error instanceof SchemaTypeError ? new RangeError(error.message) : error
  }
}

function parse(text: string): ParsedText {
  try {
    return convertYaml(text)
  } catch (error) {
    throw error instanceof ParseError ? new RangeError(error.message, { cause: error }) : error
  }
}

function checkKind(value: ParsedText['value'], { kind, apiVersions }: ConfigurationKind): void {
  const [version, found] = isJsonObject(value)
    ? [textOf(value, 'apiVersion'), textOf(value, 'kind')]
    : ['', '']
  if (found === kind && apiVersions.includes(version)) return
  const what = `${found || 'no kind'} of ${version || 'no version'}`
  throw new RangeError(`it has ${what}; ${kind} of ${apiVersions[0]} is wanted`)
}
