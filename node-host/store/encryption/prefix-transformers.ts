import { aggregateText } from '../../../core/index.ts'
import { hasPrefix } from './identity.ts'
import type { MeterRelay } from './meter-relay.ts'
import {
  type PlainValue,
  type Soon,
  statusOf,
  TransformError,
  type Transformer,
  type ValuePlace,
} from './value-transformer.ts'

/** A transformer of the values that begin with a prefix, which it does not see. */
export interface PrefixTransformer {
  readonly prefix: string
  readonly transformer: Transformer
}

interface Prefixed extends PrefixTransformer {
  readonly bytes: Uint8Array
}

/** A decryption that is under way over several transformers. */
interface Attempt {
  readonly stored: Uint8Array
  readonly place: ValuePlace
  readonly startedAt: number
  readonly failures: TransformError[]
}

/**
 * Providers in their order, or keys of one provider: the first one encrypts, and each one whose prefix a value has is tried to decrypt
 * it. Several may have the same prefix.
 */
export class PrefixTransformers implements Transformer {
  readonly #transformers: readonly Prefixed[]
  readonly #first: Prefixed
  readonly #noMatch: string
  readonly #meter: MeterRelay

  /** @param noMatch the error of a value that has none of the prefixes */
  constructor(transformers: readonly PrefixTransformer[], noMatch: string, meter: MeterRelay) {
    this.#transformers = transformers.map((one) => ({ ...one, bytes: Buffer.from(one.prefix) }))
    const [first] = this.#transformers
    if (!first) throw new RangeError('there is nothing to encrypt with')
    this.#first = first
    this.#noMatch = noMatch
    this.#meter = meter
  }

  toStorage(value: Uint8Array, place: ValuePlace): Soon<Uint8Array> {
    const { prefix, bytes, transformer } = this.#first
    const startedAt = performance.now()
    const record = (failure?: unknown): void =>
      this.#record('to_storage', { place, startedAt }, prefix, failure)
    const sealed = (encrypted: Uint8Array): Uint8Array => {
      record()
      return prefix === '' ? encrypted : Buffer.concat([bytes, encrypted])
    }
    const failed = (error: unknown): never => {
      record(error)
      throw error
    }
    let made: Soon<Uint8Array>
    try {
      made = transformer.toStorage(value, place)
    } catch (error) {
      return failed(error)
    }
    return made instanceof Promise ? made.then(sealed, failed) : sealed(made)
  }

  fromStorage(stored: Uint8Array, place: ValuePlace): Soon<PlainValue> {
    return this.#read(0, { stored, place, startedAt: performance.now(), failures: [] })
  }

  /** Tries the transformers from `first` on. */
  #read(first: number, attempt: Attempt): Soon<PlainValue> {
    const { stored, place } = attempt
    for (const [at, { bytes, transformer, prefix }] of this.#transformers.entries()) {
      if (at < first || !hasPrefix(stored, bytes)) continue
      const opened = ({ value, isStale }: PlainValue): PlainValue => {
        this.#record('from_storage', attempt, prefix || 'identity')
        return { value, isStale: isStale || at > 0 }
      }
      try {
        const read = transformer.fromStorage(stored.subarray(bytes.length), place)
        if (!(read instanceof Promise)) return opened(read)
        return read.then(opened, (error: unknown) => {
          this.#note(attempt, prefix, error)
          return this.#read(at + 1, attempt)
        })
      } catch (error) {
        this.#note(attempt, prefix, error)
      }
    }
    const [failure] = attempt.failures
    if (failure) {
      const text = aggregateText(attempt.failures.map(({ message }) => message))
      throw new TransformError(text, failure)
    }
    const unknown = new TransformError(this.#noMatch)
    this.#record('from_storage', attempt, 'unknown', unknown)
    throw unknown
  }

  /** What is no error of a transformer is a defect, and thrown on. */
  #note(attempt: Attempt, prefix: string, error: unknown): void {
    if (!(error instanceof TransformError)) throw error
    // `identity` before the provider that encrypted a value is how one leaves encryption, and no failure.
    if (prefix === '') return
    this.#record('from_storage', attempt, prefix, error)
    attempt.failures.push(error)
  }

  #record(
    type: 'from_storage' | 'to_storage',
    { place, startedAt }: Pick<Attempt, 'place' | 'startedAt'>,
    prefix: string,
    failure?: unknown,
  ): void {
    const status = failure === undefined ? 'OK' : statusOf(failure)
    const seconds = (performance.now() - startedAt) / 1000
    this.#meter.record((meter) =>
      meter.transformed({ resource: place.resource, type, prefix, status, seconds }),
    )
  }
}
