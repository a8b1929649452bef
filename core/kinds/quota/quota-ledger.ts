import {
  addAmounts,
  increaseOfAmounts,
  noAmounts,
  type ResourceAmounts,
} from '../../base/api/quantities/resource-amounts.ts'
import type { Runtime } from '../../base/runtime.ts'

/** Milliseconds within which a write is committed after it was charged; later it is refused. */
export const chargeLifetime = 10_000

/** Milliseconds for which a charge counts whose object is not seen; longer than a write may take to be committed. */
export const pendingLifetime = 15_000

/** Usage that was charged to a quota for a write which may not be visible yet. */
export interface Charge {
  readonly amounts: ResourceAmounts
  /** The `uid` of the object that is written. */
  readonly uid: string
  /** Whether the outcome of the write is visible: its object is there, or another write came first. */
  isSettled(): boolean
}

interface Pending extends Charge {
  readonly until: number
}

interface Raise {
  readonly resourceVersion: string
  readonly amounts: ResourceAmounts
  readonly until: number
}

interface Account {
  charges: Pending[]
  /** Rises of `status.used` that were seen, of this and of other writers. */
  raises: Raise[]
  /** Versions of the quota that this server wrote, with the times until which they are remembered. */
  readonly own: Map<string, number>
}

/**
 * Ledger of what one server has charged to quotas and does not see in its objects yet. A quota's usage may be lowered to what
 * exists and what is pending, never below: else the writes under way would come on top. Charges of other servers on the same
 * store are known as rises of the usage alone, so each counts as pending for a while, or until as much was created.
 *
 * Keys of quotas are `namespace/name`.
 */
export class QuotaLedger {
  readonly #clock: Runtime['clock']
  readonly #accounts = new Map<string, Account>()
  readonly #turns = new Map<string, Promise<unknown>>()
  #swept = 0

  constructor({ clock }: Pick<Runtime, 'clock'>) {
    this.#clock = clock
  }

  /** Runs `work` when all work given before for the namespace has ended: quotas are charged and recounted one after the other. */
  async inTurn<T>(namespace: string, work: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(namespace)
    const running = before ? before.then(work, work) : work()
    this.#turns.set(namespace, running)
    try {
      return await running
    } finally {
      if (this.#turns.get(namespace) === running) this.#turns.delete(namespace)
    }
  }

  /** Records charges that this server wrote to a quota, in the turn of its namespace. */
  charged(key: string, resourceVersion: string, charges: readonly Charge[]): void {
    this.wrote(key, resourceVersion)
    const until = this.#clock.now() + pendingLifetime
    const account = this.#account(key)
    for (const charge of charges) {
      account.charges.push({
        amounts: charge.amounts,
        uid: charge.uid,
        isSettled: () => charge.isSettled(),
        until,
      })
    }
  }

  /** Records that this server wrote a version of a quota. */
  wrote(key: string, resourceVersion: string): void {
    this.#sweep()
    this.#account(key).own.set(resourceVersion, this.#clock.now() + pendingLifetime)
  }

  /** Records a rise of a quota's usage that was seen in the store. */
  raised(key: string, resourceVersion: string, amounts: ResourceAmounts): void {
    this.#sweep()
    const until = this.#clock.now() + pendingLifetime
    this.#account(key).raises.push({ resourceVersion, amounts, until })
  }

  /** Whether other servers raised a quota's usage for objects that were not seen yet. */
  hasForeign(key: string): boolean {
    const account = this.#accounts.get(key)
    return account?.raises.some(({ resourceVersion }) => !account.own.has(resourceVersion)) ?? false
  }

  /**
   * Takes a new object that a quota counts off what other servers raised the usage by, unless this server charged it. So its usage is
   * given back as soon as it is deleted, and not only when the raise runs out.
   */
  seen(key: string, uid: string, amounts: ResourceAmounts): void {
    const account = this.#accounts.get(key)
    if (!account || account.charges.some((each) => each.uid === uid)) return
    let left = amounts
    account.raises = account.raises.map((raise) => {
      if (account.own.has(raise.resourceVersion)) return raise
      const rest = increaseOfAmounts(raise.amounts, left)
      left = increaseOfAmounts(left, raise.amounts)
      return { ...raise, amounts: rest }
    })
  }

  /** Usage of a quota that may still become visible; asked in the turn of its namespace. */
  pending(key: string): ResourceAmounts {
    const account = this.#accounts.get(key)
    if (!account) return noAmounts
    const now = this.#clock.now()
    account.charges = account.charges.filter((each) => each.until > now && !each.isSettled())
    account.raises = account.raises.filter((each) => each.until > now)
    const foreign = account.raises.filter((each) => !account.own.has(each.resourceVersion))
    return [...account.charges, ...foreign].reduce(
      (sum, { amounts }) => addAmounts(sum, amounts),
      noAmounts,
    )
  }

  /** Releases the charges of an object that was deleted. */
  release(key: string, uid: string): void {
    const account = this.#accounts.get(key)
    if (account) account.charges = account.charges.filter((each) => each.uid !== uid)
  }

  /** Forgets a quota that was deleted. */
  forget(key: string): void {
    this.#accounts.delete(key)
  }

  #account(key: string): Account {
    const known = this.#accounts.get(key)
    if (known) return known
    const made: Account = { charges: [], raises: [], own: new Map() }
    this.#accounts.set(key, made)
    return made
  }

  /** Drops what has run out; often enough that the ledger holds no more than two lifetimes of charges. */
  #sweep(): void {
    const now = this.#clock.now()
    if (now - this.#swept < pendingLifetime) return
    this.#swept = now
    for (const [key, account] of this.#accounts) {
      account.charges = account.charges.filter(({ until }) => until > now)
      account.raises = account.raises.filter(({ until }) => until > now)
      for (const [version, until] of account.own) if (until <= now) account.own.delete(version)
      if (account.charges.length + account.raises.length + account.own.size === 0) {
        this.#accounts.delete(key)
      }
    }
  }
}
