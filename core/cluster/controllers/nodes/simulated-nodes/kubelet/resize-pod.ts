import { equalJson, getKey } from '../../../../../base/api/json.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { formatTime } from '../../../../../base/time/time.ts'
import { conditionOf } from '../../../shared/pods/pod-state.ts'
import type { Refusal } from './admit-pod.ts'
import type { ContainerRun, PodRun } from './container-run.ts'
import type { PodContext } from './pod-context.ts'
import { stopContainer } from './stop-container.ts'

/** Time between the allocation of changed resources and their use, in milliseconds. */
const resizeMs = 1000

function amountsOf({
  limits = {},
  requests = {},
}: corev1.ResourceRequirements): Required<
  Pick<corev1.ResourceRequirements, 'limits' | 'requests'>
> {
  return { limits, requests }
}

function isResizable({ kind, resources }: ContainerRun): boolean {
  return (kind === 'regular' || kind === 'sidecar') && resources !== undefined
}

function specResources(run: ContainerRun, context: PodContext): corev1.ResourceRequirements {
  return context.specOf(run).resources
}

/** Containers whose spec asks for other resources than they were allocated. */
function changedContainers(run: PodRun, context: PodContext): ContainerRun[] {
  return run.containers.filter(
    (each) =>
      isResizable(each) &&
      !equalJson(
        amountsOf(each.allocated ?? each.resources ?? {}),
        amountsOf(specResources(each, context)),
      ),
  )
}

function condition(
  type: corev1.PodConditionType,
  { pod, now }: PodContext,
  why?: Refusal,
): corev1.PodCondition {
  const former = conditionOf(pod, type)
  const { generation } = pod.metadata
  const isSame =
    (former?.reason ?? '') === (why?.reason ?? '') &&
    (former?.message ?? '') === (why?.message ?? '') &&
    former?.observedGeneration === generation
  if (former && isSame) return former
  const isTransition = !former || (former.reason ?? '') !== (why?.reason ?? '')
  return {
    type,
    ...(generation !== undefined && { observedGeneration: generation }),
    status: 'True',
    lastProbeTime: formatTime(now),
    lastTransitionTime: isTransition ? formatTime(now) : former.lastTransitionTime,
    ...why,
  }
}

/** Resources by container, as the event about the end of a resize has them. */
function summary({ pod: { spec } }: PodContext): string {
  const facts = ({ name, resources }: corev1.Container): unknown => ({ name, resources })
  const initContainers = (spec.initContainers ?? []).map(facts)
  const containers = (spec.containers ?? []).map(facts)
  return JSON.stringify({ ...(initContainers.length > 0 && { initContainers }), containers })
}

function needsRestart(
  run: ContainerRun,
  former: corev1.ResourceRequirements,
  context: PodContext,
): boolean {
  const before = amountsOf(former)
  const after = amountsOf(run.resources ?? {})
  const { resizePolicy = [] } = context.specOf(run)
  return resizePolicy.some(({ resourceName: name, restartPolicy }) => {
    if (restartPolicy !== 'RestartContainer') return false
    return (['limits', 'requests'] as const).some(
      (list) => getKey(before[list], name) !== getKey(after[list], name),
    )
  })
}

function apply(run: PodRun, context: PodContext): void {
  const grace = Number(context.pod.spec.terminationGracePeriodSeconds)
  for (const each of run.containers) {
    const { allocated, resources: former = {} } = each
    if (!allocated) continue
    each.resources = allocated
    each.allocated = undefined
    if (each.state !== 'running' || !needsRestart(each, former, context)) continue
    const text = `Container ${each.name} resize requires restart`
    stopContainer(each, context, context.now + grace * 1000, text)
  }
  run.resizeAt = undefined
  context.podEvent('Normal', 'ResizeCompleted', `Pod resize completed: ${summary(context)}`)
}

/**
 * Brings the resources of a pod's containers to those of its spec, where `refusal` has no reason against it: `Infeasible` or
 * `Deferred`.
 */
export function resizePod(
  run: PodRun,
  context: PodContext,
  refusal: () => Refusal | undefined,
): void {
  const changed = changedContainers(run, context)
  const why = changed.length > 0 ? refusal() : undefined
  if (changed.length > 0 && !why) {
    for (const each of changed) each.allocated = specResources(each, context)
    run.resizeAt = context.now + resizeMs
  }
  if (run.resizeAt !== undefined && run.resizeAt <= context.now) apply(run, context)
  context.due(run.resizeAt)
  run.resize = [
    ...(why ? [condition('PodResizePending', context, why)] : []),
    ...(run.resizeAt === undefined ? [] : [condition('PodResizeInProgress', context)]),
  ]
}
