import {
  boundedFetch,
  type Cancel,
  type HostFetch,
  type Logger,
  type Runtime,
} from '../../core/index.ts'

/** Longest delay of a browser timer in milliseconds; a longer one would fire at once. */
const longestTimer = 2 ** 31 - 1

/** Most servers of a page send no requests: what sends them is loaded with the first one. */
const sendFetch: HostFetch = async (request) => (await import('./web-fetch.ts')).webFetch(request)

/** Limit of one call of `crypto.getRandomValues`, in bytes. */
const mostRandomBytes = 65_536

/** The runtime of a page or worker: clock, timers, randomness and `fetch`. */
export function webRuntime(logger: Logger): Runtime {
  const timers = { after, yieldTurn }
  return {
    clock: { now: () => Date.now(), elapsed: () => performance.now() },
    timers,
    random,
    logger,
    fetch: boundedFetch(timers, sendFetch),
    // Absent from pages that are not served securely.
    subtle: () => globalThis.crypto.subtle,
  }
}

function after(milliseconds: number, task: () => void): Cancel {
  let timer: ReturnType<typeof setTimeout>
  const arm = (left: number): void => {
    const step = Math.min(left, longestTimer)
    timer = setTimeout(() => (left > step ? arm(left - step) : task()), step)
  }
  arm(milliseconds)
  return () => clearTimeout(timer)
}

/** Number of waiters that are resumed by one message; other events are handled before the rest. */
const resumedTogether = 4

let waiting: (() => void)[] = []
let channel: MessageChannel | undefined

/** Yields by a message to itself, which comes behind waiting events but without a timer's delay of 4 ms. */
function yieldTurn(): Promise<void> {
  return new Promise((resolve) => {
    channel ??= openChannel()
    if (waiting.push(resolve) === 1) channel.port2.postMessage(undefined)
  })
}

function openChannel(): MessageChannel {
  const opened = new MessageChannel()
  opened.port1.onmessage = () => {
    const due = waiting
    waiting = due.splice(resumedTogether)
    if (waiting.length > 0) opened.port2.postMessage(undefined)
    for (const resume of due) resume()
  }
  return opened
}

function random(bytes: Uint8Array): Uint8Array {
  for (let at = 0; at < bytes.length; at += mostRandomBytes) {
    // The cast excludes shared memory, which the types allow and the runtime does not use.
    crypto.getRandomValues(bytes.subarray(at, at + mostRandomBytes) as Uint8Array<ArrayBuffer>)
  }
  return bytes
}
