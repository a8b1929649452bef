import { encodeUtf8 } from '../../../api/utf8.ts'
import type { LogRequest } from '../../../nodes/node-access.ts'
import type { Clock, Timers } from '../../../runtime.ts'
import {
  LineJoiner,
  type LoggedRun,
  type LogLine,
  LogReader,
  linesUntil,
  stampOf,
} from './log-lines.ts'

export interface LogSource {
  readonly clock: Clock
  readonly timers: Timers
  /** The run that is read. */
  readonly run: LoggedRun
  /** When the run ended, once it has. */
  endedAt(): number
  /** Resolves when the container may have ended, or when `signal` aborts. */
  changed(signal: AbortSignal): Promise<void>
}

/** Resolves at a time, when `other` does, or when `signal` aborts, whichever is first. */
async function waitUntil(time: number, source: LogSource, signal: AbortSignal): Promise<void> {
  const waiting = new AbortController()
  const stop = (): void => waiting.abort()
  signal.addEventListener('abort', stop, { once: true })
  const { clock, timers } = source
  const due = new Promise<void>((resolve) => {
    if (time === Infinity) return
    const cancel = timers.after(Math.max(0, time - clock.now()), resolve)
    waiting.signal.addEventListener('abort', () => cancel(), { once: true })
  })
  await Promise.race([due, source.changed(waiting.signal)])
  waiting.abort()
  signal.removeEventListener('abort', stop)
}

/** Most bytes of one chunk, of lines that have been written already. */
const chunkChars = 16_384

/** Reads the log of a run as chunks; with `follow` until the run ends or `signal` aborts. */
export async function* readLog(
  source: LogSource,
  request: LogRequest,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const { clock } = source
  const reader = new LogReader(source.run)
  const joiner = new LineJoiner()
  let left = request.limitBytes ?? Infinity
  const chunk = function* (lines: readonly LogLine[]): Generator<Uint8Array> {
    let text = ''
    const encoded = (): Uint8Array => {
      const bytes = encodeUtf8(text)
      text = ''
      const cut = bytes.length > left ? bytes.slice(0, left) : bytes
      left -= cut.length
      return cut
    }
    for (const line of lines) {
      text += request.timestamps ? `${stampOf(line.time)} ${line.text}` : line.text
      if (text.length >= chunkChars && left > 0) yield encoded()
    }
    if (text !== '' && left > 0) yield encoded()
  }
  const first = linesUntil(reader, joiner, request, Math.min(clock.now(), source.endedAt()))
  const { tailLines } = request
  yield* chunk(tailLines === undefined ? first : tailLines === 0 ? [] : first.slice(-tailLines))
  while (request.follow && !signal.aborted && left > 0) {
    const end = source.endedAt()
    const lines = linesUntil(
      reader,
      joiner,
      { ...request, tailLines: Infinity },
      Math.min(clock.now(), end),
    )
    yield* chunk(lines)
    if (end <= clock.now()) break
    await waitUntil(reader.nextAt, source, signal)
  }
  const time = clock.now()
  yield* chunk(joiner.flush().map((text) => ({ time, text })))
}
