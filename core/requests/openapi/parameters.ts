import type { Field, ScalarType, StructSchema } from '../../objects/schema/schema.ts'
import type { Parameter } from './operation.ts'

const descriptions: ReadonlyMap<string, string> = new Map([
  ['allowWatchBookmarks', 'Lets a watch send BOOKMARK events.'],
  ['continue', 'Asks for the part of a list that follows the one this token came with.'],
  ['dryRun', 'With "All", everything is checked and nothing is stored.'],
  ['fieldManager', 'Name of the program that makes the change.'],
  ['fieldSelector', 'Restricts the list of returned objects by the values of their fields.'],
  ['fieldValidation', 'What unknown and duplicate fields lead to: Ignore, Warn or Strict.'],
  ['force', 'An apply takes over fields that other managers own.'],
  ['gracePeriodSeconds', 'Seconds the object gets to end cleanly; 0 deletes at once.'],
  [
    'ignoreStoreReadErrorWithClusterBreakingPotential',
    'Deletes an object that cannot be read from the store, skipping all checks.',
  ],
  ['labelSelector', 'Restricts the list of returned objects by their labels.'],
  ['limit', 'Greatest number of objects in one part of a list.'],
  ['orphanDependents', 'Replaced by propagationPolicy.'],
  ['propagationPolicy', 'What happens to dependents: Orphan, Background or Foreground.'],
  ['resourceVersion', 'How fresh the answer must be, or where a watch begins.'],
  ['resourceVersionMatch', 'How resourceVersion is meant: Exact or NotOlderThan.'],
  ['sendInitialEvents', 'A watch begins with what exists, and marks the end of it.'],
  ['timeoutSeconds', 'Ends the request after this many seconds.'],
  [
    'watch',
    'Watch for changes to the described resources and return them as a stream of add, update, and remove notifications. Specify resourceVersion.',
  ],
])

export function nameParameter(kind: string): Parameter {
  return { name: 'name', in: 'path', type: 'string', description: `Name of the ${kind}.` }
}

export const namespaceParameter: Parameter = {
  name: 'namespace',
  in: 'path',
  type: 'string',
  description: 'Namespace of the object, or of the objects of a list.',
}

export const pathParameter: Parameter = {
  name: 'path',
  in: 'path',
  type: 'string',
  description: 'Path, behind the proxy, of the request that is passed on.',
}

export const prettyParameter: Parameter = {
  name: 'pretty',
  in: 'query',
  type: 'string',
  description: 'With the value true, JSON is indented for people to read.',
}

/** Parameters of reads up to 1.20, which this server ignores. */
export const exportParameters: readonly Parameter[] = [
  { name: 'exact', in: 'query', type: 'boolean', description: 'Ignored.' },
  { name: 'export', in: 'query', type: 'boolean', description: 'Ignored.' },
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

/** Query parameters from the fields of an options kind. Fields behind a feature gate are not published. */
export function optionParameters(options: StructSchema): readonly Parameter[] {
  const parameters: Parameter[] = []
  for (const field of options.fields.values()) {
    const type = parameterType(field)
    const ofKind = field.name === 'kind' || field.name === 'apiVersion'
    if (type === undefined || ofKind || field.gate !== undefined) continue
    const description = descriptions.get(field.name) ?? `Field ${field.name} of ${options.goType}.`
    parameters.push({ name: field.name, in: 'query', type, description })
  }
  return parameters
}
