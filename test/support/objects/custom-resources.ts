import { expect } from 'vitest'
import { objectsOf, structOf, textOf } from '../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import type { TestServer } from '../servers/test-server.ts'

/** A definition of `widgets.shop.example`, in namespaces, with version `v1`; `spec` overrides what is usual. */
export function widgetCrd(spec: JsonObject = {}): JsonObject {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'widgets.shop.example' },
    spec: {
      group: 'shop.example',
      names: { plural: 'widgets', kind: 'Widget' },
      scope: 'Namespaced',
      versions: [version()],
      ...spec,
    },
  }
}

/** A version of the definition; `facts` override what is usual. */
export function version(facts: JsonObject = {}): JsonObject {
  return {
    name: 'v1',
    served: true,
    storage: true,
    schema: {
      openAPIV3Schema: {
        type: 'object',
        properties: {
          spec: {
            type: 'object',
            required: ['color'],
            properties: {
              color: { type: 'string', enum: ['red', 'green'] },
              size: { type: 'integer', default: 3, minimum: 1 },
              tags: {
                type: 'array',
                items: { type: 'string' },
                'x-kubernetes-list-type': 'set',
              },
            },
          },
          status: { type: 'object', properties: { ready: { type: 'boolean' } } },
        },
      },
    },
    subresources: { status: {} },
    ...facts,
  }
}

export const definitionsPath = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
/** The definition of {@link widgetCrd}. */
export const widgetCrdPath = `${definitionsPath}/widgets.shop.example`
export const widgetsPath = '/apis/shop.example/v1/namespaces/default/widgets'

/** A widget of the definition, in version `v1`. */
export function customWidget(name: string, spec: JsonObject, more: JsonObject = {}): JsonObject {
  return { apiVersion: 'shop.example/v1', kind: 'Widget', metadata: { name }, spec, ...more }
}

/** Waits until a definition, from a state of it on, is as `isDone` asks; `gone` is its removal. */
export async function untilDefinition(
  { watch }: TestServer,
  { name, resourceVersion }: { readonly name: string; readonly resourceVersion: string },
  isDone: (definition: JsonObject) => boolean,
): Promise<JsonObject> {
  const query = `resourceVersion=${resourceVersion}&fieldSelector=metadata.name=${name}`
  const events = await watch(`${definitionsPath}?${query}`)
  for (;;) {
    const { type, object } = await events.next()
    const definition = object as unknown as JsonObject
    if (isDone(type === 'DELETED' ? { ...definition, gone: true } : definition)) return definition
  }
}

/** `True NoConflicts`: status and reason of a condition of a definition; empty where it has none of that type. */
export function conditionOf(definition: JsonObject, type: string): string {
  const conditions = objectsOf(structOf(definition, 'status'), 'conditions')
  const found = conditions.find((condition) => condition['type'] === type)
  return found ? `${textOf(found, 'status')} ${textOf(found, 'reason')}` : ''
}

/** Creates a definition, and waits until its resource is served. */
export async function establish(server: TestServer, definition: JsonObject): Promise<JsonObject> {
  const { status, text, body } = await server.post(definitionsPath, definition)
  expect(status, text).toBe(201)
  const { name = '', resourceVersion } = body.metadata
  return untilDefinition(server, { name, resourceVersion }, (current) =>
    conditionOf(current, 'Established').startsWith('True'),
  )
}
