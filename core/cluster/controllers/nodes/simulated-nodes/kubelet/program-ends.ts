import type { ContainerProgram } from '../../../../simulation/containers/container-plan.ts'
import type { MemoryRoom, ProcessMeter } from '../../../../simulation/processes/process-meter.ts'
import { type ProcessPool, stepsInTurn } from '../../../../simulation/processes/process-pool.ts'
import type { Program } from '../../../../simulation/processes/program.ts'
import {
  endless,
  type ProgramEnd,
  ReplayedProcess,
  searchEnd,
} from '../../../../simulation/processes/replayed-process.ts'

/** Steps in which the end of most programs is found, without a turn of their own. */
const stepsAtOnce = 400
/** Steps after which a program waits for those that are shorter. */
const shortSteps = 2000

/** A program that a container runs. */
export interface SearchedProgram {
  /** Key of the pod. */
  readonly key: string
  readonly container: string
  readonly program: ContainerProgram
  /** Whatever changes when the program may end otherwise than before. */
  readonly version: string
  readonly startedAt: number
  /** `noteNetwork` is called when the program looks at the network. */
  start(meter: ProcessMeter, noteNetwork: () => void): Program
  /** Memory of the container. */
  memory(): MemoryRoom
  /** Whether it waits at what it reads: clients may attach to it. */
  readonly hasInput: boolean
}

export interface FoundEnd {
  /** Endless as long as it is not known. */
  readonly end: ProgramEnd
  /** Whether it depends on the cluster's services. */
  readonly usesNetwork: boolean
}

interface Search {
  readonly version: string
  readonly networks: number
  usesNetwork: boolean
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
  readonly #found: (key: string) => void
  readonly #failed: (error: unknown) => void
  /** What is searched for or was found so, by pod and program. */
  readonly #searches = new Map<string, Map<string, Search>>()
  #short: Job[] = []
  #long: Job[] = []
  #isWorking = false
  /** Counts the changes of what programs see of the network. */
  #networks = 0

  /** `found` is called with the key of a pod when an end has been found. */
  constructor(pool: ProcessPool, found: (key: string) => void, failed: (error: unknown) => void) {
    this.#pool = pool
    this.#found = found
    this.#failed = failed
  }

  /** How a program ends; endless until that is known. */
  of(searched: SearchedProgram): FoundEnd {
    const { key, container, program, version } = searched
    const id = `${program} ${container}`
    const known = this.#searches.get(key)?.get(id)
    if (known && this.#isCurrent(known, version)) return foundEnd(known)
    if (known) known.isDropped = true
    const search: Search = { version, networks: this.#networks, usesNetwork: false }
    const process = this.#start({ searched, search })
    const end = searchEnd(process, stepsAtOnce)
    process.close()
    if (end) {
      this.#searches.get(key)?.delete(id)
      return { end, usesNetwork: search.usesNetwork }
    }
    const ofPod = this.#searches.get(key) ?? new Map<string, Search>()
    this.#searches.set(key, ofPod.set(id, search))
    this.#short.push({ searched, search })
    if (!this.#isWorking) void this.#work()
    return foundEnd(search)
  }

  /** Notes that programs may see another network from now on. */
  networkChanged(): void {
    this.#networks += 1
  }

  forget(key: string): void {
    for (const search of this.#searches.get(key)?.values() ?? []) search.isDropped = true
    this.#searches.delete(key)
  }

  /** Ends all searches. */
  clear(): void {
    for (const key of Array.from(this.#searches.keys())) this.forget(key)
  }

  #isCurrent(search: Search, version: string): boolean {
    if (search.usesNetwork && search.networks !== this.#networks) return false
    return search.version === version
  }

  #start({ searched, search }: Job): ReplayedProcess {
    const noteNetwork = (): void => {
      search.usesNetwork = true
    }
    const limits = { container: searched.memory(), all: this.#pool.memory }
    const { startedAt, hasInput } = searched
    return new ReplayedProcess(
      (meter) => searched.start(meter, noteNetwork),
      startedAt,
      limits,
      hasInput,
    )
  }

  async #work(): Promise<void> {
    this.#isWorking = true
    for (;;) {
      const isShort = this.#short.length > 0
      const job = isShort ? this.#short.shift() : this.#long.shift()
      if (!job) break
      const { search, searched } = job
      const end = await this.#search(job, isShort ? shortSteps : Infinity)
      if (search.isDropped === true) continue
      if (end) {
        search.end = end
        this.#found(searched.key)
      } else this.#long.push(job)
    }
    this.#isWorking = false
  }

  async #search(job: Job, most: number): Promise<ProgramEnd | undefined> {
    let process: ReplayedProcess | undefined
    try {
      while (job.search.isDropped !== true && (process?.meter.steps ?? 0) < most) {
        await this.#pool.next()
        process ??= this.#start(job)
        const end = searchEnd(process, stepsInTurn)
        if (end) return end
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

function foundEnd({ end = endless, usesNetwork }: Search): FoundEnd {
  return { end, usesNetwork }
}
