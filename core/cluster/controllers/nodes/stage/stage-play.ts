import { ApiError } from '../../../../base/api/errors/api-error.ts'
import { structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import { keyOf } from '../../../../base/api/metadata/object-keys.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { Steps } from '../../../../base/execution/steps.ts'
import { formatTime } from '../../../../base/time/time.ts'
import type { TemplateFunctions } from '../../../../languages/go-template/template-function.ts'
import { StageError } from '../../../stages/stage-error.ts'
import { actionsOf } from '../../../stages/stage-steps.ts'
import { type Candidate, nextStage, type Stage } from '../../../stages/stage.ts'
import { type PodPlace, stageFunctions } from '../../../stages/template-functions.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'
import { nodeResource } from '../../shared/objects/resources.ts'
import { isPod } from '../../shared/pods/pod-state.ts'
import { DueKeys } from '../../shared/queues/due-keys.ts'
import { WorkQueue } from '../../shared/queues/work-queue.ts'
import { isStaleWrite } from '../../shared/writes/expected-errors.ts'
import { playAction } from './play-action.ts'
import { isSameKind, stagedKindsOf, type StageLine, statusKindsOf } from './stage-line.ts'
import { StageSources } from './stage-sources.ts'
import { isStaged, stagedResource } from './staged-objects.ts'
import { StepQueue } from './step-queue.ts'

const retries = { first: 1000, most: 60_000 }

/** Version that kwok's templates get. */
const version = 'v0.7.0'

/** State of the controller between its start and its stop. Keys are `apiVersion kind key`. */
export class StagePlay {
  readonly #parts: ClusterParts
  readonly #queue: WorkQueue
  readonly #dues: DueKeys
  readonly #startTime: string
  readonly #lines = new Map<string, StageLine>()
  readonly #choices: StepQueue
  /** Stages whose kind was found missing. */
  readonly #waiting = new WeakSet<ApiObject>()
  /** Stages of which the log has an error. */
  readonly #reported = new WeakSet<ApiObject>()

  constructor(name: string, parts: ClusterParts) {
    const { runtime } = parts
    this.#parts = parts
    this.#startTime = formatTime(runtime.clock.now())
    this.#choices = new StepQueue(runtime)
    this.#queue = new WorkQueue({
      name,
      runtime,
      workers: 16,
      retries,
      work: (key, signal) => this.#attempt(key, signal),
    })
    this.#dues = new DueKeys({
      runtime,
      slack: 1,
      due: (keys) => {
        for (const key of keys) this.#queue.add(key)
      },
    })
  }

  async run(signal: AbortSignal): Promise<void> {
    const sources: StageSources = new StageSources(this.#parts, signal, () =>
      this.#follow(sources.stages),
    )
    const forget = this.#parts.catalog.onChange(() => this.#follow(sources.stages))
    try {
      await sources.start()
      this.#follow(sources.stages)
      await this.#queue.run(signal)
    } finally {
      forget()
      for (const { following } of this.#lines.values()) following.abort()
      this.#dues.clear()
      this.#choices.clear()
      this.#parts.stagedKinds.set(new Set())
    }
  }

  /** Follows the objects of all kinds that stages are for. Kinds whose stages are the same go on undisturbed. */
  #follow(stages: readonly Stage[]): void {
    const kinds = stagedKindsOf(this.#parts, stages)
    for (const stage of stages) {
      const { source, kind, apiVersion } = stage
      if (this.#waiting.has(source) || stagedResource(this.#parts, stage)) continue
      this.#waiting.add(source)
      this.#warn(stage, 'StageWaits', `there is no kind ${kind} of ${apiVersion} yet`)
    }
    for (const [id, line] of this.#lines) {
      if (!isSameKind(line, kinds.get(id))) this.#leave(id, line)
    }
    this.#parts.stagedKinds.set(statusKindsOf(kinds))
    for (const [id, kind] of kinds) {
      if (this.#lines.has(id)) continue
      const line = { ...kind, jobs: new Map(), following: new AbortController() }
      this.#lines.set(id, line)
      this.#listen(id, line)
    }
  }

  #leave(id: string, { jobs, following }: StageLine): void {
    following.abort()
    for (const key of jobs.keys()) this.#dues.delete(`${id} ${key}`)
    this.#lines.delete(id)
  }

  #listen(id: string, line: StageLine): void {
    const { objects, podAddresses } = this.#parts
    const consider = (object: ApiObject): void => this.#consider(id, line, object)
    objects.of(line.definition).listen(
      {
        added: (object) => {
          if (isPod(object)) podAddresses.note(object)
          consider(object)
        },
        changed: consider,
        deleted: (object) => {
          this.#forget(id, line, keyOf(object))
          if (id === 'v1 Pod') podAddresses.release(keyOf(object))
        },
      },
      line.following.signal,
    )
  }

  #forget(id: string, { jobs }: StageLine, key: string): void {
    jobs.delete(key)
    this.#choices.delete(`${id} ${key}`)
    this.#dues.delete(`${id} ${key}`)
  }

  /** Chooses the next stage of an object and sets its time. */
  #consider(id: string, line: StageLine, object: ApiObject): void {
    const key = keyOf(object)
    const { resourceVersion = '' } = object.metadata
    if (line.jobs.get(key)?.resourceVersion === resourceVersion) return
    if (isStaged(this.#parts, object)) {
      this.#choices.add(`${id} ${key}`, this.#choose(id, line, object))
    } else this.#forget(id, line, key)
  }

  *#choose(id: string, line: StageLine, object: ApiObject): Steps<void> {
    const key = keyOf(object)
    const { resourceVersion = '' } = object.metadata
    const draw = (): number => this.#draw()
    const chosen = yield* nextStage(line.stages, object, draw, {
      isTurnOver: (steps) => this.#choices.isTurnOver(steps),
      failed: (stage, error) => this.#report(stage, object, error),
    })
    if (line.following.signal.aborted) return
    const now = this.#parts.runtime.clock.now()
    const delay = chosen && this.#delayOf(chosen, object, now)
    if (!delay) {
      this.#forget(id, line, key)
      return
    }
    line.jobs.set(key, { stage: chosen.stage, resourceVersion })
    const [least = 0, most = least] = delay
    this.#dues.set(`${id} ${key}`, now + Math.round(least + this.#draw() * (most - least)))
  }

  /** The delay of a stage; undefined where it cannot be computed. */
  #delayOf(
    { stage, budget }: Candidate,
    object: ApiObject,
    now: number,
  ): ReturnType<Stage['delay']> | undefined {
    try {
      return stage.delay(object, now, budget)
    } catch (error) {
      if (!(error instanceof StageError)) throw error
      this.#report(stage, object, error)
      return undefined
    }
  }

  /** Says why an object does not go through a stage. */
  #report(stage: Stage, object: ApiObject, { message }: Error): void {
    this.#warn(stage, 'StageFailed', `${object.kind} ${keyOf(object)}: ${message}`)
  }

  /** Records an event of a stage, and says the first one in the log. */
  #warn({ name, source }: Stage, reason: string, message: string): void {
    this.#parts
      .recorder({ component: 'stage-controller' })
      .record(source, 'Warning', reason, message)
    if (this.#reported.has(source)) return
    this.#reported.add(source)
    this.#parts.runtime.logger.warn('a stage cannot be played', { stage: name, error: message })
  }

  /** A number from 0 up to 1. */
  #draw(): number {
    const bytes = this.#parts.runtime.random(new Uint8Array(4), 'simulation')
    return bytes.reduce((sum, byte) => sum / 256 + byte / 256, 0)
  }

  async #attempt(key: string, signal: AbortSignal): Promise<'done' | 'again'> {
    await this.#parts.runtime.timers.yieldTurn()
    const [apiVersion = '', kind = '', objectKey = ''] = key.split(' ')
    const line = this.#lines.get(`${apiVersion} ${kind}`)
    const job = line?.jobs.get(objectKey)
    const object = line && this.#parts.objects.of(line.definition).byKey(objectKey)
    if (!job || !line || !object || signal.aborted) return 'done'
    // The object may have changed since; its event then chose another stage.
    if (object.metadata.resourceVersion !== job.resourceVersion) return 'done'
    line.jobs.delete(objectKey)
    try {
      await this.#play(line, job.stage, object, signal)
      return 'done'
    } catch (error) {
      // The event of the other write chooses a stage anew.
      if (isStaleWrite(error)) return 'done'
      if (error instanceof StageError) {
        this.#report(job.stage, object, error)
        return 'done'
      }
      if (error instanceof ApiError) this.#report(job.stage, object, error)
      line.jobs.set(objectKey, job)
      throw error
    }
  }

  async #play(
    { definition }: StageLine,
    stage: Stage,
    object: ApiObject,
    signal: AbortSignal,
  ): Promise<void> {
    const actions = actionsOf(stage.steps, object, this.#functionsFor(object))
    for (const action of actions) {
      await playAction({ parts: this.#parts, definition, signal }, object, action)
    }
  }

  /** Functions of templates over an object. */
  #functionsFor(object: ApiObject): TemplateFunctions {
    const { runtime } = this.#parts
    const nodeName = object.kind === 'Node' ? (object.metadata.name ?? '') : specNode(object)
    return stageFunctions({
      now: () => formatTime(runtime.clock.now()),
      startTime: this.#startTime,
      version,
      nodeName: () => nodeName,
      nodeIps: (node = nodeName) => this.#addressesOf(node),
      nodePort: () => portOf(object),
      podIps: (place) => this.#podAddressesOf(place),
    })
  }

  /** IP addresses of a node; none of one that does not exist or has none yet. */
  #addressesOf(name: string): readonly string[] {
    const { addresses = [] } = this.#parts.objects.of(nodeResource).byKey(name)?.status ?? {}
    return addresses.flatMap(({ type, address }) => (type === 'InternalIP' ? [address] : []))
  }

  /** The address of a pod, the same as long as it exists. */
  #podAddressesOf({ node, isOnHost, namespace, name }: PodPlace): readonly string[] {
    if (isOnHost) return this.#addressesOf(node)
    const address = this.#parts.podAddresses.assign(`${namespace}/${name}`, node)
    return address === '' ? [] : [address]
  }
}

function specNode(object: ApiObject): string {
  return textOf(structOf(object, 'spec'), 'nodeName')
}

function portOf(node: ApiObject): number {
  const endpoint: JsonObject = structOf(node, 'status', 'daemonEndpoints', 'kubeletEndpoint')
  return Number(endpoint['Port'] ?? 10_250)
}
