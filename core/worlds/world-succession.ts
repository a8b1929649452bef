import { serviceUnavailable } from '../api/api-error.ts'
import { textFormats } from '../codec/formats.ts'
import type { ApiRequest } from '../http/api-request.ts'
import type { ApiResponse } from '../http/api-response.ts'
import type { ApiConnection, RequestHandler } from '../http/request-handler.ts'
import type { RequestObserver } from '../observe/request-record.ts'
import type { Revision } from '../storage/storage.ts'
import { MockWorld, type WorldPlan, type WorldState } from './world.ts'

function closed(): TypeError {
  return new TypeError('the mock server is closed')
}

function refuse(request: ApiRequest): ApiResponse {
  const failure = serviceUnavailable('the mock server is closed')
  const accept = request.header('accept')
  const { contentType, body } = textFormats.encodeDocument(failure.toStatus(), accept)
  return { status: failure.code, headers: ['content-type', contentType], body }
}

/**
 * The world that requests come to, and how one follows the other. A request is answered by the world that it came to, even
 * where that ends meanwhile; its watches end with 410, and it is closed once its last answer is out.
 */
export class MockWorlds implements RequestHandler {
  readonly #plan: WorldPlan
  readonly #observer: RequestObserver
  #world: MockWorld | undefined
  #closed = false
  /** Rises when what former worlds still answer is of no interest any more. */
  #generation = 0
  #abandoned: Revision = 0
  readonly #ending = new Map<MockWorld, Promise<void>>()

  constructor(plan: WorldPlan, observer: RequestObserver) {
    this.#plan = plan
    this.#observer = observer
  }

  /** @throws TypeError once all are closed. */
  get current(): MockWorld {
    if (this.#world && !this.#closed) return this.#world
    throw closed()
  }

  handle(request: ApiRequest): ApiResponse | Promise<ApiResponse> {
    if (!this.#world || this.#closed) return refuse(request)
    return this.#world.serve((server) => server.handle(request))
  }

  async connect(
    request: ApiRequest,
    protocols: readonly string[],
  ): Promise<ApiConnection | ApiResponse> {
    if (!this.#world || this.#closed) return refuse(request)
    return this.#world.serve((server) => server.connect(request, protocols))
  }

  /**
   * Makes the next requests come to a new world that begins with `state`. `anew` forgets the former ones: what they still
   * answer is not told to the observer.
   * @throws TypeError once all are closed.
   */
  async begin(state: WorldState, { anew }: { readonly anew: boolean }): Promise<void> {
    if (this.#closed) throw closed()
    const generation = anew ? this.#generation + 1 : this.#generation
    const world = await MockWorld.open(this.#plan, state, {
      observer: {
        answered: (record) => {
          if (generation === this.#generation) this.#observer.answered(record)
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

  #end(world: MockWorld): void {
    world.retire()
    const ended = this.#close(world).finally(() => this.#ending.delete(world))
    this.#ending.set(world, ended)
  }

  async #close(world: MockWorld): Promise<void> {
    await world.idle()
    await this.#abandon(world)
    await world.close()
  }

  /** Versions of a world that ends mean nothing in those that follow. */
  async #abandon(world: MockWorld): Promise<void> {
    this.#abandoned = Math.max(this.#abandoned, await world.revision())
  }
}
