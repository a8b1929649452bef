import { FetchError } from './fetch-error.ts'
import { type OutgoingPurpose, policyOf } from './outgoing-policy.ts'

/** Counts requests under way, so that a purpose or a target that hangs leaves connections to the others. */
export class OutgoingLoad {
  readonly #counts = new Map<string, number>()

  /** Counts a request until the returned function is called. @throws FetchError `refused` beyond the limits of its purpose */
  begin(purpose: OutgoingPurpose, { host }: URL, label: string): () => void {
    const { mostAtTarget, mostAtOnce } = policyOf(purpose)
    const target = `${purpose} ${host}`
    for (const [key, most] of [
      [target, mostAtTarget],
      [purpose, mostAtOnce],
    ] as const) {
      if ((this.#counts.get(key) ?? 0) < most) continue
      const why = `${most} requests to ${key === target ? host : 'all targets'} are under way`
      throw new FetchError('refused', `${label}: ${why}, which is the limit of this server`)
    }
    this.#add(target, 1)
    this.#add(purpose, 1)
    return () => {
      this.#add(target, -1)
      this.#add(purpose, -1)
    }
  }

  #add(key: string, change: number): void {
    const count = (this.#counts.get(key) ?? 0) + change
    if (count > 0) this.#counts.set(key, count)
    else this.#counts.delete(key)
  }
}
