import type { Store } from '../state/store.ts'
import { type PageStorages, storedText, type StoredText } from '../state/stored-text.ts'
import { parseViewState, type ViewState } from '../state/view-state.ts'

type Looks = Pick<ViewState, 'resource' | 'namespace' | 'selector' | 'sorting' | 'user'>

function looksOf({ resource, namespace, selector, sorting, user }: ViewState): Looks {
  return { resource, namespace, selector, sorting, user }
}

/** What the user looked at on the own server, kept while another one is shown, through reloads too. */
export class OwnView {
  readonly #kept: StoredText

  constructor(storages: PageStorages) {
    this.#kept = storedText('skerry.own-view', 20_000, storages.own)
  }

  /** Has the view begin anew. What is kept already stays: the page was loaded again during a visit. */
  putAside(view: Store<ViewState>): void {
    if ((this.#kept.read() ?? '') === '') this.#kept.write(JSON.stringify(looksOf(view.value)))
    view.update(looksOf(parseViewState(undefined)))
  }

  bringBack(view: Store<ViewState>): void {
    const text = this.#kept.read()
    this.#kept.clear()
    view.update(looksOf(parseViewState(text === '' ? undefined : text)))
  }
}
