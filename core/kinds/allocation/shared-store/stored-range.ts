import { serviceUnavailable } from '../../../base/api/errors/api-error.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { Revision } from '../../../base/api/revision.ts'
import { decodeUtf8, parseJson } from '../../../base/json/json-parse.ts'
import { encodeJson } from '../../../base/json/json-write.ts'
import { decodeBase64, encodeBase64 } from '../../../base/text/base64.ts'
import { objectKey } from '../../../storage/cache/object-key.ts'
import type { Storage, StoredValue } from '../../../storage/engine/storage.ts'
import { AllocationBits } from './allocation-bits.ts'

/** A RangeAllocation as the store holds it. */
export interface RangeState {
  /** 0 where the store has none yet. */
  readonly revision: Revision
  /** The range as it is written: `30000-32767`, `10.0.0.0/24`. */
  readonly text: string
  readonly bits: AllocationBits
}

export interface StoredRangeParts {
  readonly storage: Storage
  /** Name of the RangeAllocation: `servicenodeports`. */
  readonly name: string
  /** The range of this server. */
  readonly text: string
  /** Places of a range that the objects have, as of a moment after the call. */
  readonly held: (text: string) => Promise<Iterable<number>>
}

/** A change that waits for its turn. */
interface Waiting {
  /** Applies the change; called again for a newer state. */
  apply(bits: AllocationBits, text: string): void
  done(): void
  failed(error: unknown): void
}

/** How often changes are applied to newer states at most, which other servers write. */
const attempts = 200

/**
 * A RangeAllocation of the store, as the real server keeps it: a bitmap, which is read, changed and written under the revision
 * that was read. Changes that come while one is written are written together next.
 */
export class StoredRange {
  readonly #parts: StoredRangeParts
  readonly #key: string
  /** The newest state that this server knows; other servers may have written since. */
  #known: RangeState | undefined
  #waiting: Waiting[] = []
  #isWriting = false

  constructor(parts: StoredRangeParts) {
    this.#parts = parts
    this.#key = objectKey('ranges', '', parts.name)
  }

  get name(): string {
    return this.#parts.name
  }

  /** The range of this server. */
  get text(): string {
    return this.#parts.text
  }

  /**
   * Changes the bitmap. `work` gets a copy of the bits, and the range that they are of; what it throws refuses the change. It is
   * called again where another server was faster, and before a refusal that an outdated state may have caused.
   */
  change<T>(work: (bits: AllocationBits, text: string) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      let result: T
      this.#waiting.push({
        apply: (bits, text) => {
          result = work(bits, text)
        },
        done: () => resolve(result),
        failed: reject,
      })
      if (!this.#isWriting) void this.#writeAll()
    })
  }

  /** Places of a range that the objects have, as of a moment after the call. */
  held(text: string): Promise<Iterable<number>> {
    return this.#parts.held(text)
  }

  /** Reads the newest state. */
  async read(): Promise<RangeState> {
    const found = await this.#parts.storage.get(this.#key)
    return this.#stateOf(found.ok ? found.entry : undefined)
  }

  /** Replaces the state that was read. @returns false where another write came first. */
  async replace({ revision }: RangeState, text: string, bits: AllocationBits): Promise<boolean> {
    return (await this.#commit({ revision, text, bits })) === undefined
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true
    try {
      while (this.#waiting.length > 0) {
        const waiting = this.#waiting
        this.#waiting = []
        try {
          await this.#write(waiting)
        } catch (error) {
          this.#known = undefined
          for (const each of waiting) each.failed(error)
        }
      }
    } finally {
      this.#isWriting = false
    }
  }

  async #write(waiting: readonly Waiting[]): Promise<void> {
    let isNewest = this.#known === undefined
    let state = this.#known ?? (await this.#begin())
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const { applied, refused, bits } = applyAll(waiting, state)
      const isSame = bits.equals(state.bits)
      if (!isNewest && (refused.size > 0 || isSame)) {
        // What this server knows may be outdated.
        state = await this.#begin()
        isNewest = true
        continue
      }
      const newer = isSame ? undefined : await this.#commit({ ...state, bits })
      if (!newer) {
        if (isSame && state.revision !== 0) this.#known = state
        for (const each of applied) each.done()
        for (const [each, error] of refused) each.failed(error)
        return
      }
      state = newer.revision === 0 ? await this.#begin() : newer
      isNewest = true
    }
    throw serviceUnavailable(`other servers write ${this.#key} again and again`)
  }

  /** The newest state; one made of the objects where the store has none. */
  async #begin(): Promise<RangeState> {
    const state = await this.read()
    if (state.revision !== 0) return state
    return { ...state, bits: new AllocationBits(await this.held(state.text)) }
  }

  /** Writes a state over the one of its revision. @returns the newest state where that is another. */
  async #commit({ revision, text, bits }: RangeState): Promise<RangeState | undefined> {
    const key = this.#key
    const value = encodeJson({
      kind: 'RangeAllocation',
      apiVersion: 'v1',
      metadata: {},
      range: text,
      data: encodeBase64(bits.bytes()),
    })
    const result = await this.#parts.storage.commit(
      [{ key, revision }],
      [{ type: 'put', key, value }],
    )
    if (!result.ok) return this.#stateOf(result.current[0])
    this.#known = { revision: result.revision, text, bits }
    return undefined
  }

  #stateOf(entry: StoredValue | undefined): RangeState {
    const { text } = this.#parts
    if (!entry) return { revision: 0, text, bits: new AllocationBits() }
    const { range, data } = parseJson(decodeUtf8(entry.value)).value as JsonObject
    const bytes = typeof data === 'string' ? decodeBase64(data) : undefined
    return {
      revision: entry.revision,
      text: typeof range === 'string' && range !== '' ? range : text,
      bits: AllocationBits.fromBytes(bytes ?? new Uint8Array()),
    }
  }
}

function applyAll(
  waiting: readonly Waiting[],
  { bits: before, text }: RangeState,
): {
  readonly applied: readonly Waiting[]
  readonly refused: ReadonlyMap<Waiting, unknown>
  readonly bits: AllocationBits
} {
  let bits = before.copy()
  const applied: Waiting[] = []
  const refused = new Map<Waiting, unknown>()
  for (const each of waiting) {
    const next = bits.copy()
    try {
      each.apply(next, text)
      bits = next
      applied.push(each)
    } catch (error) {
      refused.set(each, error)
    }
  }
  return { applied, refused, bits }
}
