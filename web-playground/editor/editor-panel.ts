import { html, nothing, type CSSResultGroup, type TemplateResult } from 'lit'
import { examples, exampleText } from '../examples/examples.ts'
import { editableYaml } from '../resources/object-actions.ts'
import { PlaygroundElement } from '../shell/playground-element.ts'
import type { EditorText } from '../state/playground.ts'
import type { Subscribable } from '../state/store.ts'
import { controls } from '../styles/controls.ts'
import { panelStyles } from '../styles/panel-styles.ts'
import { CodeView } from './code-view.ts'
import './compare-view.ts'
import type { Draft } from './drafts.ts'
import { readEditorText } from './editor-documents.ts'
import { type EditorResult, type OtherText, runEditorAction } from './editor-run.ts'
import { type CompareEvent, type GoToEvent } from './editor-report.ts'
import './editor-report.ts'
import { editorStyles } from './editor-styles.ts'
import type { EditorAction } from './send-document.ts'

/** Milliseconds without typing until the draft is kept. */
const pauseBeforeKeeping = 300

const buttons: readonly (readonly [action: EditorAction, label: string, title: string])[] = [
  ['validate', 'Validate', 'Check strictly; nothing is stored'],
  ['dry-run', 'Dry run', 'Show what the server would store'],
  ['create', 'Create', 'POST: fails where it exists'],
  ['replace', 'Replace', 'PUT: fails where somebody else was faster'],
]

/** A YAML editor whose documents go to the server. What is typed is kept, whatever happens. */
export class EditorPanel extends PlaygroundElement {
  static override readonly styles: CSSResultGroup = [controls, panelStyles, editorStyles]

  #code: CodeView | undefined
  #title = 'Draft'
  /** The text as it was opened, or as the server took it; undefined where nobody knows. */
  #clean: string | undefined
  #results: readonly EditorResult[] = []
  #comparison: CompareEvent | undefined
  #busy: EditorAction | undefined
  #keeping: ReturnType<typeof setTimeout> | undefined
  #kept = true

  override connectedCallback(): void {
    super.connectedCallback()
    window.addEventListener('pagehide', this.#leave)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    window.removeEventListener('pagehide', this.#leave)
    this.#leave()
    this.#code?.destroy()
  }

  override firstUpdated(): void {
    const parent = this.renderRoot.querySelector<HTMLElement>('.code')
    if (!parent || !(this.renderRoot instanceof ShadowRoot)) return
    const { title, text, touched } = this.playground.editorFile.value
    this.#title = title
    this.#clean = touched ? undefined : text
    this.#code = new CodeView({
      parent,
      root: this.renderRoot,
      text,
      changed: () => this.#onChange(),
      apply: () => void this.#run('apply'),
    })
    this.requestUpdate()
  }

  override updated(): void {
    if (!this.#code) return
    for (const draft of this.playground.editorTexts.take()) this.#open(draft)
  }

  override focus(): void {
    this.#code?.focus()
  }

  override render(): TemplateResult {
    const busy = this.#busy !== undefined
    return html`<div class="bar">
        ${this.#menu()}
        <span class="title" title=${this.#title}>${this.#title}</span>
        ${this.#kept ? nothing : html`<span class="unkept" role="status">too large to be kept</span>`}
        <span class="actions">
          ${buttons.map(
            ([action, label, title]) =>
              html`<button
                class="button"
                title=${title}
                ?disabled=${busy}
                @click=${() => this.#run(action)}
              >
                ${label}
              </button>`,
          )}
          <button
            class="button primary"
            title="Create it, or replace what is there (Ctrl S)"
            ?disabled=${busy}
            @click=${() => this.#run('apply')}
          >
            Apply
          </button>
        </span>
      </div>
      <div class="body">
        <div class="code"></div>
        ${this.#results.length > 0 ? this.#report() : nothing}
        ${this.#comparison ? this.#compare(this.#comparison) : nothing}
      </div>`
  }

  protected override stores(): readonly Subscribable[] {
    return [this.playground.editorTexts]
  }

  #menu(): TemplateResult {
    const earlier = this.playground.drafts.earlier()
    return html`<select class="field" aria-label="Open" @change=${this.#onMenu}>
      <option value="">Open…</option>
      <optgroup label="Examples">
        ${examples.map((example, at) => html`<option value="example ${at}">${example.title}</option>`)}
      </optgroup>
      ${
        earlier.length === 0
          ? nothing
          : html`<optgroup label="Your earlier texts">
              ${earlier.map((draft, at) => html`<option value="draft ${at}">${draft.title}</option>`)}
            </optgroup>`
      }
    </select>`
  }

  #report(): TemplateResult {
    const close = (): void => {
      this.#results = []
      this.#code?.mark([])
      this.requestUpdate()
    }
    return html`<editor-report
      .results=${this.#results}
      .lineAt=${(position: number) => this.#code?.lineAt(position) ?? 1}
      @close=${close}
      @go-to=${(event: GoToEvent) => this.#code?.goTo(event.position)}
      @compare=${(event: CompareEvent) => {
        this.#comparison = event
        this.requestUpdate()
      }}
    ></editor-report>`
  }

  #compare({ result, other }: CompareEvent): TemplateResult {
    const close = (): void => {
      this.#comparison = undefined
      this.requestUpdate()
      this.focus()
    }
    const conflict = result.newer !== undefined
    return html`<compare-view
      heading=${conflict ? `${result.title} has changed` : `${result.title}, as it would be stored`}
      .left=${this.#documentText(result.index)}
      .right=${other.text}
      .names=${['yours', 'the server’s']}
    >
      ${
        conflict
          ? html`<button class="button" @click=${() => this.#takeTheirs(result, other)}>
                Take the server’s
              </button>
              <button class="button primary" @click=${() => this.#keepMine(result, other)}>
                Overwrite with mine
              </button>`
          : nothing
      }
      <button class="button" @click=${close}>Close</button>
    </compare-view>`
  }

  /** A document in the order that the server writes, so that only what differs is shown as different. */
  #documentText(index: number): string {
    const text = this.#code?.text ?? ''
    const document = readEditorText(text).documents[index]
    return document ? editableYaml(document.object) : text
  }

  #takeTheirs(result: EditorResult, other: OtherText): void {
    const text = this.#code?.text ?? ''
    const document = readEditorText(text).documents[result.index]
    if (!document) return
    this.playground.drafts.putAside(this.#draft(text))
    this.#code?.replace(document.range, other.text)
    this.#settle()
  }

  #keepMine(result: EditorResult, other: OtherText): void {
    this.#setVersion(result.index, other.object.metadata.resourceVersion ?? '')
    this.#settle()
    void this.#run('replace')
  }

  #settle(): void {
    this.#comparison = undefined
    this.#results = []
    this.#code?.mark([])
    this.requestUpdate()
    this.focus()
  }

  /** Writes the version that a document is now based on, where it names one. */
  #setVersion(index: number, version: string): void {
    const text = this.#code?.text ?? ''
    const document = readEditorText(text).documents[index]
    const range = document?.valueRange(['metadata', 'resourceVersion'])
    if (range) this.#code?.replace(range, `"${version}"`)
  }

  #open({ title, text }: EditorText): void {
    const code = this.#code
    if (!code || code.text === text) return
    const before = this.#draft(code.text)
    const typed = before.touched && before.text.trim() !== ''
    if (typed) this.playground.drafts.putAside(before)
    this.#title = title
    this.#clean = text
    code.replaceAll(text)
    this.#settle()
    if (!typed) return
    this.playground.notices.add(`“${before.title}” was put aside; find it under Open`, 'info', {
      label: 'Bring it back',
      run: () => this.#open(before),
    })
  }

  async #run(action: EditorAction): Promise<void> {
    const code = this.#code
    if (!code || this.#busy !== undefined) return
    this.#busy = action
    this.requestUpdate()
    const { text } = code
    const results = await runEditorAction(this.playground, text, action)
    this.#busy = undefined
    this.#results = results
    this.#comparison = undefined
    // What was typed meanwhile has moved things; the marks belong to the text that was sent.
    if (code.text === text) {
      code.mark(results.flatMap(({ findings }) => findings))
      this.#adoptVersions(results)
    }
    this.requestUpdate()
  }

  #adoptVersions(results: readonly EditorResult[]): void {
    for (const { index, stored } of results) {
      const version = stored?.metadata.resourceVersion
      if (version !== undefined) this.#setVersion(index, version)
    }
    if (results.length > 0 && results.every(({ stored }) => stored !== undefined)) {
      this.#clean = this.#code?.text ?? ''
    }
  }

  #draft(text: string): Draft {
    return { title: this.#title, text, touched: text !== this.#clean }
  }

  #onChange(): void {
    this.playground.editorFile.update(this.#draft(this.#code?.text ?? ''))
    clearTimeout(this.#keeping)
    this.#keeping = setTimeout(this.#keep, pauseBeforeKeeping)
  }

  readonly #keep = (): void => {
    clearTimeout(this.#keeping)
    this.#keeping = undefined
    if (!this.#code) return
    const kept = this.playground.drafts.keep(this.#draft(this.#code.text)) !== 'too large'
    if (kept !== this.#kept) {
      this.#kept = kept
      this.requestUpdate()
    }
  }

  readonly #leave = (): void => {
    if (!this.#code) return
    // Only what is still to be kept: a tab that was left alone must not overwrite what others have kept since.
    if (this.#keeping !== undefined) this.#keep()
    this.playground.drafts.leave(this.#draft(this.#code.text))
  }

  readonly #onMenu = (event: Event): void => {
    const menu = event.currentTarget as HTMLSelectElement
    const [list, at] = menu.value.split(' ')
    menu.value = ''
    const example = list === 'example' ? examples[Number(at)] : undefined
    const draft = list === 'draft' ? this.playground.drafts.earlier()[Number(at)] : undefined
    if (draft) this.#open(draft)
    if (!example) return
    const text = exampleText(example, this.playground.brand)
    this.#open({ title: `Example: ${example.title}`, text })
  }
}

customElements.define('editor-panel', EditorPanel)
