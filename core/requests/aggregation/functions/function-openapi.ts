import type { JsonObject, WritableJsonObject } from '../../../base/api/json.ts'
import { createDocument } from '../../../kinds/discovery/document.ts'
import type { AggregateResource } from './aggregate-function.ts'

const root = '/openapi/v3'

/** Operations of a resource by their verbs: on which path, by which method, and what clients may say how it is to be done. */
const operations: Readonly<
  Record<
    string,
    { readonly path: 'one' | 'all'; readonly method: string; readonly asks: readonly string[] }
  >
> = {
  get: { path: 'one', method: 'get', asks: [] },
  update: { path: 'one', method: 'put', asks: ['dryRun', 'fieldManager', 'fieldValidation'] },
  patch: {
    path: 'one',
    method: 'patch',
    asks: ['dryRun', 'fieldManager', 'fieldValidation', 'force'],
  },
  delete: { path: 'one', method: 'delete', asks: ['dryRun'] },
  list: { path: 'all', method: 'get', asks: [] },
  create: { path: 'all', method: 'post', asks: ['dryRun', 'fieldManager', 'fieldValidation'] },
  deletecollection: { path: 'all', method: 'delete', asks: ['dryRun'] },
}

/**
 * The answer to a request for OpenAPI of an API whose resources are declared: its kinds are objects with any fields, as of custom
 * resources without a schema, so that clients find them and validate nothing. Undefined for other paths than those of OpenAPI v3.
 */
export function functionOpenApi(
  path: string,
  { group, version }: { readonly group: string; readonly version: string },
  resources: readonly AggregateResource[],
): JsonObject | undefined {
  const name = `apis/${group}/${version}`
  if (path !== root && path !== `${root}/${name}`) return undefined
  const document = documentOf({ group, version }, resources)
  if (path !== root) return document
  const { hash } = createDocument(document)
  return { paths: { [name]: { serverRelativeURL: `${root}/${name}?hash=${hash}` } } }
}

function documentOf(
  { group, version }: { readonly group: string; readonly version: string },
  resources: readonly AggregateResource[],
): JsonObject {
  const paths: Record<string, WritableJsonObject> = {}
  const schemas: WritableJsonObject = {}
  for (const resource of resources) {
    // Subresources are listed by discovery alone.
    if (resource.name.includes('/')) continue
    const kind = { group, version, kind: resource.kind }
    const schema = `${group.split('.').toReversed().join('.')}.${version}.${resource.kind}`
    schemas[schema] = schemaOf(kind)
    for (const verb of resource.verbs ?? ['get', 'list']) {
      const operation = operations[verb]
      if (!operation) continue
      const place = `/apis/${group}/${version}/${resource.namespaced === false ? '' : 'namespaces/{namespace}/'}${resource.name}`
      const path = operation.path === 'one' ? `${place}/{name}` : place
      const item = (paths[path] ??= { parameters: pathParameters(path) })
      item[operation.method] = {
        'x-kubernetes-action': operation.method === 'post' ? 'post' : verb,
        'x-kubernetes-group-version-kind': kind,
        parameters: operation.asks.map((asked) => parameter(asked, 'query')),
        responses: { '200': { description: 'OK', content: contentOf(schema) } },
      }
    }
  }
  return {
    openapi: '3.0.0',
    info: { title: `${group}/${version}`, version },
    paths,
    components: { schemas },
  }
}

function schemaOf(kind: JsonObject): JsonObject {
  return {
    type: 'object',
    'x-kubernetes-group-version-kind': [kind],
    'x-kubernetes-preserve-unknown-fields': true,
  }
}

function contentOf(schema: string): JsonObject {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } }
}

function pathParameters(path: string): JsonObject[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => parameter(name, 'path'))
}

function parameter(name: string, place: 'path' | 'query'): JsonObject {
  return {
    name,
    in: place,
    ...(place === 'path' && { required: true }),
    schema: { type: 'string' },
  }
}
