import { ReadableStream } from 'node:stream/web'
import { clearTimeout, setTimeout } from 'node:timers'
import { ConnectionCut } from '../../../../core/index.ts'
import { stop } from '../bodies/pump-chunks.ts'

interface ResponseStreamOptions {
  /** Bytes that are sent at once, before the first chunk. */
  readonly lead: Uint8Array | undefined
  /** How long the reader may leave a chunk unread, in milliseconds. */
  readonly stallMs: number
  /** Aborts the request, and cuts its answer. */
  readonly signal: AbortSignal
  readonly report: (error: unknown) => void
  /** Called once, after the last chunk, with whether all were read. */
  readonly end: (isComplete: boolean) => void
}

/** The body of a `Response` over chunks, which are asked for at the reader's pace; cancelling it ends them. */
export function responseStream(
  chunks: AsyncIterable<Uint8Array>,
  { lead, stallMs, signal, report, end }: ResponseStreamOptions,
): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  let waiting = lead
  let stall: NodeJS.Timeout | undefined
  let isOver = false
  const finish = (isComplete: boolean): void => {
    clearTimeout(stall)
    if (isOver) return
    isOver = true
    end(isComplete)
  }
  const leave = (): void => {
    stop(iterator, report)
    finish(false)
  }
  return new ReadableStream<Uint8Array>(
    {
      start(stream) {
        const cut = (): void => {
          if (isOver) return
          leave()
          stream.error(new ConnectionCut())
        }
        if (signal.aborted) cut()
        else signal.addEventListener('abort', cut)
      },
      async pull(stream) {
        clearTimeout(stall)
        try {
          const step = waiting ? { value: waiting } : await iterator.next()
          waiting = undefined
          if (isOver) return
          if (step.done === true) {
            finish(true)
            return stream.close()
          }
          // A copy, as the bytes are shared with other watchers.
          stream.enqueue(Uint8Array.from(step.value))
          stall = setTimeout(() => {
            leave()
            stream.error(new ConnectionCut())
          }, stallMs)
        } catch (error) {
          if (isOver) return
          report(error)
          finish(false)
          stream.error(error)
        }
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  )
}
