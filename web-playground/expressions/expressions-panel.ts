import { yaml } from '@codemirror/lang-yaml'
import type { Extension } from '@codemirror/state'
import { html, type CSSResultGroup, type TemplateResult } from 'lit'
import type { Cancel } from '../../core/index.ts'
import { CodeView } from '../editor/code-view.ts'
import { PlaygroundElement } from '../playground/playground-element.ts'
import type { Subscribable } from '../state/store.ts'
import { controls } from '../styles/controls.ts'
import { panelStyles } from '../styles/panel-styles.ts'
import { toolStyles } from '../styles/tool-styles.ts'
import { celLanguage } from './cel-language.ts'
import type { Problem, TextName } from './evaluation/evaluation-messages.ts'
import { type EvaluationReport, Evaluator } from './evaluation/evaluator.ts'
import { spawnWorker } from './evaluation/spawn-worker.ts'
import { expressionExamples, type ExpressionTexts } from './expression-examples.ts'
import { type ShowProblemEvent, spokenResult } from './expression-result.ts'
import './expression-result.ts'
import { expressionsStyles } from './expressions-styles.ts'
import { KeptExpression } from './kept-expression.ts'

/** Milliseconds without typing until texts are kept, and the result is said to those who hear it. */
const pauseOfTyping = 700

const languages: Readonly<Record<TextName, readonly [label: string, language: Extension]>> = {
  expression: ['Expression', celLanguage],
  self: ['self, YAML', yaml()],
  oldSelf: ['oldSelf, YAML', yaml()],
}
const textNames = ['expression', 'self', 'oldSelf'] as const

/** An expression that is evaluated on an object as it is typed. */
export class ExpressionsPanel extends PlaygroundElement {
  static override readonly styles: CSSResultGroup = [
    controls,
    panelStyles,
    toolStyles,
    expressionsStyles,
  ]

  #views: Readonly<Record<TextName, CodeView>> | undefined
  #evaluator: Evaluator | undefined
  #kept: KeptExpression | undefined
  #report: EvaluationReport | undefined
  #spoken = ''
  #hasOldSelf = false
  /** Text of `oldSelf` that nobody has changed: a copy of `self`, or of an example before. */
  #givenOldSelf = ''
  #endPause: Cancel | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    window.addEventListener('pagehide', this.#keep)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    window.removeEventListener('pagehide', this.#keep)
    this.#keep()
    this.#evaluator?.close()
    for (const view of Object.values(this.#views ?? {})) view.destroy()
  }

  override firstUpdated(): void {
    const { storages, runtime } = this.playground
    this.#kept = new KeptExpression(storages)
    const texts = this.#kept.read()
    this.#hasOldSelf = texts.oldSelf !== undefined
    this.#views = {
      expression: this.#openView('expression', texts),
      self: this.#openView('self', texts),
      oldSelf: this.#openView('oldSelf', texts),
    }
    const report = (report: EvaluationReport): void => this.#show(report)
    this.#evaluator = new Evaluator({ spawn: spawnWorker, timers: runtime.timers, report })
    this.#givenOldSelf = this.#views.oldSelf.text
    this.#evaluate()
    this.requestUpdate()
  }

  override focus(): void {
    this.#views?.expression.focus()
  }

  override render(): TemplateResult {
    return html`${this.#bar()}
      <div class="body ${this.#hasOldSelf ? 'with-old' : ''}">
        <section class="pane expression">
          <h3>Expression</h3>
          <div class="code" id="expression"></div>
        </section>
        <expression-result
          .report=${this.#report}
          .lineOf=${({ text, from }: Problem) => this.#views?.[text].lineAt(from) ?? 1}
          @show-problem=${this.#onShowProblem}
        ></expression-result>
        <section class="pane self">
          <h3>self</h3>
          <div class="code" id="self"></div>
        </section>
        <section class="pane old" ?hidden=${!this.#hasOldSelf}>
          <h3>oldSelf</h3>
          <div class="code" id="oldSelf"></div>
        </section>
      </div>
      <p class="visually-hidden" role="status">${this.#spoken}</p>`
  }

  protected override stores(): readonly Subscribable[] {
    return []
  }

  #bar(): TemplateResult {
    return html`<div class="bar">
      <select class="field" aria-label="Open" @change=${this.#onOpen}>
        <option value="">Open…</option>
        <optgroup label="Examples">
          ${expressionExamples.map(({ title }, at) => html`<option value=${at}>${title}</option>`)}
        </optgroup>
      </select>
      <span class="space"></span>
      <button
        class="button"
        title="Give the object as it was before an update"
        aria-pressed=${this.#hasOldSelf}
        @click=${this.#onOldObject}
      >
        Old object
      </button>
    </div>`
  }

  #openView(name: TextName, texts: ExpressionTexts): CodeView {
    const parent = this.renderRoot.querySelector<HTMLElement>(`#${name}`)
    if (!parent || !(this.renderRoot instanceof ShadowRoot)) {
      throw new TypeError(`the panel has no place for ${name}`)
    }
    const [label, language] = languages[name]
    return new CodeView({
      parent,
      root: this.renderRoot,
      text: texts[name] ?? texts.self,
      label,
      language,
      changed: () => this.#evaluate(),
    })
  }

  #texts(): ExpressionTexts | undefined {
    const views = this.#views
    if (!views) return undefined
    const oldSelf = this.#hasOldSelf ? views.oldSelf.text : undefined
    return { expression: views.expression.text, self: views.self.text, oldSelf }
  }

  #evaluate(): void {
    const texts = this.#texts()
    if (!texts) return
    this.#evaluator?.evaluate({ ...texts, brand: this.playground.brand.name })
    this.#endPause?.()
    this.#endPause = this.playground.runtime.timers.after(pauseOfTyping, () => this.#onPause())
  }

  #show(report: EvaluationReport): void {
    this.#report = report
    const problems = report.type === 'outcome' ? report.outcome.problems : []
    for (const name of textNames) {
      const own = problems.filter(({ text }) => text === name)
      this.#views?.[name].mark(own.map((problem) => ({ ...problem, severity: 'error' })))
    }
    this.requestUpdate()
  }

  #onPause(): void {
    this.#keep()
    this.#spoken = this.#report ? spokenResult(this.#report) : ''
    this.requestUpdate()
  }

  readonly #keep = (): void => {
    this.#endPause?.()
    this.#endPause = undefined
    const texts = this.#texts()
    if (texts) this.#kept?.write(texts)
  }

  readonly #onOpen = (event: Event): void => {
    const menu = event.currentTarget as HTMLSelectElement
    const example = expressionExamples[Number(menu.value)]
    menu.value = ''
    if (example) this.#fill(example)
  }

  /** Replaces the texts; undo brings those before back. */
  #fill(texts: ExpressionTexts): void {
    for (const name of textNames) {
      const view = this.#views?.[name]
      const text = texts[name]
      if (view && text !== undefined && text !== view.text) {
        view.replace({ from: 0, to: view.text.length }, text)
      }
    }
    this.#givenOldSelf = texts.oldSelf ?? this.#givenOldSelf
    this.#setOldSelf(texts.oldSelf !== undefined)
    this.focus()
  }

  readonly #onOldObject = (): void => {
    const { self, oldSelf } = this.#views ?? {}
    if (!this.#hasOldSelf && self && oldSelf && oldSelf.text === this.#givenOldSelf) {
      this.#givenOldSelf = self.text
      oldSelf.replace({ from: 0, to: oldSelf.text.length }, self.text)
    }
    this.#setOldSelf(!this.#hasOldSelf)
  }

  #setOldSelf(hasOldSelf: boolean): void {
    this.#hasOldSelf = hasOldSelf
    this.#evaluate()
    this.requestUpdate()
  }

  readonly #onShowProblem = ({ problem }: ShowProblemEvent): void => {
    this.#views?.[problem.text].goTo(problem.from)
  }
}

customElements.define('expressions-panel', ExpressionsPanel)
