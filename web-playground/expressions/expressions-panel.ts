import { type CSSResultGroup, html, type TemplateResult } from 'lit'
import type { Cancel } from '../../core/index.ts'
import { PlaygroundElement } from '../playground/playground-element.ts'
import { errorText } from '../state/error-text.ts'
import type { Subscribable } from '../state/store.ts'
import { controls } from '../styles/controls.ts'
import { panelStyles } from '../styles/panel-styles.ts'
import { toolStyles } from '../styles/tool-styles.ts'
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
import { firstObjectText } from './object-source.ts'
import { OwnerFeed, type OwnerList } from './owner-feed.ts'
import type { RuleChoice } from './rule-choice.ts'
import { ruleInput } from './rule-input.ts'
import type { CrdVersion, OfferedRule, RuleOwner } from './rule-owner.ts'
import { rulesOf } from './rules-of.ts'
import { StoredExpression, type PanelTexts } from './stored-expression.ts'
import { anyNames, type TextNames, textNames } from './text-names.ts'

/** Milliseconds without typing until texts are kept and the result is announced to screen readers. */
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
  #feed: OwnerFeed | undefined
  /** Definitions and policies as they were at the last evaluation. */
  #evaluatedWith: OwnerList | undefined
  #kept: StoredExpression | undefined
  #report: EvaluationReport | undefined
  #choice: RuleChoice | undefined
  #spoken = ''
  #hasOldSelf = false
  #endPause: Cancel | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.#owners.start()
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
    this.#kept = new StoredExpression(storages)
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
    if (this.#evaluatedWith !== this.#owners.store.value) this.#evaluate()
  }

  override focus(): void {
    this.#views?.focus()
  }

  override render(): TemplateResult {
    const names = this.#names()
    return html`<expression-bar
        .playground=${this.playground}
        .feed=${this.#owners}
        .ownerKey=${this.#choice?.owner ?? ''}
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
          .names=${names.short}
          .lineOf=${(problem: Problem) => this.#views?.lineOf(problem) ?? 1}
          @show-problem=${({ problem }: ShowProblemEvent) => this.#views?.goTo(problem)}
        ></expression-result>
        <section class="pane self">
          <h3 title=${names.self}>${names.self}</h3>
          <div class="code" id="self"></div>
        </section>
        <section class="pane old" ?hidden=${!this.#hasOldSelf}>
          <h3>${names.oldSelf}</h3>
          <div class="code" id="oldSelf"></div>
        </section>
      </div>
      <p class="visually-hidden" role="status">${this.#spoken}</p>`
  }

  protected override stores(): readonly Subscribable[] {
    return [this.playground.status, this.#owners.store]
  }

  get #owners(): OwnerFeed {
    return (this.#feed ??= new OwnerFeed(this.playground))
  }

  #owner(): RuleOwner | undefined {
    return this.#owners.store.value.owners.find(({ key }) => key === this.#choice?.owner)
  }

  #names(): TextNames {
    const owner = this.#owner()
    return this.#choice && owner ? textNames(this.#choice, owner) : anyNames
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
    const owners = this.#owners.store.value
    this.#evaluatedWith = owners
    const { choice, ...rest } = texts
    const owner = this.#owner()
    // A kept choice waits for its definition or policy, which has its types.
    const { phase, release } = this.playground.status.value
    if (choice && !owner && !owners.isRead && phase !== 'failed') return
    this.#evaluator?.evaluate({
      ...rest,
      brand: this.playground.brand.name,
      ...(release !== '' && { release }),
      rule: choice && owner && ruleInput(choice, owner, this.playground),
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
      case 'owner':
        return this.#chooseOwner(request.owner)
      case 'rule':
        return this.#chooseRule(request.rule)
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

  #chooseOwner(owner: RuleOwner | undefined): void {
    // The first rule of a definition or policy is the user's own.
    const [own] = owner ? rulesOf(owner) : []
    this.#choice = own?.choice
    this.#changed()
    if (owner?.type === 'definition') void this.#giveObject(owner)
  }

  #chooseRule({ expression, choice }: OfferedRule): void {
    this.#choice = choice
    if (expression !== undefined) {
      this.#views?.fill('expression', expression)
      if (/\bold(?:Self|Object)\b/.test(expression)) this.#setOldSelf(true)
    }
    this.#changed()
  }

  /** Shows an object of a definition in place of one that the page has filled in; a typed one stays. */
  async #giveObject(definition: CrdVersion): Promise<void> {
    const { playground } = this
    try {
      const text = await firstObjectText(playground, definition)
      const views = this.#views
      if (this.#choice?.owner !== definition.key || !views?.isGiven('self')) return
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
