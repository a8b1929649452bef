import { css, type CSSResultGroup, html, type TemplateResult } from 'lit'
import { PlaygroundElement } from '../playground/playground-element.ts'
import type { Subscribable } from '../state/store.ts'
import { controls } from '../styles/controls.ts'

/** Whom this tab's requests are from. */
export class UserSwitch extends PlaygroundElement {
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
        max-width: 150px;
        color: var(--text);
      }
    `,
  ]

  override render(): TemplateResult {
    const { users } = this.playground.status.value
    const { user } = this.playground.view.value
    const choose = (event: Event): void => {
      const { value } = event.currentTarget as HTMLSelectElement
      this.playground.view.update({ user: value === users[0] ? '' : value })
    }
    return html`<label>
      Acting as
      <select class="field" @change=${choose} ?disabled=${users.length === 0}>
        ${users.map((name, at) => {
          const chosen = name === user || (user === '' && at === 0)
          return html`<option value=${name} ?selected=${chosen}>${name}</option>`
        })}
      </select>
    </label>`
  }

  protected override stores(): readonly Subscribable[] {
    return [this.playground.view, this.playground.status]
  }
}

customElements.define('user-switch', UserSwitch)
