import { isJsonObject, type JsonObject, type JsonValue } from '../../base/api/json.ts'
import { ParseError } from '../../base/json/parse-error.ts'
import { quoteText } from '../../base/text/quote-text.ts'
import { SchemaTypeError } from '../../objects/schema/decode-trail.ts'
import { decodeObject } from '../../objects/schema/decode.ts'
import { noObject, declaredKind, UnreadableKind } from '../../requests/rest/declared-kind.ts'
import type { ExpectedKind } from '../../requests/rest/expected-kind.ts'

/** The kind that a client reads, and how Go's client reads it. */
export interface ReadKind extends ExpectedKind {
  /** Every apiVersion of the kind. */
  readonly versions: readonly string[]
  /** Place in Go's source that the errors of kubectl name. */
  readonly scheme: string
}

interface DecodedKind {
  readonly object: JsonObject
  readonly apiVersion: string
}

/** No type of this kind and version is known; the message is that of Go's client. */
class UnknownKind extends Error {}

/** Decodes an object of a kind. @throws an error that {@link readingMistake} explains. */
export function decodeKind(value: JsonValue, kind: ReadKind): DecodedKind {
  if (!isJsonObject(value)) throw noObject(value)
  const declared = declaredKind(value, kind)
  if (declared.kind !== kind.kind || !kind.versions.includes(declared.apiVersion)) {
    const [name, version] = [quoteText(declared.kind), quoteText(declared.apiVersion)]
    throw new UnknownKind(
      `no kind ${name} is registered for version ${version} in scheme "${kind.scheme}"`,
    )
  }
  return { object: decodeObject(kind.schema, value).object, apiVersion: declared.apiVersion }
}

/** Why a text could not be read, in the words of Go's client. @throws other errors again */
export function readingMistake(error: unknown): string {
  const isKnown =
    error instanceof ParseError ||
    error instanceof SchemaTypeError ||
    error instanceof UnreadableKind ||
    error instanceof UnknownKind
  if (!isKnown) throw error
  return error.message
}
