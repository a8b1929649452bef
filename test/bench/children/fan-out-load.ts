import type { Socket } from 'node:net'
import { serveCalls } from '../child-calls.ts'
import { Numbered } from '../client/numbered.ts'
import { openSocket } from '../client/open-socket.ts'
import { ResponseReader } from '../client/response-reader.ts'
import { WebSocketReader } from '../client/web-socket-reader.ts'

export interface OpenSettings {
  readonly port: number
  /** Whether the server speaks TLS. */
  readonly isSecure?: boolean
  readonly watchers: number
  /** What each watcher sends, with its number in the place of marks; its answer never ends. */
  readonly watch: Uint8Array
  /** Whether the watch is a WebSocket, of a message an event, or a stream of lines. */
  readonly webSocket: boolean
  /** What makes the server send one event to every watcher, of each writer; marks in it become numbers. */
  readonly triggers: readonly Uint8Array[]
}

export interface FanOutSettings {
  /** Events on their way at a time; without it each writer goes on as soon as it has its answer. */
  readonly lead?: number
  readonly warmUpMs: number
  readonly durationMs: number
}

export interface FanOutResult {
  /** Events that arrived, each counted for every watcher it arrived at. */
  readonly requests: number
  readonly total: number
  readonly elapsedMs: number
}

export type FanOutLoadCalls = {
  open(settings: OpenSettings): Promise<void>
  /** Resolves once so many events have arrived. */
  untilDelivered(events: number): Promise<void>
  run(settings: FanOutSettings): Promise<FanOutResult>
}

const lineEnd = 10
const connectingAtATime = 50

interface Writer {
  readonly socket: Socket
  readonly request: Numbered
}

/** Everyone who watches, and those who make the events. */
class FanOut {
  readonly #settings: OpenSettings
  readonly #writers: Writer[] = []
  #deliveries = 0
  #onAnswer: (writer: Writer) => void = () => {}
  #onDelivery: () => void = () => {}
  #fail: (error: unknown) => void = () => {}
  #lastNumber = 0

  constructor(settings: OpenSettings) {
    this.#settings = settings
  }

  async untilDelivered(events: number): Promise<void> {
    const end = performance.now() + 10_000
    while (this.#deliveries < events && performance.now() < end) await delay(10)
    if (this.#deliveries < events)
      throw new Error(`${this.#deliveries} of ${events} events arrived`)
  }

  async open(): Promise<void> {
    const { watchers, triggers } = this.#settings
    for (let opened = 0; opened < watchers; opened += connectingAtATime) {
      const count = Math.min(connectingAtATime, watchers - opened)
      await Promise.all(Array.from({ length: count }, (_, at) => this.#watch(opened + at)))
    }
    for (const trigger of triggers) this.#writers.push(await this.#writer(trigger))
  }

  async #writer(trigger: Uint8Array): Promise<Writer> {
    const reader = new ResponseReader()
    const socket = await this.#connect((bytes) => {
      if (reader.read(bytes) > 0) this.#onAnswer(writer)
    })
    const writer = { socket, request: new Numbered(trigger) }
    return writer
  }

  /** Triggers the next event as soon as fewer than `lead` are on their way to anyone, or the last one was answered. */
  async run({ lead, warmUpMs, durationMs }: FanOutSettings): Promise<FanOutResult> {
    const { watchers } = this.#settings
    const failed = new Promise<never>((_, reject) => (this.#fail = reject))
    const start = this.#deliveries
    let sent = 0
    let stopping = false
    const send = (writer: Writer): void => {
      if (stopping) return
      sent++
      writer.socket.write(writer.request.set(++this.#lastNumber))
    }
    if (lead === undefined) {
      this.#onAnswer = send
      for (const writer of this.#writers) send(writer)
    } else {
      this.#onDelivery = () => {
        while (!stopping && this.#deliveries - start >= (sent - lead + 1) * watchers) {
          for (const writer of this.#writers) send(writer)
        }
      }
      this.#onDelivery()
    }
    const measured = (async () => {
      await delay(warmUpMs)
      const [before, began] = [this.#deliveries, performance.now()]
      await delay(durationMs)
      return { requests: this.#deliveries - before, elapsedMs: performance.now() - began }
    })()
    const result = await Promise.race([measured, failed])
    stopping = true
    const arrived = new Promise<void>((resolve) => {
      this.#onDelivery = () => {
        if (this.#deliveries - start >= sent * watchers) resolve()
      }
      this.#onDelivery()
    })
    // Nothing may be lost, or the rate would be of something else.
    await Promise.race([arrived, failed])
    return { ...result, total: sent * watchers }
  }

  async #watch(number: number): Promise<void> {
    const count = this.#settings.webSocket ? this.#countMessages() : this.#countLines()
    let answered: () => void = () => {}
    const ready = new Promise<void>((resolve) => (answered = resolve))
    const socket = await this.#connect((bytes, from) => {
      answered()
      const events = count(bytes, from)
      if (events === 0) return
      this.#deliveries += events
      this.#onDelivery()
    })
    socket.write(new Numbered(this.#settings.watch).set(number))
    await ready
  }

  #countLines(): (bytes: Buffer) => number {
    let lines = 0
    const reader = new ResponseReader((body) => {
      for (let at = body.indexOf(lineEnd); at !== -1; at = body.indexOf(lineEnd, at + 1)) lines++
    })
    return (bytes) => {
      lines = 0
      reader.read(bytes)
      return lines
    }
  }

  #countMessages(): (bytes: Buffer, socket: Socket) => number {
    let reader: WebSocketReader | undefined
    return (bytes, socket) => {
      if (reader) return reader.read(bytes)
      const end = bytes.indexOf('\r\n\r\n')
      if (end === -1 || !bytes.toString('latin1').startsWith('HTTP/1.1 101')) {
        throw new Error(`no WebSocket: ${bytes.toString()}`)
      }
      reader = new WebSocketReader((frame) => void socket.write(frame))
      return reader.read(bytes.subarray(end + 4))
    }
  }

  #connect(receive: (bytes: Buffer, socket: Socket) => void): Promise<Socket> {
    const { port, isSecure } = this.#settings
    return openSocket({
      port,
      isSecure,
      onBytes: receive,
      onFailure: (error) => this.#fail(error),
    })
  }
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds))
}

let fanOut: FanOut | undefined

serveCalls<FanOutLoadCalls>({
  async open(settings) {
    fanOut = new FanOut(settings)
    await fanOut.open()
  },
  async untilDelivered(events) {
    await fanOut?.untilDelivered(events)
  },
  run(settings) {
    if (!fanOut) throw new TypeError('nothing is open')
    return fanOut.run(settings)
  },
})
