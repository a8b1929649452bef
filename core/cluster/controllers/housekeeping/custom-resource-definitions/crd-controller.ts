import { crdResource } from '../../../../base/api/crd-resource.ts'
import type { DefinitionState } from '../../../../kinds/custom-resources/definition-state.ts'
import { ObjectFeed } from '../../../../storage/cache/object-feed.ts'
import type {
  ControllerParts,
  ControllerRegistration,
} from '../../shared/framework/controller-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { WorkQueue } from '../../shared/queues/work-queue.ts'
import { type CrdParts, CrdStatus } from './crd-status.ts'

/** The queue of definitions, by name. */
export interface CrdQueue {
  add(name: string): void
}

/** Brings definitions into their desired state, one at a time. Its state lasts for one run. */
export interface CrdReconciler {
  /** Called with each definition at the start and after each write. @returns whether to work on it */
  put(state: DefinitionState): boolean
  /** Called after a definition was deleted. */
  gone?(state: DefinitionState): void
  /** Called before all definitions are listed again, since deletions may have been missed. */
  reset?(): void
  /** Works on a definition in its newest state. */
  work(state: DefinitionState, signal: AbortSignal): Promise<'done' | 'again'>
}

const retries = { first: 100, most: 60_000 }

/** Begins the work of one run, which `signal` ends. */
type StartWork = (definitions: CrdStatus, queue: CrdQueue, signal: AbortSignal) => CrdReconciler

interface CrdControllerOptions {
  readonly name: string
  /** Number of definitions worked on at a time. */
  readonly workers: number
  readonly start: StartWork
}

/** The registration of a controller that works on definitions as they are written. */
export function crdController(
  name: string,
  workers: number,
  start: (parts: ControllerParts) => StartWork,
): ControllerRegistration {
  return {
    name,
    needs: (brand) => [crdResource(brand)],
    create: (parts) => new CrdController({ name, workers, start: start(parts) }, parts),
  }
}

class CrdController implements Controller {
  readonly name: string
  readonly #parts: CrdParts
  readonly #workers: number
  readonly #start: StartWork

  constructor({ name, workers, start }: CrdControllerOptions, parts: CrdParts) {
    this.name = name
    this.#workers = workers
    this.#start = start
    this.#parts = parts
  }

  async run(signal: AbortSignal): Promise<void> {
    const { cache, runtime } = this.#parts
    const definitions = new CrdStatus(this.#parts)
    const queue = new WorkQueue({
      name: this.name,
      runtime,
      workers: this.#workers,
      retries,
      work: async (name, ownSignal) => {
        const state = definitions.state(name)
        return state ? work.work(state, ownSignal) : 'done'
      },
    })
    const work = this.#start(definitions, queue, signal)
    const { prefix, reader } = definitions
    const feed = new ObjectFeed({
      cache,
      timers: runtime.timers,
      wants: (each) => each === prefix,
      signal,
      listener: {
        put: (_prefix, entry) => {
          const state = reader.read(entry)
          if (state && work.put(state)) queue.add(state.name)
        },
        gone: (_prefix, entry) => {
          const state = reader.read(entry)
          if (state) work.gone?.(state)
        },
        reread: () => work.reset?.(),
      },
    })
    await feed.caughtUp()
    await queue.run(signal)
  }
}
