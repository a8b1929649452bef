import type { Brand } from '../api/brand.ts'
import type { Runtime } from '../runtime.ts'
import { type ApiServer, type ApiServerOptions, createApiServer } from '../server/server.ts'
import { type Compactor, type CompactorState, startCompactor } from '../storage/compactor.ts'
import { MemoryBackend } from '../storage/memory-backend.ts'
import { openEngine } from '../storage/mvcc-engine.ts'
import type { Revision, Storage } from '../storage/storage.ts'
import { type ControlledRuntime, controlledRuntime } from '../mock/controlled-runtime.ts'
import type { TimeState } from '../mock/controlled-time.ts'
import type { ChanceState } from '../mock/seeded-chance.ts'

/** All that decides how a server goes on from a moment; nothing changes it. */
export interface WorldState {
  readonly records: MemoryBackend
  readonly chance: ChanceState
  readonly time: TimeState
  readonly compaction: CompactorState | undefined
}

/** A state in which nothing was ever written. */
export function emptyState(chance: ChanceState, time: TimeState): WorldState {
  return { records: new MemoryBackend(), chance, time, compaction: undefined }
}

/** What the worlds of one mock server have in common. */
export interface WorldPlan {
  readonly host: Runtime
  readonly brand: Brand
  /** For every server but for what is its own. */
  readonly options: Omit<ApiServerOptions, 'storage' | 'runtime'>
}

/**
 * One server over one copy of a state, with a time and a chance of its own. Going back to a state means a new world: nothing
 * that the old one remembers can show in it.
 */
export class MockWorld {
  readonly server: ApiServer
  readonly runtime: ControlledRuntime
  readonly #backend: MemoryBackend
  readonly #engine: Storage
  readonly #compactor: Compactor
  #busy = 0
  #onIdle: (() => void) | undefined

  private constructor(parts: {
    readonly server: ApiServer
    readonly runtime: ControlledRuntime
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

  static async open(
    { host, brand, options }: WorldPlan,
    state: WorldState,
    own: Pick<ApiServerOptions, 'observer' | 'renewal'> = {},
  ): Promise<MockWorld> {
    const runtime = controlledRuntime(host, state)
    const backend = state.records.copy()
    // Checksums find what a medium has damaged; here they would take most of the time of an opening.
    const engine = await openEngine(
      backend,
      { ...runtime, crc32: () => 0 },
      { identity: { brand: brand.name } },
    )
    const server = await createApiServer({ ...options, ...own, runtime, storage: engine }).catch(
      async (error: unknown) => {
        await engine.close()
        throw error
      },
    )
    const compactor = startCompactor(engine, runtime, { from: state.compaction })
    return new MockWorld({ server, runtime, backend, engine, compactor })
  }

  /** The state at this moment. */
  capture(): WorldState {
    return {
      records: this.#backend.copy(),
      chance: this.runtime.chance.state,
      time: this.runtime.time.state,
      compaction: this.#compactor.state,
    }
  }

  /** The newest version that was handed out. */
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

  /** Ends what waits here: watches with 410, and whatever waits for time to pass. Requests under way go on. */
  retire(): void {
    this.server.retire()
    this.runtime.time.release()
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

  /** Stops everything; requests under way are answered 503. */
  async close(): Promise<void> {
    await this.#compactor.close()
    await this.server.close()
    await this.#engine.close()
    this.runtime.time.release()
  }
}
