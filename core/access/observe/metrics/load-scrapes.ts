import { Lazy } from '../../../base/execution/lazy.ts'
import type * as exposition from './exposition/scrape.ts'

/** What answers scrapes, which bundlers keep in a chunk of its own: a page is rarely scraped. */
export const scrapes: Lazy<typeof exposition> = new Lazy(() => import('./exposition/scrape.ts'))
