import { css, type CSSResult, html, type TemplateResult } from 'lit'
import { PlaygroundElement } from '../shell/playground-element.ts'
import type { Subscribable } from '../state/store.ts'

export class Panel extends PlaygroundElement {
  static override readonly styles: CSSResult = css``
  override render(): TemplateResult {
    return html`<p>requests</p>`
  }
  protected override stores(): readonly Subscribable[] {
    return []
  }
}

customElements.define('requests-panel', Panel)
