import type { Clock, Timers } from '../../../../../base/runtime.ts'
import type {
  ProcessOutcome,
  ProcessRequest,
  ProcessStreams,
} from '../../../../../requests/node-access/node-access.ts'
import { bytesOfText } from '../../../../simulation/processes/bytes-as-text.ts'
import {
  type MemoryRoom,
  ProcessKilled,
  ProcessMeter,
} from '../../../../simulation/processes/process-meter.ts'
import {
  firstSteps,
  type ProcessPool,
  stepsInTurn,
} from '../../../../simulation/processes/process-pool.ts'
import { interrupted, type Program } from '../../../../simulation/processes/program.ts'
import type { StartProgram } from '../../../../simulation/processes/replayed-process.ts'
import { InputLines } from './input-lines.ts'

export interface DrivenProcess {
  readonly start: StartProgram
  readonly clock: Clock
  readonly timers: Timers
  readonly pool: ProcessPool
  /** Memory of the container. */
  readonly memory: MemoryRoom
}

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
  { start, clock, timers, pool, memory }: DrivenProcess,
  request: ProcessRequest,
  streams: ProcessStreams,
  signal: AbortSignal,
): Promise<ProcessOutcome> {
  const meter = new ProcessMeter(() => clock.now(), { container: memory, all: pool.memory })
  const program = start(meter)
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
    for (const chunk of outputBytes(text, request, stream)) await streams.write(...chunk)
  }
  // What a turn prints is sent together.
  let printed: { readonly stream: 'stdout' | 'stderr'; text: string } | undefined
  const send = async (): Promise<void> => {
    const { stream, text } = printed ?? {}
    printed = undefined
    if (stream && text !== undefined) await write(stream, text)
  }
  const input = request.stdin
    ? new InputLines({
        input: streams.stdin,
        isTerminal: request.tty,
        echo: (text) => write('stdout', text),
        interrupt,
        yieldTurn: () => timers.yieldTurn(),
      })
    : undefined
  try {
    let line: string | undefined
    let until = firstSteps
    while (!signal.aborted) {
      meter.steps += 1
      const { done, value } = resume(line)
      line = undefined
      if (done === true) {
        await send()
        return { exitCode: value }
      }
      if (value.kind === 'output') {
        if (printed?.stream !== value.stream) await send()
        printed ??= { stream: value.stream, text: '' }
        printed.text += value.text
        if (printed.text.length >= chunkBytes) await send()
      } else if (value.kind !== 'cycle') {
        await send()
        if (value.kind === 'read') line = await input?.next(value.unit, waiting.signal)
        else if (value.kind === 'sleep') await wait(timers, value.milliseconds, waiting.signal)
        else await value.settled.catch(() => undefined)
      }
      if (meter.steps < until) continue
      await send()
      await pool.next()
      until = meter.steps + stepsInTurn
    }
    return { failure: 'the client has left' }
  } catch (error) {
    if (error !== interrupted && !(error instanceof ProcessKilled)) throw error
    await send()
    if (error === interrupted) return { exitCode: 130 }
    return { exitCode: error.exitCode, ...(error.exitCode === 137 && { reason: 'OOMKilled' }) }
  } finally {
    program.return(0)
    meter.close()
    signal.removeEventListener('abort', stop)
    input?.close()
  }
}

/** Output is sent in chunks of this many bytes at most, as in the original. */
const chunkBytes: number = 32 * 1024

type Stream = 'stdout' | 'stderr'

/** What a process prints, in chunks for its client; nothing of a stream that the client has not asked for. */
export function* outputBytes(
  text: string,
  request: ProcessRequest,
  stream: Stream,
): Generator<readonly [Stream, Uint8Array]> {
  const target = request.tty ? 'stdout' : stream
  if (!request[target]) return
  const bytes = bytesOfText(request.tty ? text.replace(/\n/g, '\r\n') : text)
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    yield [target, bytes.subarray(at, at + chunkBytes)]
  }
}
