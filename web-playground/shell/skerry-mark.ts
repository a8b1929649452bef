import { css, type CSSResult, html, LitElement, type TemplateResult } from 'lit'

/** The mark: a rock in the sea. */
export class SkerryMark extends LitElement {
  static override readonly styles: CSSResult = css`
    :host {
      display: inline-block;
      width: 28px;
      height: 28px;
    }

    svg {
      display: block;
      width: 100%;
      height: 100%;
      fill: none;
      stroke-width: 1.8;
      stroke-linecap: round;
      stroke-linejoin: round;
    }
  `

  override render(): TemplateResult {
    return html`<svg viewBox="0 0 32 32" aria-hidden="true">
      <path d="M6 20 10.5 11.5 14 13.5 18.5 5.5 21.5 10.5 23.5 11 26.5 20Z" fill="var(--text)" />
      <path d="M18.5 5.5 17 12.5 20 14.5 19 20H26.5L23.5 11 21.5 10.5Z" fill="var(--muted)" />
      <path
        d="M2.5 22.5q2.7-2.2 5.4 0t5.4 0 5.4 0 5.4 0 5.4 0M6.5 27q2.4-2 4.75 0t4.75 0 4.75 0 4.75 0"
        stroke="var(--accent)"
      />
    </svg>`
  }
}

customElements.define('skerry-mark', SkerryMark)
