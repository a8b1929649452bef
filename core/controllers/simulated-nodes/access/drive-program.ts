import { encodeUtf8 } from '../../../api/utf8.ts'
import type { ProcessOutcome, ProcessRequest, ProcessStreams } from '../../../nodes/node-access.ts'
import type { Program } from '../../../nodes/shell/program.ts'
import type { Timers } from '../../../runtime.ts'
import { InputLines } from './input-lines.ts'

/** Steps of a process after which the server serves other work. */
const stepsPerTurn = 200

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

/** Runs a process with the streams of a client until it ends, is interrupted, or the client leaves. */
export async function driveProgram(
  program: Program,
  request: ProcessRequest,
  streams: ProcessStreams,
  timers: Timers,
  signal: AbortSignal,
): Promise<ProcessOutcome> {
  const ending = new AbortController()
  const stop = (): void => ending.abort()
  signal.addEventListener('abort', stop, { once: true })
  const write = async (stream: 'stdout' | 'stderr', text: string): Promise<void> => {
    const target = request.tty ? 'stdout' : stream
    if (!request[target]) return
    await streams.write(target, encodeUtf8(request.tty ? text.replace(/\n/g, '\r\n') : text))
  }
  const input = request.stdin
    ? new InputLines({
        input: streams.stdin,
        isTerminal: request.tty,
        echo: (text) => write('stdout', text),
        interrupt: stop,
      })
    : undefined
  try {
    let line: string | undefined
    for (let steps = 1; !ending.signal.aborted; steps++) {
      const { done, value } = program.next(line)
      line = undefined
      if (done === true) return { exitCode: value }
      if (value.kind === 'output') await write(value.stream, value.text)
      else if (value.kind === 'sleep') await wait(timers, value.milliseconds, ending.signal)
      else line = await input?.next(ending.signal)
      if (steps % stepsPerTurn === 0) await timers.yieldTurn()
    }
    return signal.aborted ? { failure: 'the client has left' } : { exitCode: 130 }
  } finally {
    signal.removeEventListener('abort', stop)
    input?.close()
  }
}
