import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { ProgramKind } from '../../../../simulation/containers/container-plan.ts'
import type { MemoryRoom, ProcessMeter } from '../../../../simulation/processes/process-meter.ts'
import { type ProcessPool, stepsInTurn } from '../../../../simulation/processes/process-pool.ts'
import type { Program } from '../../../../simulation/processes/program.ts'
import {
  endless,
  type ProgramEnd,
  TimedProcess,
  searchEnd,
} from '../../../../simulation/processes/timed-process.ts'
import type { LiveProcess } from './live-process.ts'
import type { LiveProcesses } from './live-processes.ts'

/** Steps in which the end of most programs is found, without a turn of their own. */
const stepsAtOnce = 400
/** Steps after which a program waits for those that are shorter. */
const shortSteps = 2000

/** A program that a container runs. */
export interface SearchedProgram {
  /** Key of the pod. */
  readonly key: string
  readonly container: string
  readonly program: ProgramKind
  /** Whatever changes when the program may end otherwise than before. */
  readonly version: string
  readonly startedAt: number
  /** Names the program's run among all that there ever are. */
  readonly id: string
  /** Starts it to be run ahead of the clock. */
  start(meter: ProcessMeter): Program
  /** Starts it on the clock, where it shares files and processes with others. */
  startOnClock(meter: ProcessMeter): Program
  /** What it has left for the status of its container, once it has ended on the clock. */
  message(): string | undefined
  /** Whether its input ends with that of its first client. */
  readonly endsWithClient: boolean
  /** Memory of the container. */
  memory(): MemoryRoom
  /** Whether it waits at what it reads: clients may attach to it. */
  readonly hasInput: boolean
  /** Whether it may handle signals, which reach it on the clock alone. */
  readonly handlesSignals: boolean
  /** Whether it is process 1 of its namespace. */
  readonly isFirst: boolean
}

export interface FoundEnd {
  /** Endless as long as it is not known. */
  readonly end: ProgramEnd
  /** Whether the program runs on the clock, so that its end is known when it comes. */
  readonly isLive: boolean
}

/** Names the run of a program among all that there ever are. */
export function liveId(
  { metadata }: corev1.Pod,
  container: string,
  restarts: number,
  program: ProgramKind = 'main',
): string {
  return `${metadata.uid ?? ''} ${container} ${restarts}${program === 'main' ? '' : ` ${program}`}`
}

interface Search {
  readonly version: string
  /** The process, where it runs on the clock. */
  live?: LiveProcess
  end?: ProgramEnd
  isDropped?: boolean
}

interface Job {
  readonly searched: SearchedProgram
  readonly search: Search
}

/** How the programs of pods end. The search for an end that is far goes on in turns, one program after the other. */
export class ProgramEnds {
  readonly #pool: ProcessPool
  readonly #live: LiveProcesses
  readonly #found: (key: string) => void
  readonly #failed: (error: unknown) => void
  /** What is searched for or was found so, by pod and program. */
  readonly #searches = new Map<string, Map<string, Search>>()
  #short: Job[] = []
  #long: Job[] = []
  #isWorking = false

  /** `found` is called with the key of a pod when an end has been found. */
  constructor(
    pool: ProcessPool,
    live: LiveProcesses,
    found: (key: string) => void,
    failed: (error: unknown) => void,
  ) {
    this.#pool = pool
    this.#live = live
    this.#found = found
    this.#failed = failed
  }

  /** How a program ends; endless until that is known. */
  of(searched: SearchedProgram): FoundEnd {
    const { key, container, program, version } = searched
    const id = `${program} ${container}`
    const known = this.#searches.get(key)?.get(id)
    if (known?.version === version) return foundEnd(known)
    if (known) drop(known)
    const search: Search = { version }
    const early = searched.hasInput ? this.#endUnread({ searched, search }) : undefined
    if (early && !searched.handlesSignals) {
      this.#searches.get(key)?.delete(id)
      return { end: early, isLive: false }
    }
    if (searched.hasInput || searched.handlesSignals) {
      this.#keep(id, { searched, search })
      this.#run({ searched, search })
      return foundEnd(search)
    }
    const process = this.#start(searched)
    const end = searchEnd(process, stepsAtOnce)
    process.close()
    if (end) {
      this.#searches.get(key)?.delete(id)
      return { end, isLive: false }
    }
    this.#keep(id, { searched, search })
    if (process.needsClock) {
      this.#run({ searched, search })
      return foundEnd(search)
    }
    this.#short.push({ searched, search })
    if (!this.#isWorking) void this.#work()
    return foundEnd(search)
  }

  /** Runs a program on the clock, unless it does so. */
  runOnClock(searched: SearchedProgram): LiveProcess | undefined {
    const { key, container, program, version } = searched
    const id = `${program} ${container}`
    const known = this.#searches.get(key)?.get(id)
    if (known?.live && known.version === version) return known.live
    if (known) drop(known)
    const search: Search = { version }
    this.#keep(id, { searched, search })
    this.#run({ searched, search })
    return search.live
  }

  /** The end of a program that runs on the clock, and is not started for that; endless until it is known. */
  ofRunning({ key, container, program, version }: SearchedProgram): FoundEnd {
    const known = this.#searches.get(key)?.get(`${program} ${container}`)
    if (known?.live && known.version === version) return foundEnd(known)
    return { end: endless, isLive: false }
  }

  /** The process of a program that runs on the clock; undefined for any other. */
  processOf(key: string, container: string, program: ProgramKind): LiveProcess | undefined {
    return this.#searches.get(key)?.get(`${program} ${container}`)?.live
  }

  /** Ends the processes of a container that has ended. */
  stop(key: string, container: string): void {
    const ofPod = this.#searches.get(key)
    for (const program of programs) {
      const search = ofPod?.get(`${program} ${container}`)
      if (search) drop(search)
    }
  }

  forget(key: string): void {
    for (const search of this.#searches.get(key)?.values() ?? []) drop(search)
    this.#searches.delete(key)
  }

  /** Ends all searches. */
  clear(): void {
    for (const key of Array.from(this.#searches.keys())) this.forget(key)
  }

  #keep(id: string, { searched: { key }, search }: Job): void {
    const ofPod = this.#searches.get(key) ?? new Map<string, Search>()
    this.#searches.set(key, ofPod.set(id, search))
  }

  /** Runs a program on the clock from its start. */
  #run({ searched, search }: Job): void {
    const { id, key, startedAt, hasInput, endsWithClient, isFirst } = searched
    search.live = this.#live.start({
      id,
      start: (meter) => searched.startOnClock(meter),
      options: {
        startedAt,
        hasInput,
        isFirst,
        limits: { container: searched.memory(), all: this.#pool.memory, cpu: this.#pool.cpu },
      },
      endsWithClient,
      ended: (end) => {
        const message = searched.message()
        search.end = { ...end, ...(message !== undefined && { message }) }
        if (search.isDropped !== true) this.#found(key)
      },
    })
  }

  /** The end of a program with an open input that comes to it without reading; undefined for any other. */
  #endUnread(job: Job): ProgramEnd | undefined {
    const process = this.#start(job.searched)
    const end = searchEnd(process, stepsAtOnce)
    process.close()
    return end?.after === Infinity ? undefined : end
  }

  #start(searched: SearchedProgram): TimedProcess {
    const limits = { container: searched.memory(), all: this.#pool.memory }
    const { startedAt, hasInput } = searched
    const options = { startedAt, limits, hasInput }
    return new TimedProcess((meter) => searched.start(meter), options)
  }

  async #work(): Promise<void> {
    this.#isWorking = true
    for (;;) {
      const isShort = this.#short.length > 0
      const job = isShort ? this.#short.shift() : this.#long.shift()
      if (!job) break
      const { search, searched } = job
      const end = await this.#search(job, isShort ? shortSteps : Infinity)
      if (search.isDropped === true || search.live) continue
      if (end) {
        search.end = end
        this.#found(searched.key)
      } else this.#long.push(job)
    }
    this.#isWorking = false
  }

  async #search(job: Job, most: number): Promise<ProgramEnd | undefined> {
    let process: TimedProcess | undefined
    try {
      while (job.search.isDropped !== true && (process?.meter.steps ?? 0) < most) {
        await this.#pool.next()
        process ??= this.#start(job.searched)
        const end = searchEnd(process, stepsInTurn)
        if (end) return end
        if (process.needsClock) {
          this.#run(job)
          return undefined
        }
      }
      return undefined
    } catch (error) {
      this.#failed(error)
      return endless
    } finally {
      process?.close()
    }
  }
}

const programs: readonly ProgramKind[] = ['main', 'postStart', 'preStop']

/** Gives up a search, and ends the process that it has become. */
function drop(search: Search): void {
  search.isDropped = true
  search.live?.kill(137)
}

function foundEnd({ end = endless, live }: Search): FoundEnd {
  return { end, isLive: live !== undefined }
}
