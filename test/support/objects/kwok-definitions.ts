import type { JsonObject } from '../../../core/base/api/json.ts'

/** A definition of a kind of kwok that takes any fields. */
export function kwokDefinition(kind: string, plural: string, scope: string): JsonObject {
  const anything = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {
      name: `${plural}.kwok.x-k8s.io`,
      annotations: { 'api-approved.kubernetes.io': 'https://example.com/approved' },
    },
    spec: {
      group: 'kwok.x-k8s.io',
      names: { kind, plural, singular: kind.toLowerCase() },
      scope,
      versions: [
        { name: 'v1alpha1', served: true, storage: true, schema: { openAPIV3Schema: anything } },
      ],
    },
  }
}
