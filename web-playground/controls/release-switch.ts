import { css, type CSSResultGroup, html, type TemplateResult } from 'lit'
import { emulatedReleases } from '../../core/index.ts'
import { PlaygroundElement } from '../playground/playground-element.ts'
import { errorText } from '../state/error-text.ts'
import type { Subscribable } from '../state/store.ts'
import { controls } from '../styles/controls.ts'

/** The release whose API the server serves, over the same objects. */
export class ReleaseSwitch extends PlaygroundElement {
  static override readonly styles: CSSResultGroup = [
    controls,
    css`
      label {
        display: flex;
        align-items: center;
        gap: 7px;
        color: var(--muted);
      }

      select.field {
        color: var(--text);
      }
    `,
  ]

  #busy = false

  override render(): TemplateResult {
    const { release, phase } = this.playground.status.value
    return html`<label>
      Release
      <select class="field" @change=${this.#onChange} ?disabled=${phase !== 'ready' || this.#busy}>
        ${emulatedReleases
          .toReversed()
          .map(
            (name) => html`<option value=${name} ?selected=${name === release}>${name}</option>`,
          )}
      </select>
    </label>`
  }

  protected override stores(): readonly Subscribable[] {
    return [this.playground.status]
  }

  readonly #onChange = (event: Event): void => {
    void this.#emulate(event.currentTarget as HTMLSelectElement)
  }

  async #emulate(select: HTMLSelectElement): Promise<void> {
    const { notices, status } = this.playground
    this.#setBusy(true)
    try {
      await this.playground.emulate(select.value)
      notices.add(`The server serves release ${select.value}`)
    } catch (error) {
      select.value = status.value.release
      notices.add(errorText(error), 'error')
    }
    this.#setBusy(false)
  }

  #setBusy(busy: boolean): void {
    this.#busy = busy
    this.requestUpdate()
  }
}

customElements.define('release-switch', ReleaseSwitch)
