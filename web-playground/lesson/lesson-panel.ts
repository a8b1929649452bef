import { css, type CSSResultGroup, html, nothing, type PropertyDeclarations } from 'lit'
import { PlaygroundElement } from '../playground/playground-element.ts'
import { errorText } from '../state/error-text.ts'
import type { Subscribable } from '../state/store.ts'
import { controls } from '../styles/controls.ts'
import { icons } from '../styles/icons.ts'
import { panelStyles } from '../styles/panel-styles.ts'
import type { ChooseLessonEvent } from './course-view.ts'
import './course-view.ts'
import type { LessonDesk } from './lesson-desk.ts'
import { longestLesson } from './lesson-source.ts'
import type { TextActions } from './lesson-text.ts'
import type { LessonView } from './lesson-view.ts'
import './lesson-view.ts'
import { openDesk } from './open-desk.ts'

/** The course, and the lesson that is open. A lesson's file can be dropped on it. */
export class LessonPanel extends PlaygroundElement {
  static override readonly properties: PropertyDeclarations = { narrow: { type: Boolean } }

  static override readonly styles: CSSResultGroup = [
    controls,
    panelStyles,
    css`
      .head {
        display: flex;
        align-items: center;
        gap: 8px;
        flex: none;
        min-height: 44px;
        padding: 6px 8px 6px 16px;
        border-bottom: 1px solid var(--line);
      }

      h2 {
        flex: 1;
        margin: 0;
        font-size: 15px;
        font-weight: 650;
        letter-spacing: -0.01em;
      }

      h2:focus-visible {
        outline: none;
      }

      .content {
        flex: 1;
        min-height: 0;
        overflow: auto;
      }

      lesson-view {
        flex: 1;
      }

      .state {
        padding: 14px 16px;
        color: var(--muted);
      }

      .problem {
        margin: 12px 16px 0;
        padding: 8px 12px;
        border-radius: 8px;
        background: var(--danger-soft);
        color: var(--danger);
        overflow-wrap: anywhere;
      }

      .dropping {
        outline: 2px dashed var(--accent);
        outline-offset: -6px;
      }
    `,
  ]

  declare narrow: boolean
  #desk: LessonDesk | undefined
  #isDropping = false
  #wasVisiting = false
  #endDesk: () => void = () => undefined

  constructor() {
    super()
    this.narrow = false
  }

  override connectedCallback(): void {
    this.#desk ??= openDesk(this.playground, () => this.checkVisibility())
    super.connectedCallback()
    this.#endDesk = this.#desk.state.subscribe(() => this.requestUpdate())
    this.#takeRequests()
    void this.#desk.begin()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#endDesk()
  }

  override render(): unknown {
    const { lesson, work, problem, course } = this.#state()
    const isOpen = lesson !== undefined
    return html`<div class="head ${this.#isDropping ? 'dropping' : ''}">
        ${
          isOpen
            ? html`<button
                class="icon-button"
                aria-label="All lessons"
                title="All lessons: the lesson is left"
                @click=${() => void this.#desk?.leave()}
              >
                ${icons.back}
              </button>`
            : nothing
        }
        <h2 tabindex="-1">${lesson?.lesson.title ?? course?.title ?? 'Course'}</h2>
        ${
          this.narrow
            ? nothing
            : html`<button
                class="icon-button"
                aria-label="Close the course"
                title="Close the course"
                @click=${() => this.playground.view.update({ learning: false })}
              >
                ${icons.close}
              </button>`
        }
      </div>
      ${problem === '' || isOpen ? nothing : html`<p class="problem" role="alert">${problem}</p>`}
      ${this.#body(isOpen, work)}
      <input type="file" accept=".md,.markdown,text/markdown" hidden @change=${this.#onFile} />`
  }

  override firstUpdated(): void {
    this.addEventListener('dragover', this.#onDrag)
    this.addEventListener('dragleave', this.#onDragEnd)
    this.addEventListener('drop', this.#onDrop)
  }

  override updated(): void {
    const isVisiting = this.playground.visited !== undefined
    if (this.#wasVisiting && !isVisiting) this.#desk?.left()
    this.#wasVisiting = isVisiting
    this.#takeRequests()
  }

  /** Puts the focus on the lesson, or on the title of the course. */
  override focus(): void {
    const view = this.renderRoot.querySelector<LessonView>('lesson-view')
    if (view) void view.updateComplete.then(() => view.focus())
    else this.renderRoot.querySelector<HTMLElement>('h2')?.focus()
  }

  protected override stores(): readonly Subscribable[] {
    return [this.playground.lessons, this.playground.visits]
  }

  #state(): LessonDesk['state']['value'] {
    const desk = this.#desk
    if (!desk) throw new TypeError('the panel is not in the page')
    return desk.state.value
  }

  #body(isOpen: boolean, work: string): unknown {
    const desk = this.#desk
    const { course } = this.#state()
    if (!desk) return nothing
    if (isOpen) {
      return html`<lesson-view
        .desk=${desk}
        .actions=${this.#actions}
        @choose-lesson=${this.#onChoose}
      ></lesson-view>`
    }
    if (work !== '') return html`<p class="state" role="status">The lesson is opened…</p>`
    if (!course) return html`<p class="state" role="status">Loading…</p>`
    return html`<div class="content">
      <course-view
        .course=${course}
        .progress=${desk.progress}
        @choose-lesson=${this.#onChoose}
        @open-file=${() => this.renderRoot.querySelector('input')?.click()}
      ></course-view>
    </div>`
  }

  readonly #actions: TextActions = {
    run: (commands) => this.playground.runCommand(commands),
    copy: (text) => void this.#copy(text),
    write: (file, text) => {
      try {
        this.#desk?.write(file, text)
        this.playground.edit({ text: `${text}\n`, title: file, path: file })
      } catch (error) {
        this.playground.notices.add(errorText(error), 'error')
      }
    },
  }

  async #copy(text: string): Promise<void> {
    const { notices } = this.playground
    try {
      await navigator.clipboard.writeText(text)
      notices.add('Copied')
    } catch {
      notices.add('The browser does not let this page copy; select the text instead', 'error')
    }
  }

  /** Lessons that other parts of the page ask for. */
  #takeRequests(): void {
    for (const request of this.playground.lessons.take()) {
      const { name, text, step, begun } = request
      const opened =
        text === undefined
          ? this.#desk?.open(name, step)
          : this.#desk?.openText(text, name, request)
      void opened?.then(begun)
    }
  }

  readonly #onChoose = (event: ChooseLessonEvent): void => {
    void this.#desk?.open(event.lesson).then(() => this.focus())
  }

  readonly #onFile = (event: Event): void => {
    const input = event.currentTarget as HTMLInputElement
    const [file] = input.files ?? []
    input.value = ''
    if (file) void this.#openFile(file)
  }

  readonly #onDrag = (event: DragEvent): void => {
    if (event.dataTransfer?.types.includes('Files') !== true) return
    event.preventDefault()
    this.#setDropping(true)
  }

  readonly #onDragEnd = (): void => this.#setDropping(false)

  readonly #onDrop = (event: DragEvent): void => {
    const [file] = event.dataTransfer?.files ?? []
    if (!file) return
    event.preventDefault()
    this.#setDropping(false)
    void this.#openFile(file)
  }

  #setDropping(isDropping: boolean): void {
    if (this.#isDropping === isDropping) return
    this.#isDropping = isDropping
    this.requestUpdate()
  }

  async #openFile(file: File): Promise<void> {
    if (file.size > longestLesson) {
      this.playground.notices.add(`${file.name} is too large for a lesson`, 'error')
      return
    }
    await this.#desk?.openText(await file.text(), file.name)
  }
}

customElements.define('lesson-panel', LessonPanel)
