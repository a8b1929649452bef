import type { BrokerMessage } from '../../port/broker-messages.ts'

/** Milliseconds between two messages. Firefox stops a service worker 30 seconds after its last event, whatever streams it has open. */
const interval = 10_000

/** Keeps the service worker awake while it has streams open, by an event every ten seconds. */
export class StayAwake {
  readonly #registration: ServiceWorkerRegistration
  #timer: ReturnType<typeof setInterval> | undefined

  /** Asks at once: streams of other pages may be open already. */
  constructor(registration: ServiceWorkerRegistration) {
    this.#registration = registration
    this.#ask()
  }

  /** Takes the news of the service worker: whether it has streams open. */
  set(hasStreams: boolean): void {
    if (!hasStreams) this.close()
    else this.#timer ??= setInterval(() => this.#ask(), interval)
  }

  close(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #ask(): void {
    this.#registration.active?.postMessage({ skerry: 'stay' } satisfies BrokerMessage)
  }
}
