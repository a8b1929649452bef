import { structOf, textOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import {
  formatLabelSelector,
  type LabelSelector,
} from '../../../base/api/selectors/label-selector.ts'
import { type DescribeContext, readAll } from './describe-context.ts'

const podResource = { group: '', version: 'v1', resource: 'pods' }

const phases: readonly (readonly [phase: string, word: string])[] = [
  ['Running', 'Running'],
  ['Pending', 'Waiting'],
  ['Succeeded', 'Succeeded'],
  ['Failed', 'Failed'],
]

/** Counts by phase of the pods that an object controls: `1 Running / 0 Waiting / 0 Succeeded / 0 Failed`. */
export async function readPodCounts(
  { metadata }: ApiObject,
  selector: LabelSelector,
  context: DescribeContext,
): Promise<string> {
  const pods = await readAll(context, podResource, metadata.namespace ?? '', {
    labelSelector: formatLabelSelector(selector),
  })
  const owned = pods.filter((pod) =>
    pod.metadata.ownerReferences?.some(
      (owner) => owner.controller === true && owner.uid === metadata.uid,
    ),
  )
  return phases
    .map(([phase, word]) => {
      const count = owned.filter((pod) => textOf(structOf(pod, 'status'), 'phase') === phase).length
      return `${count} ${word}`
    })
    .join(' / ')
}
