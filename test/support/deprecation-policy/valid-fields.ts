import { textOf } from '../../../core/base/api/json-fields.ts'
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type WritableJsonObject,
} from '../../../core/base/api/json.ts'

/** Sets what a valid object has at a path of members and indexes; undefined removes it. Paths that lead nowhere are passed over. */
function set(object: JsonObject, path: string, value: JsonValue | undefined): void {
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  let place: JsonValue | undefined = object
  for (const step of steps) {
    place = Array.isArray(place)
      ? place[Number(step)]
      : isJsonObject(place)
        ? place[step]
        : undefined
  }
  if (!isJsonObject(place) || place[last] === undefined) return
  if (value === undefined) delete (place as WritableJsonObject)[last]
  else (place as WritableJsonObject)[last] = value
}

const metricSources = ['object', 'pods', 'resource', 'containerResource', 'external']
const targetTypes: Readonly<Record<string, string>> = {
  object: 'Value',
  pods: 'AverageValue',
  resource: 'Utilization',
  containerResource: 'Utilization',
  external: 'AverageValue',
}
const targetFields: Readonly<Record<string, string>> = {
  Value: 'value',
  AverageValue: 'averageValue',
  Utilization: 'averageUtilization',
}

/** Metrics have the one target value that their type names. */
function validMetrics(object: JsonObject): void {
  for (const source of metricSources) {
    const type = targetTypes[source] ?? ''
    set(object, `spec.metrics.0.${source}.target.type`, type)
    for (const [other, field] of Object.entries(targetFields)) {
      if (other === type) continue
      set(object, `spec.metrics.0.${source}.target.${field}`, undefined)
      const isCurrent = other === 'AverageValue' && type === 'Utilization'
      if (!isCurrent) set(object, `status.currentMetrics.0.${source}.current.${field}`, undefined)
    }
  }
}

/** Makes a filled object valid where fields depend on each other, as conversion may count on that. */
export function makeValid(object: JsonObject): void {
  switch (textOf(object, 'kind')) {
    case 'CustomResourceDefinition':
      // What all versions share stands at the top of v1beta1, or in each version, but not in both.
      if (!textOf(object, 'apiVersion').endsWith('/v1beta1')) return
      for (const field of ['schema', 'subresources', 'additionalPrinterColumns']) {
        set(object, `spec.versions.0.${field}`, undefined)
      }
      return
    case 'HorizontalPodAutoscaler':
      validMetrics(object)
      return
    case 'Ingress':
      // A port has a name or a number.
      set(object, 'spec.defaultBackend.service.port.number', undefined)
      set(object, 'spec.rules.0.http.paths.0.backend.service.port.number', undefined)
      return
    case 'ClusterRoleBinding':
    case 'RoleBinding':
      set(object, 'subjects.0.kind', 'User')
      set(object, 'subjects.0.apiGroup', 'rbac.authorization.k8s.io')
      set(object, 'subjects.0.apiVersion', 'rbac.authorization.k8s.io/v1alpha1')
  }
}
