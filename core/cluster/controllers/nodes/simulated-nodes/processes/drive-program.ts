import type { Clock, Timers } from '../../../../../base/runtime.ts'
import type {
  ProcessOutcome,
  ProcessRequest,
  ProcessStreams,
  TerminalSize,
} from '../../../../../requests/node-access/node-access.ts'
import { bytesOfText } from '../../../../simulation/processes/bytes-as-text.ts'
import type { MemoryRoom } from '../../../../simulation/processes/process-meter.ts'
import {
  firstSteps,
  type ProcessPool,
  stepsInTurn,
} from '../../../../simulation/processes/process-pool.ts'
import type { ProcessTable } from '../../../../simulation/processes/process-table.ts'
import { type StartProgram, TimedProcess } from '../../../../simulation/processes/timed-process.ts'
import type { Terminal } from '../../../../simulation/terminal/terminal.ts'
import { InputLines } from './input-lines.ts'

export interface DrivenProcess {
  readonly start: StartProgram
  readonly clock: Clock
  readonly timers: Timers
  readonly pool: ProcessPool
  /** Memory of the container. */
  readonly memory: MemoryRoom
  /** The processes of the container, which it is one of while it runs. */
  readonly processes: ProcessTable
  readonly uid: number
  readonly words: readonly string[]
  /** Its terminal, where the client has asked for one. */
  readonly terminal?: Terminal | undefined
}

/** Runs a process with the streams of a client until it ends, by itself or by a signal, or the client leaves. */
export async function driveProgram(
  { start, clock, timers, pool, memory, processes, uid, words, terminal }: DrivenProcess,
  request: ProcessRequest,
  streams: ProcessStreams,
  signal: AbortSignal,
): Promise<ProcessOutcome> {
  const startedAt = clock.now()
  // Ends what the process waits for.
  let waiting = new AbortController()
  const stop = (): void => waiting.abort()
  const process = new TimedProcess(start, {
    startedAt,
    clock,
    hasInput: request.stdin,
    limits: { container: memory, all: pool.memory },
  })
  process.woken = stop
  const entry = processes.add((pid) => ({
    pid,
    parent: 0,
    uid,
    words,
    startedAt,
    signal: (name) => process.signal(name, clock.now()),
  }))
  if (!entry) {
    process.close()
    return {
      failure:
        'error executing command in container: failed to exec in container: resource temporarily unavailable',
    }
  }
  process.meter.pid = entry.pid
  signal.addEventListener('abort', stop, { once: true })
  const write = async (stream: 'stdout' | 'stderr', text: string): Promise<void> => {
    for (const chunk of outputBytes(text, request, stream, terminal)) await streams.write(...chunk)
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
        terminal,
        signal: (name) => sendTyped(name, terminal, process, clock.now()),
        yieldTurn: () => timers.yieldTurn(),
      })
    : undefined
  const leave = input?.join({ input: streams.stdin, echo: (text) => write('stdout', text) })
  const sizes = terminal && followSizes(terminal, streams.sizes, () => entry.signal('WINCH'))
  /** Waits until the process goes on. */
  const wait = async (): Promise<void> => {
    waiting = new AbortController()
    const left = process.time - clock.now()
    // What it waited for may have come while its output was sent.
    if (signal.aborted || left <= 0) return
    const cancel = left === Infinity ? undefined : timers.after(left, stop)
    const ended = waiting.signal
    if (process.reads && input) {
      const text = await input.next(process.reads, ended)
      if (!ended.aborted) process.answer(text, clock.now())
      else if (text !== undefined) input.putBack(text)
    } else if (!ended.aborted) {
      await new Promise<void>((resolve) =>
        ended.addEventListener('abort', () => resolve(), { once: true }),
      )
    }
    cancel?.()
  }
  try {
    const { meter } = process
    let until = firstSteps
    while (!signal.aborted) {
      if (process.time > clock.now()) {
        await send()
        await wait()
        continue
      }
      const step = process.next()
      if (step?.kind === 'output') {
        if (printed?.stream !== step.stream) await send()
        printed ??= { stream: step.stream, text: '' }
        printed.text += step.text
        if (printed.text.length >= chunkBytes) await send()
      }
      if (process.end) {
        await send()
        const { exitCode, isOom } = process.end
        return { exitCode, ...(isOom === true && { reason: 'OOMKilled' }) }
      }
      if (meter.steps < until) continue
      await send()
      await pool.next()
      until = meter.steps + stepsInTurn
    }
    return { failure: 'the client has left' }
  } finally {
    process.close()
    processes.remove(entry.pid)
    signal.removeEventListener('abort', stop)
    leave?.()
    sizes?.()
  }
}

/** Keeps a terminal as large as its client's. Returns what ends that. */
export function followSizes(
  terminal: Terminal,
  sizes: AsyncIterable<TerminalSize>,
  changed: () => void,
): () => void {
  const iterator = sizes[Symbol.asyncIterator]()
  let isOver = false
  void (async () => {
    while (!isOver) {
      const { done, value } = await iterator.next()
      if (done === true) break
      if (terminal.resize(value.width, value.height)) changed()
    }
  })()
    .catch(() => undefined)
    .finally(() => terminal.leaveUnsized())
  return () => {
    isOver = true
    void iterator.return?.(undefined)
  }
}

/** Sends the signal of a key to the foreground of a terminal. A shell is interrupted in what it runs; it ignores the others itself. */
export function sendTyped(
  name: 'INT' | 'QUIT' | 'TSTP',
  terminal: Terminal | undefined,
  process: Pick<TimedProcess, 'interrupt' | 'signal'>,
  now: number,
): void {
  // A process whose session has no other one cannot be stopped from its terminal (setpgid(2), "orphaned process group").
  if (name === 'TSTP') return
  if (terminal?.hasShell !== true) process.signal(name, now)
  else if (name === 'INT' || !terminal.editing) process.interrupt(now)
}

/** Output is sent in chunks of this many bytes at most, as in the original. */
const chunkBytes: number = 32 * 1024

type Stream = 'stdout' | 'stderr'

/** What a process prints, in chunks for its client; nothing of a stream that the client has not asked for. */
export function* outputBytes(
  text: string,
  request: ProcessRequest,
  stream: Stream,
  terminal?: Terminal,
): Generator<readonly [Stream, Uint8Array]> {
  const target = request.tty ? 'stdout' : stream
  if (!request[target]) return
  const isPosted = request.tty && terminal?.modes.opost !== false
  const bytes = bytesOfText(isPosted ? text.replaceAll('\n', '\r\n') : text)
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    yield [target, bytes.subarray(at, at + chunkBytes)]
  }
}
