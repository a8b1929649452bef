import {
  announcements,
  type Announcement,
  type BrokerMessage,
  isBrokerMessage,
  type Want,
} from '../../port/broker-messages.ts'
import type { PortOffer } from '../../port/link-keeper.ts'
import { pageLife } from '../page-life.ts'
import { StayAwake } from './stay-awake.ts'
import { until } from './until.ts'

export interface BrokerCalls {
  /** Ports to this page's worker, the reason why there will be none, or undefined where another page may have it. */
  readonly answer: (client: string, control: boolean) => PortOffer | { refusal: string } | undefined
  readonly offered: (offer: PortOffer) => void
  readonly refused: (message: string) => void
  /** Called when a worker of the server has become ready in some tab. */
  readonly announced: () => void
}

/** Limit of the service worker's answer, in milliseconds. */
const patience = 30_000

/** Limit of a closing page's wait for the service worker, in milliseconds. */
const leavePatience = 5_000

type Answer<Kind> = Extract<BrokerMessage, { readonly skerry: Kind }>

function isOfKind<Kind extends BrokerMessage['skerry']>(
  message: BrokerMessage,
  kind: Kind,
): message is Answer<Kind> {
  return message.skerry === kind
}

/** This page's part in the exchange of ports between tabs, through the service worker. */
export class PageBroker {
  readonly #server: string
  readonly #registration: ServiceWorkerRegistration
  readonly #calls: BrokerCalls
  readonly #awake: StayAwake
  readonly #channel = new BroadcastChannel(announcements)
  readonly #listener = (event: MessageEvent<unknown>): void => this.#receive(event)

  constructor(server: string, registration: ServiceWorkerRegistration, calls: BrokerCalls) {
    this.#server = server
    this.#registration = registration
    this.#calls = calls
    this.#awake = new StayAwake(registration)
    this.#channel.onmessage = ({ data }: MessageEvent<Announcement>) => {
      if ('hasStreams' in data) this.#awake.set(data.hasStreams)
      else if (data.ready === server) calls.announced()
    }
    navigator.serviceWorker.addEventListener('message', this.#listener)
    navigator.serviceWorker.startMessages()
  }

  /** Asks the other pages for ports to the worker that one of them runs. */
  async want(): Promise<void> {
    const client = await pageLife()
    const want: Want = { skerry: 'want', server: this.#server, client, control: true, reply: '' }
    this.#registration.active?.postMessage(want)
  }

  /** The `Client.id` of this page in the service worker. @throws Error when it does not answer in time. */
  async identify(): Promise<string> {
    const answer = await this.#ask({ skerry: 'identify' }, 'identity', patience)
    if (answer) return answer.id
    throw new Error('the service worker does not answer; is it the one of skerry?')
  }

  /** Ends the service worker's use of this page's worker. One that does not answer is waited for within a limit. */
  async disown(): Promise<void> {
    await this.#ask({ skerry: 'disown', server: this.#server }, 'disowned', leavePatience)
  }

  /** Announces to other tabs and the service worker that the worker of this page is ready. */
  announce(): void {
    const announcement: Announcement = { ready: this.#server }
    this.#channel.postMessage(announcement)
  }

  close(): void {
    navigator.serviceWorker.removeEventListener('message', this.#listener)
    this.#channel.close()
    this.#awake.close()
  }

  #receive({ data, source, ports }: MessageEvent<unknown>): void {
    if (!isBrokerMessage(data)) return
    if (!('server' in data) || data.server !== this.#server) return
    const [port, controlPort] = ports
    if (data.skerry === 'want') this.#answer(data, source)
    else if (data.skerry === 'refusal') this.#calls.refused(data.message)
    else if (data.skerry === 'offer' && port) {
      this.#calls.offered({ run: data.run, port, ...(controlPort && { controlPort }) })
    }
  }

  /**
   * Asks the service worker for an answer of a kind, which is for this server where it names one.
   *
   * @param limit Milliseconds.
   * @returns undefined where there is none in time.
   */
  async #ask<Kind extends BrokerMessage['skerry']>(
    message: BrokerMessage,
    kind: Kind,
    limit: number,
  ): Promise<Answer<Kind> | undefined> {
    const { serviceWorker } = navigator
    let answer: Answer<Kind> | undefined
    await until(
      (look) => {
        const hear = ({ data }: MessageEvent<unknown>): void => {
          if (!isBrokerMessage(data) || !isOfKind(data, kind)) return
          if ('server' in data && data.server !== this.#server) return
          answer = data
          look()
        }
        serviceWorker.addEventListener('message', hear)
        this.#registration.active?.postMessage(message)
        return () => serviceWorker.removeEventListener('message', hear)
      },
      () => answer !== undefined,
      limit,
    )
    return answer
  }

  #answer({ server, client, control, reply }: Want, source: MessageEventSource | null): void {
    const answer = this.#calls.answer(client, control)
    if (!answer || !(source instanceof ServiceWorker)) return
    if ('refusal' in answer) {
      const refusal: BrokerMessage = { skerry: 'refusal', server, message: answer.refusal, reply }
      return source.postMessage(refusal)
    }
    const { run, port, controlPort } = answer
    const offer: BrokerMessage = { skerry: 'offer', server, run, reply }
    source.postMessage(offer, controlPort ? [port, controlPort] : [port])
  }
}
