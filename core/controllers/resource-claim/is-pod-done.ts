import { structOf, textOf } from '../../api/json-fields.ts'
import type { ApiObject } from '../../api/object.ts'
import { isPodFinished, isTerminating } from '../pods/pod-state.ts'

/** Whether no container of a pod runs or ever will. */
export function isPodDone(pod: ApiObject): boolean {
  if (isPodFinished(pod)) return true
  return isTerminating(pod) && textOf(structOf(pod, 'spec'), 'nodeName') === ''
}
