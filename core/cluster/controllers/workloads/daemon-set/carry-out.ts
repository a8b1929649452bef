import type { Brand } from '../../../../base/api/brand.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import {
  isOfTerminatingNamespace,
  messageOf,
  type PodControl,
  podOfTemplate,
  slowStart,
} from '../../shared/pods/pod-control.ts'
import { daemonTemplate } from './daemon-template.ts'
import type { DaemonPlan, DaemonView } from './daemon-view.ts'

/** Pods created, and pods deleted, in one step at most. */
const burst = 250

export interface CarryOutParts {
  readonly control: PodControl
  readonly brand: Brand
  readonly find: (key: string) => ApiObject | undefined
}

/** Creates and deletes the pods of a plan. @throws the first error */
export async function carryOut(
  { set, hash }: DaemonView,
  { pods, nodes }: DaemonPlan,
  { control, brand, find }: CarryOutParts,
  signal: AbortSignal,
): Promise<void> {
  const { error } = await slowStart(Math.min(nodes.length, burst), async (at) => {
    const node = nodes[at] ?? ''
    try {
      const pod = podOfTemplate(daemonTemplate(set, { hash, node, brand }), set)
      await control.create(pod, set, signal)
    } catch (refusal) {
      if (!isOfTerminatingNamespace(refusal)) throw refusal
    }
  })
  const results = await Promise.allSettled(
    pods.slice(0, burst).map(async ({ key }) => {
      const pod = find(key)
      if (pod) await control.delete(pod, set, signal)
    }),
  )
  if (error !== undefined) throw error instanceof Error ? error : new Error(messageOf(error))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
