import type { Revision } from '../../base/api/revision.ts'
import type { RandomPurpose } from '../../base/runtime.ts'
import type { Encoding } from '../../objects/codec/encoding.ts'
import type { Range } from '../engine/storage.ts'
import type { CachedEntry } from './cached-entry.ts'
import type { Selection } from './selection.ts'
import type { VersionView } from './version-view.ts'

/** The initial objects of a watch, at one revision: a snapshot, or the objects that were selected from one. */
export interface InitialState {
  readonly revision: Revision
  entries(range: Range): Iterable<CachedEntry>
}

/** Counts the events that a watch sends. */
export interface WatchMeter {
  /** An event of so many bytes, with its framing. */
  sent(bytes: number): void
}

/** Told of the life of a watch; each is called once, in this order, but for the second where the watch ends before. */
export interface WatchLife {
  /** The watch is open, and will tell of its end. */
  opened(): void
  /** The reader was given the initial state and the events up to the opening: at once where there are none. */
  initialized(): void
  ended(): void
}

export interface WatchOptions {
  readonly selection: Selection
  readonly encoding: Encoding
  /** The version to show objects in, where a webhook converts them. Those of an initial state are in it already. */
  readonly version?: VersionView | undefined
  /** The revision to start after, or an initial state whose objects are sent first, as ADDED events. */
  readonly from: Revision | InitialState
  /** Annotations of the bookmark that ends the initial events; none is sent without them. */
  readonly closingBookmark?: Readonly<Record<string, string>>
  /** Whether a bookmark comes every minute, and before the end. */
  readonly bookmarks: boolean
  /** Milliseconds until the watch ends by itself. */
  readonly lifetime: number
  /** Random stream that the time of the first bookmark is drawn from. */
  readonly purpose?: RandomPurpose
  /** Whether every chunk is one event unless the reader brings a framing; otherwise pending events share a chunk. */
  readonly separate?: boolean
  readonly signal?: AbortSignal
  readonly meter?: WatchMeter
  readonly life?: WatchLife | undefined
}
