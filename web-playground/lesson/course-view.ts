import { css, type CSSResultGroup, html, LitElement, nothing, type TemplateResult } from 'lit'
import type { PropertyDeclarations } from 'lit'
import { controls } from '../styles/controls.ts'
import { icons } from '../styles/icons.ts'
import {
  type CourseList,
  coursePart,
  domainWords,
  examsOf,
  type ListedLesson,
  type ListedModule,
  lessonsOf,
} from './course-list.ts'
import type { Progress } from './progress.ts'

/** A lesson that was chosen. */
export class ChooseLessonEvent extends Event {
  readonly lesson: string

  constructor(lesson: string) {
    super('choose-lesson')
    this.lesson = lesson
  }
}

/** The course's list: modules, lessons, minutes and progress, for all or for one exam. */
export class CourseView extends LitElement {
  static override readonly properties: PropertyDeclarations = {
    course: { attribute: false },
    progress: { attribute: false },
  }

  static override readonly styles: CSSResultGroup = [
    controls,
    css`
      :host {
        display: block;
        padding: 12px 16px 24px;
      }

      h3 {
        margin: 20px 0 6px;
        font-size: 13.5px;
        font-weight: 650;
      }

      p {
        margin: 0 0 10px;
        color: var(--muted);
      }

      .filter {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        margin-bottom: 8px;
      }

      .filter label {
        display: flex;
        align-items: center;
        gap: 7px;
        min-width: 0;
        color: var(--muted);
      }

      .filter select {
        max-width: 240px;
        color: var(--text);
      }

      ol {
        display: grid;
        gap: 6px;
        margin: 0;
        padding: 0;
        list-style: none;
      }

      .lesson {
        display: grid;
        grid-template-columns: 20px minmax(0, 1fr) auto;
        gap: 1px 8px;
        width: 100%;
        padding: 8px 10px;
        border: 1px solid var(--line);
        border-radius: 8px;
        background: var(--surface);
        text-align: left;
        cursor: pointer;
      }

      .lesson:hover {
        border-color: var(--accent);
        background: var(--hover);
      }

      .lesson b {
        font-weight: 600;
      }

      .lesson small {
        font-size: var(--small);
        color: var(--muted);
      }

      .lesson .summary {
        grid-column: 2 / -1;
      }

      .mark {
        color: var(--ok);
      }

      .mark i {
        display: block;
        width: 10px;
        height: 10px;
        margin: 4px 3px;
        border: 1.5px solid var(--line-strong);
        border-radius: 50%;
      }

      .mark .begun {
        background: var(--accent);
        border-color: var(--accent);
      }

      .elsewhere {
        margin-top: 20px;
      }
    `,
  ]

  declare course: CourseList
  declare progress: Progress
  #exam = ''
  #domain = ''
  #end: () => void = () => undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.#end = this.progress.store.subscribe(() => this.requestUpdate())
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#end()
  }

  override render(): TemplateResult {
    const shown = coursePart(this.course, this.#exam, this.#domain)
    const lessons = lessonsOf(shown)
    const done = lessons.filter(({ name }) => this.progress.of(name).finished).length
    const minutes = lessons.reduce((sum, each) => sum + each.minutes, 0)
    return html`<p>
        Each lesson runs in a cluster of its own, so your cluster stays as it is. You can skip a
        step, start it again, or have it solved.
      </p>
      ${this.#filter()}
      <p role="status">
        ${lessons.length} ${lessons.length === 1 ? 'lesson' : 'lessons'}, ${hoursOf(minutes)},
        ${done} finished
      </p>
      ${shown.modules.map((module) => this.#module(module))}
      <div class="elsewhere">
        <h3>A lesson from elsewhere</h3>
        <p>A lesson is a Markdown file. Open one, or drop it here.</p>
        <button class="button" @click=${() => this.dispatchEvent(new Event('open-file'))}>
          ${icons.lesson}Open a lesson file…
        </button>
      </div>`
  }

  #filter(): TemplateResult {
    const exams = examsOf(this.course)
    const domains = exams.get(this.#exam) ?? []
    return html`<div class="filter">
      <label>
        Exam
        <select class="field" @change=${this.#onExam}>
          <option value="" ?selected=${this.#exam === ''}>All lessons</option>
          ${[...exams.keys()].map(
            (exam) => html`<option ?selected=${exam === this.#exam}>${exam}</option>`,
          )}
        </select>
      </label>
      ${
        domains.length === 0
          ? nothing
          : html`<label>
              Domain
              <select class="field" @change=${this.#onDomain}>
                <option value="" ?selected=${this.#domain === ''}>All domains</option>
                ${domains.map(
                  (domain) =>
                    html`<option value=${domain} ?selected=${domain === this.#domain}>
                      ${domainWords(domain)}
                    </option>`,
                )}
              </select>
            </label>`
      }
    </div>`
  }

  #module({ title, lessons }: ListedModule): TemplateResult {
    return html`<section>
      <h3>${title}</h3>
      <ol>
        ${lessons.map((lesson) => html`<li>${this.#lesson(lesson)}</li>`)}
      </ol>
    </section>`
  }

  #lesson({ name, title, summary, minutes }: ListedLesson): TemplateResult {
    const { finished, passed } = this.progress.of(name)
    const begun = passed.length > 0
    const state = finished ? 'finished' : begun ? 'begun' : ''
    return html`<button
      class="lesson"
      @click=${() => this.dispatchEvent(new ChooseLessonEvent(name))}
    >
      <span class="mark">
        ${finished ? icons.check : html`<i class=${begun ? 'begun' : ''}></i>`}
        ${state === '' ? nothing : html`<span class="visually-hidden">${state}</span>`}
      </span>
      <b>${title}</b><small>${minutes} min</small>
      <small class="summary">${summary}</small>
    </button>`
  }

  readonly #onExam = (event: Event): void => {
    this.#exam = (event.currentTarget as HTMLSelectElement).value
    this.#domain = ''
    this.requestUpdate()
  }

  readonly #onDomain = (event: Event): void => {
    this.#domain = (event.currentTarget as HTMLSelectElement).value
    this.requestUpdate()
  }
}

function hoursOf(minutes: number): string {
  return minutes < 90 ? `${minutes} minutes` : `about ${Math.round(minutes / 30) / 2} hours`
}

customElements.define('course-view', CourseView)
