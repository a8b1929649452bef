import { getKey } from '../../../../base/api/json.ts'
import { parseQuantity, scaledInt64 } from '../../../../base/api/quantities/quantity.ts'
import type { Pod, ResourceRequirements } from '../../../../base/api/types/core.v1.generated.ts'
import { hasPodLevelResources } from '../../../../kinds/quota/pod-amounts.ts'
import type { Failure } from './failure.ts'

/** What pods request of a resource, in thousandths, by name. */
export type PodRequests = ReadonlyMap<string, bigint>

interface Wanted {
  readonly resource: string
  /** Name of the container; empty for whole pods. */
  readonly container: string
  /** Whether requests of whole pods count. */
  readonly podLevel: boolean
}

function requestOf({ requests = {} }: ResourceRequirements, resource: string): bigint | undefined {
  const quantity = parseQuantity(getKey(requests, resource) ?? '')
  return quantity && scaledInt64(quantity, -3)
}

function ofContainers(pod: Pod, { resource, container }: Wanted): bigint | Failure {
  const { containers, initContainers = [] } = pod.spec
  const sidecars = initContainers.filter(({ restartPolicy }) => restartPolicy === 'Always')
  let sum = 0n
  for (const { name, resources } of [...(containers ?? []), ...sidecars]) {
    if (container !== '' && container !== name) continue
    const request = requestOf(resources, resource)
    if (request === undefined) {
      const { name: podName = '' } = pod.metadata
      return {
        failure: `missing request for ${resource} in container ${name} of Pod ${podName}`,
      }
    }
    sum += request
  }
  return sum
}

function ofPod(pod: Pod, wanted: Wanted): bigint | Failure {
  const { spec } = pod
  const { resource, container, podLevel } = wanted
  if (!podLevel || container !== '' || !hasPodLevelResources(spec)) {
    return ofContainers(pod, wanted)
  }
  const own = requestOf(spec.resources ?? {}, resource)
  if (own !== undefined) return own
  const sum = ofContainers(pod, wanted)
  if (typeof sum === 'bigint') return sum
  const { name = '' } = pod.metadata
  return { failure: `missing pod-level request for ${resource} in Pod ${name}` }
}

/** Requests of pods; a failure where one requests nothing. */
export function podRequests(pods: readonly Pod[], wanted: Wanted): PodRequests | Failure {
  const requests = new Map<string, bigint>()
  for (const pod of pods) {
    const request = ofPod(pod, wanted)
    if (typeof request !== 'bigint') return request
    requests.set(pod.metadata.name ?? '', request)
  }
  return requests
}
