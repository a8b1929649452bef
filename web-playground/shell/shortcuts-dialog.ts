import { css, type CSSResultGroup, html, LitElement, type TemplateResult } from 'lit'
import { controls } from '../styles/controls.ts'
import { dialogStyles } from '../styles/dialog-styles.ts'

type Shortcut = readonly [keys: string, what: string]

const groups: readonly (readonly [title: string, shortcuts: readonly Shortcut[]])[] = [
  [
    'Page',
    [
      ['/', 'Find a kind'],
      ['s', 'Label selector'],
      ['t', 'Table'],
      ['1 2 3 4', 'Terminal, editor, requests, expressions'],
      ['n', 'New object in the editor'],
      ['?', 'This list'],
      ['Esc', 'Close, or leave a tool for its tabs'],
    ],
  ],
  [
    'Table',
    [
      ['↑ ↓ PgUp PgDn', 'Move through the rows'],
      ['Enter e', 'Edit'],
      ['d', 'Describe'],
      ['Del', 'Delete'],
    ],
  ],
  [
    'Terminal',
    [
      ['Tab', 'Complete'],
      ['↑ ↓', 'Earlier lines'],
      ['Ctrl R', 'Search earlier lines'],
      ['Ctrl C', 'End the command, drop the line'],
      ['Ctrl L', 'Clear'],
      ['Ctrl D', 'End of what is typed in'],
    ],
  ],
  [
    'Editor',
    [
      ['Ctrl S', 'Apply: create, or replace what is there'],
      ['Ctrl Z', 'Undo, also when an example replaced your text'],
    ],
  ],
]

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
        ${groups.map(
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
