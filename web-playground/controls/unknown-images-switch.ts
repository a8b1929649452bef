import { css, type CSSResultGroup, html, type TemplateResult } from 'lit'
import { ClusterSwitch } from './cluster-switch.ts'

/** Whether images that the simulation does not know run, or cannot be pulled. */
export class UnknownImagesSwitch extends ClusterSwitch {
  static override readonly styles: CSSResultGroup = [
    ClusterSwitch.styles,
    css`
      label {
        cursor: pointer;
      }
    `,
  ]

  override render(): TemplateResult {
    return html`<label>
      <input
        type="checkbox"
        .checked=${this.playground.status.value.unknownImages === 'run'}
        ?disabled=${this.disabled}
        @change=${this.#onChange}
      />
      Run images that are not known
    </label>`
  }

  readonly #onChange = (event: Event): void => {
    void this.#choose(event.currentTarget as HTMLInputElement)
  }

  async #choose(input: HTMLInputElement): Promise<void> {
    const { notices, status } = this.playground
    await this.change(async () => {
      await this.playground.changeUnknownImages(input.checked ? 'run' : 'fail')
      notices.add(input.checked ? 'Unknown images run' : 'Unknown images cannot be pulled')
    })
    input.checked = status.value.unknownImages === 'run'
  }
}

customElements.define('unknown-images-switch', UnknownImagesSwitch)
