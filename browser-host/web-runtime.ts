import { boundedFetch, type Cancel, type Logger, type Runtime } from '../core/index.ts'
import { webFetch } from './web-fetch.ts'

/** The longest that one of a browser's timers can wait; a longer one would fire at once. */
const longestTimer = 2 ** 31 - 1

/** What browsers draw in one call at most. */
const mostRandomBytes = 65_536

/** Time, chance and `fetch` from a page or a worker. */
export function webRuntime(logger: Logger): Runtime {
  const timers = { after, yieldTurn }
  return {
    clock: { now: () => Date.now() },
    timers,
    random,
    logger,
    fetch: boundedFetch(timers, webFetch),
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

let waiting: (() => void)[] = []
let channel: MessageChannel | undefined

/** A message to oneself comes after those that wait already, and at once, where a timer would be held back for 4 ms. */
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
    waiting = []
    for (const resume of due) resume()
  }
  return opened
}

function random(bytes: Uint8Array): Uint8Array {
  for (let at = 0; at < bytes.length; at += mostRandomBytes) {
    // The types allow memory shared between threads, which nothing here has.
    crypto.getRandomValues(bytes.subarray(at, at + mostRandomBytes) as Uint8Array<ArrayBuffer>)
  }
  return bytes
}
