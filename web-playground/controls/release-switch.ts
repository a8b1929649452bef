import { css, type CSSResultGroup, html, type TemplateResult } from 'lit'
import { emulatedReleases } from '../../core/index.ts'
import { ClusterSwitch } from './cluster-switch.ts'

/** The release whose API the server serves, over the same objects. */
export class ReleaseSwitch extends ClusterSwitch {
  static override readonly styles: CSSResultGroup = [
    ClusterSwitch.styles,
    css`
      label {
        color: var(--muted);
      }

      select.field {
        color: var(--text);
      }
    `,
  ]

  override render(): TemplateResult {
    const { release } = this.playground.status.value
    return html`<label>
      Release
      <select class="field" @change=${this.#onChange} ?disabled=${this.disabled}>
        ${emulatedReleases
          .toReversed()
          .map(
            (name) => html`<option value=${name} ?selected=${name === release}>${name}</option>`,
          )}
      </select>
    </label>`
  }

  readonly #onChange = (event: Event): void => {
    void this.#emulate(event.currentTarget as HTMLSelectElement)
  }

  async #emulate(select: HTMLSelectElement): Promise<void> {
    const { notices, status } = this.playground
    await this.change(async () => {
      await this.playground.emulate(select.value)
      notices.add(`The server serves release ${select.value}`)
    })
    select.value = status.value.release
  }
}

customElements.define('release-switch', ReleaseSwitch)
