import { css, type CSSResultGroup, html, type TemplateResult } from 'lit'
import { PlaygroundElement } from '../playground/playground-element.ts'
import type { Subscribable } from '../state/store.ts'
import { type Theme, themes } from '../state/view-state.ts'
import { controls } from '../styles/controls.ts'
import { icons } from '../styles/icons.ts'

const looks: Readonly<Record<Theme, readonly [label: string, icon: TemplateResult]>> = {
  auto: ['As the system', icons.half],
  light: ['Light', icons.sun],
  dark: ['Dark', icons.moon],
}

/** Light, dark, or whatever the system is set to. */
export class ThemeSwitch extends PlaygroundElement {
  static override readonly styles: CSSResultGroup = [
    controls,
    css`
      fieldset {
        display: flex;
        margin: 0;
        padding: 2px;
        border: 1px solid var(--line);
        border-radius: 8px;
        background: var(--sunken);
      }

      label {
        flex: 1;
        display: grid;
        place-items: center;
        min-width: 28px;
        min-height: 24px;
        border-radius: 5px;
        color: var(--muted);
        cursor: pointer;
      }

      label:hover {
        color: var(--text);
      }

      label:has(:checked) {
        background: var(--surface);
        color: var(--accent);
        box-shadow: 0 0 0 1px var(--line);
      }

      label:has(:focus-visible) {
        outline: 2px solid var(--accent);
      }

      @media (pointer: coarse) {
        label {
          min-width: 40px;
          min-height: 34px;
        }
      }
    `,
  ]

  override render(): TemplateResult {
    const { theme } = this.playground.view.value
    return html`<fieldset>
      <legend class="visually-hidden">Theme</legend>
      ${themes.map((name) => {
        const [label, icon] = looks[name]
        return html`<label title=${label}>
          <input
            class="visually-hidden"
            type="radio"
            name="theme"
            aria-label=${label}
            .checked=${name === theme}
            @change=${() => this.playground.view.update({ theme: name })}
          />
          ${icon}
        </label>`
      })}
    </fieldset>`
  }

  protected override stores(): readonly Subscribable[] {
    return [this.playground.view]
  }
}

customElements.define('theme-switch', ThemeSwitch)
