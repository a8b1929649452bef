import { has, numberOf, objectsOf, structOf, textOf } from '../../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../../base/api/json.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { formatTime } from '../../../../../base/time/time.ts'
import { fullImageName } from '../../../../simulation/containers/image-name.ts'
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
}

export function terminatedState({ end, id, startedAt, finishedAt }: ContainerRun): JsonObject {
  return {
    exitCode: end?.exitCode ?? 0,
    reason: end?.reason ?? 'Completed',
    ...(end?.message !== undefined && { message: end.message }),
    startedAt: formatTime(startedAt),
    finishedAt: formatTime(finishedAt),
    containerID: id,
  }
}

function stateOf(run: ContainerRun, defaultReason: string): JsonObject {
  if (run.state === 'running') return { running: { startedAt: formatTime(run.startedAt) } }
  if (run.state === 'ended') return { terminated: terminatedState(run) }
  const { reason, message } = run.waiting ?? { reason: defaultReason }
  return { waiting: { reason, ...(message !== undefined && { message }) } }
}

function mountsOf(spec: JsonObject): JsonObject[] {
  return objectsOf(spec, 'volumeMounts').map((mount) => {
    const isReadOnly = mount['readOnly'] === true
    const recursive = textOf(mount, 'recursiveReadOnly')
    const mode = recursive === 'Enabled' || recursive === 'IfPossible' ? 'Enabled' : 'Disabled'
    return {
      name: textOf(mount, 'name'),
      mountPath: textOf(mount, 'mountPath'),
      ...(isReadOnly && { readOnly: true, recursiveReadOnly: mode }),
    }
  })
}

function userOf(pod: corev1.Pod, spec: JsonObject): JsonObject {
  const shared = structOf(pod, 'spec', 'securityContext')
  const own = structOf(spec, 'securityContext')
  const uid = numberOf(own, 'runAsUser') ?? numberOf(shared, 'runAsUser') ?? 0
  const gid = numberOf(own, 'runAsGroup') ?? numberOf(shared, 'runAsGroup') ?? 0
  const fsGroup = numberOf(shared, 'fsGroup')
  const groups = [gid, ...(fsGroup === undefined || fsGroup === gid ? [] : [fsGroup])]
  return { linux: { uid, gid, supplementalGroups: groups } }
}

/** The status of one container. `spec` is the container in the pod's spec. */
export function containerStatus(
  pod: corev1.Pod,
  spec: JsonObject,
  run: ContainerRun,
  fields: StatusFields,
  defaultReason: string,
): JsonObject {
  const hasRun = run.state !== 'waiting' || run.last !== undefined
  const isShown = run.state !== 'waiting'
  const resources = run.resources ?? structOf(spec, 'resources')
  const allocated = run.allocated ?? resources
  return {
    name: run.name,
    state: stateOf(run, defaultReason),
    lastState: run.last ? { terminated: run.last } : {},
    ready: run.ready,
    restartCount: run.restarts,
    image: isShown || hasRun ? fullImageName(textOf(spec, 'image')) : textOf(spec, 'image'),
    imageID: hasRun ? run.imageId : '',
    ...(hasRun && run.id !== '' && { containerID: run.id }),
    ...(run.kind !== 'ephemeral' && { started: run.state === 'running' && run.started }),
    ...(fields.resources &&
      hasRun &&
      run.kind !== 'ephemeral' && {
        ...(has(allocated, 'requests') && { allocatedResources: structOf(allocated, 'requests') }),
        resources,
      }),
    ...(fields.volumeMounts &&
      objectsOf(spec, 'volumeMounts').length > 0 && { volumeMounts: mountsOf(spec) }),
    ...(fields.user && isShown && { user: userOf(pod, spec) }),
  }
}
