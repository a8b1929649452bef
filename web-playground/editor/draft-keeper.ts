import type { Drafts } from '../playground/drafts.ts'
import type { Draft } from '../state/editor-text.ts'

/** Milliseconds without typing until the draft is kept. */
const pauseBeforeKeeping = 300

/** Keeps what is typed: once nothing was typed for a moment, and as the page is left. */
export class DraftKeeper {
  readonly #drafts: Drafts
  readonly #draft: () => Draft
  readonly #changed: () => void
  #pause: ReturnType<typeof setTimeout> | undefined
  #kept = true

  /** `draft` is asked as it is kept; `changed` is called where {@link kept} has another value than before. */
  constructor(drafts: Drafts, draft: () => Draft, changed: () => void) {
    this.#drafts = drafts
    this.#draft = draft
    this.#changed = changed
  }

  /** False for a text that was too large. */
  get kept(): boolean {
    return this.#kept
  }

  /** Something was typed. */
  typed(): void {
    clearTimeout(this.#pause)
    this.#pause = setTimeout(() => this.#keep(), pauseBeforeKeeping)
  }

  leave(): void {
    // Only what is still to be kept: a tab that was left alone must not overwrite what others have kept since.
    if (this.#pause !== undefined) this.#keep()
    this.#drafts.leave(this.#draft())
  }

  #keep(): void {
    clearTimeout(this.#pause)
    this.#pause = undefined
    const kept = this.#drafts.keep(this.#draft()) !== 'too large'
    if (kept === this.#kept) return
    this.#kept = kept
    this.#changed()
  }
}
