import type { ApiObject } from '../base/api/object.ts'
import type {
  FlowSchema,
  PriorityLevelConfiguration,
} from '../base/api/types/flowcontrol.v1.generated.ts'
import { aborted } from '../base/execution/on-abort.ts'
import type { Runtime } from '../base/runtime.ts'
import type { Controller } from '../cluster/controllers/shared/framework/controller.ts'
import type { FlowControl } from '../requests/flow-control/flow-control.ts'
import { ObjectFeed } from '../storage/cache/object-feed.ts'
import { allKeys } from '../storage/cache/object-key.ts'
import { readableObject } from '../storage/cache/readable-object.ts'
import type { WatchCache } from '../storage/cache/watch-cache.ts'

export interface FlowControlServingParts {
  readonly cache: WatchCache
  readonly runtime: Pick<Runtime, 'timers'>
  readonly flowControl: FlowControl
  /** Prefixes in the store. */
  readonly prefixes: { readonly flowSchemas: string; readonly priorityLevels: string }
}

/** Puts the flow schemas and priority levels of the store into force, as they come, change and go. */
export class FlowControlServing implements Controller {
  readonly name = 'flow-control'
  readonly #parts: FlowControlServingParts
  /** Whether objects changed since they were put into force. */
  #isStale = false

  constructor(parts: FlowControlServingParts) {
    this.#parts = parts
  }

  /** Puts what is in the store into force. */
  load(): void {
    const { flowControl, prefixes } = this.#parts
    this.#isStale = false
    flowControl.configure(
      this.#objects<PriorityLevelConfiguration>(prefixes.priorityLevels),
      this.#objects<FlowSchema>(prefixes.flowSchemas),
    )
  }

  async run(signal: AbortSignal): Promise<void> {
    const { cache, runtime, flowControl, prefixes } = this.#parts
    this.load()
    const stop = flowControl.start()
    const changed = (): void => this.#changed(signal)
    new ObjectFeed({
      cache,
      timers: runtime.timers,
      signal,
      wants: (prefix) => prefix === prefixes.flowSchemas || prefix === prefixes.priorityLevels,
      listener: { put: changed, gone: changed, reread: changed },
    })
    await aborted(signal)
    stop()
  }

  /** All changes of one turn are put into force together. */
  #changed(signal: AbortSignal): void {
    if (this.#isStale) return
    this.#isStale = true
    void this.#parts.runtime.timers.yieldTurn().then(() => {
      if (!signal.aborted) this.load()
    })
  }

  #objects<T extends ApiObject>(prefix: string): T[] {
    const entries = this.#parts.cache.resource(prefix).snapshot().entries(allKeys)
    return Array.from(entries, (entry) => readableObject<T>(entry)).filter(
      (object) => object !== undefined,
    )
  }
}
