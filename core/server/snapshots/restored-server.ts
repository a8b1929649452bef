import type { Revision } from '../../base/api/revision.ts'
import type { Runtime } from '../../base/runtime.ts'
import { CacheHandover } from '../../storage/cache/cache-handover.ts'
import { type Compactor, startCompactor } from '../../storage/engine/compactor.ts'
import type { MemoryBackend } from '../../storage/engine/memory-backend.ts'
import { type Engine, openEngine } from '../../storage/engine/mvcc-engine.ts'
import type { ServedApi } from '../served-api.ts'
import { type ApiServer, type ApiServerOptions, createApiServer } from '../server.ts'
import { captureState, type CapturedMemory, type CapturedState } from './captured-state.ts'

/** Options that all servers of one succession share. */
export type RestoredServerOptions = Omit<
  ApiServerOptions,
  'storage' | 'runtime' | 'successor' | 'handover'
>

/** Runtime of one restored server: the host's, or one made for the server. */
export interface RestoredRuntime extends Runtime {
  /** Ends every wait of the server's timers, where they may stand still; called when the server is retired or closed. */
  release?(): void
}

/** A server over a copy of a captured state. Restoring a state means starting another server from it. */
export class RestoredServer<R extends RestoredRuntime = RestoredRuntime> {
  readonly server: ApiServer
  readonly runtime: R
  readonly #backend: MemoryBackend
  readonly #engine: Engine
  readonly #compactor: Compactor
  readonly #memory: () => CapturedMemory | undefined
  /** Revision of the state that the server started from. */
  readonly #began: Revision
  #busy = 0
  #onIdle: (() => void) | undefined

  private constructor(parts: {
    readonly server: ApiServer
    readonly runtime: R
    readonly backend: MemoryBackend
    readonly engine: Engine
    readonly compactor: Compactor
    readonly memory: () => CapturedMemory | undefined
    readonly began: Revision
  }) {
    this.server = parts.server
    this.runtime = parts.runtime
    this.#backend = parts.backend
    this.#engine = parts.engine
    this.#compactor = parts.compactor
    this.#memory = parts.memory
    this.#began = parts.began
  }

  /**
   * Starts a server over a copy of `state`. Time, chance and checksums are those of `runtime`, which must not be behind the
   * clock that the state was captured by, and must know its checksums. The caller closes the server.
   *
   * @throws RangeError for invalid server options; StorageError for records that are unreadable or of another brand.
   */
  static async open<R extends RestoredRuntime>(
    plan: RestoredServerOptions,
    state: CapturedState,
    own: { readonly runtime: R } & Pick<ApiServerOptions, 'observer' | 'successor'>,
  ): Promise<RestoredServer<R>> {
    const { runtime } = own
    const { api } = plan
    const known = state.memory?.api === api ? state.memory : undefined
    const backend = state.records.copy()
    const engine = await openEngine(backend, runtime, {
      identity: { brand: plan.brand.name },
      ...(known && { state: known.store }),
    })
    const began = await engine.progress()
    const handover = new CacheHandover(known?.objects, state.isTrusted)
    const server = await createApiServer({ ...plan, ...own, storage: engine, handover }).catch(
      async (error: unknown) => {
        await engine.close()
        throw error
      },
    )
    const compactor = startCompactor(engine, runtime, { from: state.compaction })
    const memory = (): CapturedMemory | undefined => api && memoryOf(api, engine, handover)
    return new RestoredServer({ server, runtime, backend, engine, compactor, memory, began })
  }

  /** Whether no commit is under way, so that {@link capture} has the state as it is in memory, too. */
  get hasMemory(): boolean {
    return this.#memory() !== undefined
  }

  /** `state`, from which the server started, with its memory; `state` alone where the server was written to since. */
  withMemory(state: CapturedState): CapturedState {
    const memory = this.#memory()
    return memory?.store.revision === this.#began ? { ...state, memory } : state
  }

  /** Captures the current state of the server. */
  capture(): CapturedState {
    return captureState(this.#backend, this.#compactor, this.#memory())
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

/** State in memory; undefined while the cache has not seen the newest commit, or one is being written. */
function memoryOf(
  api: ServedApi,
  engine: Engine,
  handover: CacheHandover,
): CapturedMemory | undefined {
  const store = engine.copyState()
  const objects = handover.known
  return store && store.revision === objects?.revision ? { api, store, objects } : undefined
}
