import type { FindObjects } from '../objects/object-index.ts'
import type { SharedObjects } from '../objects/shared-objects.ts'
import { podResource } from './pod-control.ts'
import { nodeOf } from './pod-state.ts'

/** Finds the pods that are assigned to a node, by an index that all callers share. */
export function podsOfNode(objects: SharedObjects): FindObjects {
  return objects.of(podResource).index('node', (pod) => {
    const node = nodeOf(pod)
    return node === '' ? [] : [node]
  })
}
