import type { Clock, Timers } from '../../../../../base/runtime.ts'
import { encodeUtf8 } from '../../../../../base/text/utf8.ts'
import type { LogRequest } from '../../../../../requests/node-access/node-access.ts'
import { LineJoiner } from '../../../../simulation/processes/line-joiner.ts'
import type { LogPiece, LogTape } from './log-tape.ts'

export interface LogSource {
  readonly clock: Clock
  readonly timers: Timers
  /** The log, for one reader. */
  readonly tape: LogTape
  /** Until when the run has written, once it has ended; Infinity while it runs. */
  endedAt(): number
  /** Resolves when the container may have ended, or when `signal` aborts. */
  changed(signal: AbortSignal): Promise<void>
}

/** Resolves when more may have been written, when the container may have ended, or when `signal` aborts. */
export async function waitForOutput(source: LogSource, signal: AbortSignal): Promise<void> {
  const waiting = new AbortController()
  const stop = (): void => waiting.abort()
  signal.addEventListener('abort', stop, { once: true })
  const { clock, timers, tape } = source
  const due = new Promise<void>((resolve) => {
    tape.listen(resolve, waiting.signal)
    if (tape.nextAt === Infinity) return
    const cancel = timers.after(Math.max(0, tape.nextAt - clock.now()), resolve)
    waiting.signal.addEventListener('abort', () => cancel(), { once: true })
  })
  await Promise.race([due, source.changed(waiting.signal)])
  // With a reason, as the error that is made without one costs more than the rest of the wait.
  waiting.abort('the wait is over')
  signal.removeEventListener('abort', stop)
}

/** Most characters of one chunk, of lines that have been written already. */
const chunkChars = 16_384

/** An RFC 3339 time with nanoseconds, as container runtimes write it before each line. */
function stampOf(time: number): string {
  const millis = String(Math.floor(time) % 1000).padStart(3, '0')
  return `${new Date(time).toISOString().slice(0, 19)}.${millis}000000Z`
}

/** Whether a piece is asked for by its time and stream. */
function isWanted(piece: LogPiece, { since, stream }: LogRequest): boolean {
  if (since !== undefined && piece.time < since) return false
  return stream === undefined || stream === 'All' || stream.toLowerCase() === piece.stream
}

/** Where the last lines of a log begin: the position of a piece, and a place in its text. */
function tailOf(
  tape: LogTape,
  request: LogRequest,
  count: number,
  until: number,
): readonly [position: number, at: number] {
  let [lines, isLast] = [0, true]
  for (let position = tape.end - 1; count > 0 && position >= tape.first; position--) {
    const piece = tape.piece(position)
    if (!piece || piece.time > until || !isWanted(piece, request)) continue
    const { text } = piece
    for (let at = text.length; at > 0;) {
      at = text.lastIndexOf('\n', at - 1)
      if (at === -1) break
      // A line feed at the very end begins no line.
      if (isLast && at === text.length - 1) continue
      lines += 1
      if (lines === count) return [position, at + 1]
    }
    isLast = false
  }
  return [count > 0 ? tape.first : tape.end, 0]
}

/** Reads the log of a run as chunks; with `follow` until the run ends or `signal` aborts. */
export async function* readLog(
  source: LogSource,
  request: LogRequest,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const { clock, tape } = source
  const joiner = new LineJoiner()
  let left = request.limitBytes ?? Infinity
  let text = ''
  const add = (lines: readonly string[], time: number): void => {
    for (const line of lines) text += request.timestamps ? `${stampOf(time)} ${line}` : line
  }
  const chunk = (): Uint8Array => {
    const bytes = encodeUtf8(text)
    text = ''
    const cut = bytes.length > left ? bytes.slice(0, left) : bytes
    left -= cut.length
    return cut
  }
  let position: number | undefined
  let skipped = 0
  for (;;) {
    const end = source.endedAt()
    const until = end === Infinity ? clock.now() : end
    await tape.write(until)
    if (position === undefined) {
      const { tailLines } = request
      ;[position, skipped] =
        tailLines === undefined ? [tape.first, 0] : tailOf(tape, request, tailLines, until)
    }
    while (left > 0 && !signal.aborted) {
      position = Math.max(position, tape.first)
      const piece = tape.piece(position)
      if (!piece || piece.time > until) break
      position += 1
      if (isWanted(piece, request)) add(joiner.lines(piece.text.slice(skipped)), piece.time)
      skipped = 0
      if (text.length >= chunkChars) yield chunk()
    }
    if (text !== '' && left > 0) yield chunk()
    if (!request.follow || signal.aborted || left <= 0 || end !== Infinity) break
    if (source.endedAt() === Infinity) await waitForOutput(source, signal)
  }
  add(joiner.flush(), clock.now())
  if (text !== '' && left > 0) yield chunk()
}
