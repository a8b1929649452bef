import type * as appsv1 from '../../../../base/api/types/apps.v1.generated.ts'
import type * as batchv1 from '../../../../base/api/types/batch.v1.generated.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { Writable } from '../../../../base/api/types/views.ts'
import type { WriteRule } from '../../../../objects/catalog/write-rule.ts'
import { forgetEmpty } from '../../../../objects/schema/emptied-fields.ts'
import { setMember } from '../../shared/place-member.ts'
import { type AnyContainer, containerLists } from './container-lists.ts'

/** A pod, or what makes pods by a template. */
type PodOwner =
  | corev1.Pod
  | corev1.PodTemplate
  | corev1.ReplicationController
  | appsv1.DaemonSet
  | appsv1.Deployment
  | appsv1.ReplicaSet
  | appsv1.StatefulSet
  | batchv1.Job
  | batchv1.CronJob

/** The spec of a pod, or of the pods that a template makes. */
function podSpecOf(object: Writable<PodOwner>): Writable<corev1.PodSpec> | undefined {
  if (object.kind === 'Pod') return object.spec
  if (object.kind === 'PodTemplate') return object.template.spec
  if (object.kind === 'CronJob') return object.spec.jobTemplate.spec.template.spec
  return object.spec.template?.spec
}

type ContainerList = (typeof containerLists)[number]

const none: readonly never[] = []

function eachContainer(
  object: Writable<PodOwner>,
  visit: (container: Writable<AnyContainer>, list: ContainerList) => void,
): void {
  const spec = podSpecOf(object)
  for (const list of containerLists) for (const one of spec?.[list] ?? []) visit(one, list)
}

/** Whether a container has a restart policy that is known with the gate `ContainerRestartRules` only. */
function hasRestartPolicy({ restartPolicy }: AnyContainer, list: ContainerList): boolean {
  return restartPolicy !== undefined && !(list === 'initContainers' && restartPolicy === 'Always')
}

function hasStopSignal({ lifecycle }: AnyContainer): boolean {
  return lifecycle?.stopSignal !== undefined
}

function isUsedIn(
  object: PodOwner | undefined,
  isUsed: (container: AnyContainer, list: ContainerList) => boolean,
): boolean {
  const spec: corev1.PodSpec | undefined = object && podSpecOf(object)
  if (!spec) return false
  for (const list of containerLists) {
    for (const container of spec[list] ?? none) if (isUsed(container, list)) return true
  }
  return false
}

/** Drops restart policies of containers where their gate is off, and the stored object has none from a time when it was on. */
const restartPolicies: WriteRule<PodOwner> = (next, stored, { gate }) => {
  if (!isUsedIn(next, hasRestartPolicy) || gate('ContainerRestartRules')) return
  if (isUsedIn(stored, hasRestartPolicy)) return
  eachContainer(next, (container, list) => {
    if (hasRestartPolicy(container, list)) delete container.restartPolicy
  })
}

/** Drops stop signals where their gate is off, with a lifecycle that has nothing else. */
const stopSignals: WriteRule<PodOwner> = (next, stored, { gate }) => {
  if (!isUsedIn(next, hasStopSignal) || gate('ContainerStopSignals')) return
  if (isUsedIn(stored, hasStopSignal)) return
  eachContainer(next, (container) => {
    const { lifecycle } = container
    if (!lifecycle || !hasStopSignal(container)) return
    delete lifecycle.stopSignal
    if (Object.keys(lifecycle).length === 0) delete container.lifecycle
  })
}

function hasProcMount({ securityContext }: AnyContainer): boolean {
  const procMount = securityContext?.procMount ?? ''
  return procMount !== '' && procMount !== 'Default'
}

/** Resets how /proc is mounted where the gate is off: to the default and not to nothing, as stored objects have it. */
const procMounts: WriteRule<PodOwner> = (next, stored, { gate }) => {
  if (!isUsedIn(next, hasProcMount) || gate('ProcMountType')) return
  if (isUsedIn(stored, hasProcMount)) return
  eachContainer(next, (container) => {
    const { securityContext } = container
    if (securityContext && hasProcMount(container)) securityContext.procMount = 'Default'
  })
}

function imageVolumesOf(object: PodOwner | undefined): readonly corev1.Volume[] {
  const spec: corev1.PodSpec | undefined = object && podSpecOf(object)
  return spec?.volumes?.filter(({ image }) => image) ?? []
}

/** Drops volumes of images where their gate is off, with the mounts of them. */
const imageVolumes: WriteRule<PodOwner> = (next, stored, { gate }) => {
  if (gate('ImageVolume') || imageVolumesOf(stored).length > 0) return
  const spec = podSpecOf(next)
  if (!spec) return
  // The original builds these lists anew, so error texts do not show empty ones that were sent.
  forgetEmpty(spec, 'volumes')
  eachContainer(next, (container) => forgetEmpty(container, 'volumeMounts'))
  const dropped = imageVolumesOf(next)
  if (dropped.length === 0) return
  const names = new Set(dropped.map(({ name }) => name))
  const volumes = spec.volumes?.filter(({ image }) => !image)
  setMember(spec, 'volumes', volumes?.length ? volumes : undefined)
  eachContainer(next, (container) => {
    const mounts = container.volumeMounts?.filter(({ name }) => !names.has(name))
    if (mounts?.length === container.volumeMounts?.length) return
    setMember(container, 'volumeMounts', mounts?.length ? mounts : undefined)
  })
}

/** Fields of containers whose gates are off, in pods and in templates of pods. */
export const gatedContainers: WriteRule<PodOwner> = (next, stored, context) => {
  restartPolicies(next, stored, context)
  stopSignals(next, stored, context)
  procMounts(next, stored, context)
  imageVolumes(next, stored, context)
}
