import { isJsonObject, type JsonObject, type JsonValue } from '../../core/api/json.ts'
import { objectOf, objectsOf, structOf, textOf } from '../../core/api/json-fields.ts'
import type { ResourceDefinition } from '../../core/catalog/resource-definition.ts'
import { definition, subresources } from './definition.ts'

const types: ReadonlySet<string> = new Set([
  'array',
  'boolean',
  'integer',
  'number',
  'object',
  'string',
])

/** Whether a schema and those within it say of what type their values are, as structural schemas do. */
function isStructural(schema: JsonObject): boolean {
  const type = textOf(schema, 'type')
  const isTyped = types.has(type) && (type !== 'array' || isJsonObject(schema['items']))
  const isAny =
    type === '' &&
    (schema['x-kubernetes-int-or-string'] === true ||
      schema['x-kubernetes-preserve-unknown-fields'] === true)
  const inner = [
    ...Object.values(structOf(schema, 'properties')),
    schema['items'],
    schema['additionalProperties'],
  ]
  return (isTyped || isAny) && inner.filter(isJsonObject).every(isStructural)
}

/** A version of a CustomResourceDefinition as a server has it in its catalogue, for what OpenAPI reads of it. */
export function publishedDefinition(
  crd: JsonObject,
  version: string,
  selectable = true,
): ResourceDefinition {
  const spec = structOf(crd, 'spec')
  const names = structOf(spec, 'names')
  const [group, kind] = [textOf(spec, 'group'), textOf(names, 'kind')]
  const facts = objectsOf(spec, 'versions').find((each) => textOf(each, 'name') === version) ?? {}
  const source = objectOf(structOf(facts, 'schema'), 'openAPIV3Schema')
  const parts = structOf(facts, 'subresources')
  const verbs = new Set(['get', 'patch', 'update'] as const)
  const status = { name: 'status', group, version, kind, verbs }
  const scale = { name: 'scale', group: 'autoscaling', version: 'v1', kind: 'Scale', verbs }
  const paths = selectable
    ? objectsOf(facts, 'selectableFields').map((field) => textOf(field, 'jsonPath'))
    : []
  return definition({
    group,
    version,
    resource: textOf(names, 'plural'),
    singular: textOf(names, 'singular'),
    kind,
    listKind: textOf(names, 'listKind'),
    namespaced: textOf(spec, 'scope') === 'Namespaced',
    storedAs: {
      prefix: `${group}/${textOf(names, 'plural')}`,
      group,
      version,
      hash: 'hash',
    },
    mergesStrategically: false,
    namesItems: true,
    subresources: subresources(
      ...[status, scale].filter(({ name }) => objectOf(parts, name) !== undefined),
    ),
    selectableFields: new Map(
      paths.map((text) => {
        const path = text.replace(/^\./, '')
        return [path, { path, read: () => '' }]
      }),
    ),
    publishedSchema: {
      source: source && isStructural(source) ? source : undefined,
      preservesUnknown: spec['preserveUnknownFields'] === true,
    },
  })
}

/** JSON with the members of its objects in order, so that equal values have equal texts. */
export function inOrder(value: JsonValue | undefined): JsonValue {
  if (Array.isArray(value)) return value.map(inOrder)
  if (!isJsonObject(value)) return value ?? null
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  const sorted = members.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([key, member]) => [key, inOrder(member)]))
}

