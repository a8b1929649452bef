import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { formatTime } from '../../../../../base/time/time.ts'
import type { PodContainer } from '../../../../simulation/containers/container-plan.ts'
import { fullImageName } from '../../../../simulation/containers/image-name.ts'
import { credentialsOf } from '../../../../simulation/containers/process-world.ts'
import type { ContainerRun } from './container-run.ts'

/** Which fields the release's kubelet reports. */
export interface StatusFields {
  /** `resources` and `allocatedResources`. */
  readonly resources: boolean
  readonly user: boolean
  readonly volumeMounts: boolean
  readonly observedGeneration: boolean
  readonly sandboxCondition: boolean
  readonly hostIps: boolean
  readonly stopSignal: boolean
}

export function terminatedState({
  end,
  id,
  startedAt,
  finishedAt,
}: ContainerRun): corev1.ContainerStateTerminated {
  return {
    exitCode: end?.exitCode ?? 0,
    reason: end?.reason ?? 'Completed',
    ...(end?.message !== undefined && { message: end.message }),
    startedAt: formatTime(startedAt),
    finishedAt: formatTime(finishedAt),
    containerID: id,
  }
}

function stateOf(run: ContainerRun, defaultReason: string): corev1.ContainerState {
  if (run.state === 'running') return { running: { startedAt: formatTime(run.startedAt) } }
  if (run.state === 'ended') return { terminated: terminatedState(run) }
  const { reason, message } = run.waiting ?? { reason: defaultReason }
  return { waiting: { reason, ...(message !== undefined && { message }) } }
}

function mountsOf(mounts: readonly corev1.VolumeMount[]): corev1.VolumeMountStatus[] {
  return mounts.map(({ name, mountPath, readOnly, recursiveReadOnly: recursive }) => {
    const mode = recursive === 'Enabled' || recursive === 'IfPossible' ? 'Enabled' : 'Disabled'
    return {
      name,
      mountPath,
      ...(readOnly === true && { readOnly: true, recursiveReadOnly: mode }),
    }
  })
}

function userOf(pod: corev1.Pod, container: PodContainer): corev1.ContainerUser {
  const { uid, groups } = credentialsOf(pod, container)
  return { linux: { uid, gid: groups[0] ?? 0, supplementalGroups: groups } }
}

/** The status of one container. `spec` is the container in the pod's spec. */
export function containerStatus(
  pod: corev1.Pod,
  spec: PodContainer,
  run: ContainerRun,
  fields: StatusFields,
  defaultReason: string,
): corev1.ContainerStatus {
  const { image = '', volumeMounts = [] } = spec
  const hasRun = run.state !== 'waiting' || run.last !== undefined
  const isShown = run.state !== 'waiting'
  const resources = run.resources ?? spec.resources
  const allocated = run.allocated ?? resources
  return {
    name: run.name,
    state: stateOf(run, defaultReason),
    lastState: run.last ? { terminated: run.last } : {},
    ready: run.ready,
    restartCount: run.restarts,
    image: hasRun ? (run.image ?? fullImageName(image)) : image,
    imageID: hasRun ? run.imageId : '',
    ...(hasRun && run.id !== '' && { containerID: run.id }),
    ...(run.kind !== 'ephemeral' && { started: run.state === 'running' && run.started }),
    ...(fields.resources &&
      hasRun &&
      run.kind !== 'ephemeral' && {
        ...(allocated.requests && { allocatedResources: allocated.requests }),
        resources,
      }),
    ...(fields.volumeMounts && volumeMounts.length > 0 && { volumeMounts: mountsOf(volumeMounts) }),
    ...(fields.stopSignal &&
      run.state === 'running' && { stopSignal: spec.lifecycle?.stopSignal ?? 'SIGTERM' }),
    ...(fields.user && isShown && { user: userOf(pod, spec) }),
  }
}
