import { chosenBy } from '../containers/image-name.ts'

/** How often a kubelet looks whether volumes are to be written anew, in milliseconds. */
const syncPeriod = 60_000

/** The times at which a kubelet looks after the volumes of a pod: once in each period, at a moment that the pod's uid decides. */
export class SyncTimes {
  readonly #offset: number

  constructor(uid: string) {
    this.#offset = chosenBy(`sync ${uid}`, syncPeriod)
  }

  /** Whether one of the times lies between two moments. */
  passed(from: number, to: number): boolean {
    const count = (at: number): number => Math.floor((at - this.#offset) / syncPeriod)
    return count(to) > count(from)
  }
}
