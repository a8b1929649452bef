import type { ClientDuplexStream } from '@grpc/grpc-js'
import type { Cancel, Timers } from '../../../core/index.ts'
import type { EtcdMember } from './etcd-member.ts'
import {
  type Method,
  toNumber,
  type WatchEvent,
  type WatchRequest,
  type WatchResponse,
} from './etcd-messages.ts'

/** What a stream of a watch tells its watch; after one of the last three nothing more comes. */
export interface StreamListener {
  /** Events of whole revisions, in order. */
  onEvents(events: readonly WatchEvent[]): void
  /** All events up to `revision` were delivered. */
  onProgress(revision: number): void
  onCompacted(horizon: number): void
  /** The server refuses the watch; the reason may be one that passes. */
  onCanceled(reason: string): void
  /** The stream is lost: it broke, or nothing came although progress was asked for. */
  onLost(error: unknown): void
}

export interface StreamParts {
  readonly member: EtcdMember
  readonly method: Method<WatchRequest, WatchResponse>
  readonly timers: Timers
  readonly request: NonNullable<WatchRequest['createRequest']>
}

/** Milliseconds without a message after which progress is asked for; after as many again the stream is given up. */
const quietMs = 5000

/**
 * One stream with one watch at one member, until it is lost. A watch has a stream of its own, since a progress response tells of all
 * watches of its stream at once.
 */
export class WatchStream {
  readonly #listener: StreamListener
  readonly #timers: Timers
  readonly #stream: ClientDuplexStream<WatchRequest, WatchResponse>
  /** Events of a response whose other fragments are still to come. */
  #fragments: WatchEvent[] = []
  #isCreated = false
  #isProgressWanted = false
  /** Whether the answer to a requested progress can be trusted; old members send it ahead of events. */
  #tellsProgress = false
  #isEnded = false
  #wasHeard = false
  #wasAsked = false
  #cancelTimer: Cancel

  constructor({ member, method, timers, request }: StreamParts, listener: StreamListener) {
    this.#listener = listener
    this.#timers = timers
    this.#stream = member.stream(method)
    this.#stream.on('data', (response: WatchResponse) => {
      if (!this.#isEnded) this.#receive(response)
    })
    // An error ends the stream, too.
    this.#stream.on('error', (error: unknown) => this.#lose(error))
    this.#stream.on('end', () => this.#lose(new Error('etcd ended the stream')))
    this.#stream.write({ createRequest: request })
    void member.version().then(({ tellsProgress }) => {
      this.#tellsProgress = tellsProgress
    })
    this.#cancelTimer = this.#schedule()
  }

  /** Asks up to which revision all events of this watch were sent. */
  askProgress(): void {
    if (this.#isCreated) this.#stream.write({ progressRequest: {} })
    else this.#isProgressWanted = true
  }

  /** Takes no more messages until {@link resume}; gRPC then lets the server wait. */
  pause(): void {
    this.#stream.pause()
  }

  resume(): void {
    this.#wasHeard = true
    this.#stream.resume()
  }

  /** Cancels the stream: one that is only ended stays open in the server. */
  close(): void {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#cancelTimer()
    this.#stream.cancel()
  }

  #lose(error: unknown): void {
    if (this.#isEnded) return
    this.close()
    this.#listener.onLost(error)
  }

  #receive(response: WatchResponse): void {
    this.#wasHeard = true
    if (response.canceled) {
      const horizon = toNumber(response.compactRevision)
      this.close()
      if (horizon > 0) this.#listener.onCompacted(horizon)
      else this.#listener.onCanceled(response.cancelReason)
      return
    }
    // The revision of this response says nothing of the events, which are still to come.
    if (response.created) {
      this.#isCreated = true
      if (this.#isProgressWanted) this.askProgress()
      return
    }
    const { events } = response
    if (response.fragment || this.#fragments.length > 0) {
      this.#fragments.push(...events)
      if (response.fragment) return
      const whole = this.#fragments
      this.#fragments = []
      this.#listener.onEvents(whole)
    } else if (events.length > 0) {
      this.#listener.onEvents(events)
    } else if (toNumber(response.watchId) !== -1 || this.#tellsProgress) {
      this.#listener.onProgress(toNumber(response.header.revision))
    }
  }

  #schedule(): Cancel {
    return this.#timers.after(quietMs, () => {
      if (this.#isEnded) return
      if (this.#wasHeard || this.#stream.isPaused()) {
        this.#wasHeard = false
        this.#wasAsked = false
      } else if (this.#wasAsked) {
        this.#lose(new Error('etcd sent nothing on a watch, not even when it was asked to'))
        return
      } else {
        this.#wasAsked = true
        this.#stream.write({ progressRequest: {} })
      }
      this.#cancelTimer = this.#schedule()
    })
  }
}
