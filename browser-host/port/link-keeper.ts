import type { ApiError } from '../../core/index.ts'
import { lifeEnds } from './life-lock.ts'
import { PortLink } from './port-link.ts'
import type { ClientMessage } from './port-messages.ts'

/** An offer of ports to a worker, to be accepted or turned down. */
export interface PortOffer {
  /** Life lock of the worker. */
  readonly run: string
  readonly port: MessagePort
  /** Port for Comlink, if requested. */
  readonly controlPort?: MessagePort
}

export interface LinkKeeperOptions {
  /** Requests an offer or a refusal. Called when a link is needed and there is none. */
  readonly want: () => void
  /** How long a request waits for a link, in milliseconds. */
  readonly patience: number
  /** Makes the error of a request that has waited that long. */
  readonly late: () => ApiError
  /** Called when a link was made or lost. */
  readonly changed?: () => void
}

interface Waiting {
  readonly resolve: (link: PortLink) => void
  readonly reject: (error: unknown) => void
}

/** Keeps the link to the worker that runs a server, and requests a new one when that worker has ended. */
export class LinkKeeper {
  readonly #options: LinkKeeperOptions
  readonly #waiting = new Set<Waiting>()
  readonly #closing = new AbortController()
  #current: { readonly link: PortLink; readonly offer: PortOffer } | undefined

  constructor(options: LinkKeeperOptions) {
    this.#options = options
  }

  /** The offer that the current link was made from. */
  get offer(): PortOffer | undefined {
    return this.#current?.offer
  }

  /** Accepts an offer if there is no link, else turns it down. */
  accept(offer: PortOffer): void {
    if (this.#current || this.#closing.signal.aborted) {
      turnDown(offer)
      return
    }
    const link = new PortLink(offer.port)
    this.#current = { link, offer }
    void this.#guard(link, offer)
    for (const { resolve } of this.#waiting) resolve(link)
    this.#options.changed?.()
  }

  /** Rejects the waiting requests, as there will be no offer. */
  refuse(error: ApiError): void {
    for (const { reject } of this.#waiting) reject(error)
  }

  /** Requests an offer again, as a new worker or broker is available. */
  renew(): void {
    if (!this.#current && !this.#closing.signal.aborted) this.#options.want()
  }

  /**
   * Finds the link, waiting for one.
   *
   * @param patience limit in milliseconds, in place of that of the options.
   * @throws ApiError when there is no link in time; the reason of `signal` when that aborts.
   */
  find(signal: AbortSignal, patience: number = this.#options.patience): Promise<PortLink> {
    const current = this.#current
    if (current) return Promise.resolve(current.link)
    const { late } = this.#options
    return new Promise<PortLink>((resolve, reject) => {
      signal.throwIfAborted()
      if (this.#closing.signal.aborted) throw late()
      const waiting: Waiting = {
        resolve: (link) => settle(() => resolve(link)),
        reject: (error) => settle(() => reject(error)),
      }
      const abort = (): void => waiting.reject(signal.reason)
      const timer = setTimeout(() => waiting.reject(late()), patience)
      const settle = (outcome: () => void): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', abort)
        this.#waiting.delete(waiting)
        outcome()
      }
      signal.addEventListener('abort', abort, { once: true })
      this.#waiting.add(waiting)
      if (this.#waiting.size === 1) this.#options.want()
    })
  }

  close(): void {
    if (this.#closing.signal.aborted) return
    this.#closing.abort()
    this.#current?.link.close()
    this.#current = undefined
    for (const { reject } of this.#waiting) reject(this.#options.late())
  }

  async #guard(link: PortLink, { run }: PortOffer): Promise<void> {
    await lifeEnds(run, this.#closing.signal)
    if (this.#closing.signal.aborted) return
    this.#current = undefined
    link.lose('the worker that runs the server has ended')
    this.#options.changed?.()
    this.#options.want()
  }
}

function turnDown({ port, controlPort }: PortOffer): void {
  const message: ClientMessage = { type: 'close' }
  port.postMessage(message)
  port.close()
  controlPort?.close()
}
