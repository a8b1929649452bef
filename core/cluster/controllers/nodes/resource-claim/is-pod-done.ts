import { structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { isPodFinished, isTerminating } from '../../shared/pods/pod-state.ts'

/** Whether no container of a pod runs or ever will. */
export function isPodDone(pod: ApiObject): boolean {
  if (isPodFinished(pod)) return true
  return isTerminating(pod) && textOf(structOf(pod, 'spec'), 'nodeName') === ''
}
