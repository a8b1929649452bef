import type { Field, ScalarType, StructSchema } from '../../objects/schema/schema.ts'
import type { Descriptions } from './descriptions/descriptions.ts'
import type { Parameter } from './operation.ts'

export function nameParameter(kind: string): Parameter {
  return { name: 'name', in: 'path', type: 'string', description: `name of the ${kind}` }
}

export const namespaceParameter: Parameter = {
  name: 'namespace',
  in: 'path',
  type: 'string',
  description: 'object name and auth scope, such as for teams and projects',
}

export const pathParameter: Parameter = {
  name: 'path',
  in: 'path',
  type: 'string',
  description: 'Path of the request that is passed on.',
}

export const prettyParameter: Parameter = {
  name: 'pretty',
  in: 'query',
  type: 'string',
  description: 'With "true", JSON is indented.',
}

/** Parameters of reads up to 1.20, which this server ignores. */
export const exportParameters: readonly Parameter[] = [
  { name: 'exact', in: 'query', type: 'boolean', description: 'Without effect.' },
  { name: 'export', in: 'query', type: 'boolean', description: 'Without effect.' },
]

const parameterTypes: Partial<Readonly<Record<ScalarType, Parameter['type']>>> = {
  boolean: 'boolean',
  int32: 'integer',
  int64: 'integer',
  string: 'string',
  time: 'string',
}

function parameterType({ schema }: Field): Parameter['type'] | undefined {
  const scalar = schema.kind === 'list' ? schema.items : schema
  return scalar.kind === 'scalar' ? parameterTypes[scalar.type] : undefined
}

const known = new WeakMap<Descriptions, WeakMap<StructSchema, readonly Parameter[]>>()

/** Documents repeat parameters with each operation, so that these have the beginning of a text that its field has whole. */
function firstSentence(text: string): string {
  const end = text.search(/\.(?=\s|$)/)
  return end === -1 ? text : text.slice(0, end + 1)
}

/** Query parameters from the fields of an options kind, with the first sentences of their texts. Fields behind a feature gate are not published. */
export function optionParameters(
  options: StructSchema,
  descriptions: Descriptions,
): readonly Parameter[] {
  const ofAll = known.get(descriptions) ?? new WeakMap<StructSchema, readonly Parameter[]>()
  known.set(descriptions, ofAll)
  const before = ofAll.get(options)
  if (before) return before
  const parameters: Parameter[] = []
  for (const field of options.fields.values()) {
    const type = parameterType(field)
    const ofKind = field.name === 'kind' || field.name === 'apiVersion'
    if (type === undefined || ofKind || field.gate !== undefined) continue
    const description = firstSentence(descriptions.ofField(options, field) ?? '')
    parameters.push({ name: field.name, in: 'query', type, description })
  }
  ofAll.set(options, parameters)
  return parameters
}
