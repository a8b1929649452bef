import { Store } from './store.ts'

export interface PageWidth {
  /** One column, as on a phone. */
  readonly narrow: boolean
}

/** Follows the width of the window for as long as the page is open. */
export function watchPageWidth(): Store<PageWidth> {
  const query = window.matchMedia('(max-width: 719px)')
  const store = new Store<PageWidth>({ narrow: query.matches })
  query.addEventListener('change', () => store.update({ narrow: query.matches }))
  return store
}
