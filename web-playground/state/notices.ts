import { Store } from './store.ts'

export interface Notice {
  readonly id: number
  readonly text: string
  readonly tone: 'info' | 'error'
  /** A way back, or on. */
  readonly action: { readonly label: string; readonly run: () => void } | undefined
}

const most = 4

/** Short sentences for the user, shown over the page until they are dismissed or newer ones push them out. */
export class Notices {
  readonly store: Store<{ readonly list: readonly Notice[] }> = new Store({ list: [] })
  #next = 1

  add(text: string, tone: Notice['tone'] = 'info', action?: Notice['action']): void {
    const id = this.#next++
    const others = this.store.value.list.filter((notice) => notice.text !== text)
    this.store.update({ list: [...others, { id, text, tone, action }].slice(-most) })
  }

  dismiss(id: number): void {
    this.store.update({ list: this.store.value.list.filter((notice) => notice.id !== id) })
  }
}
