import { readFileSync } from 'node:fs'

/** What a child process does for the run: each function takes one argument and answers with plain data or bytes. */
export type Calls = Readonly<Record<string, (argument: never) => unknown>>

export interface CallMessage {
  readonly id: number
  readonly name: string
  readonly argument: unknown
}

export interface AnswerMessage {
  readonly id: number
  readonly value?: unknown
  readonly error?: string
}

/** What a process has used so far. */
export interface Usage {
  /** Microseconds of all its threads together, and those of them in the kernel. */
  readonly cpu: number
  readonly kernel: number
  readonly memory: MemoryUsage
}

export interface MemoryUsage {
  /** Bytes of the process in memory, pages of mapped files among them. */
  readonly resident: number
  /** Bytes that belong to this process alone: heap, buffers, native allocations. */
  readonly anonymous: number
}

/** Answers the calls of the parent, until it goes away. */
export function serveCalls<Served extends Calls>(calls: Served): void {
  const all: Calls = { ...calls, usage }
  process.on('message', (message: CallMessage) => {
    void answer(all, message).then((reply) => process.send?.(reply))
  })
  process.on('disconnect', () => process.exit(0))
}

async function answer(calls: Calls, { id, name, argument }: CallMessage): Promise<AnswerMessage> {
  try {
    const call = calls[name] as ((argument: unknown) => unknown) | undefined
    if (!call) throw new TypeError(`no call ${name}`)
    return { id, value: await call(argument) }
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function usage(): Usage {
  const { user, system } = process.cpuUsage()
  return { cpu: user + system, kernel: system, memory: memoryOf(process.pid) }
}

/** @throws the system's error where there is no /proc; the memory rows need Linux. */
export function memoryOf(pid: number): MemoryUsage {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const bytes = (field: string): number => {
    const [, kibibytes = '0'] = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status) ?? []
    return Number(kibibytes) * 1024
  }
  return { resident: bytes('VmRSS'), anonymous: bytes('RssAnon') }
}
