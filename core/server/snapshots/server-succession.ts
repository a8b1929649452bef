import type { RequestObserver } from '../../access/observe/request-record.ts'
import { serviceUnavailable } from '../../base/api/errors/api-error.ts'
import type { Revision } from '../../base/api/revision.ts'
import type { ApiRequest } from '../../base/http/api-request.ts'
import type { ApiResponse } from '../../base/http/api-response.ts'
import type { ApiUpgrade, ConnectOutcome, RequestHandler } from '../../base/http/request-handler.ts'
import { textFormats } from '../../objects/codec/formats.ts'
import type { WorldState } from './captured-state.ts'
import { World, type WorldPlan, type WorldRuntime } from './restored-server.ts'

export interface WorldSuccessionOptions {
  readonly plan: Omit<WorldPlan, 'observer'>
  /** Observer of the requests of all worlds. */
  readonly observer: RequestObserver
  /** Message to callers and clients once all worlds are closed: `the mock server is closed`. */
  readonly closedMessage: string
}

/**
 * Succession of worlds: requests come to the current one. A request is answered by the world that it came to, even where
 * that world is succeeded meanwhile; watches of a succeeded world end with 410, and it is closed after its last response.
 * Resource versions of former worlds that the current one does not have are answered 410.
 */
export class WorldSuccession<R extends WorldRuntime> implements RequestHandler {
  readonly #options: WorldSuccessionOptions
  #world: World<R> | undefined
  #closed = false
  /** Rises when the observer is to ignore requests that former worlds still answer. */
  #generation = 0
  #abandoned: Revision = 0
  readonly #ending = new Map<World<R>, Promise<void>>()

  constructor(options: WorldSuccessionOptions) {
    this.#options = options
  }

  /** World that requests come to. @throws TypeError once all worlds are closed. */
  get current(): World<R> {
    if (this.#world && !this.#closed) return this.#world
    throw this.#closedError()
  }

  handle(request: ApiRequest): ApiResponse | Promise<ApiResponse> {
    if (!this.#world || this.#closed) return this.#refuse(request)
    return this.#world.serve((server) => server.handle(request))
  }

  async connect(request: ApiRequest, protocols: readonly string[]): Promise<ConnectOutcome> {
    if (!this.#world || this.#closed) return this.#refuse(request)
    return this.#world.serve((server) => server.connect(request, protocols))
  }

  async upgrade(request: ApiRequest): Promise<ApiUpgrade | ApiResponse> {
    if (!this.#world || this.#closed) return this.#refuse(request)
    return this.#world.serve((server) => server.upgrade(request))
  }

  /**
   * Opens a new world for the next requests, which begins with `state` and runs on `runtime`. All first objects must exist
   * in `state`. `anew` forgets the former worlds: the observer does not see requests that they still answer. Callers begin
   * one world at a time.
   *
   * @throws TypeError once all worlds are closed; what {@link World.open} throws, and then the former world stays.
   */
  async begin(
    state: WorldState,
    { runtime, anew }: { readonly runtime: R; readonly anew: boolean },
  ): Promise<void> {
    if (this.#closed) throw this.#closedError()
    const { plan, observer } = this.#options
    const generation = anew ? this.#generation + 1 : this.#generation
    const world = await World.open(plan, state, {
      runtime,
      observer: {
        answered: (record) => {
          if (generation === this.#generation) observer.answered(record)
        },
      },
      renewal: { abandoned: () => this.#abandoned },
    })
    const former = this.#world
    if (former && !this.#closed) await this.#abandon(former)
    if (this.#closed) {
      await world.close()
      throw this.#closedError()
    }
    this.#generation = generation
    this.#world = world
    if (former) this.#end(former)
  }

  /** Closes all worlds, without waiting for requests under way. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#world?.close()
    for (const world of this.#ending.keys()) world.abandonRequests()
    await Promise.all(this.#ending.values())
  }

  #closedError(): TypeError {
    return new TypeError(this.#options.closedMessage)
  }

  #refuse(request: ApiRequest): ApiResponse {
    const failure = serviceUnavailable(this.#options.closedMessage)
    const accept = request.header('accept')
    const { contentType, body } = textFormats.encodeDocument(failure.toStatus(), accept)
    return { status: failure.code, headers: ['content-type', contentType], body }
  }

  #end(world: World<R>): void {
    world.retire()
    const ended = this.#close(world).finally(() => this.#ending.delete(world))
    this.#ending.set(world, ended)
  }

  async #close(world: World<R>): Promise<void> {
    await world.idle()
    await this.#abandon(world)
    await world.close()
  }

  /** Records the newest resource version of a succeeded world: its resource versions are void in later worlds. */
  async #abandon(world: World<R>): Promise<void> {
    this.#abandoned = Math.max(this.#abandoned, await world.revision())
  }
}
