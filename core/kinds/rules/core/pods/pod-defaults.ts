import { numberOf, objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import {
  isJsonObject,
  type JsonObject,
  type WritableJsonObject,
} from '../../../../base/api/json.ts'
import type { DefaultAction } from '../../../../objects/schema/default-rules.ts'
import {
  noteEmpty,
  noteEmptyWithin,
  valueAsSent,
} from '../../../../objects/schema/emptied-fields.ts'
import { entriesAt, fillMap } from '../../shared/fill-map.ts'

function containersOf(pod: JsonObject): readonly JsonObject[] {
  const spec = structOf(pod, 'spec')
  return [...objectsOf(spec, 'containers'), ...objectsOf(spec, 'initContainers')]
}

/** Container requests default to the container's limits; in pods only, pod templates stay as written. */
export const defaultContainerRequests: DefaultAction = (pod) => {
  for (const { resources } of containersOf(pod)) {
    if (!isJsonObject(resources)) continue
    fillMap(resources, 'requests', entriesAt(resources, 'limits'))
    const hasRequests = valueAsSent(resources, 'requests') !== undefined
    if (!hasRequests && isJsonObject(valueAsSent(resources, 'limits'))) {
      noteEmpty(resources, 'requests', {})
      noteEmptyWithin(pod)
    }
  }
}

/** Host ports default to container ports in pods on the host network. */
export const defaultHostPorts: DefaultAction = (pod) => {
  if (structOf(pod, 'spec')['hostNetwork'] !== true) return
  for (const container of containersOf(pod)) {
    const ports: readonly WritableJsonObject[] = objectsOf(container, 'ports')
    for (const port of ports) {
      if ((numberOf(port, 'hostPort') ?? 0) === 0)
        port['hostPort'] = numberOf(port, 'containerPort') ?? 0
    }
  }
}

/** Keeps `podIP` and `podIPs` in agreement. `podIP` wins where both are set, for writers that know only that field. */
export const agreePodAddresses: DefaultAction = (status) => {
  const only = textOf(status, 'podIP')
  const [first] = objectsOf(status, 'podIPs')
  const listed = first ? textOf(first, 'ip') : ''
  if (only !== '' && only !== listed) status['podIPs'] = [{ ip: only }]
  else if (listed !== '') status['podIP'] = listed
}
