import { randomFillSync } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { clearTimeout, setImmediate, setTimeout } from 'node:timers'
import { crc32 } from 'node:zlib'
import {
  boundedFetch,
  type Cancel,
  type HostFetch,
  type Logger,
  type Runtime,
  type Timers,
} from '../core/index.ts'
import type { OutgoingClient } from './outgoing/outgoing-client.ts'

/** The longest that one of Node's timers can wait; a longer one would fire at once. */
const longestTimer = 2 ** 31 - 1

// Taken now, and timers from their module: the fake timers of a test runner that come later do not stop a server.
const { now } = Date

export interface NodeRuntime extends Runtime {
  /** Closes the connections to other servers, and sends nothing any more. */
  close(): Promise<void>
}

/**
 * Time, chance and outgoing requests from Node. Its timers keep no process alive: the open port does that, for as long as it
 * should.
 */
export function nodeRuntime(logger: Logger): NodeRuntime {
  const timers = { after, yieldTurn }
  let client: Promise<OutgoingClient> | undefined
  // Loaded by the first request, as most servers send none.
  const opened = (): Promise<OutgoingClient> => (client ??= openClient(timers))
  const send: HostFetch = async (request) => (await opened()).send(request)
  return {
    clock: { now, elapsed: () => performance.now() },
    timers,
    random,
    logger,
    fetch: boundedFetch(timers, send),
    crc32: (bytes) => crc32(bytes),
    async close() {
      const open = await opened()
      open.close()
    },
  }
}

async function openClient(timers: Timers): Promise<OutgoingClient> {
  const { OutgoingClient: Client } = await import('./outgoing/outgoing-client.ts')
  return new Client(timers)
}

function after(milliseconds: number, task: () => void): Cancel {
  let timer: NodeJS.Timeout
  const arm = (left: number): void => {
    const step = Math.min(left, longestTimer)
    timer = setTimeout(() => (left > step ? arm(left - step) : task()), step)
    timer.unref()
  }
  arm(milliseconds)
  return () => clearTimeout(timer)
}

function yieldTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

/** Drawing a few bytes for each request would cost more in calls than in chance, so they are drawn ahead. */
const pool = Buffer.alloc(4096)
let used = pool.length

function random(bytes: Uint8Array): Uint8Array {
  if (bytes.length > 64) return randomFillSync(bytes)
  if (used + bytes.length > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  // Byte by byte: for so few, calls of `set` and `fill` would cost more than the copy.
  for (let at = 0; at < bytes.length; at++) {
    bytes[at] = pool[used] ?? 0
    // What was handed out may be a secret; it must not stay behind in the pool.
    pool[used++] = 0
  }
  return bytes
}
