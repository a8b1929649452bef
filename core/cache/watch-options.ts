import type { Encoding } from '../codec/encoding.ts'
import type { RandomPurpose } from '../runtime.ts'
import type { Revision } from '../storage/storage.ts'
import type { Selection } from './selection.ts'
import type { Snapshot } from './snapshot.ts'

export interface WatchOptions {
  readonly selection: Selection
  readonly encoding: Encoding
  /** A revision to start after, or a state whose objects come first, as ADDED events. */
  readonly from: Revision | Snapshot
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
