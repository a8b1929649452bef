import {
  css,
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'
import { controls } from '../styles/controls.ts'
import { icons } from '../styles/icons.ts'
import type { Finding } from './editor-documents.ts'
import type { EditorResult, OtherText } from './editor-run.ts'
import { findingStyles } from './finding-styles.ts'

/** A place in the text is to be shown. */
export class GoToEvent extends Event {
  readonly position: number

  constructor(position: number) {
    super('go-to')
    this.position = position
  }
}

/** A document is to be compared with what the server has, or would have. */
export class CompareEvent extends Event {
  readonly result: EditorResult
  readonly other: OtherText

  constructor(result: EditorResult, other: OtherText) {
    super('compare')
    this.result = result
    this.other = other
  }
}

/** The outcome of each document, and the findings at its lines. */
export class EditorReport extends LitElement {
  static override readonly properties: PropertyDeclarations = {
    results: { attribute: false },
    lineAt: { attribute: false },
  }

  static override readonly styles: CSSResultGroup = [
    controls,
    findingStyles,
    css`
      :host {
        display: block;
        overflow-y: auto;
        background: var(--sunken);
      }

      .close {
        position: sticky;
        top: 4px;
        float: right;
        margin: 4px 4px 0 0;
      }

      ul {
        list-style: none;
        margin: 0;
        padding: 8px 12px;
      }

      li {
        padding: 4px 0 8px;
      }

      li p {
        margin: 0 0 4px;
        overflow-wrap: anywhere;
      }

      li > p:first-child {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 6px;
        padding-right: 24px;
      }

      .good svg {
        color: var(--ok);
      }

      .bad svg {
        color: var(--danger);
      }
    `,
  ]

  declare results: readonly EditorResult[]
  /** The number of the line at a position of the text. */
  declare lineAt: (position: number) => number

  override render(): TemplateResult {
    return html`<aside aria-label="Results" role="status">
      <button
        class="icon-button close"
        aria-label="Close the results"
        @click=${() => this.dispatchEvent(new Event('close'))}
      >
        ${icons.close}
      </button>
      <ul>
        ${this.results.map((result) => this.#result(result))}
      </ul>
    </aside>`
  }

  #result(result: EditorResult): TemplateResult {
    const { title, text, good, findings, newer, preview, converted } = result
    const other = newer ?? converted ?? preview
    const label = newer
      ? 'Compare with the newer version'
      : converted
        ? 'Show it converted'
        : 'Show what would be stored'
    return html`<li class=${good ? 'good' : 'bad'}>
      <p>${good ? icons.check : icons.warning}<b>${title}</b> ${good ? text : nothing}</p>
      ${good || (findings.length > 0 && !newer) ? nothing : html`<p>${text}</p>`}
      ${findings.map((finding) => this.#finding(finding))}
      ${
        other
          ? html`<button
              class="button"
              @click=${() => this.dispatchEvent(new CompareEvent(result, other))}
            >
              ${label}
            </button>`
          : nothing
      }
    </li>`
  }

  #finding({ from, severity, message }: Finding): TemplateResult {
    return html`<button
      class="finding ${severity}"
      @click=${() => this.dispatchEvent(new GoToEvent(from))}
    >
      <span>${this.lineAt(from)}</span>${message}
    </button>`
  }
}

customElements.define('editor-report', EditorReport)
