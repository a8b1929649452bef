import { randomFillSync, webcrypto } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { clearInterval, clearTimeout, setImmediate, setInterval, setTimeout } from 'node:timers'
import { crc32 } from 'node:zlib'
import {
  type AddressTerms,
  boundedFetch,
  type Cancel,
  type HostFetch,
  type Logger,
  type Runtime,
  type Timers,
} from '../../core/index.ts'
import { shuttingDown } from './outgoing/fetch-failure.ts'
import type { OutgoingClient } from './outgoing/outgoing-client.ts'

/** Longest delay of a Node timer in milliseconds; a longer one would fire at once. */
const longestTimer = 2 ** 31 - 1

// `now` is read at load, and timers come from their module, so that a test runner's later fake timers do not stop a server.
const { now } = Date

export interface NodeRuntime extends Runtime {
  keepAlive(): Cancel
  /** Closes the connections to other servers, and keeps the process alive no longer; later requests are refused. */
  close(): Promise<void>
}

/**
 * The runtime of Node: clock, timers, randomness and outgoing requests. Its timers do not keep the process alive: an open port
 * does, and who waits for a server without one.
 *
 * @param terms which addresses outgoing requests may go to
 */
export function nodeRuntime(logger: Logger, terms: AddressTerms = {}): NodeRuntime {
  const timers = { after, yieldTurn }
  // The client is loaded by the first request, as most servers send none.
  let client: Promise<OutgoingClient> | undefined
  let isClosed = false
  const waiting = new Set<Cancel>()
  // One timer is switched on and off, as every request that is not answered at once is waited for.
  let anchor: NodeJS.Timeout | undefined
  const send: HostFetch = async (request) => {
    if (isClosed) throw shuttingDown(request.label)
    client ??= openClient(timers)
    return (await client).send(request)
  }
  return {
    clock: { now, elapsed: () => performance.now() },
    timers,
    random,
    logger,
    fetch: boundedFetch(timers, send, terms),
    crc32: (bytes) => crc32(bytes),
    subtle: () => webcrypto.subtle,
    keepAlive() {
      const release = (): void => {
        if (waiting.delete(release) && waiting.size === 0) anchor?.unref()
      }
      if (isClosed) return release
      if (waiting.size === 0) anchor = anchor?.ref() ?? setInterval(() => undefined, longestTimer)
      waiting.add(release)
      return release
    },
    async close() {
      isClosed = true
      waiting.clear()
      clearInterval(anchor)
      const open = await client
      open?.close()
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

/** Milliseconds that those who yielded may take together before what came from sockets meanwhile is served. */
const longestRound = 10

/** Rounds of turns so far, and when the last one began. */
let rounds = 0
let roundBegan = 0

/**
 * Resolves in the next round of turns. All immediates that were set before a round run in it: of many requests that each work a few
 * milliseconds a turn, those that come too late in a round wait for the next.
 */
function yieldTurn(): Promise<void> {
  return new Promise((resolve) => {
    waitForRound(resolve)
  })
}

function waitForRound(resolve: () => void): void {
  const asked = rounds
  setImmediate(() => {
    if (asked === rounds) {
      rounds++
      roundBegan = performance.now()
    } else if (performance.now() - roundBegan > longestRound) {
      waitForRound(resolve)
      return
    }
    resolve()
  })
}

/** Pool of random bytes, drawn ahead, as a system call for each request would cost more than the bytes. */
const pool = Buffer.alloc(4096)
let used = pool.length

function random(bytes: Uint8Array): Uint8Array {
  if (bytes.length > 64) return randomFillSync(bytes)
  if (used + bytes.length > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  // Byte by byte: for so few bytes, calls of `set` and `fill` would cost more than the copy.
  for (let at = 0; at < bytes.length; at++) {
    bytes[at] = pool[used] ?? 0
    // Returned bytes may become a secret, so they are erased from the pool.
    pool[used++] = 0
  }
  return bytes
}
