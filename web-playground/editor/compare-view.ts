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
import { diffLines } from './line-diff.ts'

const signs = { both: ' ', left: '−', right: '+' } as const

/** Two versions of an object laid over each other. What can be done about them is put into its slot. */
export class CompareView extends LitElement {
  static override readonly properties: PropertyDeclarations = {
    heading: {},
    left: { attribute: false },
    right: { attribute: false },
    names: { attribute: false },
  }

  static override readonly styles: CSSResultGroup = [
    controls,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-height: 0;
        background: var(--surface);
      }

      header {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 6px 10px;
        padding: 8px 12px;
        border-bottom: 1px solid var(--line);
        background: var(--sunken);
      }

      h3 {
        flex: 1 1 200px;
        margin: 0;
        font-size: 13px;
        font-weight: 600;
      }

      small {
        color: var(--muted);
        font-weight: 400;
      }

      ol {
        flex: 1;
        list-style: none;
        margin: 0;
        padding: 6px 0;
        overflow-y: auto;
        font: 12.5px/1.5 var(--mono);
      }

      li {
        padding: 0 12px 0 28px;
        text-indent: -16px;
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }

      .left {
        background: var(--danger-soft);
      }

      .right {
        background: light-dark(#e3f4e9, #14301f);
      }

      i {
        display: inline-block;
        width: 16px;
        text-indent: 0;
        font-style: normal;
        color: var(--muted);
        user-select: none;
      }
    `,
  ]

  declare heading: string
  declare left: string
  declare right: string
  /** What the two texts are. */
  declare names: readonly [left: string, right: string]

  override render(): TemplateResult {
    const lines = diffLines(this.left.trimEnd(), this.right.trimEnd())
    const [left, right] = this.names
    const differ = lines.some(({ side }) => side !== 'both')
    return html`<header>
        <h3>
          ${this.heading}
          <small>${differ ? html`− ${left} &nbsp; + ${right}` : 'no difference'}</small>
        </h3>
        <slot></slot>
      </header>
      <ol tabindex="0" aria-label=${this.heading}>
        ${lines.map(
          ({ side, text }) =>
            html`<li class=${side === 'both' ? nothing : side}><i>${signs[side]}</i>${text}</li>`,
        )}
      </ol>`
  }
}

customElements.define('compare-view', CompareView)
