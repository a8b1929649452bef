import { formatGroupVersion, parseGroupVersion } from '../../base/api/group-version.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import { quoteText } from '../../base/text/quote-text.ts'
import {
  SchemaTypeError,
  type UnknownField,
  typeErrorOf,
} from '../../objects/schema/decode-trail.ts'
import { decodeObject } from '../../objects/schema/decode.ts'
import type { SchemaRegistry } from '../../objects/schema/registry.ts'
import type { StructSchema } from '../../objects/schema/schema.ts'
import { withTypedNumbers } from '../../objects/schema/typed-numbers.ts'
import {
  missingKind,
  noObject,
  type DeclaredKind,
  declaredKind,
  UnreadableKind,
  requiredKind,
} from './declared-kind.ts'
import { withEmbeddedResourceKeyword } from './embedded-resource-keyword.ts'
import type { ExpectedKind } from './expected-kind.ts'

/** A value is no object of the expected kind; `declared` is its own kind, undefined where that is unreadable. */
export class Undecodable extends Error {
  readonly declared: DeclaredKind | undefined

  constructor(declared: DeclaredKind | undefined, message: string) {
    super(message)
    this.declared = declared
  }
}

export interface Decoded {
  readonly object: ApiObject
  /** The declared `apiVersion`, where it is another version of the same kind. */
  readonly otherVersion: string | undefined
  readonly unknown: readonly UnknownField[]
}

/**
 * Turns a value into an object of the expected kind: types checked, unknown fields dropped, order canonical. `isBody`: the value
 * is the body of a create or a PUT, which is not shared, so that it may be changed. `known`: see {@link decodeObject}.
 * `hasWritten`: its numbers are as they were written (`numberAsWritten`).
 *
 * @throws Undecodable for another kind, or a wrong type.
 */
export function decodeAsKind(
  value: JsonValue,
  expected: ExpectedKind,
  registry: SchemaRegistry,
  {
    isBody = false,
    hasWritten = false,
    known,
  }: { isBody?: boolean; hasWritten?: boolean; known?: JsonObject | undefined } = {},
): Decoded {
  if (value === null && expected.schema.unstructured) {
    throw new Undecodable(undefined, missingKind('null').message)
  }
  const sent = value === null ? {} : value
  if (!isJsonObject(sent)) throw new Undecodable(undefined, noObject(sent).message)
  const body = withEmbeddedResourceKeyword(sent, expected)
  const declared = readDeclared(body, expected)
  const wanted = formatGroupVersion(expected.group, expected.version)
  const isOtherVersion = declared.apiVersion !== wanted
  const isOther = isOtherVersion || declared.kind !== expected.kind
  // Unstructured objects may state any kind and version, which validation then refuses.
  const isUnstructured = expected.schema.unstructured !== undefined
  const why =
    isOther && !isUnstructured ? foreignKind(body, declared, expected, registry) : undefined
  if (why !== undefined) throw new Undecodable(declared, why)
  const otherVersion =
    isOtherVersion || (isOther && !isUnstructured) ? declared.apiVersion : undefined
  try {
    const type = isUnstructured ? declared : { kind: expected.kind, apiVersion: wanted }
    // Decoding leaves the body as it is, so that one that declares its type need not be copied.
    const isWhole = body['kind'] === type.kind && body['apiVersion'] === type.apiVersion
    const whole = isWhole && !isUnstructured ? body : { ...body, ...type }
    const typed = hasWritten ? withTypedNumbers(whole, expected.schema) : whole
    const { object, unknown } =
      expected.schema.unstructured?.decode(typed, { isBody }) ??
      decodeObject(expected.schema, typed, known)
    return { object: object as ApiObject, otherVersion, unknown }
  } catch (error) {
    if (error instanceof SchemaTypeError) throw new Undecodable(declared, error.message)
    throw error
  }
}

function readDeclared(body: JsonObject, expected: ExpectedKind): DeclaredKind {
  try {
    return expected.schema.unstructured ? requiredKind(body) : declaredKind(body, expected)
  } catch (error) {
    if (error instanceof UnreadableKind) throw new Undecodable(undefined, error.message)
    throw error
  }
}

/** The original's internal package of a kind, by the package and kind of its versions, where they differ. */
const commonForms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  events: { Event: 'core' },
  extensions: {
    DaemonSet: 'apps',
    Deployment: 'apps',
    ReplicaSet: 'apps',
    Scale: 'autoscaling',
    Ingress: 'networking',
    NetworkPolicy: 'networking',
  },
}

/** The original's internal type of a kind: `core.Pod` for every version of pods; schemas are named `core/v1.Pod`. */
function commonForm({ name, goType }: StructSchema): string {
  const home = name.slice(0, name.indexOf('/'))
  return `${commonForms[home]?.[goType] ?? home}.${goType}`
}

/**
 * Why a body of another kind or version cannot be converted to that of the path, in the original's error texts.
 *
 * @returns undefined where the body is another version of the same kind.
 */
function foreignKind(
  body: JsonObject,
  declared: DeclaredKind,
  expected: ExpectedKind,
  registry: SchemaRegistry,
): string | undefined {
  const { apiVersion, kind } = declared
  const place = parseGroupVersion(apiVersion)
  const schema = place && registry.kind(place.group, place.version, kind)
  if (!schema) {
    const where = `for version ${quoteText(apiVersion)} in scheme "pkg/api/legacyscheme/scheme.go:30"`
    return `no kind ${quoteText(kind)} is registered ${where}`
  }
  const mistake = typeMistake(schema, { ...body, ...declared })
  if (mistake !== undefined) return mistake
  const wanted = commonForm(expected.schema)
  if (commonForm(schema) === wanted) return undefined
  const given = schema.name.slice(schema.name.lastIndexOf('/') + 1)
  return `converting (${given}) to (${wanted}): unknown conversion`
}

/** The decoding error of a body as its declared kind, which the original reports before the mismatch of kinds. Its numbers may be as they were written. */
function typeMistake(schema: StructSchema, body: JsonObject): string | undefined {
  return typeErrorOf(() => decodeObject(schema, withTypedNumbers(body, schema)))
}
