import { conflict, invalid, notFound, staleObject } from '../api/api-error.ts'
import { listOf, structOf, textOf } from '../api/json-fields.ts'
import type { ApiObject } from '../api/object.ts'
import type { Cause } from '../api/status.ts'
import { formatTime } from '../api/time.ts'
import { notSupported, required } from '../schema/validation/causes.ts'
import { commitObject, readLatest } from './object-commit.ts'
import { setPodCondition } from './pod-condition.ts'
import type { ResourceContext } from './resource-context.ts'
import { checkUid } from './uid-precondition.ts'

/** How often a binding is tried anew when the pod changes meanwhile. */
const attempts = 5

const boundResource = { group: '', resource: 'pods/binding' } as const

function nodeOf(binding: ApiObject): string {
  const target = structOf(binding, 'target')
  const [kind, name] = [textOf(target, 'kind'), textOf(target, 'name')]
  const causes: Cause[] = []
  if (kind !== '' && kind !== 'Node') causes.push(notSupported('target.kind', kind, ['Node']))
  if (name === '') causes.push(required('target.name'))
  if (causes.length === 0) return name
  throw invalid({ group: '', kind: 'Binding' }, binding.metadata.name ?? '', causes)
}

/** Why the pod cannot be put on a node; undefined where it can. */
function obstacle(pod: ApiObject): string | undefined {
  const { name = '', deletionTimestamp } = pod.metadata
  const spec = structOf(pod, 'spec')
  const current = textOf(spec, 'nodeName')
  if (deletionTimestamp !== undefined) {
    return `pod ${name} is being deleted, cannot be assigned to a host`
  }
  if (current !== '') return `pod ${name} is already assigned to node "${current}"`
  const isGated = listOf(spec, 'schedulingGates').length > 0
  return isGated ? `pod ${name} has non-empty .spec.schedulingGates` : undefined
}

/** The binding may name the very pod it means, and the version of it that was looked at. */
function checkPreconditions(binding: ApiObject, pod: ApiObject): void {
  const { name = '', uid, resourceVersion } = binding.metadata
  checkUid(boundResource, name, uid || undefined, pod.metadata.uid)
  const { resourceVersion: current = '' } = pod.metadata
  if (!resourceVersion || resourceVersion === current) return
  const why = `Precondition failed: ResourceVersion in precondition: ${resourceVersion}, ResourceVersion in object meta: ${current}`
  throw conflict(boundResource, name, why)
}

function assign(binding: ApiObject, pod: ApiObject, node: string, now: string): void {
  checkPreconditions(binding, pod)
  const why = obstacle(pod)
  if (why !== undefined) throw conflict(boundResource, pod.metadata.name ?? '', why)
  pod['spec'] = { ...structOf(pod, 'spec'), nodeName: node }
  const { annotations } = binding.metadata
  if (annotations) {
    pod.metadata.annotations = { ...pod.metadata.annotations, ...annotations }
  }
  setPodCondition(pod, { type: 'PodScheduled', status: 'True' }, now)
}

/**
 * Puts the pod that a Binding names on a node, as schedulers do.
 *
 * @throws ApiError `NotFound`; `Invalid` for another target than a node; `Conflict` when the pod has a node, is gated,
 * is going away, or is not the one that was meant.
 */
export async function bindPod(
  context: ResourceContext,
  binding: ApiObject,
  dryRun: boolean,
): Promise<void> {
  const { services, info } = context
  const pods = services.catalog.find('', 'v1', 'pods')
  const name = binding.metadata.name ?? ''
  if (!pods) throw notFound({ group: '', resource: 'pods' }, name)
  const node = nodeOf(binding)
  const now = formatTime(services.runtime.clock.now())
  const podContext: ResourceContext = { ...context, definition: pods }
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const current = await readLatest(podContext, { namespace: info.namespace, name })
    if (!current) throw notFound(pods, name)
    const pod = current.object()
    assign(binding, pod, node, now)
    if (dryRun || (await commitObject(podContext, pod, current.revision))) return
  }
  throw conflict(boundResource, name, staleObject)
}
