import type { AnySchema, ScalarSchema, ScalarType } from './schema.ts'

function scalar(type: ScalarType, goType: string): ScalarSchema {
  return { kind: 'scalar', type, goType }
}

const freeObject: AnySchema = { kind: 'any', shape: 'object' }
/**
 * The schema of raw extensions, and of field sets: published as an object, but decoded as any value, which the kind's rules
 * validate. Managed fields that are no set are dropped with the whole account.
 */
const rawExtension: AnySchema = { kind: 'any', shape: 'object', unread: true }
const freeValue: AnySchema = { kind: 'any', shape: 'value' }

const predeclared: ReadonlyMap<string, ScalarSchema | AnySchema> = new Map<
  string,
  ScalarSchema | AnySchema
>([
  ['string', scalar('string', 'string')],
  ['bool', scalar('boolean', 'bool')],
  ['int32', scalar('int32', 'int32')],
  ['int64', scalar('int64', 'int64')],
  ['double', scalar('double', 'float64')],
  ['bytes', scalar('bytes', '[]uint8')],
  ['time', scalar('time', 'v1.Time')],
  ['microTime', scalar('microTime', 'v1.MicroTime')],
  ['duration', scalar('duration', 'v1.Duration')],
  ['quantity', scalar('quantity', 'resource.Quantity')],
  ['intOrString', scalar('intOrString', 'intstr.IntOrString')],
  ['rawExtension', rawExtension],
  ['fieldsV1', rawExtension],
  ['unknown', freeObject],
  ['any', freeValue],
])

/** A predeclared type, which the type tables use without declaring it; undefined for other names. */
export function predeclaredType(name: string): ScalarSchema | AnySchema | undefined {
  return predeclared.get(name)
}
