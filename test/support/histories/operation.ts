/**
 * One operation on one key, as a client saw it. A history in this form, one operation a line in JSON, is what `porcupine` of the
 * programs beside the original reads.
 */
export interface Operation {
  readonly client: number
  readonly key: string
  readonly op: 'create' | 'update' | 'delete' | 'read'
  /** Times of one clock: when the request was sent, and when its answer had come. */
  readonly call: number
  readonly return: number
  /** What a create or an update wrote. */
  readonly value?: string
  /** The revision that a write asked for; 0 for none. */
  readonly guard?: number
  /** `unknown`: it may have happened at any time after its call, or not at all. */
  readonly result: 'ok' | 'conflict' | 'missing' | 'exists' | 'unknown'
  /** Of an answer: the new revision of a write, the revision of what was read. */
  readonly revision?: number
  /** The value that was read. */
  readonly seen?: string
}
