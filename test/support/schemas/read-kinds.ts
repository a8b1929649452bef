import type { ApiObject } from '../../../core/base/api/object.ts'
import { customStoredKind } from '../../../core/requests/rest/stored-kind-of.ts'
import { objectKey } from '../../../core/storage/cache/object-key.ts'
import { version, widgetCrd } from '../objects/custom-resources.ts'
import { type PodFacts, podObject, type ServedKind } from '../servers/read-server.ts'
import { definitionsOf } from './published-definitions.ts'

/** A namespaced kind whose objects can be selected by `spec.color`. */
export interface ReadKind {
  /** Where it is not a kind that every read server has. */
  readonly served?: ServedKind
  /** Path of the objects of all namespaces. */
  readonly path: string
  readonly prefix: string
  /** An object as another server left it in the store. */
  stores(namespace: string, name: string, facts?: PodFacts): ApiObject
  /** The same object as clients read it. */
  shows(namespace: string, name: string, facts?: PodFacts): ApiObject
}

export function keyIn({ prefix }: ReadKind, namespace: string, name: string): string {
  return objectKey(prefix, namespace, name)
}

export const podKind: ReadKind = {
  path: '/api/v1/pods',
  prefix: 'pods',
  stores: podObject,
  shows: podObject,
}

/**
 * A custom kind, stored as `v1` and read in a version of it. What is stored lacks a field that its schema defaults, and has one
 * that the schema does not.
 */
export function widgetKind(requested: 'v1' | 'v2'): ReadKind {
  const names = { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' }
  const selectableFields = [{ jsonPath: '.spec.color' }]
  const versions = [
    version({ selectableFields }),
    version({ name: 'v2', storage: false, selectableFields }),
  ]
  const definitions = definitionsOf(widgetCrd({ names, versions }))
  const shows: ReadKind['shows'] = (namespace, name, facts) => ({
    ...podObject(namespace, name, facts),
    kind: 'Widget',
    apiVersion: `shop.example/${requested}`,
    spec: { color: facts?.color ?? '', size: 3 },
  })
  return {
    served: { definitions, stored: customStoredKind(definitions) },
    path: `/apis/shop.example/${requested}/widgets`,
    prefix: 'shop.example/widgets',
    shows,
    stores: (namespace, name, facts) => ({
      ...shows(namespace, name, facts),
      apiVersion: 'shop.example/v1',
      spec: { unknown: true, color: facts?.color ?? '' },
    }),
  }
}
