import { type CSSResultGroup, html, type TemplateResult } from 'lit'
import type { Cancel } from '../../core/index.ts'
import { PlaygroundElement } from '../playground/playground-element.ts'
import type { Subscribable } from '../state/store.ts'
import { controls } from '../styles/controls.ts'
import { panelStyles } from '../styles/panel-styles.ts'
import { toolStyles } from '../styles/tool-styles.ts'
import { errorText } from '../state/error-text.ts'
import { DefinitionFeed, type DefinitionList } from './definition-feed.ts'
import type { Definition } from './definitions.ts'
import type { Problem } from './evaluation/evaluation-messages.ts'
import { type EvaluationReport, Evaluator } from './evaluation/evaluator.ts'
import { spawnWorker } from './evaluation/spawn-worker.ts'
import type { BarEvent, BarRequest } from './expression-bar.ts'
import './expression-bar.ts'
import type { ExpressionExample } from './expression-examples.ts'
import { type ShowProblemEvent, spokenResult } from './expression-result.ts'
import './expression-result.ts'
import { ExpressionViews } from './expression-views.ts'
import { expressionsStyles } from './expressions-styles.ts'
import { KeptExpression, type PanelTexts } from './kept-expression.ts'
import { firstObjectText } from './object-source.ts'
import { type RuleChoice, ruleInput, selfTitle } from './rule-choice.ts'

/** Milliseconds without typing until texts are kept, and the result is said to those who hear it. */
const pauseOfTyping = 700

/** An expression that is evaluated on an object as it is typed. */
export class ExpressionsPanel extends PlaygroundElement {
  static override readonly styles: CSSResultGroup = [
    controls,
    panelStyles,
    toolStyles,
    expressionsStyles,
  ]

  #views: ExpressionViews | undefined
  #evaluator: Evaluator | undefined
  #feed: DefinitionFeed | undefined
  /** Whose definitions are followed. */
  #followed: string | undefined
  /** The definitions as they were at the last evaluation. */
  #evaluatedWith: DefinitionList | undefined
  #kept: KeptExpression | undefined
  #report: EvaluationReport | undefined
  #choice: RuleChoice | undefined
  #spoken = ''
  #hasOldSelf = false
  #endPause: Cancel | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    window.addEventListener('pagehide', this.#keep)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    window.removeEventListener('pagehide', this.#keep)
    this.#keep()
    this.#feed?.stop()
    this.#evaluator?.close()
    this.#views?.destroy()
  }

  override firstUpdated(): void {
    const { storages, runtime } = this.playground
    this.#kept = new KeptExpression(storages)
    const texts = this.#kept.read()
    this.#choice = texts.choice
    this.#hasOldSelf = texts.oldSelf !== undefined
    this.#views = new ExpressionViews(this.renderRoot, texts, () => this.#evaluate())
    if (texts.isExample) this.#views.takeAsGiven('self')
    const report = (report: EvaluationReport): void => this.#show(report)
    this.#evaluator = new Evaluator({ spawn: spawnWorker, timers: runtime.timers, report })
    this.requestUpdate()
  }

  override updated(): void {
    this.#followDefinitions()
    if (this.#evaluatedWith !== this.#definitions.store.value) this.#evaluate()
  }

  override focus(): void {
    this.#views?.focus()
  }

  override render(): TemplateResult {
    const definition = this.#definition()
    const title = this.#choice && definition ? selfTitle(this.#choice, definition) : 'self'
    return html`<expression-bar
        .playground=${this.playground}
        .feed=${this.#definitions}
        .definitionKey=${this.#choice?.definition ?? ''}
        ?hasOldSelf=${this.#hasOldSelf}
        @bar=${({ request }: BarEvent) => this.#answer(request)}
      ></expression-bar>
      <div class="body ${this.#hasOldSelf ? 'with-old' : ''}">
        <section class="pane expression">
          <h3>Expression</h3>
          <div class="code" id="expression"></div>
        </section>
        <expression-result
          .report=${this.#report}
          .lineOf=${(problem: Problem) => this.#views?.lineOf(problem) ?? 1}
          @show-problem=${({ problem }: ShowProblemEvent) => this.#views?.goTo(problem)}
        ></expression-result>
        <section class="pane self">
          <h3 title=${title}>${title}</h3>
          <div class="code" id="self"></div>
        </section>
        <section class="pane old" ?hidden=${!this.#hasOldSelf}>
          <h3>${definition ? `The ${definition.kind} before` : 'oldSelf'}</h3>
          <div class="code" id="oldSelf"></div>
        </section>
      </div>
      <p class="visually-hidden" role="status">${this.#spoken}</p>`
  }

  protected override stores(): readonly Subscribable[] {
    const { status, view } = this.playground
    return [status, view, this.#definitions.store]
  }

  get #definitions(): DefinitionFeed {
    return (this.#feed ??= new DefinitionFeed(this.playground))
  }

  #definition(): Definition | undefined {
    const { definitions } = this.#definitions.store.value
    return definitions.find(({ key }) => key === this.#choice?.definition)
  }

  #followDefinitions(): void {
    const { status, view } = this.playground
    const { user } = view.value
    if (status.value.phase !== 'ready' || this.#followed === user) return
    this.#followed = user
    this.#definitions.start()
  }

  #texts(): PanelTexts | undefined {
    const views = this.#views
    if (!views) return undefined
    return {
      expression: views.text('expression'),
      self: views.text('self'),
      oldSelf: this.#hasOldSelf ? views.text('oldSelf') : undefined,
      choice: this.#choice,
    }
  }

  #evaluate(): void {
    const texts = this.#texts()
    if (!texts) return
    const definitions = this.#definitions.store.value
    this.#evaluatedWith = definitions
    const { choice, ...rest } = texts
    const definition = this.#definition()
    // A choice that was kept has no types before the definitions are read.
    const { phase } = this.playground.status.value
    if (choice && !definitions.isRead && phase !== 'failed') return
    this.#evaluator?.evaluate({
      ...rest,
      brand: this.playground.brand.name,
      rule: choice && definition && ruleInput(choice, definition),
    })
    this.#endPause?.()
    this.#endPause = this.playground.runtime.timers.after(pauseOfTyping, () => this.#onPause())
  }

  #show(report: EvaluationReport): void {
    this.#report = report
    this.#views?.mark(report.type === 'outcome' ? report.outcome.problems : [])
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

  #answer(request: BarRequest): void {
    switch (request.type) {
      case 'example':
        return this.#openExample(request.example)
      case 'definition':
        return this.#choose(request.definition, { pointer: [], rule: {} })
      case 'rule': {
        const { definition, pointer, rule } = request
        if (rule) this.#views?.fill('expression', rule.rule)
        if (rule && /\boldSelf\b/.test(rule.rule)) this.#setOldSelf(true)
        return this.#choose(definition, { pointer, rule: rule ?? {} })
      }
      case 'object':
        return this.#views?.fill('self', request.text)
      case 'old object':
        return this.#setOldSelf(!this.#hasOldSelf)
    }
  }

  #openExample(example: ExpressionExample): void {
    this.#choice = undefined
    this.#views?.fill('expression', example.expression)
    this.#views?.fill('self', example.self)
    if (example.oldSelf !== undefined) this.#views?.fill('oldSelf', example.oldSelf)
    this.#hasOldSelf = example.oldSelf !== undefined
    this.#changed()
    this.focus()
  }

  #choose(definition: Definition | undefined, part: Omit<RuleChoice, 'definition'>): void {
    const before = this.#choice
    this.#choice = definition && { definition: definition.key, ...part }
    this.#changed()
    if (definition && before?.definition !== definition.key) void this.#giveObject(definition)
  }

  /** Shows an object of a definition, unless somebody has typed one. */
  async #giveObject(definition: Definition): Promise<void> {
    const { playground } = this
    try {
      const text = await firstObjectText(playground, definition)
      const views = this.#views
      if (this.#choice?.definition !== definition.key || !views?.isGiven('self')) return
      if (views.isGiven('oldSelf')) views.fill('oldSelf', text)
      views.fill('self', text)
    } catch (error) {
      playground.notices.add(errorText(error), 'error')
    }
  }

  #setOldSelf(hasOldSelf: boolean): void {
    const views = this.#views
    if (hasOldSelf && !this.#hasOldSelf && views?.isGiven('oldSelf')) {
      views.fill('oldSelf', views.text('self'))
    }
    this.#hasOldSelf = hasOldSelf
    this.#changed()
  }

  #changed(): void {
    this.#evaluate()
    this.requestUpdate()
  }
}

customElements.define('expressions-panel', ExpressionsPanel)
