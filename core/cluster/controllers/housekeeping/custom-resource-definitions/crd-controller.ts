import type { DefinitionState } from '../../../../kinds/custom-resources/definition-state.ts'
import { ObjectFeed } from '../../../../storage/cache/object-feed.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { WorkQueue } from '../../shared/queues/work-queue.ts'
import { type DefinitionParts, Definitions } from './crd-status.ts'

/** The queue of definitions, by name. */
export interface DefinitionQueue {
  add(name: string): void
}

/** What one controller does with definitions. Its state lasts for one run. */
export interface DefinitionWork {
  /** Told of a definition as it is found or written. @returns whether it is to be worked on. */
  put(state: DefinitionState): boolean
  /** Told that a definition is gone. */
  gone?(state: DefinitionState): void
  /** Told that all definitions are found again, as deletions may have been missed. */
  reset?(): void
  /** Works on a definition in its newest state. */
  work(state: DefinitionState, signal: AbortSignal): Promise<'done' | 'again'>
}

const retries = { first: 100, most: 60_000 }

/** Begins the work of one run, which `signal` ends. */
type StartWork = (
  definitions: Definitions,
  queue: DefinitionQueue,
  signal: AbortSignal,
) => DefinitionWork

export interface DefinitionDuty {
  readonly name: string
  /** Number of definitions worked on at a time. */
  readonly workers: number
  readonly start: StartWork
}

/** Controller that works on definitions as they are written. */
export class DefinitionController implements Controller {
  readonly name: string
  readonly #parts: DefinitionParts
  readonly #workers: number
  readonly #start: StartWork

  constructor({ name, workers, start }: DefinitionDuty, parts: DefinitionParts) {
    this.name = name
    this.#workers = workers
    this.#start = start
    this.#parts = parts
  }

  async run(signal: AbortSignal): Promise<void> {
    const { cache, runtime } = this.#parts
    const definitions = new Definitions(this.#parts)
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
