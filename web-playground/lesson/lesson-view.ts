import {
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'
import type { LessonStep } from '../../core/lessons/index.ts'
import { controls } from '../styles/controls.ts'
import { icons } from '../styles/icons.ts'
import { lessonAfter } from './course-list.ts'
import { ChooseLessonEvent } from './course-view.ts'
import type { DeskState, LessonDesk, OpenLesson } from './lesson-desk.ts'
import { lessonStyles } from './lesson-styles.ts'
import { lessonText, sentenceText, type TextActions } from './lesson-text.ts'
import type { StepOutcome } from './step-run.ts'

const workWords: Readonly<Record<DeskState['work'], string>> = {
  '': '',
  opening: 'The lesson’s cluster starts…',
  preparing: 'The step is prepared…',
  solving: 'The solution is typed…',
}

/** A lesson: its text, what can be done with it, and what its checks say. */
export class LessonView extends LitElement {
  static override readonly properties: PropertyDeclarations = {
    desk: { attribute: false },
    actions: { attribute: false },
  }

  static override readonly styles: CSSResultGroup = [controls, lessonStyles]

  declare desk: LessonDesk
  declare actions: TextActions
  #shown = ''
  #wasPassed = false
  #end: () => void = () => undefined

  override connectedCallback(): void {
    super.connectedCallback()
    const draw = (): void => this.requestUpdate()
    const ends = [this.desk.state.subscribe(draw), this.desk.progress.store.subscribe(draw)]
    this.#end = () => ends.forEach((end) => end())
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#end()
  }

  override render(): unknown {
    const state = this.desk.state.value
    const { lesson } = state
    if (!lesson) return nothing
    const step = lesson.lesson.steps[state.shown]
    return html`${this.#steps(state, lesson)}
      <div class="body" tabindex="-1">
        ${step ? this.#step(state, lesson, step) : this.#finished(state, lesson)}
      </div>
      ${this.#foot(state, lesson)}`
  }

  override updated(): void {
    const { lesson, shown, passed } = this.desk.state.value
    // Who has read on to the commands sees that they have done it.
    if (passed && !this.#wasPassed) {
      this.renderRoot.querySelector('.check')?.scrollIntoView({ block: 'nearest' })
    }
    this.#wasPassed = passed
    const now = `${lesson?.name} ${shown}`
    if (now === this.#shown) return
    const isFirst = this.#shown === ''
    this.#shown = now
    this.renderRoot.querySelector('.body')?.scrollTo({ top: 0 })
    // Who went on by a button of this view reads on at the step's title.
    if (!isFirst && this.shadowRoot?.activeElement) this.focus()
  }

  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('h3')?.focus()
  }

  #steps({ shown, step: at }: DeskState, { name, lesson }: OpenLesson): TemplateResult {
    const { passed, finished } = this.desk.progress.of(name)
    const { steps } = lesson
    return html`<ol class="steps" aria-label="Steps">
      ${steps.map((step, index) => {
        const isPassed = finished || passed.includes(step.title)
        const label = `Step ${index + 1}: ${step.title}${isPassed ? ', passed' : ''}`
        return html`<li>
          <button
            class=${isPassed ? 'passed' : ''}
            aria-label=${label}
            title=${label}
            aria-current=${index === shown ? 'step' : nothing}
            @click=${() => this.#choose(index, at)}
          >
            <i></i>
          </button>
        </li>`
      })}
      <li class="count">
        ${shown < steps.length ? `Step ${shown + 1} of ${steps.length}` : 'Finished'}
      </li>
    </ol>`
  }

  #choose(index: number, at: number): void {
    if (index <= at) this.desk.look(index)
    else void this.desk.goTo(index)
  }

  #step(state: DeskState, { lesson }: OpenLesson, step: LessonStep): TemplateResult {
    const { shown, step: at, hints, problem } = state
    const introduction = shown === 0 ? lessonText(lesson.introduction, this.actions) : nothing
    return html`${introduction}
      <h3 tabindex="-1">${step.title}</h3>
      ${lessonText(step.blocks, this.actions)}
      ${shown === at && state.isSolved ? this.#solution(step) : nothing}
      ${shown === at ? step.hints.slice(0, hints).map((hint, index) => this.#hint(hint, index)) : nothing}
      ${problem === '' ? nothing : html`<p class="problem" role="alert">${problem}</p>`}
      ${shown === at ? this.#check(state, step) : this.#lookingBack(at)}`
  }

  #hint(hint: LessonStep['hints'][number], index: number): TemplateResult {
    return html`<div class="hint" role="note" aria-label="Hint ${index + 1}">
      ${lessonText(hint, this.actions)}
    </div>`
  }

  #solution({ solution = '' }: LessonStep): TemplateResult {
    return html`<div class="hint" role="note" aria-label="Solution">
      <p>This was typed for you:</p>
      ${lessonText([{ kind: 'code', language: 'sh', text: solution, file: undefined }], this.actions)}
    </div>`
  }

  #check(state: DeskState, step: LessonStep): TemplateResult {
    const { passed, outcomes, checkProblem, hints, work } = state
    if (step.checks.length === 0) return html`${this.#ways(step, hints, work !== '')}`
    const shown: readonly StepOutcome[] =
      outcomes.length > 0 ? outcomes : step.checks.map(({ goal }) => ({ goal, passed: false }))
    return html`<section class="check ${passed ? 'passed' : ''}" aria-label="Check of this step">
        <h4>${passed ? 'Done' : 'To be done'}</h4>
        <div role="status">
          <ul>
            ${shown.map((outcome) => this.#outcome(outcome))}
          </ul>
        </div>
        ${
          checkProblem === ''
            ? nothing
            : html`<p class="says">The check could not be made: ${checkProblem}</p>`
        }
      </section>
      ${passed ? nothing : this.#ways(step, hints, work !== '')}`
  }

  #outcome({ goal, passed, says }: StepOutcome): TemplateResult {
    return html`<li>
      ${passed ? icons.check : html`<i></i>`}
      <span
        >${sentenceText(goal)}${passed ? html`<span class="visually-hidden">, done</span>` : nothing}</span
      >
      ${passed || says === undefined ? nothing : html`<span class="says">${sentenceText(says)}</span>`}
    </li>`
  }

  #ways(step: LessonStep, hints: number, isBusy: boolean): TemplateResult {
    const left = step.hints.length - hints
    return html`<div class="ways">
      ${
        left > 0
          ? html`<button class="button" @click=${() => this.desk.hint()}>
              ${hints === 0 ? 'Show a hint' : 'Show another hint'}
            </button>`
          : nothing
      }
      ${
        step.solution === undefined
          ? nothing
          : html`<button class="button" ?disabled=${isBusy} @click=${() => void this.desk.solve()}>
              Solve it for me
            </button>`
      }
      <button class="button" ?disabled=${isBusy} @click=${() => void this.desk.replay()}>
        Start this step again
      </button>
    </div>`
  }

  #lookingBack(at: number): TemplateResult {
    return html`<p>This is an earlier step. Your cluster stays at step ${at + 1}.</p>
      <div class="ways">
        <button class="button primary" @click=${() => this.desk.look(at)}>
          Back to step ${at + 1}
        </button>
        <button class="button" @click=${() => void this.desk.replay()}>
          Start this step again
        </button>
      </div>`
  }

  #finished({ course }: DeskState, { name, lesson }: OpenLesson): TemplateResult {
    const next = course && lessonAfter(course, name)
    return html`<h3 tabindex="-1">You have finished “${lesson.title}”</h3>
      <p>Your progress is kept in this browser.</p>
      ${next ? html`<p>Next comes <strong>${next.title}</strong>: ${next.summary}</p>` : nothing}
      <div class="ways">
        ${
          next
            ? html`<button
                class="button primary"
                @click=${() => this.dispatchEvent(new ChooseLessonEvent(next.name))}
              >
                Next lesson
              </button>`
            : nothing
        }
        <button class="button" @click=${() => void this.desk.goTo(0)}>Do it again</button>
        <button class="button" @click=${() => void this.desk.leave()}>Back to the course</button>
      </div>`
  }

  #foot(state: DeskState, { lesson }: OpenLesson): TemplateResult {
    const { shown, step: at, passed, work } = state
    const step = lesson.steps[shown]
    const isBusy = work !== ''
    const isBack = shown < at
    const mayGoOn = step !== undefined && (passed || step.checks.length === 0)
    const isLast = shown === lesson.steps.length - 1
    const goOn = (): void => {
      if (isBack) this.desk.look(shown + 1)
      else void this.desk.next()
    }
    return html`<div class="foot">
      <button
        class="button"
        ?disabled=${isBusy || shown === 0}
        @click=${() => this.desk.look(shown - 1)}
      >
        Previous
      </button>
      <span class="work" role="status">${workWords[work]}</span>
      ${
        step === undefined
          ? nothing
          : isBack || mayGoOn
            ? html`<button class="button primary" ?disabled=${isBusy} @click=${goOn}>
                ${isLast ? 'Finish' : 'Next'}
              </button>`
            : html`<button class="button" ?disabled=${isBusy} @click=${() => void this.desk.skip()}>
                Skip
              </button>`
      }
    </div>`
  }
}

customElements.define('lesson-view', LessonView)
