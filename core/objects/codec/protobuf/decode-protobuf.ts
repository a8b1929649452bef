import { formatGroupVersion, type GroupVersionKind } from '../../../base/api/group-version.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { decodeUtf8, parseUnboundedJson } from '../../../base/json/json-parse.ts'
import { ParseError } from '../../../base/json/parse-error.ts'
import type { ParsedText } from '../../../base/json/parsed-text.ts'
import { ValueBudget } from '../../../base/json/value-budget.ts'
import { type Envelope, readEnvelope } from './envelope.ts'
import type { KindWires } from './kind-wires.ts'

/**
 * Decodes a Protobuf body, an object in its envelope. `expected` is the kind of an envelope that names none.
 *
 * @throws ParseError where the bytes are malformed, or the kind has no Protobuf form.
 */
export function decodeProtobuf(
  bytes: Uint8Array,
  kinds: KindWires,
  mediaType: string,
  expected: GroupVersionKind | undefined,
): ParsedText {
  const envelope = readEnvelope(bytes)
  const { contentEncoding, contentType, raw } = envelope
  if (contentEncoding !== '') {
    throw new ParseError(`contentEncoding ${JSON.stringify(contentEncoding)} is not supported`)
  }
  if (contentType === 'application/json')
    return parseUnboundedJson(decodeUtf8(raw), new ValueBudget())
  if (contentType !== '' && contentType !== mediaType) {
    throw new ParseError(`contentType ${JSON.stringify(contentType)} is not supported`)
  }
  return { value: readObject(envelope, kinds, expected), duplicates: [] }
}

function readObject(
  envelope: Envelope,
  kinds: KindWires,
  expected: GroupVersionKind | undefined,
): JsonObject {
  const usual = expected && formatGroupVersion(expected.group, expected.version)
  const kind = envelope.kind || (expected?.kind ?? '')
  const apiVersion = envelope.apiVersion || (usual ?? '')
  const wire = kinds.find(apiVersion, kind)
  if (!wire) throw new ParseError(`no kind "${kind}" is registered for version "${apiVersion}"`)
  return wire.decode(envelope.raw, new ValueBudget())
}
