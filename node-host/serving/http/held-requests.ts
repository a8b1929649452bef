import type {
  ApiRequest,
  ApiResponse,
  ApiUpgrade,
  ConnectOutcome,
  RequestHandler,
} from '../../../core/index.ts'

/**
 * Holds requests that arrive while the start goes on, though the port is open: a client that finds the server ready finds its
 * kubeconfig written, too, and may stop it in order by a signal.
 */
export class HeldRequests implements RequestHandler {
  readonly #handler: RequestHandler
  readonly #opened: Promise<void>
  #release: (() => void) | undefined

  constructor(handler: RequestHandler) {
    this.#handler = handler
    this.#opened = new Promise((resolve) => (this.#release = resolve))
  }

  /** Lets the held requests pass, and all others from now on. */
  open(): void {
    this.#release?.()
    this.#release = undefined
  }

  handle(request: ApiRequest): Promise<ApiResponse> | ApiResponse {
    if (!this.#release) return this.#handler.handle(request)
    return this.#opened.then(() => this.#handler.handle(request))
  }

  async connect(request: ApiRequest, protocols: readonly string[]): Promise<ConnectOutcome> {
    await this.#opened
    return this.#handler.connect(request, protocols)
  }

  async upgrade(request: ApiRequest): Promise<ApiUpgrade | ApiResponse> {
    await this.#opened
    return this.#handler.upgrade?.(request) ?? this.#handler.handle(request)
  }
}
