import {
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'
import { callCostLimit, objectCostLimit } from '../../core/index.ts'
import { controls } from '../styles/controls.ts'
import { icons } from '../styles/icons.ts'
import type { Problem, Run, StaticEstimate, TextName } from './evaluation/evaluation-messages.ts'
import type { EvaluationReport } from './evaluation/evaluator.ts'
import { expressionResultStyles } from './expression-result-styles.ts'

/** Asks to show a mistake in its text. */
export class ShowProblemEvent extends Event {
  readonly problem: Problem

  constructor(problem: Problem) {
    super('show-problem')
    this.problem = problem
  }
}

/** The result of an expression: value, type and costs, or its mistakes. */
export class ExpressionResult extends LitElement {
  static override readonly properties: PropertyDeclarations = {
    report: { attribute: false },
    names: { attribute: false },
    lineOf: { attribute: false },
  }

  static override readonly styles: CSSResultGroup = [controls, expressionResultStyles]

  /** Undefined before the first evaluation. */
  declare report: EvaluationReport | undefined
  /** Names of the texts, in front of the line of a mistake; empty for the expression. */
  declare names: Readonly<Record<TextName, string>>
  /** The number of the line that a mistake is on. */
  declare lineOf: (problem: Problem) => number

  override render(): TemplateResult {
    const outcome = this.report?.type === 'outcome' ? this.report.outcome : undefined
    return html`<dl>
        <div>
          <dt>Type</dt>
          <dd title=${outcome?.type ?? nothing}><code>${outcome?.type ?? '–'}</code></dd>
        </div>
        <div>
          <dt>Cost</dt>
          <dd>${costText(outcome?.runs ?? [])}</dd>
        </div>
        <div>
          <dt>Estimate</dt>
          <dd>${estimateText(outcome?.estimate)}</dd>
        </div>
      </dl>
      <div class="said" tabindex="0" role="group" aria-label="Result">${this.#said()}</div>`
  }

  #said(): unknown {
    const { report } = this
    if (!report) return nothing
    if (report.type === 'failed') return line('error', report.message)
    if (report.type === 'too long') return line('error', tooLong)
    const { problems, runs, estimate } = report.outcome
    return html`${problems.map((problem) => this.#problem(problem))}
    ${runs.map((run) => runText(run))}
    ${estimate?.refusal === undefined ? nothing : html`<p class="refusal">${estimate.refusal}</p>`}`
  }

  #problem(problem: Problem): TemplateResult {
    const show = (): void => void this.dispatchEvent(new ShowProblemEvent(problem))
    return html`<button class="problem" @click=${show}>
      <span>${placeText(this.names[problem.text], this.lineOf(problem))}</span>${problem.message}
    </button>`
  }
}

const tooLong = 'Ended, as it took too long'

function placeText(name: string, line: number): string {
  return name === '' ? `line ${line}` : `${name}, line ${line}`
}

function costText(runs: readonly Run[]): unknown {
  if (runs.every(({ outcome }) => outcome === 'skipped')) return '–'
  const cost = runs.reduce((sum, run) => sum + run.cost, 0)
  const limit = runs.length > 1 ? objectCostLimit : callCostLimit
  return html`${cost.toLocaleString('en')} <small>of ${limit.toLocaleString('en')}</small>`
}

function estimateText(estimate: StaticEstimate | undefined): unknown {
  if (!estimate) return '–'
  if (estimate.most === undefined) return 'without bound'
  const { most, limit, without } = estimate
  return html`at most ${most.toLocaleString('en')}
  ${limit === undefined ? nothing : html`<small>of ${limit.toLocaleString('en')}</small>`}
  ${without === undefined ? nothing : html`<small>without ${without}</small>`}`
}

function runText({ path, outcome, text, message }: Run): TemplateResult {
  return html`<div class="run">
    ${path === '' ? nothing : html`<div class="path">${path}</div>`} ${valueText(outcome, text)}
    ${message === undefined ? nothing : html`<p class="message">${message}</p>`}
  </div>`
}

function valueText(outcome: Run['outcome'], text: string): TemplateResult {
  if (outcome === 'skipped') return line('skipped', text)
  if (outcome !== 'value') return line('error', text)
  if (text === 'true') return line('yes', text)
  return text === 'false' ? line('no', text) : html`<pre class="value">${text}</pre>`
}

function line(look: 'yes' | 'no' | 'error' | 'skipped', text: string): TemplateResult {
  const icon = look === 'yes' ? icons.check : look === 'skipped' ? icons.pause : icons.warning
  return html`<div class="line ${look}">
    ${icon}
    <p class="value">${text}</p>
  </div>`
}

/** The result in a sentence, for screen readers. */
export function spokenResult(report: EvaluationReport): string {
  if (report.type === 'failed') return report.message
  if (report.type === 'too long') return tooLong
  const { problems, runs } = report.outcome
  const [mistake] = problems
  if (mistake) {
    const count = problems.length === 1 ? 'One mistake' : `${problems.length} mistakes`
    return `${count}. ${mistake.message}`
  }
  const [run] = runs
  if (!run) return ''
  if (runs.length > 1) {
    const failed = runs.filter(({ outcome, text }) => outcome !== 'skipped' && text !== 'true')
    return `Evaluated on ${runs.length} values, ${failed.length} of them not true`
  }
  const kind = run.outcome === 'value' ? 'Result ' : run.outcome === 'skipped' ? '' : 'Error '
  return kind + run.text.slice(0, 200)
}

customElements.define('expression-result', ExpressionResult)
