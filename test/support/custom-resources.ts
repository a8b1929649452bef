import type { JsonObject } from '../../core/api/json.ts'

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
export const widgetsPath = '/apis/shop.example/v1/namespaces/default/widgets'

/** A widget of the definition, in version `v1`. */
export function customWidget(name: string, spec: JsonObject, more: JsonObject = {}): JsonObject {
  return { apiVersion: 'shop.example/v1', kind: 'Widget', metadata: { name }, spec, ...more }
}
