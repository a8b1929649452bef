import type { Runtime } from '../runtime.ts'
import { type ApiServer, type ApiServerOptions, createApiServer } from '../server/server.ts'
import { type Compactor, startCompactor } from '../storage/compactor.ts'
import type { MemoryBackend } from '../storage/memory-backend.ts'
import { openEngine } from '../storage/mvcc-engine.ts'
import type { Revision, Storage } from '../storage/storage.ts'
import { captureState, type WorldState } from './world-state.ts'

/** Server options that all worlds have in common. */
export type WorldPlan = Omit<ApiServerOptions, 'storage' | 'runtime' | 'renewal'>

/** Runtime of one world: a host's, or one made for the world. */
export interface WorldRuntime extends Runtime {
  /** Ends every wait of the world's timers, where they may stand still; called when the world is retired or closed. */
  release?(): void
}

/** World: one server over a copy of a state. A state is restored by opening another world. */
export class World<R extends WorldRuntime = WorldRuntime> {
  readonly server: ApiServer
  readonly runtime: R
  readonly #backend: MemoryBackend
  readonly #engine: Storage
  readonly #compactor: Compactor
  #busy = 0
  #onIdle: (() => void) | undefined

  private constructor(parts: {
    readonly server: ApiServer
    readonly runtime: R
    readonly backend: MemoryBackend
    readonly engine: Storage
    readonly compactor: Compactor
  }) {
    this.server = parts.server
    this.runtime = parts.runtime
    this.#backend = parts.backend
    this.#engine = parts.engine
    this.#compactor = parts.compactor
  }

  /**
   * Starts a server over a copy of `state`. Time, chance and checksums are those of `runtime`, which must not be behind the
   * clock that the state was captured by, and must know its checksums. The caller closes the world.
   *
   * @throws RangeError for invalid server options; StorageError for records that are unreadable or of another brand.
   */
  static async open<R extends WorldRuntime>(
    plan: WorldPlan,
    state: WorldState,
    own: { readonly runtime: R } & Pick<ApiServerOptions, 'observer' | 'renewal'>,
  ): Promise<World<R>> {
    const { runtime } = own
    const backend = state.records.copy()
    const engine = await openEngine(backend, runtime, { identity: { brand: plan.brand.name } })
    const server = await createApiServer({ ...plan, ...own, storage: engine }).catch(
      async (error: unknown) => {
        await engine.close()
        throw error
      },
    )
    const compactor = startCompactor(engine, runtime, { from: state.compaction })
    return new World({ server, runtime, backend, engine, compactor })
  }

  /** Captures the current state of the world. */
  capture(): WorldState {
    return captureState(this.#backend, this.#compactor)
  }

  /** The newest resource version that was handed out. */
  revision(): Promise<Revision> {
    return this.#engine.progress()
  }

  /** Counts a request as under way until what it returns settles. */
  serve<T>(request: (server: ApiServer) => T | Promise<T>): T | Promise<T> {
    const answer = request(this.server)
    if (!(answer instanceof Promise)) return answer
    this.#busy++
    return answer.finally(() => {
      this.#busy--
      if (this.#busy === 0) this.#onIdle?.()
    })
  }

  /** Ends watches with 410 and waits for timers; requests under way go on. */
  retire(): void {
    this.server.retire()
    this.runtime.release?.()
  }

  /** Resolves once no request is under way. */
  idle(): Promise<void> {
    if (this.#busy === 0) return Promise.resolve()
    return new Promise((resolve) => {
      this.#onIdle = resolve
    })
  }

  /** Makes {@link idle} wait no longer for requests under way. */
  abandonRequests(): void {
    this.#onIdle?.()
  }

  /** Closes the server and its store; requests under way are answered 503. */
  async close(): Promise<void> {
    await this.#compactor.close()
    await this.server.close()
    await this.#engine.close()
    this.runtime.release?.()
  }
}
