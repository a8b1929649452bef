import {
  css,
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'
import { expressionCostLimit } from '../../core/index.ts'
import { controls } from '../styles/controls.ts'
import { icons } from '../styles/icons.ts'
import { runCostLimit } from './evaluation/cost-limits.ts'
import type { Problem, Run, StaticEstimate, TextName } from './evaluation/evaluation-messages.ts'
import type { EvaluationReport } from './evaluation/evaluator.ts'

/** A mistake is to be shown in its text. */
export class ShowProblemEvent extends Event {
  readonly problem: Problem

  constructor(problem: Problem) {
    super('show-problem')
    this.problem = problem
  }
}

/** What came of an expression: value, type, costs, or what is wrong. */
export class ExpressionResult extends LitElement {
  static override readonly properties: PropertyDeclarations = {
    report: { attribute: false },
    lineOf: { attribute: false },
  }

  static override readonly styles: CSSResultGroup = [
    controls,
    css`
      :host {
        container: result / inline-size;
        display: flex;
        flex-direction: column;
        min-height: 0;
        background: var(--sunken);
      }

      dl {
        display: grid;
        grid-template-columns: minmax(0, 3fr) minmax(0, 4fr) minmax(0, 5fr);
        flex: none;
        gap: 0 12px;
        margin: 0;
        padding: 6px 12px;
        border-bottom: 1px solid var(--line);
        font-variant-numeric: tabular-nums;
      }

      dt {
        font-size: 11.5px;
        font-weight: 600;
        color: var(--muted);
      }

      dd {
        margin: 0;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }

      dd small {
        color: var(--muted);
        font-size: var(--small);
      }

      @container result (max-width: 480px) {
        dd {
          min-height: 2.9em;
        }

        dd small {
          display: block;
        }
      }

      code,
      pre {
        font: 13px/1.5 var(--mono);
      }

      .said {
        flex: 1;
        min-height: 0;
        overflow-y: auto;
        padding: 8px 12px;
      }

      .line {
        display: flex;
        gap: 8px;
      }

      .line svg {
        margin-top: 2px;
      }

      pre,
      p {
        flex: 1;
        min-width: 0;
        margin: 0;
        overflow-wrap: anywhere;
        white-space: pre-wrap;
      }

      .yes {
        color: var(--ok);
      }

      .no,
      .error {
        color: var(--danger);
      }

      .skipped {
        color: var(--muted);
      }

      .problem {
        display: flex;
        gap: 10px;
        width: 100%;
        margin: 0 0 4px;
        padding: 5px 8px;
        border: 0;
        border-left: 3px solid var(--danger);
        border-radius: 3px;
        background: var(--danger-soft);
        text-align: left;
        overflow-wrap: anywhere;
        cursor: pointer;
      }

      .problem span {
        flex: none;
        font-size: var(--small);
        color: var(--muted);
      }

      .refusal {
        margin: 8px 0 0;
        padding: 5px 8px;
        border-left: 3px solid var(--warn);
        border-radius: 3px;
        background: var(--warn-soft);
        overflow-wrap: anywhere;
      }
    `,
  ]

  /** Undefined before the first evaluation. */
  declare report: EvaluationReport | undefined
  /** The number of the line that a mistake is on. */
  declare lineOf: (problem: Problem) => number

  override render(): TemplateResult {
    const outcome = this.report?.type === 'outcome' ? this.report.outcome : undefined
    return html`<dl>
        <div>
          <dt>Type</dt>
          <dd><code>${outcome?.type ?? '–'}</code></dd>
        </div>
        <div>
          <dt>Cost</dt>
          <dd>${costText(outcome?.run)}</dd>
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
    if (report.type === 'too long') return line('error', 'Ended, as it took too long')
    const { problems, run, estimate } = report.outcome
    return html`${problems.map((problem) => this.#problem(problem))} ${run ? runText(run) : nothing}
    ${estimate?.refusal === undefined ? nothing : html`<p class="refusal">${estimate.refusal}</p>`}`
  }

  #problem(problem: Problem): TemplateResult {
    const show = (): void => void this.dispatchEvent(new ShowProblemEvent(problem))
    return html`<button class="problem" @click=${show}>
      <span>${placeText(problem.text, this.lineOf(problem))}</span>${problem.message}
    </button>`
  }
}

function placeText(text: TextName, line: number): string {
  return text === 'expression' ? `line ${line}` : `${text}, line ${line}`
}

function costText(run: Run | undefined): unknown {
  if (!run || run.outcome === 'skipped') return '–'
  return html`${run.cost.toLocaleString('en')}
    <small>of ${runCostLimit.toLocaleString('en')}</small>`
}

function estimateText(estimate: StaticEstimate | undefined): unknown {
  if (!estimate) return '–'
  if (estimate.most === undefined) return 'without bound'
  return html`at most ${estimate.most.toLocaleString('en')}
    <small>of ${expressionCostLimit.toLocaleString('en')}</small>`
}

function runText({ outcome, text }: Run): TemplateResult {
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

/** The result in a sentence, for those who hear it. */
export function spokenResult(report: EvaluationReport): string {
  if (report.type === 'failed') return report.message
  if (report.type === 'too long') return 'Ended, as it took too long'
  const { problems, run } = report.outcome
  const [first] = problems
  if (first) {
    const count = problems.length === 1 ? 'One mistake' : `${problems.length} mistakes`
    return `${count}. ${first.message}`
  }
  if (!run) return ''
  const kind = run.outcome === 'value' ? 'Result' : run.outcome === 'skipped' ? '' : 'Error'
  return `${kind} ${run.text.slice(0, 200)}`.trim()
}

customElements.define('expression-result', ExpressionResult)
