import type { JsonObject } from '../../api/json.ts'
import { structOf, textOf } from '../../api/json-fields.ts'
import type { ApiObject } from '../../api/object.ts'
import { formatTime } from '../../api/time.ts'
import type { ResourceDefinition } from '../../catalog/resource-definition.ts'
import type { TemplateFunctions } from '../../go-template/template-function.ts'
import { nextStage, type Stage } from '../../stages/stage.ts'
import { StageError } from '../../stages/stage-error.ts'
import { actionsOf } from '../../stages/stage-steps.ts'
import { stageFunctions } from '../../stages/template-functions.ts'
import type { ClusterParts } from '../cluster-parts.ts'
import type { Controller } from '../controller.ts'
import { DueKeys } from '../due-keys.ts'
import { isOvertaken } from '../is-overtaken.ts'
import { keyOf } from '../../api/object-keys.ts'
import { WorkQueue } from '../work-queue.ts'
import { PodAddresses } from './pod-addresses.ts'
import { playAction } from './play-action.ts'
import { StageSources } from './stage-sources.ts'
import { isStaged, stagedResource } from './staged-objects.ts'

const retries = { first: 1000, most: 60_000 }

/** Version that kwok's templates get. */
const version = 'v0.7.0'

/** A stage that waits for its time. */
interface Job {
  readonly stage: Stage
  readonly resourceVersion: string
}

/** The resource of a kind that stages are for, and the stages themselves. */
interface Line {
  readonly definition: ResourceDefinition
  readonly stages: readonly Stage[]
}

/** Plays the stages of kwok: after its delay each changes the objects that it selects, as its templates say. */
export class StageController implements Controller {
  readonly name = 'stage-controller'
  readonly #parts: ClusterParts

  constructor(parts: ClusterParts) {
    this.#parts = parts
  }

  async run(signal: AbortSignal): Promise<void> {
    const { objects } = this.#parts
    await objects.of({ group: '', resource: 'nodes' }).ready
    await new StagePlay(this.name, this.#parts).run(signal)
  }
}

/** One run of the controller. Keys are `apiVersion kind key`. */
class StagePlay {
  readonly #parts: ClusterParts
  readonly #queue: WorkQueue
  readonly #dues: DueKeys
  readonly #jobs = new Map<string, Job>()
  readonly #addresses: PodAddresses
  readonly #startTime: string
  #lines: ReadonlyMap<string, Line> = new Map()
  /** Ends the handlers of the present lines. */
  #listening = new AbortController()

  constructor(name: string, parts: ClusterParts) {
    const { runtime } = parts
    this.#parts = parts
    this.#addresses = new PodAddresses(parts)
    this.#startTime = formatTime(runtime.clock.now())
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
      await this.#queue.run(signal)
    } finally {
      forget()
      this.#listening.abort()
      this.#dues.clear()
      this.#parts.stagedKinds.set(new Set())
    }
  }

  /** Listens to the objects of all kinds that stages are for. */
  #follow(stages: readonly Stage[]): void {
    this.#listening.abort()
    this.#listening = new AbortController()
    const lines = new Map<string, Line>()
    for (const stage of stages) {
      const definition = stagedResource(this.#parts, stage)
      if (!definition) continue
      const id = `${stage.apiVersion} ${stage.kind}`
      lines.set(id, { definition, stages: [...(lines.get(id)?.stages ?? []), stage] })
    }
    this.#lines = lines
    this.#parts.stagedKinds.set(new Set(lines.keys()))
    this.#jobs.clear()
    this.#dues.clear()
    for (const [id, { definition }] of lines) this.#listen(id, definition)
  }

  #listen(id: string, definition: ResourceDefinition): void {
    const consider = (object: ApiObject): void => this.#consider(id, object)
    this.#parts.objects.of(definition).listen(
      {
        added: (object) => {
          if (id === 'v1 Pod') this.#addresses.found(object)
          consider(object)
        },
        changed: consider,
        deleted: (object) => {
          const key = `${id} ${keyOf(object)}`
          this.#jobs.delete(key)
          this.#dues.delete(key)
          if (id === 'v1 Pod') this.#addresses.release(object)
        },
      },
      this.#listening.signal,
    )
  }

  /** Chooses the next stage of an object and sets its time. */
  #consider(id: string, object: ApiObject): void {
    const line = this.#lines.get(id)
    const key = `${id} ${keyOf(object)}`
    const { resourceVersion = '' } = object.metadata
    if (!line || this.#jobs.get(key)?.resourceVersion === resourceVersion) return
    const stage = isStaged(this.#parts, object)
      ? nextStage(line.stages, object, () => this.#draw())
      : undefined
    if (!stage) {
      this.#jobs.delete(key)
      this.#dues.delete(key)
      return
    }
    this.#jobs.set(key, { stage, resourceVersion })
    const now = this.#parts.runtime.clock.now()
    const [least = 0, most = least] = stage.delay(object, now)
    this.#dues.set(key, now + Math.round(least + this.#draw() * (most - least)))
  }

  /** A number from 0 up to 1. */
  #draw(): number {
    const bytes = this.#parts.runtime.random(new Uint8Array(4), 'simulation')
    return bytes.reduce((sum, byte) => sum / 256 + byte / 256, 0)
  }

  async #attempt(key: string, signal: AbortSignal): Promise<'done' | 'again'> {
    await this.#parts.runtime.timers.yieldTurn()
    const job = this.#jobs.get(key)
    const [apiVersion = '', kind = '', objectKey = ''] = key.split(' ')
    const line = this.#lines.get(`${apiVersion} ${kind}`)
    const object = line && this.#parts.objects.of(line.definition).byKey(objectKey)
    if (!job || !line || !object || signal.aborted) return 'done'
    // The object may have changed since; its event then chose another stage.
    if (object.metadata.resourceVersion !== job.resourceVersion) return 'done'
    this.#jobs.delete(key)
    try {
      await this.#play(line, job.stage, object, signal)
      return 'done'
    } catch (error) {
      // The event of the other write chooses a stage anew.
      if (isOvertaken(error)) return 'done'
      if (error instanceof StageError) {
        this.#parts.runtime.logger.warn('a stage cannot be played', {
          stage: job.stage.name,
          object: objectKey,
          error: error.message,
        })
        return 'done'
      }
      this.#jobs.set(key, job)
      throw error
    }
  }

  async #play(
    { definition }: Line,
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
      nodeIps: (node = nodeName) => this.#addresses.ofNode(node),
      nodePort: () => portOf(object),
      podIps: (place) => this.#addresses.ofPod(place),
    })
  }
}

function specNode(object: ApiObject): string {
  return textOf(structOf(object, 'spec'), 'nodeName')
}

function portOf(node: ApiObject): number {
  const endpoint: JsonObject = structOf(node, 'status', 'daemonEndpoints', 'kubeletEndpoint')
  return Number(endpoint['Port'] ?? 10_250)
}
