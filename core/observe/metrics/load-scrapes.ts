import type * as scrapes from './exposition/scrape.ts'

type Scrapes = typeof scrapes

let loaded: Scrapes | undefined

/** Loads what answers scrapes, which bundlers keep in a chunk of its own: a page is rarely scraped. */
export async function loadScrapes(): Promise<Scrapes> {
  loaded ??= await import('./exposition/scrape.ts')
  return loaded
}
