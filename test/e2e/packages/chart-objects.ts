import type { ApiObject } from '../../../core/base/api/object.ts'

function identity(apiVersion: string, kind: string, name: string): ApiObject {
  return { apiVersion, kind, metadata: { name } }
}

/** What the charts of the tests come to, by kind and name. */
export const deployment: ApiObject = identity('apps/v1', 'Deployment', 'web')
export const configMap: ApiObject = identity('v1', 'ConfigMap', 'web')
export const extra: ApiObject = identity('v1', 'ConfigMap', 'extra')
