import { withCondition, type Condition } from '../../api/conditions.ts'
import { definitionResource } from '../../api/definition-resource.ts'
import type { JsonObject } from '../../api/json.ts'
import type { ApiObject } from '../../api/object.ts'
import { formatTime } from '../../api/time.ts'
import { ObjectFeed } from '../../cache/object-feed.ts'
import { readableObject } from '../../cache/readable-object.ts'
import type { WatchCache } from '../../cache/watch-cache.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { Client } from '../../client/client.ts'
import { resourcePath } from '../../client/resource-path.ts'
import {
  type DefinitionReader,
  type DefinitionState,
  readerOf,
} from '../../custom-resources/definition-state.ts'
import type { Runtime } from '../../runtime.ts'
import type { ControllerParts } from '../controller-registration.ts'
import type { Controller } from '../controller.ts'
import { isOvertaken } from '../is-overtaken.ts'
import { storedPrefix } from '../stored-resource.ts'
import { WorkQueue } from '../work-queue.ts'

/** The queue of definitions, by name. */
export interface DefinitionQueue {
  add(name: string): void
}

/** What one controller does with definitions. Its state lasts for one run. */
export interface DefinitionWork {
  /** Told of a definition as it is found or written. @returns whether it is to be worked on. */
  put(state: DefinitionState): boolean
  /** Told that a definition is gone. */
  gone(state: DefinitionState): void
  /** Told that all definitions are found again, as deletions may have been missed. */
  reset(): void
  /** Works on a definition in its newest state. */
  work(state: DefinitionState, signal: AbortSignal): Promise<'done' | 'again'>
}

/** Change of the status of a definition, and of its finalizers. */
export interface StatusChange {
  readonly conditions?: readonly JsonObject[]
  /** Accepted names; a name that is absent is taken away. */
  readonly acceptedNames?: JsonObject
  readonly finalizers?: readonly string[]
}

const retries = { first: 100, most: 60_000 }

/** Definitions as controllers read them from the cache, and write them through the client. */
export class Definitions {
  readonly prefix: string
  readonly #cache: WatchCache
  readonly #client: Client
  readonly #reader: DefinitionReader
  readonly #runtime: Runtime
  readonly #path: (name: string) => string

  constructor({ cache, catalog, brand, serverClient, runtime }: DefinitionParts) {
    const resource = definitionResource(brand)
    this.prefix = storedPrefix({ catalog }, resource)
    this.#cache = cache
    this.#client = serverClient
    this.#runtime = runtime
    this.#reader = readerOf(cache, brand)
    this.#path = (name) => resourcePath(resource, { name, subresource: 'status' })
  }

  get reader(): DefinitionReader {
    return this.#reader
  }

  /** The newest state of a definition; undefined where it does not exist or is corrupt. */
  state(name: string): DefinitionState | undefined {
    const entry = this.#cache.resource(this.prefix).get(name)
    return entry && this.#reader.read(entry)
  }

  /** The whole definition in that state; undefined where it has changed since. */
  object({ name, resourceVersion }: DefinitionState): ApiObject | undefined {
    const entry = this.#cache.resource(this.prefix).get(name)
    return entry && String(entry.revision) === resourceVersion ? readableObject(entry) : undefined
  }

  /** Conditions of a definition with one of them set now. */
  withCondition(conditions: readonly JsonObject[], condition: Condition): readonly JsonObject[] {
    return withCondition(conditions, condition, formatTime(this.#runtime.clock.now()))
  }

  /**
   * Writes the status of a definition, unless it changed since it was read.
   * @returns the resourceVersion of the result; undefined where another write was first, whose event brings the definition again.
   */
  async write(
    { name, uid, resourceVersion }: DefinitionState,
    { conditions, acceptedNames, finalizers }: StatusChange,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const patch: JsonObject = {
      metadata: { uid, resourceVersion, ...(finalizers && { finalizers: [...finalizers] }) },
      status: {
        ...(conditions && { conditions: [...conditions] }),
        ...(acceptedNames && { acceptedNames: { ...noNames, ...acceptedNames } }),
      },
    }
    try {
      const { metadata } = await this.#client.patch(this.#path(name), 'merge', patch, { signal })
      return metadata.resourceVersion ?? ''
    } catch (error) {
      if (isOvertaken(error)) return undefined
      throw error
    }
  }
}

/** Nulls for the optional names: a merge patch removes those that it does not set. */
const noNames: JsonObject = { singular: null, shortNames: null, listKind: null, categories: null }

export type DefinitionParts = Pick<
  ControllerParts,
  'cache' | 'brand' | 'runtime' | 'serverClient'
> & { readonly catalog: Catalog }

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
          if (state) work.gone(state)
        },
        reread: () => work.reset(),
      },
    })
    await feed.caughtUp()
    await queue.run(signal)
  }
}
