/** Seconds over which work is averaged, as metrics-server reads it. */
const window = 15
/** Seconds for which work is known. */
const kept = 90
/** Containers of which work is known at most; the one that worked longest ago is forgotten first. */
const mostContainers = 4096

/** Processor time that containers have spent on the requests that they answered. */
export class WorkLedger {
  /** Milliseconds of a processor by second, by container. */
  readonly #work = new Map<string, Map<number, number>>()

  /** Notes that a container spent `milliseconds` of a processor at `now`, in milliseconds since the epoch. */
  note(podUid: string, container: string, now: number, milliseconds: number): void {
    const key = `${podUid} ${container}`
    const known = this.#work.get(key) ?? new Map<number, number>()
    this.#work.delete(key)
    this.#work.set(key, known)
    const second = Math.floor(now / 1000)
    known.set(second, (known.get(second) ?? 0) + milliseconds)
    for (const each of Array.from(known.keys())) {
      if (each > second - kept) break
      known.delete(each)
    }
    if (this.#work.size <= mostContainers) return
    const [oldest = ''] = this.#work.keys()
    this.#work.delete(oldest)
  }

  /** Processors that a container has used in the seconds before `time`. */
  cores(podUid: string, container: string, time: number): number {
    const last = Math.floor(time / 1000)
    let sum = 0
    for (const [second, spent] of this.#work.get(`${podUid} ${container}`) ?? []) {
      if (second < last && second >= last - window) sum += spent
    }
    return sum / (window * 1000)
  }
}
