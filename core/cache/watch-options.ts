import type { Encoding } from '../codec/encoding.ts'
import type { RandomPurpose } from '../runtime.ts'
import type { Range, Revision } from '../storage/storage.ts'
import type { CachedEntry } from './cached-entry.ts'
import type { Selection } from './selection.ts'

/** Objects that a watch begins with, as of one revision: a whole snapshot, or what was found in one. */
export interface InitialState {
  readonly revision: Revision
  entries(range: Range): Iterable<CachedEntry>
}

export interface WatchOptions {
  readonly selection: Selection
  readonly encoding: Encoding
  /** A revision to start after, or a state whose objects come first, as ADDED events. */
  readonly from: Revision | InitialState
  /** Annotations of the bookmark that ends the initial events; none is sent without them. */
  readonly closingBookmark?: Readonly<Record<string, string>>
  /** Whether a bookmark comes every minute, and before the end. */
  readonly bookmarks: boolean
  /** Milliseconds until the watch ends by itself. */
  readonly lifetime: number
  /** What the time of the first bookmark is drawn from. */
  readonly purpose?: RandomPurpose
  /** Every chunk is one event, where the reader brings no framing; otherwise events that wait go out together. */
  readonly separate?: boolean
  readonly signal?: AbortSignal
}
