import { objectsOf, structOf } from '../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { awaitObject } from './await-object.ts'
import { type Endpoint, HttpClient } from './http-client.ts'

export const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

/** Where the objects of a definition are. */
export function objectsPath(plural: string): string {
  return `/apis/kill.example/v1/namespaces/default/${plural}`
}

/** The definition of a kind in the group `kill.example`, whose objects have data as config maps have. */
export function definitionOf(plural: string): JsonObject {
  const kind = `${plural.slice(0, 1).toUpperCase()}${plural.slice(1)}Kind`
  const data = { type: 'object', additionalProperties: { type: 'string' } }
  const schema = { openAPIV3Schema: { type: 'object', properties: { data } } }
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.kill.example` },
    spec: {
      group: 'kill.example',
      scope: 'Namespaced',
      names: { plural, kind },
      versions: [{ name: 'v1', served: true, storage: true, schema }],
    },
  }
}

/** JSON of an object of a definition. */
export function customObject(plural: string, name: string, members = '"data":{}'): string {
  const { kind } = structOf(definitionOf(plural), 'spec', 'names')
  const type = { apiVersion: 'kill.example/v1', kind, metadata: { name } }
  return `${JSON.stringify(type).slice(0, -1)},${members}}`
}

/** Resolves to a definition once its resource is served. */
export async function established(endpoint: Endpoint, plural: string): Promise<JsonObject> {
  const name = `${plural}.kill.example`
  const found = await awaitObject(new HttpClient(endpoint), definitions, name, (object) => {
    const conditions = object ? objectsOf(structOf(object, 'status'), 'conditions') : []
    return conditions.some(({ type, status }) => type === 'Established' && status === 'True')
  })
  return found ?? {}
}
