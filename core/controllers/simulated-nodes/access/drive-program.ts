import type { ProcessOutcome, ProcessRequest, ProcessStreams } from '../../../nodes/node-access.ts'
import { bytesOfText } from '../../../nodes/shell/bytes-as-text.ts'
import { interrupted, type Program } from '../../../nodes/shell/program.ts'
import type { Timers } from '../../../runtime.ts'
import { InputLines } from './input-lines.ts'

/** Steps of a process after which the server serves other work. */
const stepsPerTurn = 200
/** Output is sent in chunks of this many bytes at most, as in the original. */
const chunkBytes = 32 * 1024

/** Resolves after a time, or at once when `signal` aborts. */
function wait(timers: Timers, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve()
      return
    }
    const cancel = milliseconds === Infinity ? undefined : timers.after(milliseconds, done)
    function done(): void {
      signal.removeEventListener('abort', done)
      cancel?.()
      resolve()
    }
    signal.addEventListener('abort', done, { once: true })
  })
}

/** Runs a process with the streams of a client until it ends, by itself or by an interrupt, or the client leaves. */
export async function driveProgram(
  program: Program,
  request: ProcessRequest,
  streams: ProcessStreams,
  timers: Timers,
  signal: AbortSignal,
): Promise<ProcessOutcome> {
  // Ends what the process waits for.
  let waiting = new AbortController()
  let isInterrupted = false
  const stop = (): void => waiting.abort()
  const interrupt = (): void => {
    isInterrupted = true
    stop()
  }
  signal.addEventListener('abort', stop, { once: true })
  const resume = (line: string | undefined): ReturnType<Program['next']> => {
    if (!isInterrupted) return program.next(line)
    isInterrupted = false
    waiting = new AbortController()
    return program.throw(interrupted)
  }
  const write = async (stream: 'stdout' | 'stderr', text: string): Promise<void> => {
    const target = request.tty ? 'stdout' : stream
    if (!request[target]) return
    const bytes = bytesOfText(request.tty ? text.replace(/\n/g, '\r\n') : text)
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      await streams.write(target, bytes.subarray(at, at + chunkBytes))
    }
  }
  const input = request.stdin
    ? new InputLines({
        input: streams.stdin,
        isTerminal: request.tty,
        echo: (text) => write('stdout', text),
        interrupt,
      })
    : undefined
  try {
    let line: string | undefined
    for (let steps = 1; !signal.aborted; steps++) {
      const { done, value } = resume(line)
      line = undefined
      if (done === true) return { exitCode: value }
      if (value.kind === 'output') await write(value.stream, value.text)
      else if (value.kind === 'sleep') await wait(timers, value.milliseconds, waiting.signal)
      else line = await input?.next(value.unit, waiting.signal)
      if (steps % stepsPerTurn === 0) await timers.yieldTurn()
    }
    return { failure: 'the client has left' }
  } catch (error) {
    if (error === interrupted) return { exitCode: 130 }
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
    input?.close()
  }
}
