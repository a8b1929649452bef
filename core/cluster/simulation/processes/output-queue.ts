import type { ByteDuplex } from '../../../base/streams/byte-duplex.ts'
import { FileError } from '../files/file-error.ts'
import type { PortListener } from '../network/port-listener.ts'
import type { ProcessMeter } from './process-meter.ts'
import type { SignalName } from './process-signals.ts'
import type { Program } from './program.ts'
import type { ShellSession } from './shell-session.ts'
import { TaskSet } from './task-set.ts'

/** Characters that wait to be printed; what is written beyond is dropped. */
const mostWaiting = 256 * 1024

interface Piece {
  readonly stream: 'stdout' | 'stderr'
  text: string
}

/** Connections of one process; more are closed. */
const mostConnections = 1000

/** Programs that run at once; more are not taken. */
const mostJobs = 64

/** Steps of handlers that are charged to their process together. */
const stepsAtOnce = 50

/** What a process is to print and to run, and when it is to end, as the handlers of its ports say. */
export class OutputQueue {
  /** Set once the process is to end. */
  exitCode: number | undefined
  #pieces: Piece[] = []
  #waiting = 0
  #wake: () => void = () => {}
  #isWoken = false
  #jobs: Program[] = []
  #running = 0
  #owed = 0

  write(stream: Piece['stream'], text: string): void {
    if (text === '' || this.#waiting + text.length > mostWaiting) return
    this.#waiting += text.length
    const last = this.#pieces.at(-1)
    if (last?.stream === stream) last.text += text
    else this.#pieces.push({ stream, text })
    this.#wake()
  }

  /** Ends the process. */
  end(exitCode: number): void {
    this.exitCode ??= exitCode & 255
    this.#wake()
  }

  /** Has the process run a program beside its others; false where too many run. */
  run(job: () => Program): boolean {
    if (this.#running >= mostJobs) return false
    this.#running += 1
    this.#jobs.push(this.#counted(job))
    this.#wake()
    return true
  }

  *#counted(job: () => Program): Program {
    try {
      return yield* job()
    } finally {
      this.#running -= 1
    }
  }

  /** Charges the process for the steps of a handler. What is returned resolves when the handler may go on; undefined for at once. */
  charge(meter: ProcessMeter, steps: number): Promise<void> | undefined {
    this.#owed += steps
    if (this.#owed < stepsAtOnce) return undefined
    const owed = this.#owed
    this.#owed = 0
    return new Promise((resolve) => {
      const isTaken = this.run(function* () {
        try {
          const wait = meter.spend(owed)
          if (wait) yield wait
          return 0
        } finally {
          resolve()
        }
      })
      if (!isTaken) resolve()
    })
  }

  /** Has the process look at what it waits for. */
  wake(): void {
    this.#isWoken = true
    this.#wake()
  }

  takeJob(): Program | undefined {
    return this.#jobs.shift()
  }

  /** Resolves at the next write or program to run, or at the end. */
  changed(): Promise<void> {
    const isBusy = this.#isWoken || this.#pieces.length > 0 || this.#jobs.length > 0
    this.#isWoken = false
    if (isBusy || this.exitCode !== undefined) return Promise.resolve()
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }

  take(): readonly Piece[] {
    const pieces = this.#pieces
    this.#pieces = []
    this.#waiting = 0
    return pieces
  }
}

export interface ServerParts {
  readonly listeners: readonly PortListener[]
  readonly queue: OutputQueue
  /** Exit codes by the signals that end it; TERM, INT and QUIT with 0 unless given. */
  readonly ends?: Partial<Record<SignalName, number>>
  /** What it prints about an address that another program has; ends it with 1. */
  readonly inUse: (port: number) => string
  /** What it does at signals that do not end it. */
  readonly handles?: Partial<Record<SignalName, () => void>>
  /** Printed once it listens. */
  readonly lines?: readonly string[]
  readonly stream?: 'stdout' | 'stderr'
}

const usualEnds: Partial<Record<SignalName, number>> = { TERM: 0, INT: 0, QUIT: 0 }

/** Listens until a signal ends the process, or its queue does. */
export function* serve(
  session: ShellSession,
  {
    listeners,
    queue,
    ends = usualEnds,
    inUse,
    handles = {},
    lines = [],
    stream = 'stdout',
  }: ServerParts,
): Program {
  const { meter } = session
  const { signals } = meter
  const tasks = new TaskSet(meter.now, () => queue.wake())
  const names = [...Object.keys(ends), ...Object.keys(handles)] as SignalName[]
  for (const name of names) signals.set(name, 'handle')
  const closes: (() => void)[] = []
  const open = new Set<ByteDuplex>()
  try {
    for (const listener of listeners) {
      try {
        closes.push(session.world.listen(tracked(listener, open)))
      } catch (error) {
        if (!(error instanceof FileError)) throw error
        yield { kind: 'output', stream: 'stderr', text: inUse(listener.port) }
        return 1
      }
    }
    for (const line of lines) yield { kind: 'output', stream, text: `${line}\n` }
    for (;;) {
      for (const piece of queue.take()) yield { kind: 'output', ...piece }
      for (let job = queue.takeJob(); job; job = queue.takeJob()) tasks.add(job)
      yield* tasks.run()
      if (queue.exitCode !== undefined) return queue.exitCode
      const signal = signals.take()
      if (signal) handles[signal]?.()
      const code = signal && ends[signal]
      if (code !== undefined) return code
      if (signal !== undefined) continue
      const left = tasks.nextAt - meter.now()
      const limit = left === Infinity ? {} : { limit: { milliseconds: Math.max(0, left) } }
      yield { kind: 'wait', settled: queue.changed(), ...limit }
    }
  } finally {
    tasks.close()
    for (const close of closes) close()
    for (const connection of open) connection.close()
  }
}

/** A listener whose connections are noted while they are open. */
function tracked(listener: PortListener, open: Set<ByteDuplex>): PortListener {
  const { accept } = listener
  if (!accept) return listener
  return {
    ...listener,
    accept: (connection, client, now) => {
      if (open.size >= mostConnections) {
        connection.close()
        return
      }
      open.add(connection)
      void connection.closed.then(() => open.delete(connection))
      accept(connection, client, now)
    },
  }
}
