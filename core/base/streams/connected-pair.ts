import { onAbort } from '../execution/on-abort.ts'
import type { ByteDuplex } from './byte-duplex.ts'
import { BytePipe, PipeCapacity } from './byte-pipe.ts'

/**
 * The two ends of a connection within this process: what one writes, the other reads. Each direction holds `roomBytes` before its writer
 * waits, as a pipe does unless given. It is over once both directions have ended, one end is closed, or `signal` aborts. What was written
 * before an end was closed can still be read, as that of a socket (close(2)); where `signal` aborts, it cannot.
 */
export function connectedPair(
  signal?: AbortSignal,
  roomBytes?: number,
): readonly [ByteDuplex, ByteDuplex] {
  let finish: () => void = () => undefined
  const closed = new Promise<void>((resolve) => {
    finish = resolve
  })
  let stop: (() => void) | undefined
  const over = (): void => {
    stop?.()
    finish()
  }
  const there = new BytePipe(over, new PipeCapacity(roomBytes))
  const back = new BytePipe(over, new PipeCapacity(roomBytes))
  function abort(): void {
    there.close()
    back.close()
    over()
  }
  const ended = new Set<BytePipe>()
  const end = (pipe: BytePipe): void => {
    pipe.end()
    ended.add(pipe)
    if (ended.size === 2) over()
  }
  const side = (sent: BytePipe, received: BytePipe): ByteDuplex => {
    const close = (): void => {
      sent.end()
      received.close()
    }
    return {
      incoming: leaving(received, close),
      write: (chunk) => sent.write(chunk),
      end: () => end(sent),
      close,
      closed,
    }
  }
  stop = signal && onAbort(signal, abort)
  if (signal?.aborted === true) abort()
  return [side(there, back), side(back, there)]
}

/** What a side receives; a reader that leaves early closes the connection. */
function leaving(received: BytePipe, close: () => void): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]: () => {
      const chunks = received[Symbol.asyncIterator]()
      return {
        next: () => chunks.next(),
        return: async () => {
          close()
          return { done: true, value: undefined }
        },
      }
    },
  }
}
