import type { ReadStream } from 'node:tty'
import { BytePipe, type CtlStreams, type WindowSize } from '../../../core/index.ts'

/** A terminal or pipe that is read; of `process.stdin`. */
export type InputStream = NodeJS.ReadableStream &
  Partial<Pick<ReadStream, 'isTTY' | 'isRaw' | 'setRawMode'>>

/** A terminal or pipe that is written to; of `process.stdout`. */
export interface OutputStream extends Pick<NodeJS.WritableStream, 'write'> {
  readonly columns?: number
  readonly rows?: number
  on?(event: 'resize', listener: () => void): unknown
  off?(event: 'resize', listener: () => void): unknown
}

interface Streams {
  readonly stdin: InputStream
  readonly stdout: OutputStream
  readonly stderr: Pick<NodeJS.WritableStream, 'write'>
}

/** The standard streams of a process for commands; what reads them ends with `signal`. */
export function nodeStreams({ stdin, stdout, stderr }: Streams, signal: AbortSignal): CtlStreams {
  return {
    isTerminal: stdin.isTTY === true,
    read: (raw) => readInput(stdin, raw, signal),
    sizes: () => sizesOf(stdout, signal),
    write: (stream, chunk) =>
      new Promise((resolve, reject) => {
        const target = stream === 'stdout' ? stdout : stderr
        target.write(chunk, (error?: Error | null) => (error ? reject(error) : resolve()))
      }),
  }
}

function readInput(
  stdin: InputStream,
  raw: boolean,
  signal: AbortSignal,
): AsyncIterable<Uint8Array> {
  const wasRaw = stdin.isRaw === true
  const pipe = new BytePipe(leave)
  const onData = (chunk: Buffer | string): void => {
    stdin.pause()
    pipe.write(typeof chunk === 'string' ? Buffer.from(chunk) : chunk).then(
      () => stdin.resume(),
      () => undefined,
    )
  }
  const onEnd = (): void => pipe.end()
  const close = (): void => pipe.close()
  function leave(): void {
    stdin.off('data', onData).off('end', onEnd).off('error', onEnd)
    signal.removeEventListener('abort', close)
    if (raw) stdin.setRawMode?.(wasRaw)
    stdin.pause()
  }
  if (raw) stdin.setRawMode?.(true)
  stdin.on('data', onData).on('end', onEnd).on('error', onEnd)
  signal.addEventListener('abort', close)
  if (signal.aborted) close()
  return pipe
}

function sizesOf(stdout: OutputStream, signal: AbortSignal): AsyncIterable<WindowSize> {
  const waiting: WindowSize[] = []
  let wake: (() => void) | undefined
  let isOver = false
  const onResize = (): void => {
    const { columns: width = 0, rows: height = 0 } = stdout
    // Only the newest size counts.
    waiting.splice(0, waiting.length, { width, height })
    wake?.()
  }
  const leave = (): void => {
    isOver = true
    stdout.off?.('resize', onResize)
    signal.removeEventListener('abort', leave)
    wake?.()
  }
  stdout.on?.('resize', onResize)
  signal.addEventListener('abort', leave)
  if (stdout.columns !== undefined) onResize()
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        while (!isOver && waiting.length === 0) {
          await new Promise<void>((resolve) => (wake = resolve))
        }
        const value = waiting.shift()
        return value && !isOver ? { done: false, value } : { done: true, value: undefined }
      },
      async return() {
        leave()
        return { done: true, value: undefined }
      },
    }),
  }
}
