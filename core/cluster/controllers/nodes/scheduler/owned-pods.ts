import { structOf, textOf } from '../../../../base/api/json-fields.ts'
import { type JsonObject, isList } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { isPodFinished } from '../../shared/pods/pod-state.ts'

export const schedulerName = 'default-scheduler'

function specOf({ metadata: _, ...object }: ApiObject): JsonObject {
  return structOf(object as JsonObject, 'spec')
}

/** Whether a pod is assigned to a node, and takes room of it. */
export function isAssigned(pod: ApiObject): boolean {
  return textOf(specOf(pod), 'nodeName') !== '' && !isPodFinished(pod)
}

/** Whether this scheduler is to assign a pod: one without a node, and without scheduling gates. */
export function isToBeScheduled(pod: ApiObject): boolean {
  const spec = specOf(pod)
  const gates = spec['schedulingGates']
  return (
    textOf(spec, 'nodeName') === '' &&
    textOf(spec, 'schedulerName') === schedulerName &&
    !(isList(gates) && gates.length > 0) &&
    !isPodFinished(pod)
  )
}
