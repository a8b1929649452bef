import { css, type CSSResultGroup, html, type TemplateResult } from 'lit'
import { PlaygroundElement } from '../playground/playground-element.ts'
import { errorText } from '../state/error-text.ts'
import type { Subscribable } from '../state/store.ts'
import { controls } from '../styles/controls.ts'

/** Whether images that the simulation does not know run, or cannot be pulled. */
export class UnknownImagesSwitch extends PlaygroundElement {
  static override readonly styles: CSSResultGroup = [
    controls,
    css`
      label {
        display: flex;
        align-items: center;
        gap: 7px;
        cursor: pointer;
      }

      input {
        accent-color: var(--accent);
      }
    `,
  ]

  #busy = false

  override render(): TemplateResult {
    const { phase, unknownImages } = this.playground.status.value
    return html`<label>
      <input
        type="checkbox"
        .checked=${unknownImages === 'run'}
        ?disabled=${phase !== 'ready' || this.#busy}
        @change=${this.#onChange}
      />
      Run images that are not known
    </label>`
  }

  protected override stores(): readonly Subscribable[] {
    return [this.playground.status]
  }

  readonly #onChange = (event: Event): void => {
    void this.#change(event.currentTarget as HTMLInputElement)
  }

  async #change(input: HTMLInputElement): Promise<void> {
    const { notices, status } = this.playground
    this.#setBusy(true)
    try {
      await this.playground.changeUnknownImages(input.checked ? 'run' : 'fail')
      notices.add(input.checked ? 'Unknown images run' : 'Unknown images cannot be pulled')
    } catch (error) {
      notices.add(errorText(error), 'error')
    }
    input.checked = status.value.unknownImages === 'run'
    this.#setBusy(false)
  }

  #setBusy(busy: boolean): void {
    this.#busy = busy
    this.requestUpdate()
  }
}

customElements.define('unknown-images-switch', UnknownImagesSwitch)
