import type { Inode } from '../files/inode.ts'
import type { SignalName } from './process-signals.ts'

/** A process of a container as others see it. */
export interface ProcessEntry {
  readonly pid: number
  readonly parent: number
  readonly uid: number
  /** Its words, as /proc/PID/cmdline has them. */
  readonly words: readonly string[]
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  /** Its root directory, where that is not the reader's own. */
  root?(): Inode | undefined
  /** Sends it a signal. */
  signal(name: SignalName): void
}

/** The name of a process's program by its words, as /proc/PID/comm has it; servers change theirs to a title that begins with it. */
export function nameOfProcess([first = '']: readonly string[]): string {
  const path = first.split(/:? /, 1)[0] ?? ''
  return path.slice(path.lastIndexOf('/') + 1).slice(0, 15)
}

/** Processes beside which no more can be started, as a limit of a container's cgroup (`pids.max`). */
export const mostProcesses = 1024
/** Processes of all containers beside their main ones: each takes some kilobytes, though it sleeps. */
export const mostProcessesInAll = 16_384

/** Processes that are left to several tables together. */
export interface ProcessRoom {
  left: number
}

/** The processes of a container, or of a pod whose containers share their namespace. */
export class ProcessTable {
  readonly #entries = new Map<number, ProcessEntry>()
  /** Those that are counted against the room of all tables. */
  readonly #counted = new Set<number>()
  readonly #refresh: () => void
  readonly #room: ProcessRoom
  #isRefreshing = false
  #last = 0

  /** `refresh` is called before somebody looks at the table or adds to it: it adds and removes the main processes of containers. */
  constructor(
    refresh: () => void = () => undefined,
    room: ProcessRoom = { left: mostProcessesInAll },
  ) {
    this.#refresh = refresh
    this.#room = room
  }

  get size(): number {
    this.#look()
    return this.#entries.size
  }

  /** Adds a process under the next number, behind the main ones; undefined where there are too many. */
  add(make: (pid: number) => ProcessEntry): ProcessEntry | undefined {
    this.#look()
    if (this.#room.left <= 0) return undefined
    const entry = this.addMain(make)
    if (!entry) return undefined
    this.#counted.add(entry.pid)
    this.#room.left -= 1
    return entry
  }

  /** The same for a process that a container has without a program of its own running for it. */
  addMain(make: (pid: number) => ProcessEntry): ProcessEntry | undefined {
    if (this.#entries.size >= mostProcesses) return undefined
    this.#last += 1
    const entry = make(this.#last)
    this.#entries.set(entry.pid, entry)
    return entry
  }

  remove(pid: number): void {
    this.#entries.delete(pid)
    if (this.#counted.delete(pid)) this.#room.left += 1
  }

  /** Gives all processes up. */
  close(): void {
    this.#room.left += this.#counted.size
    this.#counted.clear()
    this.#entries.clear()
  }

  get(pid: number): ProcessEntry | undefined {
    this.#look()
    return this.#entries.get(pid)
  }

  /** By their numbers. */
  list(): ProcessEntry[] {
    this.#look()
    return Array.from(this.#entries.values())
  }

  #look(): void {
    if (this.#isRefreshing) return
    this.#isRefreshing = true
    try {
      this.#refresh()
    } finally {
      this.#isRefreshing = false
    }
  }
}
