import { serviceUnavailable } from '../api/api-error.ts'
import { textFormats } from '../codec/formats.ts'
import type { ApiRequest } from '../http/api-request.ts'
import type { ApiResponse } from '../http/api-response.ts'
import type { ApiConnection, RequestHandler } from '../http/request-handler.ts'
import type { RequestObserver } from '../observe/request-record.ts'
import type { Revision } from '../storage/storage.ts'
import { World, type WorldPlan, type WorldRuntime } from './world.ts'
import type { WorldState } from './world-state.ts'

export interface WorldSuccessionOptions {
  readonly plan: Omit<WorldPlan, 'observer'>
  /** Told of the requests of all worlds. */
  readonly observer: RequestObserver
  /** What callers and clients are told once all worlds are closed: `the mock server is closed`. */
  readonly closedMessage: string
}

/**
 * The world that requests come to, and how one succeeds another. A request is answered by the world that it came to, even
 * where that ends meanwhile; its watches end with 410, and it is closed once its last answer is out. Resource versions of
 * former worlds that the current one does not have are answered 410.
 */
export class WorldSuccession<R extends WorldRuntime> implements RequestHandler {
  readonly #options: WorldSuccessionOptions
  #world: World<R> | undefined
  #closed = false
  /** Rises when what former worlds still answer is of no interest any more. */
  #generation = 0
  #abandoned: Revision = 0
  readonly #ending = new Map<World<R>, Promise<void>>()

  constructor(options: WorldSuccessionOptions) {
    this.#options = options
  }

  /** @throws TypeError once all are closed. */
  get current(): World<R> {
    if (this.#world && !this.#closed) return this.#world
    throw this.#closedError()
  }

  handle(request: ApiRequest): ApiResponse | Promise<ApiResponse> {
    if (!this.#world || this.#closed) return this.#refuse(request)
    return this.#world.serve((server) => server.handle(request))
  }

  async connect(
    request: ApiRequest,
    protocols: readonly string[],
  ): Promise<ApiConnection | ApiResponse> {
    if (!this.#world || this.#closed) return this.#refuse(request)
    return this.#world.serve((server) => server.connect(request, protocols))
  }

  /**
   * Makes the next requests come to a new world that begins with `state`, in which what every server has from the start must
   * exist, and runs on `runtime`. `anew` forgets the former worlds: the observer is not told what they still answer.
   *
   * @throws TypeError once all are closed; what {@link World.open} throws, and then the former world stays.
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
    if (former) await this.#abandon(former)
    this.#generation = generation
    this.#world = world
    if (former) this.#end(former)
  }

  /** Closes all worlds, whatever is under way in them. */
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

  /** Resource versions of a world that ends mean nothing in those that succeed it. */
  async #abandon(world: World<R>): Promise<void> {
    this.#abandoned = Math.max(this.#abandoned, await world.revision())
  }
}
