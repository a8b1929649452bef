import type { ApiError } from '../../core/index.ts'
import { hostTimers, type PortTimers } from './host-timers.ts'
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
  readonly timers?: PortTimers
}

interface Waiting {
  readonly resolve: (link: PortLink) => void
  readonly reject: (error: unknown) => void
}

interface Kept {
  readonly link: PortLink
  readonly offer: PortOffer
  /** Whether the worker has reported that it serves the port. */
  isOpen: boolean
}

/** Keeps the link to the worker that runs a server, and requests a new one when that worker has ended or its port is broken. */
export class LinkKeeper {
  readonly #options: LinkKeeperOptions
  readonly #waiting = new Set<Waiting>()
  readonly #closing = new AbortController()
  #current: Kept | undefined

  constructor(options: LinkKeeperOptions) {
    this.#options = options
  }

  /** The offer that the current link was made from. */
  get offer(): PortOffer | undefined {
    return this.#current?.isOpen === true ? this.#current.offer : undefined
  }

  /** Accepts an offer if there is no link, else turns it down. */
  accept(offer: PortOffer): void {
    if (this.#current || this.#closing.signal.aborted) {
      turnDown(offer)
      return
    }
    const { timers = hostTimers } = this.#options
    const link = new PortLink(offer.port, {
      opened: () => this.#opened(kept),
      lost: () => this.#lost(kept),
      timers,
    })
    const kept: Kept = { link, offer, isOpen: false }
    this.#current = kept
    void this.#guard(kept)
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
    if (current?.isOpen === true) return Promise.resolve(current.link)
    const { late, timers = hostTimers } = this.#options
    return new Promise<PortLink>((resolve, reject) => {
      signal.throwIfAborted()
      if (this.#closing.signal.aborted) throw late()
      const waiting: Waiting = {
        resolve: (link) => settle(() => resolve(link)),
        reject: (error) => settle(() => reject(error)),
      }
      const abort = (): void => waiting.reject(signal.reason)
      const endPatience = timers.after(patience, () => {
        waiting.reject(late())
        // A worker that does not serve its port is not waited for again.
        if (this.#current?.isOpen === false) this.#current.link.close()
      })
      const settle = (outcome: () => void): void => {
        endPatience()
        signal.removeEventListener('abort', abort)
        this.#waiting.delete(waiting)
        outcome()
      }
      signal.addEventListener('abort', abort, { once: true })
      this.#waiting.add(waiting)
      if (this.#waiting.size === 1) this.renew()
    })
  }

  /** Closes the link; another one is requested. */
  drop(why: string): void {
    this.#current?.link.close(why)
  }

  close(): void {
    if (this.#closing.signal.aborted) return
    this.#closing.abort()
    this.#current?.link.close()
    this.#current = undefined
    for (const { reject } of this.#waiting) reject(this.#options.late())
  }

  #opened(kept: Kept): void {
    if (kept.isOpen) return
    kept.isOpen = true
    for (const { resolve } of this.#waiting) resolve(kept.link)
    this.#options.changed?.()
  }

  #lost(kept: Kept): void {
    if (this.#closing.signal.aborted || this.#current !== kept) return
    this.#current = undefined
    if (kept.isOpen) this.#options.changed?.()
    this.#options.want()
  }

  async #guard({ link, offer: { run } }: Kept): Promise<void> {
    await lifeEnds(run, this.#closing.signal)
    link.lose('the worker that runs the server has ended')
  }
}

function turnDown({ port, controlPort }: PortOffer): void {
  const message: ClientMessage = { type: 'close' }
  port.postMessage(message)
  port.close()
  controlPort?.close()
}
