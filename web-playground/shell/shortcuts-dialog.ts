import { css, type CSSResultGroup, html, LitElement, type TemplateResult } from 'lit'
import { controls } from '../styles/controls.ts'
import { dialogStyles } from '../styles/dialog-styles.ts'
import { shortcutGroups } from './shortcuts.ts'

/** Lists the keys that do something. */
export class ShortcutsDialog extends LitElement {
  static override readonly styles: CSSResultGroup = [
    controls,
    dialogStyles,
    css`
      dialog {
        width: min(640px, calc(100vw - 32px));
      }

      .groups {
        columns: 2 240px;
        column-gap: 28px;
      }

      section {
        break-inside: avoid;
        margin-bottom: 14px;
      }

      h3 {
        margin: 0 0 6px;
        font-size: var(--small);
        font-weight: 600;
        color: var(--muted);
      }

      dl {
        display: grid;
        grid-template-columns: minmax(84px, max-content) 1fr;
        gap: 5px 12px;
        margin: 0;
      }

      dt {
        text-align: right;
      }

      dd {
        margin: 0;
      }

      kbd + kbd {
        margin-left: 3px;
      }
    `,
  ]

  override render(): TemplateResult {
    return html`<dialog aria-labelledby="title" @click=${this.#onClick}>
      <h2 id="title" tabindex="-1" autofocus>Keyboard</h2>
      <div class="groups">
        ${shortcutGroups.map(
          ([title, shortcuts]) =>
            html`<section>
              <h3>${title}</h3>
              <dl>
                ${shortcuts.map(
                  ([keys, what]) =>
                    html`<dt>${keys.split(' ').map((key) => html`<kbd>${key}</kbd>`)}</dt>
                      <dd>${what}</dd>`,
                )}
              </dl>
            </section>`,
        )}
      </div>
    </dialog>`
  }

  show(): void {
    this.#dialog()?.showModal()
  }

  readonly #onClick = (event: Event): void => {
    if (event.target === this.#dialog()) this.#dialog()?.close()
  }

  #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog')
  }
}

customElements.define('shortcuts-dialog', ShortcutsDialog)
