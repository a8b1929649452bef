import type { JsonValue } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import type { FindObjects } from '../objects/object-index.ts'
import { podResource } from '../objects/resources.ts'
import type { SharedObjects } from '../objects/shared-objects.ts'
import { nodeOf } from './pod-state.ts'

/** Name of the index of pods by {@link labelTexts}, which all callers share. */
const indexName = 'labels'

/** Text of one label of objects in a namespace. */
export function labelText(namespace: string, key: string, value: JsonValue | undefined): string {
  return `${namespace} ${key}=${typeof value === 'string' ? value : ''}`
}

/** Texts of an object's labels, and its namespace: one of them is the leading text of every selector that selects it. */
export function labelTexts({ metadata }: ApiObject): string[] {
  const { namespace = '', labels = {} } = metadata
  const texts = Object.entries(labels).map(([key, value]) => labelText(namespace, key, value))
  return [namespace, ...texts]
}

/** Finds pods by one label, or all of a namespace. */
export function podsByLabel(objects: SharedObjects): FindObjects<Pod> {
  return objects.of(podResource).index(indexName, labelTexts)
}

/** Like {@link podsByLabel}, for keys alone: no pod is decoded. */
export function podKeysByLabel(objects: SharedObjects): (text: string) => ReadonlySet<string> {
  return objects.of(podResource).keyIndex(indexName, labelTexts)
}

/** Finds the pods that are assigned to a node, by an index that all callers share. */
export function podsOfNode(objects: SharedObjects): FindObjects<Pod> {
  return objects.of(podResource).index('node', (pod) => {
    const node = nodeOf(pod)
    return node === '' ? [] : [node]
  })
}
