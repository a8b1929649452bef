import { css, type CSSResultGroup, html, nothing, type TemplateResult } from 'lit'
import { PlaygroundElement } from '../playground/playground-element.ts'
import type { Subscribable } from '../state/store.ts'
import type { DockTab } from '../state/view-state.ts'
import { controls } from '../styles/controls.ts'
import { icons } from '../styles/icons.ts'

const parts: readonly (readonly [
  part: 'lesson' | 'objects' | DockTab,
  label: string,
  icon: TemplateResult,
])[] = [
  ['lesson', 'Course', icons.lesson],
  ['objects', 'Objects', icons.table],
  ['terminal', 'Terminal', icons.terminal],
  ['editor', 'Editor', icons.code],
  ['requests', 'Requests', icons.requests],
  ['expressions', 'Expressions', icons.expression],
  ['web', 'Web', icons.web],
]

/** Where a narrow page is switched between its parts. */
export class BottomBar extends PlaygroundElement {
  static override readonly styles: CSSResultGroup = [
    controls,
    css`
      nav {
        display: grid;
        grid-template-columns: repeat(7, minmax(0, auto));
        height: 56px;
        padding-bottom: env(safe-area-inset-bottom);
        background: var(--surface);
        border-top: 1px solid var(--line);
      }

      button {
        position: relative;
        display: grid;
        place-items: center;
        align-content: center;
        gap: 2px;
        border: 0;
        background: transparent;
        color: var(--muted);
        padding: 0;
        font-size: clamp(8.5px, 2.65vw, 11.5px);
        cursor: pointer;
      }

      button[aria-current] {
        color: var(--accent);
        font-weight: 600;
      }

      button[aria-current]::before {
        content: '';
        position: absolute;
        inset: -1px 22% auto;
        height: 2px;
        background: var(--accent);
      }

      button svg.icon {
        width: 19px;
        height: 19px;
      }

      :focus-visible {
        outline-offset: -3px;
      }
    `,
  ]

  override render(): TemplateResult {
    const { pane, dockTab } = this.playground.view.value
    const shown = pane === 'tool' ? dockTab : pane
    return html`<nav aria-label="Parts of the page">
      ${parts.map(
        ([name, label, icon]) =>
          html`<button
            aria-current=${name === shown ? 'page' : nothing}
            @click=${() => this.#show(name)}
          >
            ${icon}<span>${label}</span>
          </button>`,
      )}
    </nav>`
  }

  protected override stores(): readonly Subscribable[] {
    return [this.playground.view]
  }

  #show(part: 'lesson' | 'objects' | DockTab): void {
    if (part === 'objects') this.playground.view.update({ pane: part })
    else if (part === 'lesson') this.playground.showCourse()
    else this.playground.showTool(part)
  }
}

customElements.define('bottom-bar', BottomBar)
