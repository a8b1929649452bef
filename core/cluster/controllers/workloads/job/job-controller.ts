import type {
  ClusterParts,
  ClusterRegistration,
} from '../../shared/framework/cluster-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { type KeyQueue, KeyController } from '../../shared/framework/key-controller.ts'
import { jobResource, podResource } from '../../shared/objects/resources.ts'
import { PodControl } from '../../shared/pods/pod-control.ts'
import { JobPods } from './job-pods.ts'
import { JobReconciler } from './job-reconciler.ts'
import { createOrphanController } from './orphan-pods.ts'
import { watchJobs } from './watch-jobs.ts'

/** Milliseconds for which changes of a Job's pods are collected before its sync. */
const batchPeriod = 1000

/** Delays of a Job's syncs after errors, in milliseconds. */
const retries = { first: 1000, most: 60_000 }

/** The controller of Jobs: one queue of Jobs, and one of pods that no Job will count. */
class JobController implements Controller {
  readonly name = 'job-controller'
  readonly #parts: ClusterParts

  constructor(parts: ClusterParts) {
    this.#parts = parts
  }

  async run(signal: AbortSignal): Promise<void> {
    const parts = this.#parts
    const recorder = parts.recorder({ component: this.name })
    const control = new PodControl({ ...parts, recorder })
    const pods = new JobPods({ client: parts.client, control })
    const orphans = createOrphanController(parts, { pods, retries })
    await Promise.all([this.#jobs(pods).run(signal), orphans.run(signal)])
  }

  #jobs(pods: JobPods): KeyController {
    const parts = this.#parts
    const work = new JobReconciler(parts, pods)
    let times: EarliestTimes | undefined
    return new KeyController({
      name: this.name,
      parts,
      reads: [jobResource, podResource],
      workers: 5,
      retries,
      watch(queue, signal) {
        const dues = new EarliestTimes(queue)
        times = dues
        const reactions = {
          now: (key: string): void => queue.add(key),
          soon: (key: string): void => dues.add(key, parts.runtime.clock.now() + batchPeriod),
          deleted(key: string): void {
            work.forget(key)
            dues.drop(key)
          },
        }
        watchJobs(parts, reactions, signal)
      },
      async sync(key, _queue, signal) {
        times?.drop(key)
        const next = await work.sync(key, signal)
        if (next !== undefined) times?.add(key, next)
      },
    })
  }
}

/** Times at which keys are due, of which the earliest counts: a later one does not put a key off. */
class EarliestTimes {
  readonly #queue: KeyQueue
  readonly #times = new Map<string, number>()

  constructor(queue: KeyQueue) {
    this.#queue = queue
  }

  /** `time`: milliseconds since the epoch. */
  add(key: string, time: number): void {
    if ((this.#times.get(key) ?? Infinity) <= time) return
    this.#times.set(key, time)
    this.#queue.addAt(key, time)
  }

  /** Drops a key's time when its sync begins or its object was deleted. */
  drop(key: string): void {
    if (this.#times.delete(key)) this.#queue.forget(key)
  }
}

export const jobController: ClusterRegistration = {
  name: 'job-controller',
  needs: () => [jobResource, podResource],
  create: (parts) => new JobController(parts),
}
