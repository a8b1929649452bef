import { ApiError } from '../../../../base/api/errors/api-error.ts'
import { controllerReference } from '../../../../base/api/metadata/object-keys.ts'
import type { ApiObject, ObjectMeta } from '../../../../base/api/object.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { Draft, NewObject } from '../../../../base/api/types/views.ts'
import type { Client } from '../../../../base/client/client.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import type { EventRecorder } from '../events/event-recorder.ts'
import { podResource } from '../objects/resources.ts'
import { TurnBudget } from '../queues/turn-budget.ts'

/** Pods that are written in one turn: the burst of a new workload would hold up all other requests. */
export const writesOfTurn = 8

/** Longest name that generated names are added to, as in the original's prefixes of pods. */
const longestPrefix = 253 - 5

/** Metadata of a new pod beside that of its template. */
export type NewPodMeta = Pick<
  ObjectMeta,
  'name' | 'generateName' | 'labels' | 'annotations' | 'finalizers'
>

/** A pod that is still to be created. */
export type NewPod = Omit<NewObject<corev1.Pod>, 'status'>

/** The pod that an owner makes of a template, with a generated name unless `meta` says otherwise. */
export function podOfTemplate(
  template: Draft<corev1.PodTemplateSpec> | undefined,
  owner: ApiObject,
  meta: NewPodMeta = {},
): NewPod {
  const { labels, annotations, finalizers } = template?.metadata ?? {}
  const { namespace = '', name = '' } = owner.metadata
  const prefix = `${name}-`
  const generateName = prefix.length <= longestPrefix ? prefix : name
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      ...(meta.name === undefined && { generateName }),
      namespace,
      ...(labels && { labels: { ...labels } }),
      ...(annotations && { annotations: { ...annotations } }),
      ...(finalizers && { finalizers: [...finalizers] }),
      ...meta,
      ownerReferences: [controllerReference(owner)],
    },
    spec: template?.spec ?? {},
  }
}

/** Whether a write was refused since the namespace terminates, which is no event. */
export function isOfTerminatingNamespace(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const causes = error.details?.causes ?? []
  return causes.some(({ reason }) => reason === 'NamespaceTerminating')
}

/** Creates and deletes the pods of workloads, with the events that the original records of them. */
export class PodControl {
  readonly #client: Client
  readonly #recorder: EventRecorder
  readonly #turns: TurnBudget

  constructor({
    client,
    recorder,
    runtime,
  }: {
    readonly client: Client
    readonly recorder: EventRecorder
    readonly runtime: Pick<Runtime, 'timers'>
  }) {
    this.#client = client
    this.#recorder = recorder
    this.#turns = new TurnBudget(runtime.timers, writesOfTurn)
  }

  /** Creates a pod; the event is about `owner`. @throws what the client throws */
  async create(pod: NewPod, owner: ApiObject, signal: AbortSignal): Promise<corev1.Pod> {
    const { namespace = '' } = pod.metadata
    await this.#turns.take()
    try {
      const made = await this.#client.create(resourcePath(podResource, { namespace }), pod, {
        signal,
      })
      const text = `Created pod: ${made.metadata.name ?? ''}`
      this.#recorder.record(owner, 'Normal', 'SuccessfulCreate', text)
      return made
    } catch (error) {
      if (!signal.aborted && !isOfTerminatingNamespace(error)) {
        const text = `Error creating: ${messageOf(error)}`
        this.#recorder.record(owner, 'Warning', 'FailedCreate', text)
      }
      throw error
    }
  }

  /** Deletes a pod; a missing one counts as deleted. @throws what the client throws */
  async delete(pod: ApiObject, owner: ApiObject, signal: AbortSignal): Promise<void> {
    const { namespace = '', name = '', uid = '' } = pod.metadata
    const path = resourcePath(podResource, { namespace, name })
    await this.#turns.take()
    try {
      await this.#client.delete(path, { preconditions: { uid }, signal })
      this.#recorder.record(owner, 'Normal', 'SuccessfulDelete', `Deleted pod: ${name}`)
    } catch (error) {
      if (error instanceof ApiError && error.reason === 'NotFound') return
      if (!signal.aborted) {
        const text = `Error deleting: ${messageOf(error)}`
        this.#recorder.record(owner, 'Warning', 'FailedDelete', text)
      }
      throw error
    }
  }
}

/** An error's text as events and conditions have it. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/**
 * Calls `task` for each number below `count`, in batches that double as long as all succeed, so that one refusal, as by a quota,
 * does not come `count` times.
 *
 * @returns how many succeeded, and the first error.
 */
export async function slowStart(
  count: number,
  task: (at: number) => Promise<unknown>,
): Promise<{ readonly done: number; readonly error?: unknown }> {
  let done = 0
  for (let size = 1; done < count; size *= 2) {
    const batch = Array.from({ length: Math.min(size, count - done) }, (_, at) => task(done + at))
    const results = await Promise.allSettled(batch)
    const failed = results.find((result) => result.status === 'rejected')
    done += results.filter(({ status }) => status === 'fulfilled').length
    if (failed) return { done, error: failed.reason }
  }
  return { done }
}
