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
import { GoToEvent } from './editor-report.ts'
import { findingStyles } from './finding-styles.ts'

/** A finding is to be mended. */
export class FixEvent extends Event {
  readonly finding: Finding

  constructor(finding: Finding) {
    super('fix')
    this.finding = finding
  }
}

/** The mistakes of a text by line, each with what mends it; Escape closes the list. */
export class FoundList extends LitElement {
  static override readonly properties: PropertyDeclarations = {
    findings: { attribute: false },
    lineAt: { attribute: false },
  }

  static override readonly styles: CSSResultGroup = [
    controls,
    findingStyles,
    css`
      :host {
        display: block;
        overflow-y: auto;
        border-top: 1px solid var(--line);
        background: var(--sunken);
      }

      .close {
        position: sticky;
        top: 4px;
        float: right;
        margin: 4px 4px 0 6px;
      }

      ul {
        list-style: none;
        margin: 0;
        padding: 6px 10px;
      }

      li {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 2px 8px;
        margin-bottom: 3px;
      }

      .finding {
        flex: 1 1 240px;
        margin: 0;
      }
    `,
  ]

  declare findings: readonly Finding[]
  /** The number of the line at a position of the text. */
  declare lineAt: (position: number) => number

  override firstUpdated(): void {
    this.focus()
  }

  /** Gives the focus to the first mistake. */
  override focus(): void {
    const first = this.renderRoot.querySelector<HTMLElement>('.finding')
    const focused = first ?? this.renderRoot.querySelector<HTMLElement>('.close')
    focused?.focus()
  }

  override render(): TemplateResult {
    const close = (): void => void this.dispatchEvent(new Event('close'))
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      close()
    }
    const inOrder = this.findings.toSorted((a, b) => a.from - b.from)
    return html`<section aria-label="Mistakes" @keydown=${onKey}>
      <button class="icon-button close" aria-label="Close the list of mistakes" @click=${close}>
        ${icons.close}
      </button>
      ${inOrder.length === 0 ? html`<p role="status">No mistakes</p>` : nothing}
      <ul>
        ${inOrder.map((finding) => this.#line(finding))}
      </ul>
    </section>`
  }

  #line(finding: Finding): TemplateResult {
    const { from, severity, message, fix } = finding
    return html`<li>
      <button class="finding ${severity}" @click=${() => this.dispatchEvent(new GoToEvent(from))}>
        <span>${this.lineAt(from)}</span>${message}
      </button>
      ${
        fix
          ? html`<button
              class="button fix"
              @click=${() => this.dispatchEvent(new FixEvent(finding))}
            >
              ${fix.label}
            </button>`
          : nothing
      }
    </li>`
  }
}

customElements.define('found-list', FoundList)
