import { objectsOf, structOf, textOf } from '../../../../../base/api/json-fields.ts'
import { equalJson, type JsonObject } from '../../../../../base/api/json.ts'
import { formatTime } from '../../../../../base/time/time.ts'
import { conditionOf } from '../../../shared/pods/pod-state.ts'
import type { Refusal } from './admit-pod.ts'
import type { ContainerRun, PodRun } from './container-run.ts'
import type { PodContext } from './pod-context.ts'
import { stopContainer } from './stop-container.ts'

/** Time between the allocation of changed resources and their use, in milliseconds. */
const resizeMs = 1000

function amountsOf(resources: JsonObject): JsonObject {
  return { limits: structOf(resources, 'limits'), requests: structOf(resources, 'requests') }
}

function isResizable({ kind, resources }: ContainerRun): boolean {
  return (kind === 'regular' || kind === 'sidecar') && resources !== undefined
}

function specResources(run: ContainerRun, context: PodContext): JsonObject {
  return structOf(context.specOf(run), 'resources')
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

function condition(type: string, { pod, now }: PodContext, why?: Refusal): JsonObject {
  const former = conditionOf(pod, type)
  const { generation } = pod.metadata
  const isSame =
    (former?.['reason'] ?? '') === (why?.reason ?? '') &&
    (former?.['message'] ?? '') === (why?.message ?? '') &&
    former?.['observedGeneration'] === generation
  if (former && isSame) return former
  const isTransition = !former || textOf(former, 'reason') !== (why?.reason ?? '')
  return {
    type,
    ...(generation !== undefined && { observedGeneration: generation }),
    status: 'True',
    lastProbeTime: formatTime(now),
    lastTransitionTime: isTransition ? formatTime(now) : textOf(former, 'lastTransitionTime'),
    ...why,
  }
}

/** Resources by container, as the event about the end of a resize has them. */
function summary({ pod }: PodContext): string {
  const listed = (list: string): JsonObject[] | undefined => {
    const all = objectsOf(structOf(pod, 'spec'), list)
    return all.length === 0
      ? undefined
      : all.map((each) => ({ name: textOf(each, 'name'), resources: structOf(each, 'resources') }))
  }
  const initContainers = listed('initContainers')
  const containers = listed('containers') ?? []
  return JSON.stringify({ ...(initContainers && { initContainers }), containers })
}

function needsRestart(run: ContainerRun, former: JsonObject, context: PodContext): boolean {
  const before = amountsOf(former)
  const after = amountsOf(run.resources ?? {})
  return objectsOf(context.specOf(run), 'resizePolicy').some((policy) => {
    const name = textOf(policy, 'resourceName')
    if (policy['restartPolicy'] !== 'RestartContainer') return false
    return ['limits', 'requests'].some(
      (list) => structOf(before, list)[name] !== structOf(after, list)[name],
    )
  })
}

function apply(run: PodRun, context: PodContext): void {
  const grace = Number(structOf(context.pod, 'spec')['terminationGracePeriodSeconds'] ?? 30)
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
