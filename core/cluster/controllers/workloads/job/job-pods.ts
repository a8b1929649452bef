import type { Job } from '../../../../base/api/types/batch.v1.generated.ts'
import type {
  Container,
  Pod,
  PodSpec,
  PodTemplateSpec,
} from '../../../../base/api/types/core.v1.generated.ts'
import type { Draft, Patch } from '../../../../base/api/types/views.ts'
import type { Client } from '../../../../base/client/client.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { podResource } from '../../shared/objects/resources.ts'
import {
  isOfTerminatingNamespace,
  type NewPod,
  type PodControl,
  podOfTemplate,
  slowStart,
} from '../../shared/pods/pod-control.ts'
import { isPodReady } from '../../shared/pods/pod-state.ts'
import { ignoreNotFound } from '../../shared/writes/expected-errors.ts'
import { failureAnnotations } from './index-counts.ts'
import type { JobFacts } from './job-facts.ts'
import type { JobSync } from './job-sync.ts'

/** Longest prefix of generated names, as the server cuts it. */
const longestPrefix = 63 - 5
const indexVariable = 'JOB_COMPLETION_INDEX'

/** Numbers of pods that a call changed, and its first error. */
export interface PodChanges {
  readonly done: number
  /** Those of them that were ready. */
  readonly ready: number
  readonly error?: unknown
}

/** Creates and deletes the pods of Jobs. */
export class JobPods {
  readonly #client: Client
  readonly #control: PodControl

  constructor({ client, control }: { readonly client: Client; readonly control: PodControl }) {
    this.#client = client
    this.#control = control
  }

  /** Creates `count` pods, for `indexes` where the Job is indexed. */
  async create(
    sync: JobSync,
    { count, indexes }: { readonly count: number; readonly indexes: readonly number[] },
    signal: AbortSignal,
  ): Promise<{ readonly done: number; readonly error?: unknown }> {
    const { facts, job } = sync
    const template = templateOf(facts)
    return slowStart(count, async (at) => {
      const index = facts.isIndexed ? indexes[at] : undefined
      const pod =
        index === undefined
          ? podOfTemplate(template, job)
          : podOfIndex(template, job, facts, { index, replaced: sync.delayed.get(index) })
      try {
        await this.#control.create(pod, job, signal)
      } catch (error) {
        if (!isOfTerminatingNamespace(error)) throw error
      }
    })
  }

  /** Deletes pods. Those of a Job that goes on lose their finalizer before, since they are not to be counted. */
  async delete(
    { job, facts }: JobSync,
    pods: readonly Pod[],
    isCounted: boolean,
    signal: AbortSignal,
  ): Promise<PodChanges> {
    const results = await Promise.allSettled(
      pods.map(async (pod) => {
        if (!isCounted) await this.release(pod, facts.finalizer, signal)
        await this.#control.delete(pod, job, signal)
      }),
    )
    const failed = results.find((result) => result.status === 'rejected')
    return {
      done: results.filter(({ status }) => status === 'fulfilled').length,
      ready: pods.filter(isPodReady).length,
      ...(failed && { error: failed.reason }),
    }
  }

  /** Removes a pod's tracking finalizer; a missing pod counts as released. @throws what the client throws */
  async release(pod: Pod, finalizer: string, signal: AbortSignal): Promise<void> {
    const { namespace = '', name = '', finalizers = [] } = pod.metadata
    if (!finalizers.includes(finalizer)) return
    const patch: Patch<Pod> = { metadata: { '$deleteFromPrimitiveList/finalizers': [finalizer] } }
    const path = resourcePath(podResource, { namespace, name })
    await ignoreNotFound(this.#client.patch(path, 'strategic', patch, { signal }))
  }
}

/** The Job's template with the tracking finalizer and, for indexed Jobs, the variable of the index. */
function templateOf(facts: JobFacts): Draft<PodTemplateSpec> {
  const { metadata, spec } = facts.spec.template
  const finalizers = new Set([...(metadata.finalizers ?? []), facts.finalizer])
  return {
    metadata: { ...metadata, finalizers: [...finalizers] },
    spec: facts.isIndexed ? withIndexVariables(spec, facts) : spec,
  }
}

function withIndexVariables(spec: PodSpec, facts: JobFacts): Draft<PodSpec> {
  const fieldPath = `metadata.labels['${facts.indexKey}']`
  const variable = { name: indexVariable, valueFrom: { fieldRef: { fieldPath } } }
  const extended = (containers: readonly Container[] | null | undefined): Draft<Container>[] =>
    (containers ?? []).map((container) => {
      const { env = [] } = container
      const isKnown = env.some(({ name }) => name === indexVariable)
      return isKnown ? container : { ...container, env: [...env, variable] }
    })
  const inits = extended(spec.initContainers)
  return {
    ...spec,
    ...(inits.length > 0 && { initContainers: inits }),
    containers: extended(spec.containers),
  }
}

function podOfIndex(
  template: Draft<PodTemplateSpec>,
  job: Job,
  facts: JobFacts,
  { index, replaced }: { readonly index: number; readonly replaced: Pod | undefined },
): NewPod {
  const { name = '' } = job.metadata
  const value = { [facts.indexKey]: String(index) }
  const pod = podOfTemplate(template, job)
  const suffix = `-${index}-`
  const prefix =
    name.length + suffix.length > longestPrefix
      ? name.slice(0, longestPrefix - suffix.length)
      : name
  return {
    ...pod,
    metadata: {
      ...pod.metadata,
      generateName: `${prefix}${suffix}`,
      labels: { ...pod.metadata.labels, ...value },
      annotations: {
        ...pod.metadata.annotations,
        ...value,
        ...(facts.limitPerIndex !== undefined && failureAnnotations(facts, replaced)),
      },
    },
    spec: { ...pod.spec, hostname: `${name}-${index}` },
  }
}
