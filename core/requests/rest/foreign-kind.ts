import { parseGroupVersion } from '../../base/api/group-version.ts'
import type { JsonObject } from '../../base/api/json.ts'
import { quoteText } from '../../base/api/quote-text.ts'
import { typeErrorOf } from '../../objects/schema/decode-trail.ts'
import { decodeObject } from '../../objects/schema/decode.ts'
import type { SchemaRegistry } from '../../objects/schema/registry.ts'
import type { StructSchema } from '../../objects/schema/schema.ts'
import { withTypedNumbers } from '../../objects/schema/typed-numbers.ts'
import type { ExpectedKind } from './expected-kind.ts'
import type { StatedKind } from './stated-kind.ts'

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
export function foreignKind(
  body: JsonObject,
  stated: StatedKind,
  expected: ExpectedKind,
  registry: SchemaRegistry,
): string | undefined {
  const { apiVersion, kind } = stated
  const place = parseGroupVersion(apiVersion)
  const schema = place && registry.kind(place.group, place.version, kind)
  if (!schema) {
    const where = `for version ${quoteText(apiVersion)} in scheme "pkg/api/legacyscheme/scheme.go:30"`
    return `no kind ${quoteText(kind)} is registered ${where}`
  }
  const mistake = typeMistake(schema, { ...body, ...stated })
  if (mistake !== undefined) return mistake
  const wanted = commonForm(expected.schema)
  if (commonForm(schema) === wanted) return undefined
  const given = schema.name.slice(schema.name.lastIndexOf('/') + 1)
  return `converting (${given}) to (${wanted}): unknown conversion`
}

/** The decoding error of a body as its stated kind, which the original reports before the mismatch of kinds. Its numbers may be as they were written. */
function typeMistake(schema: StructSchema, body: JsonObject): string | undefined {
  return typeErrorOf(() => decodeObject(schema, withTypedNumbers(body, schema)))
}
