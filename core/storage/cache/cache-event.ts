import type { Revision } from '../../base/api/revision.ts'
import type { Encoding, WatchEventType } from '../../objects/codec/encoding.ts'
import type { CachedEntry } from './cached-entry.ts'
import type { Selection } from './selection.ts'

interface Frame {
  readonly encoding: string
  readonly type: WatchEventType
  readonly bytes: Uint8Array
}

/** One change of one object, and its encoded watch events, which all watchers share. */
export class CacheEvent {
  readonly revision: Revision
  readonly key: string
  /** The object after the change; undefined when it was deleted. */
  readonly current: CachedEntry | undefined
  /** The object before the change; undefined when it was created. */
  readonly previous: CachedEntry | undefined
  /** When the cache learned of the change, in milliseconds since the epoch. */
  readonly time: number
  /** Bytes of the replaced or deleted object at the change, which only this event keeps in memory; later reads re-encode it. */
  readonly size: number
  #last: CachedEntry | undefined
  #frames: Frame[] | undefined

  constructor(
    change: {
      readonly revision: Revision
      readonly key: string
      readonly current: CachedEntry | undefined
      readonly previous: CachedEntry | undefined
    },
    time: number,
  ) {
    this.revision = change.revision
    this.key = change.key
    this.current = change.current
    this.previous = change.previous
    this.time = time
    this.size = change.previous?.size ?? 0
  }

  /** Type of the watch event for watchers without selector. */
  get type(): WatchEventType {
    if (!this.current) return 'DELETED'
    return this.previous ? 'MODIFIED' : 'ADDED'
  }

  /** Type of the watch event for watchers of a selection; undefined when the change does not concern its objects. */
  typeFor(selection: Selection): WatchEventType | undefined {
    if (selection.isPlain) return selection.admitsKey(this.key) ? this.type : undefined
    const before = this.previous !== undefined && selection.matches(this.previous)
    const after = this.current !== undefined && selection.matches(this.current)
    if (after) return before ? 'MODIFIED' : 'ADDED'
    return before ? 'DELETED' : undefined
  }

  /**
   * The object of a watch event of that type; that of a DELETED event is the last state before it, at this revision.
   */
  entryFor(type: WatchEventType): CachedEntry {
    if (type !== 'DELETED' && this.current) return this.current
    this.#last ??= this.previous?.atRevision(this.revision)
    if (!this.#last) throw new TypeError(`event ${this.revision} of ${this.key} has no last state`)
    return this.#last
  }

  frameOf(encoding: Encoding, type: WatchEventType): Uint8Array | undefined {
    for (const frame of this.#frames ?? []) {
      if (frame.encoding === encoding.id && frame.type === type) return frame.bytes
    }
    return undefined
  }

  keepFrame(encoding: Encoding, type: WatchEventType, bytes: Uint8Array): void {
    ;(this.#frames ??= []).push({ encoding: encoding.id, type, bytes })
  }

  /** Drops the encoded watch events; returns how many bytes they were. */
  dropFrames(): number {
    let bytes = 0
    for (const frame of this.#frames ?? []) bytes += frame.bytes.length
    this.#frames = undefined
    this.#last = undefined
    return bytes
  }
}
