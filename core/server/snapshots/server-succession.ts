import type { RequestObserver } from '../../access/observe/request-record.ts'
import { serviceUnavailable } from '../../base/api/errors/api-error.ts'
import type { Revision } from '../../base/api/revision.ts'
import type { ApiRequest } from '../../base/http/api-request.ts'
import type { ApiResponse } from '../../base/http/api-response.ts'
import type { ApiUpgrade, ConnectOutcome, RequestHandler } from '../../base/http/request-handler.ts'
import { textFormats } from '../../objects/codec/formats.ts'
import type { CapturedState } from './captured-state.ts'
import {
  RestoredServer,
  type RestoredServerOptions,
  type RestoredRuntime,
} from './restored-server.ts'

export interface ServerSuccessionOptions {
  readonly plan: Omit<RestoredServerOptions, 'observer'>
  /** Observer of the requests to all servers. */
  readonly observer: RequestObserver
  /** Message to callers and clients once the servers are closed: `the mock server is closed`. */
  readonly closedMessage: string
}

/**
 * Servers that succeed each other, each started from a captured state; new requests go to the current one. A request is
 * answered by the server that received it. Watches of a succeeded server end with 410, and it is closed after its last
 * response. Resource versions of former servers that the current one does not have are answered 410.
 */
export class ServerSuccession<R extends RestoredRuntime> implements RequestHandler {
  readonly #options: ServerSuccessionOptions
  #server: RestoredServer<R> | undefined
  #closed = false
  /** Raised when the observer is to ignore requests that former servers still answer. */
  #generation = 0
  #abandoned: Revision = 0
  readonly #ending = new Map<RestoredServer<R>, Promise<void>>()

  constructor(options: ServerSuccessionOptions) {
    this.#options = options
  }

  /** The server that new requests go to. @throws TypeError once the servers are closed. */
  get current(): RestoredServer<R> {
    if (this.#server && !this.#closed) return this.#server
    throw this.#closedError()
  }

  handle(request: ApiRequest): ApiResponse | Promise<ApiResponse> {
    if (!this.#server || this.#closed) return this.#refuse(request)
    return this.#server.serve((server) => server.handle(request))
  }

  async connect(request: ApiRequest, protocols: readonly string[]): Promise<ConnectOutcome> {
    if (!this.#server || this.#closed) return this.#refuse(request)
    return this.#server.serve((server) => server.connect(request, protocols))
  }

  async upgrade(request: ApiRequest): Promise<ApiUpgrade | ApiResponse> {
    if (!this.#server || this.#closed) return this.#refuse(request)
    return this.#server.serve((server) => server.upgrade(request))
  }

  /**
   * Starts the next server from `state` on `runtime`; later requests go to it. All first objects must exist in `state`.
   * With `anew`, the observer no longer sees requests that former servers still answer. Callers start one server at a time.
   *
   * @throws TypeError once the servers are closed; what {@link RestoredServer.open} throws, and then the former server stays.
   */
  async begin(
    state: CapturedState,
    { runtime, anew }: { readonly runtime: R; readonly anew: boolean },
  ): Promise<void> {
    if (this.#closed) throw this.#closedError()
    const { plan, observer } = this.#options
    const generation = anew ? this.#generation + 1 : this.#generation
    const next = await RestoredServer.open(plan, state, {
      runtime,
      observer: {
        answered: (record) => {
          if (generation === this.#generation) observer.answered(record)
        },
      },
      successor: { abandoned: () => this.#abandoned },
    })
    const former = this.#server
    if (former && !this.#closed) await this.#abandon(former)
    if (this.#closed) {
      await next.close()
      throw this.#closedError()
    }
    this.#generation = generation
    this.#server = next
    if (former) this.#end(former)
  }

  /** Closes all servers, without waiting for requests in flight. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#server?.close()
    for (const former of this.#ending.keys()) former.abandonRequests()
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

  #end(former: RestoredServer<R>): void {
    former.retire()
    const ended = this.#close(former).finally(() => this.#ending.delete(former))
    this.#ending.set(former, ended)
  }

  async #close(former: RestoredServer<R>): Promise<void> {
    await former.idle()
    await this.#abandon(former)
    await former.close()
  }

  /** Records the newest resource version of a succeeded server: later servers answer 410 to its resource versions. */
  async #abandon(former: RestoredServer<R>): Promise<void> {
    this.#abandoned = Math.max(this.#abandoned, await former.revision())
  }
}
