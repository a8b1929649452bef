import type { Logger } from '../../../base/runtime.ts'
import { AllocationBits } from './allocation-bits.ts'
import type { RangeState, StoredRange } from './stored-range.ts'

/** How often a repair begins anew at most, because a server wrote meanwhile. */
const attempts = 16

/** Repairs that find a place allocated without a holder until it is released: its object may still be on its way. */
const patience = 3

/**
 * Repair of a RangeAllocation by the objects that hold its places, as every server of the original makes it at the start and every
 * three minutes. The places are read after the bitmap, which is replaced under the revision that was read.
 */
export class RangeRepair {
  readonly #stored: StoredRange
  readonly #logger: Logger
  /** Places without a holder, with the number of repairs that found them so. */
  #leaks: ReadonlyMap<number, number> = new Map()
  #warned = ''

  constructor(stored: StoredRange, logger: Logger) {
    this.#stored = stored
    this.#logger = logger
  }

  /** `isAlone`: whether no other server is known to run, whose range it would be. */
  async repair(isAlone: () => boolean): Promise<void> {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      if (await this.#attempt(isAlone)) return
    }
    const { name } = this.#stored
    this.#logger.warn('allocations are repaired later: other servers write them', { name })
  }

  async #attempt(isAlone: () => boolean): Promise<boolean> {
    const [stored, logger] = [this.#stored, this.#logger]
    const state = await stored.read()
    const text = this.#rangeFor(state, isAlone)
    const held = new AllocationBits(await stored.held(text))
    const leaks = text === state.text ? this.#leaksOf(state, held) : new Map<number, number>()
    const bits = held.copy()
    const released: number[] = []
    for (const [place, found] of leaks) {
      if (found < patience) bits.add(place)
      else released.push(place)
    }
    const isSame = state.revision !== 0 && text === state.text && bits.equals(state.bits)
    if (!isSame && !(await stored.replace(state, text, bits))) return false
    this.#leaks = new Map([...leaks].filter(([, found]) => found < patience))
    const repaired = [...held.places].filter((place) => !state.bits.has(place))
    if (state.revision !== 0 && text === state.text && repaired.length + released.length > 0) {
      logger.warn('allocations were repaired', {
        name: stored.name,
        text,
        repaired: repaired.join(','),
        released: released.join(','),
      })
    }
    return true
  }

  #leaksOf({ bits }: RangeState, held: AllocationBits): ReadonlyMap<number, number> {
    const leaked = [...bits.places].filter((place) => !held.has(place))
    return new Map(leaked.map((place) => [place, (this.#leaks.get(place) ?? 0) + 1]))
  }

  /** The range of the repaired bitmap: that of the store, as long as other servers may have it. */
  #rangeFor({ text: range }: RangeState, isAlone: () => boolean): string {
    const stored = this.#stored
    if (range === stored.text) return range
    const isReplaced = isAlone()
    if (this.#warned !== range) {
      this.#logger.warn(
        isReplaced
          ? 'the range of the store is replaced by that of this server'
          : 'the store has another range than this server; what both ranges have is allocated until the other servers have the same',
        { name: stored.name, stored: range, own: stored.text },
      )
    }
    this.#warned = range
    return isReplaced ? stored.text : range
  }
}
