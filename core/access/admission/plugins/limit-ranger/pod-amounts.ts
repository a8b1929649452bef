import { structOf } from '../../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import {
  parseAmounts,
  type ResourceAmounts,
} from '../../../../base/api/quantities/resource-amounts.ts'
import { amountsOfContainers } from '../../../../kinds/quota/pod-amounts.ts'

/** Resources that a pod may state for itself, instead of its containers. */
const podLevelNames = ['cpu', 'memory']

/** What limits of pods are about: the amounts of the containers, in whose place a pod may state its own; without overhead. */
export function amountsOfPod(
  pod: ApiObject,
  side: 'requests' | 'limits',
  readsPodLevel: boolean,
): ResourceAmounts {
  const amounts = amountsOfContainers(pod, side, false)
  if (!readsPodLevel) return amounts
  const stated = parseAmounts(structOf(pod, 'spec', 'resources', side))
  const own = podLevelNames.flatMap((name) => {
    const amount = stated.get(name)
    return amount ? [[name, amount] as const] : []
  })
  return new Map([...amounts, ...own])
}
