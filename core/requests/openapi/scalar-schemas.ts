import type { JsonObject } from '../../base/api/json.ts'
import type { ScalarType } from '../../objects/schema/schema.ts'
import type { Dialect } from './dialect.ts'

const inPlace: Partial<Readonly<Record<ScalarType, JsonObject>>> = {
  string: { type: 'string' },
  boolean: { type: 'boolean' },
  int32: { type: 'integer', format: 'int32' },
  int64: { type: 'integer', format: 'int64' },
  double: { type: 'number', format: 'double' },
  bytes: { type: 'string', format: 'byte' },
}

/** Inline schema of a scalar; undefined for a scalar that is published under a name of its own. */
export function plainScalar(type: ScalarType): JsonObject | undefined {
  return inPlace[type]
}

/** Shared type: published under a name of its own, although no type table declares it. */
export interface SharedType {
  /** Name in the package of API machinery. */
  readonly path: string
  schema(dialect: Dialect): JsonObject
}

function fixed(path: string, schema: JsonObject): SharedType {
  return { path, schema: () => schema }
}

export const rawExtension: SharedType = fixed('pkg.runtime.RawExtension', {
  description: 'Any object, kept as it was sent.',
  type: 'object',
})

export const fieldsV1: SharedType = fixed('pkg.apis.meta.v1.FieldsV1', {
  description: 'A set of fields, as a tree of keys that begin with "f:", "k:", "v:" or "i:".',
  type: 'object',
})

const intOrStringText =
  'A whole number or a string, such as a port number or name, or a percentage.'
const quantityText =
  'A number with an optional SI or binary suffix, such as 250m, 1.5, 2Gi or 1e3; served in canonical form.'

const named: Partial<Readonly<Record<ScalarType, SharedType>>> = {
  time: fixed('pkg.apis.meta.v1.Time', {
    description: 'A time to the second, in RFC 3339 form.',
    type: 'string',
    format: 'date-time',
  }),
  microTime: fixed('pkg.apis.meta.v1.MicroTime', {
    description: 'A time to the microsecond, in RFC 3339 form.',
    type: 'string',
    format: 'date-time',
  }),
  duration: fixed('pkg.apis.meta.v1.Duration', {
    description: 'A span of time, such as 1h30m or 500ms.',
    type: 'string',
  }),
  quantity: {
    path: 'pkg.api.resource.Quantity',
    schema: ({ version }) => ({
      description: quantityText,
      ...(version === 3 ? { oneOf: [{ type: 'string' }, { type: 'number' }] } : { type: 'string' }),
    }),
  },
  intOrString: {
    path: 'pkg.util.intstr.IntOrString',
    schema: ({ version }) => ({
      description: intOrStringText,
      ...(version === 3
        ? { oneOf: [{ type: 'integer' }, { type: 'string' }] }
        : { type: 'string' }),
      format: 'int-or-string',
    }),
  },
}

export function sharedScalar(type: ScalarType): SharedType | undefined {
  return named[type]
}
