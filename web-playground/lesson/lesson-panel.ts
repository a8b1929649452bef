import { type CSSResultGroup, html, type TemplateResult } from 'lit'
import { PlaygroundElement } from '../playground/playground-element.ts'
import type { Subscribable } from '../state/store.ts'
import { controls } from '../styles/controls.ts'

/** The course, and the lesson that is open. */
export class LessonPanel extends PlaygroundElement {
  static override readonly styles: CSSResultGroup = [controls]

  override render(): TemplateResult {
    return html`<p>Course</p>`
  }

  protected override stores(): readonly Subscribable[] {
    return []
  }
}

customElements.define('lesson-panel', LessonPanel)
