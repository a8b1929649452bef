import { objectOf, objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject, WritableJsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { WriteRule } from '../../../../objects/catalog/write-rule.ts'
import { forgetEmpty } from '../../../../objects/schema/emptied-fields.ts'

/** The spec of a pod, or of the pods that a template makes. */
function podSpecOf(object: ApiObject): JsonObject {
  const spec = structOf(object, 'spec')
  return (
    objectOf(structOf(object, 'template'), 'spec') ??
    objectOf(structOf(spec, 'template'), 'spec') ??
    objectOf(structOf(spec, 'jobTemplate', 'spec', 'template'), 'spec') ??
    spec
  )
}

const lists = ['containers', 'initContainers', 'ephemeralContainers']

function eachContainer(
  object: ApiObject,
  visit: (container: WritableJsonObject, list: string) => void,
): void {
  const spec = podSpecOf(object)
  for (const list of lists) for (const one of objectsOf(spec, list)) visit(one, list)
}

/** Whether a container has a restart policy that is known with the gate `ContainerRestartRules` only. */
function hasRestartPolicy(container: JsonObject, list: string): boolean {
  const policy = container['restartPolicy']
  return policy !== undefined && !(list === 'initContainers' && policy === 'Always')
}

function hasStopSignal(container: JsonObject): boolean {
  return container['lifecycle'] !== undefined && 'stopSignal' in structOf(container, 'lifecycle')
}

function isUsedIn(
  object: ApiObject | undefined,
  isUsed: (container: WritableJsonObject, list: string) => boolean,
): boolean {
  if (!object) return false
  let found = false
  eachContainer(object, (container, list) => {
    found ||= isUsed(container, list)
  })
  return found
}

/** Drops restart policies of containers where their gate is off, and the stored object has none from a time when it was on. */
const restartPolicies: WriteRule = (next, stored, { gate }) => {
  if (!isUsedIn(next, hasRestartPolicy) || gate('ContainerRestartRules')) return
  if (isUsedIn(stored, hasRestartPolicy)) return
  eachContainer(next, (container, list) => {
    if (hasRestartPolicy(container, list)) delete container['restartPolicy']
  })
}

/** Drops stop signals where their gate is off, with a lifecycle that has nothing else. */
const stopSignals: WriteRule = (next, stored, { gate }) => {
  if (!isUsedIn(next, hasStopSignal) || gate('ContainerStopSignals')) return
  if (isUsedIn(stored, hasStopSignal)) return
  eachContainer(next, (container) => {
    const lifecycle: WritableJsonObject | undefined = objectOf(container, 'lifecycle')
    if (!lifecycle || !hasStopSignal(container)) return
    delete lifecycle['stopSignal']
    if (Object.keys(lifecycle).length === 0) delete container['lifecycle']
  })
}

function hasProcMount(container: JsonObject): boolean {
  return !['', 'Default'].includes(textOf(structOf(container, 'securityContext'), 'procMount'))
}

/** Resets how /proc is mounted where the gate is off: to the default and not to nothing, as stored objects have it. */
const procMounts: WriteRule = (next, stored, { gate }) => {
  if (!isUsedIn(next, hasProcMount) || gate('ProcMountType')) return
  if (isUsedIn(stored, hasProcMount)) return
  eachContainer(next, (container) => {
    const security: WritableJsonObject = structOf(container, 'securityContext')
    if (hasProcMount(container)) security['procMount'] = 'Default'
  })
}

function imageVolumesOf(object: ApiObject | undefined): readonly JsonObject[] {
  return object ? objectsOf(podSpecOf(object), 'volumes').filter((volume) => 'image' in volume) : []
}

/** Drops volumes of images where their gate is off, with the mounts of them. */
const imageVolumes: WriteRule = (next, stored, { gate }) => {
  if (gate('ImageVolume') || imageVolumesOf(stored).length > 0) return
  const spec = podSpecOf(next)
  // The original builds these lists anew, so error texts do not show empty ones that were sent.
  forgetEmpty(spec, 'volumes')
  eachContainer(next, (container) => forgetEmpty(container, 'volumeMounts'))
  const dropped = imageVolumesOf(next)
  if (dropped.length === 0) return
  const names = new Set(dropped.map(({ name }) => name))
  keepItems(spec, 'volumes', (volume) => !dropped.includes(volume))
  eachContainer(next, (container) => {
    keepItems(container, 'volumeMounts', ({ name }) => !names.has(name))
  })
}

function keepItems(
  holder: WritableJsonObject,
  name: string,
  isKept: (item: JsonObject) => boolean,
): void {
  const items = objectsOf(holder, name)
  const kept = items.filter(isKept)
  if (kept.length === items.length) return
  if (kept.length > 0) holder[name] = kept
  else delete holder[name]
}

/** Fields of containers whose gates are off, in pods and in templates of pods. */
export const gatedContainers: WriteRule = (next, stored, context) => {
  restartPolicies(next, stored, context)
  stopSignals(next, stored, context)
  procMounts(next, stored, context)
  imageVolumes(next, stored, context)
}
