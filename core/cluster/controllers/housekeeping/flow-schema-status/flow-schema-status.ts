import { isStorageReadError } from '../../../../base/api/errors/stored-object-errors.ts'
import type { TypedResource } from '../../../../base/api/group-version.ts'
import type {
  FlowSchema,
  PriorityLevelConfiguration,
} from '../../../../base/api/types/flowcontrol.v1.generated.ts'
import type { NewObject } from '../../../../base/api/types/views.ts'
import type { Client } from '../../../../base/client/client.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { formatTime } from '../../../../base/time/time.ts'
import {
  danglingCondition,
  flowSchemaConsumer,
} from '../../../../requests/first-objects/priority-and-fairness.ts'
import { configurationFlaw } from '../../../../requests/flow-control/priority-levels/configuration-flaw.ts'
import { type FeedListener, ObjectFeed } from '../../../../storage/cache/object-feed.ts'
import { allKeys } from '../../../../storage/cache/object-key.ts'
import { readableObject } from '../../../../storage/cache/readable-object.ts'
import type { WatchCache } from '../../../../storage/cache/watch-cache.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { DueKeys } from '../../shared/queues/due-keys.ts'
import { type ControllerRuntime, WorkQueue } from '../../shared/queues/work-queue.ts'
import { ignoreNotFound } from '../../shared/writes/expected-errors.ts'
import { UpdatePace } from './update-pace.ts'

export interface FlowSchemaStatusOptions {
  readonly cache: WatchCache
  readonly runtime: ControllerRuntime
  readonly client: () => Client
  readonly flowSchemas: TypedResource<FlowSchema>
  /** Prefixes in the store. */
  readonly prefixes: { readonly flowSchemas: string; readonly priorityLevels: string }
}

const retries = { first: 200, most: 60_000 }

/** Slack of delayed updates, in milliseconds. */
const slack = 1000

/**
 * Keeps the condition `Dangling` of each flow schema: whether the priority level that it names exists. Whatever others write there is
 * replaced, at a bounded pace: servers of two releases may hold different views.
 */
export class FlowSchemaStatus implements Controller {
  readonly name = 'flow-schema-status'
  readonly #options: FlowSchemaStatusOptions

  constructor(options: FlowSchemaStatusOptions) {
    this.#options = options
  }

  async run(signal: AbortSignal): Promise<void> {
    const { cache, runtime, prefixes } = this.#options
    const { timers } = runtime
    const pace = new UpdatePace(runtime)
    const queue: WorkQueue = new WorkQueue({
      name: 'priority_and_fairness_config_queue',
      runtime,
      workers: 1,
      retries,
      work: (name, working) => this.#work(name, pace, delayed, working),
    })
    const delayed = new DueKeys({
      runtime,
      slack,
      due: (names) => {
        for (const name of names) queue.add(name)
      },
    })
    new ObjectFeed({
      cache,
      timers,
      signal,
      wants: (prefix) => prefix === prefixes.flowSchemas || prefix === prefixes.priorityLevels,
      listener: this.#listener(queue),
    })
    await queue.run(signal)
    delayed.clear()
  }

  #listener(queue: WorkQueue): FeedListener {
    const { flowSchemas } = this.#options.prefixes
    const addAll = (): void => {
      for (const { key } of this.#options.cache.resource(flowSchemas).snapshot().entries(allKeys)) {
        queue.add(key)
      }
    }
    return {
      put: (prefix, { key }, isChange) => {
        if (prefix === flowSchemas) queue.add(key)
        else if (isChange) addAll()
      },
      gone: (prefix) => {
        if (prefix !== flowSchemas) addAll()
      },
      reread: addAll,
    }
  }

  async #work(
    name: string,
    pace: UpdatePace,
    delayed: DueKeys,
    signal: AbortSignal,
  ): Promise<'done'> {
    const { runtime, client, flowSchemas, prefixes } = this.#options
    const flowSchema = this.#read<FlowSchema>(prefixes.flowSchemas, name)
    if (!flowSchema) return 'done'
    const now = runtime.clock.now()
    const level = flowSchema.spec.priorityLevelConfiguration.name
    const found = this.#read<PriorityLevelConfiguration>(prefixes.priorityLevels, level)
    // As in the original, one that is not put into force does not exist.
    const exists = found !== undefined && configurationFlaw(found) === undefined
    const wanted = danglingCondition(level, exists, formatTime(now))
    if (hasCondition(flowSchema, wanted)) return 'done'
    if (!pace.mayUpdate(name, now)) {
      if (!delayed.has(name)) delayed.set(name, now + pace.delay())
      return 'done'
    }
    const applied: NewObject<FlowSchema> = {
      apiVersion: flowSchema.apiVersion,
      kind: 'FlowSchema',
      metadata: { name },
      status: { conditions: [wanted] },
    }
    const path = resourcePath(flowSchemas, { name, subresource: 'status' })
    const options = { fieldManager: flowSchemaConsumer, force: true, signal }
    try {
      await ignoreNotFound(client().patch(path, 'apply', applied, options))
    } catch (error) {
      if (!isStorageReadError(error)) throw error
      runtime.logger.error('the status of a flow schema could not be written', {
        error: error.message,
      })
    }
    return 'done'
  }

  #read<T extends FlowSchema | PriorityLevelConfiguration>(
    prefix: string,
    name: string,
  ): T | undefined {
    const entry = this.#options.cache.resource(prefix).get(name)
    return entry && readableObject<T>(entry)
  }
}

/** Whether the status says the same, since whenever. */
function hasCondition(
  { status }: FlowSchema,
  wanted: ReturnType<typeof danglingCondition>,
): boolean {
  const found = status.conditions?.find(({ type }) => type === wanted.type)
  return (
    found?.status === wanted.status &&
    found.reason === wanted.reason &&
    found.message === wanted.message
  )
}
