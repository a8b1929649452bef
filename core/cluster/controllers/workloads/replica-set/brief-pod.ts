import { numberOf, objectsOf, structOf } from '../../../../base/api/json-fields.ts'
import type { JsonValue } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { nodeOf } from '../../shared/pods/pod-state.ts'

/** What replica sets read of their pods, without the fields that take most of a pod. */
export function briefPod(pod: ApiObject): ApiObject {
  const { apiVersion, kind } = pod
  const { managedFields: _, ...metadata } = pod.metadata
  const { phase, conditions } = structOf(pod, 'status')
  const status = {
    ...(phase !== undefined && { phase }),
    ...(conditions !== undefined && { conditions }),
    containerStatuses: restartsIn(pod, 'containerStatuses'),
    initContainerStatuses: restartsIn(pod, 'initContainerStatuses'),
  }
  return { apiVersion, kind, metadata, spec: { nodeName: nodeOf(pod) }, status }
}

function restartsIn(pod: ApiObject, field: string): JsonValue[] {
  return objectsOf(structOf(pod, 'status'), field).map((status) => ({
    restartCount: numberOf(status, 'restartCount') ?? 0,
  }))
}
