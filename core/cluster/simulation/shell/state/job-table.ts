import type { ProcessSignals, SignalName } from '../../processes/process-signals.ts'
import type { Task } from './task-scheduler.ts'

/** A pipeline that runs in the background. */
export interface Job {
  readonly number: number
  readonly pid: number
  readonly text: string
  readonly signals: ProcessSignals
  signal(name: SignalName): void
  readonly task: Task
}

/** Jobs whose ends are remembered. */
const mostEnded = 64

/** The jobs of a shell. */
export class JobTable {
  readonly #jobs: Job[] = []

  list(): readonly Job[] {
    return this.#jobs
  }

  add(make: (number: number) => Job): Job {
    const ended = this.#jobs.filter(({ task }) => task.code !== undefined)
    for (const job of ended.slice(0, Math.max(0, ended.length - mostEnded))) this.remove(job)
    const job = make(1 + this.#jobs.reduce((most, each) => Math.max(most, each.number), 0))
    this.#jobs.push(job)
    return job
  }

  remove(job: Job): void {
    const at = this.#jobs.indexOf(job)
    if (at !== -1) this.#jobs.splice(at, 1)
  }

  byPid(pid: number): Job | undefined {
    return this.#jobs.find((job) => job.pid === pid)
  }

  /** By `%1`, `%+`, `%-`, `%%`, `%text` or `%?text`. */
  find(text: string): Job | undefined {
    const name = text.slice(1)
    if (name === '' || name === '%' || name === '+') return this.#jobs.at(-1)
    if (name === '-') return this.#jobs.at(-2) ?? this.#jobs.at(-1)
    if (/^\d+$/.test(name)) return this.#jobs.find(({ number }) => number === Number(name))
    if (name.startsWith('?')) return this.#jobs.find((job) => job.text.includes(name.slice(1)))
    return this.#jobs.find((job) => job.text.startsWith(name))
  }

  /** The mark behind its number. */
  signOf(job: Job): string {
    if (job === this.#jobs.at(-1)) return '+'
    return job === this.#jobs.at(-2) ? '-' : ' '
  }
}
