import { isJsonObject } from '../../../../base/api/json.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { Writable } from '../../../../base/api/types/views.ts'
import type { DefaultAction } from '../../../../objects/schema/default-rules.ts'
import {
  noteEmpty,
  noteEmptyWithin,
  valueAsSent,
} from '../../../../objects/schema/emptied-fields.ts'
import { entriesAt, fillMap } from '../../shared/fill-map.ts'

function containersOf({ spec }: Writable<corev1.Pod>): readonly Writable<corev1.Container>[] {
  return [...(spec.containers ?? []), ...(spec.initContainers ?? [])]
}

/** Container requests default to the container's limits; in pods only, pod templates stay as written. */
export const defaultContainerRequests: DefaultAction<corev1.Pod> = (pod) => {
  for (const { resources } of containersOf(pod)) {
    // A container that an admission plug-in has added may lack them.
    if (!resources) continue
    fillMap(resources, 'requests', entriesAt(resources, 'limits'))
    const hasRequests = valueAsSent(resources, 'requests') !== undefined
    if (!hasRequests && isJsonObject(valueAsSent(resources, 'limits'))) {
      noteEmpty(resources, 'requests', {})
      noteEmptyWithin(pod)
    }
  }
}

/** Host ports default to container ports in pods on the host network. */
export const defaultHostPorts: DefaultAction<corev1.Pod> = (pod) => {
  if (pod.spec.hostNetwork !== true) return
  for (const container of containersOf(pod)) {
    for (const port of container.ports ?? []) port.hostPort ||= port.containerPort
  }
}

/** Keeps `podIP` and `podIPs` in agreement. `podIP` wins where both are set, for writers that know only that field. */
export const agreePodAddresses: DefaultAction<corev1.PodStatus> = (status) => {
  const only = status.podIP ?? ''
  const listed = status.podIPs?.[0]?.ip ?? ''
  if (only !== '' && only !== listed) status.podIPs = [{ ip: only }]
  else if (listed !== '') status.podIP = listed
}
