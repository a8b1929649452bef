import { css, type CSSResultGroup, html, type TemplateResult } from 'lit'
import { PlaygroundElement } from '../playground/playground-element.ts'
import type { Question } from '../state/question.ts'
import type { Subscribable } from '../state/store.ts'
import { controls } from '../styles/controls.ts'
import { dialogStyles } from '../styles/dialog-styles.ts'

/** Asks before something is done; Escape and a press beside the dialog mean no. */
export class ConfirmDialog extends PlaygroundElement {
  static override readonly styles: CSSResultGroup = [
    controls,
    dialogStyles,
    css`
      dialog {
        width: min(420px, calc(100vw - 32px));
      }

      footer {
        display: flex;
        justify-content: flex-end;
        gap: 8px;
        margin-top: 18px;
      }
    `,
  ]

  #question: Question | undefined

  override render(): TemplateResult {
    const question = this.#question
    return html`<dialog aria-labelledby="title" aria-describedby="text" @click=${this.#onClick}>
      <h2 id="title">${question?.title}</h2>
      <p id="text">${question?.text}</p>
      <footer>
        <button class="button" autofocus @click=${() => this.#dialog()?.close()}>Cancel</button>
        <button
          class="button ${question?.dangerous === true ? 'danger' : 'primary'}"
          @click=${this.#onConfirm}
        >
          ${question?.confirm}
        </button>
      </footer>
    </dialog>`
  }

  override updated(): void {
    const [question] = this.playground.questions.take()
    if (!question) return
    this.#question = question
    this.requestUpdate()
    void this.updateComplete.then(() => this.#dialog()?.showModal())
  }

  protected override stores(): readonly Subscribable[] {
    return [this.playground.questions]
  }

  readonly #onConfirm = (): void => {
    this.#dialog()?.close()
    this.#question?.run()
  }

  readonly #onClick = (event: Event): void => {
    if (event.target === this.#dialog()) this.#dialog()?.close()
  }

  #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog')
  }
}

customElements.define('confirm-dialog', ConfirmDialog)
