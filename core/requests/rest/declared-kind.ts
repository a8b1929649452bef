import { formatGroupVersion, parseGroupVersion } from '../../base/api/group-version.ts'
import type { JsonObject, JsonValue } from '../../base/api/json.ts'
import { writeJsonAsWritten } from '../../base/json/json-write.ts'
import { writtenNumberText } from '../../base/json/written-number.ts'
import { jsonTypeName } from '../../objects/schema/decode-trail.ts'
import type { ExpectedKind } from './expected-kind.ts'

/** The `apiVersion` and `kind` declared in a body. */
export interface DeclaredKind {
  readonly apiVersion: string
  readonly kind: string
}

/** `apiVersion` and `kind` of a body are unreadable; the message is the original's. */
export class UnreadableKind extends Error {}

const kindMembers = String.raw`struct { APIVersion string "json:\"apiVersion,omitempty\""; Kind string "json:\"kind,omitempty\"" }`

function mismatch(value: JsonValue, target: string): UnreadableKind {
  const why = `json: cannot unmarshal ${jsonTypeName(value)} into Go ${target}`
  return new UnreadableKind(`couldn't get version/kind; json parse error: ${why}`)
}

/** The error for a body that is no JSON object. */
export function noObject(value: JsonValue): UnreadableKind {
  return mismatch(value, `value of type ${kindMembers}`)
}

/** A member of the body by case-insensitive name, as Go's JSON decoder reads it; the last match wins. */
function memberOf(body: JsonObject, name: 'kind' | 'apiVersion'): string {
  let found = ''
  for (const key of Object.keys(body)) {
    if (key.length !== name.length) continue
    if (key !== name && key.toLowerCase() !== name.toLowerCase()) continue
    const value = body[key]
    if (value === undefined || value === null) continue
    if (typeof value !== 'string' || writtenNumberText(value) !== undefined)
      throw mismatch(value, `struct field .${name} of type string`)
    found = value
  }
  return found
}

/**
 * The kind and version that a body declares, with those of the path for absent ones.
 *
 * @throws UnreadableKind
 */
export function declaredKind(body: JsonObject, expected: ExpectedKind): DeclaredKind {
  const declared = givenKind(body)
  const kind = declared.kind || expected.kind
  const { apiVersion } = declared
  if (apiVersion !== '') return { kind, apiVersion }
  return { kind, apiVersion: formatGroupVersion(expected.group, expected.version) }
}

/**
 * The kind and version that a body declares, which must declare its kind: that of a custom resource.
 *
 * @throws UnreadableKind
 */
export function requiredKind(body: JsonObject): DeclaredKind {
  const declared = givenKind(body)
  if (declared.kind !== '') return declared
  throw missingKind(writeJsonAsWritten(body))
}

/** The error for an object without a kind; `text` is its JSON. */
export function missingKind(text: string): UnreadableKind {
  return new UnreadableKind(`Object 'Kind' is missing in '${text}'`)
}

/** The kind and version of a body, empty where absent. */
function givenKind(body: JsonObject): DeclaredKind {
  const apiVersion = memberOf(body, 'apiVersion')
  const kind = memberOf(body, 'kind')
  if (apiVersion === '' || parseGroupVersion(apiVersion)) return { kind, apiVersion }
  throw new UnreadableKind(`unexpected GroupVersion string: ${apiVersion}`)
}
