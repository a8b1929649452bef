import type { Socket } from 'node:net'
import { serveCalls } from '../child-calls.ts'
import { openSocket } from '../client/open-socket.ts'
import { ResponseReader } from '../client/response-reader.ts'

export interface WatchSettings {
  readonly port: number
  /** One watch each, over a connection of its own; their answers never end. */
  readonly requests: readonly Uint8Array[]
}

export type WatchLoadCalls = {
  /** Opens the watches over TLS; resolves once all are answered. */
  open(settings: WatchSettings): Promise<void>
  /** Resolves with the events so far, all watches together, once there are at least so many. */
  count(atLeast: number): Promise<number>
  close(nothing: undefined): Promise<void>
}

const connectingAtATime = 50
const lineEnd = 10

/** Longer than events may take to arrive: where some are lost, the measure ends. */
const patience = 30_000

let sockets: Socket[] = []
let events = 0
let onEvent: () => void = () => {}
let fault: unknown

async function openWatch(port: number, request: Uint8Array): Promise<void> {
  let answered: () => void = () => {}
  const ready = new Promise<void>((resolve) => (answered = resolve))
  const reader = new ResponseReader((body) => {
    for (let at = body.indexOf(lineEnd); at !== -1; at = body.indexOf(lineEnd, at + 1)) events++
  })
  const socket = await openSocket({
    port,
    isSecure: true,
    onBytes: (bytes) => {
      answered()
      reader.read(bytes)
      onEvent()
    },
    onFailure: (error) => {
      fault ??= error
      onEvent()
    },
  })
  sockets.push(socket)
  socket.write(request)
  await ready
}

serveCalls<WatchLoadCalls>({
  async open({ port, requests }) {
    events = 0
    fault = undefined
    for (let at = 0; at < requests.length; at += connectingAtATime) {
      const some = requests.slice(at, at + connectingAtATime)
      await Promise.all(some.map((request) => openWatch(port, request)))
    }
  },

  count: (atLeast) =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        reject(new Error(`${events} of ${atLeast} events arrived: ${String(fault)}`))
      }, patience)
      onEvent = () => {
        if (events < atLeast) return
        onEvent = () => {}
        clearTimeout(late)
        resolve(events)
      }
      onEvent()
    }),

  async close() {
    for (const socket of sockets)
      socket
        .removeAllListeners()
        .on('error', () => {})
        .destroy()
    sockets = []
  },
})
