import { writeJson } from '../../base/json/json-write.ts'
import type { Clock } from '../../base/runtime.ts'
import type { AdmissionStep, AdmissionTrace } from '../admission/admission-trace.ts'
import { type AdmissionRecord, recordedBodyBytes } from './request-record.ts'

/** Steps and audit annotations that one record keeps at most; a write can be asked about by thousands of policies. */
const mostKept = 1000

/** What takes the place of changes that are too large to be kept. */
const tooLarge = 'the changes are too large to be kept in the record'

/** The admission of one request, as it is written down for the request's record. */
export class RecordedAdmission implements AdmissionTrace {
  readonly #steps: AdmissionStep[] = []
  readonly #annotations = new Map<string, string>()
  readonly #clock: Clock
  #size = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  now(): number {
    return this.#clock.elapsed?.() ?? this.#clock.now()
  }

  add(step: AdmissionStep): void {
    if (this.#steps.length >= mostKept) return
    const size = sizeOf(step)
    if (this.#take(size)) this.#steps.push(step)
    else this.#steps.push({ ...step, changes: [], messages: [tooLarge] })
  }

  annotate(key: string, value: string): void {
    if (this.#annotations.has(key) || this.#annotations.size >= mostKept) return
    if (this.#take(key.length + value.length)) this.#annotations.set(key, value)
  }

  /** The record; undefined where no plug-in was asked and nothing annotated. */
  get record(): AdmissionRecord | undefined {
    if (this.#steps.length === 0 && this.#annotations.size === 0) return undefined
    const annotations = Object.fromEntries(this.#annotations)
    return { steps: [...this.#steps], annotations, size: this.#size }
  }

  /** Whether so many characters can still be kept, which they then are. */
  #take(size: number): boolean {
    if (this.#size + size > recordedBodyBytes) return false
    this.#size += size
    return true
  }
}

function sizeOf({ changes, messages }: AdmissionStep): number {
  const texts = [...changes.map((change) => writeJson(change)), ...messages]
  return texts.reduce((sum, { length }) => sum + length, 0)
}
