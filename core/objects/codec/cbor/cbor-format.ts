import { parseGroupVersion } from '../../../base/api/group-version.ts'
import type { JsonValue } from '../../../base/api/json.ts'
import type { ParsedText } from '../../../base/json/parsed-text.ts'
import { ValueBudget } from '../../../base/json/value-budget.ts'
import { numberAsWritten } from '../../../base/json/written-number.ts'
import type { SchemaRegistry } from '../../schema/registry.ts'
import type { StructSchema } from '../../schema/schema.ts'
import type { Format } from '../format.ts'
import type { View } from '../view.ts'
import { cborEncoding, cborMediaType, cborStreamMediaType } from './cbor-encoding.ts'
import { decodeCbor } from './decode-cbor.ts'
import { encodeCborDocument } from './encode-cbor.ts'

/**
 * Parses a CBOR body. Repeated keys are an error under every field validation.
 * @throws ParseError
 */
export function parseCbor(body: Uint8Array): ParsedText {
  let hasDouble = false
  const doubleOf = (value: number): number => {
    hasDouble = true
    return value
  }
  const value = decodeCbor(body, new ValueBudget(), doubleOf)
  const written = (): JsonValue => decodeCbor(body, new ValueBudget(), writtenDouble)
  return { value, duplicates: [], ...(hasDouble ? { written } : {}) }
}

/** A double is no integer, even where it is whole. */
function writtenDouble(value: number): JsonValue {
  return Number.isInteger(value) ? numberAsWritten(value.toFixed(1)) : value
}

/** The CBOR format, for bodies and watches of every kind. It has one layout, so `?pretty` changes nothing. */
export function cborFormat(registry: SchemaRegistry): Format {
  const schemaOf = (view: View): StructSchema | undefined => {
    const of = parseGroupVersion(view.list.apiVersion)
    return of && registry.kind(of.group, of.version, view.kind)
  }
  return {
    mediaType: cborMediaType,
    streamMediaType: cborStreamMediaType,
    hasTables: false,
    isSelfDescribing: true,
    encoding: (view) => cborEncoding(view, schemaOf(view)),
    document: (document) => encodeCborDocument(document),
    parse: parseCbor,
  }
}
