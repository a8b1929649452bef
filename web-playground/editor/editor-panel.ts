import { indentWithTab } from '@codemirror/commands'
import { yaml } from '@codemirror/lang-yaml'
import { html, nothing, type CSSResultGroup, type TemplateResult } from 'lit'
import { PlaygroundElement } from '../playground/playground-element.ts'
import type { Draft } from '../state/editor-text.ts'
import type { EditorText } from '../state/editor-text.ts'
import { errorText } from '../state/error-text.ts'
import type { Subscribable } from '../state/store.ts'
import { controls } from '../styles/controls.ts'
import { panelStyles } from '../styles/panel-styles.ts'
import { toolStyles } from '../styles/tool-styles.ts'
import { checkRelease } from './check-release.ts'
import { CodeView } from './code-view.ts'
import { comparison } from './comparison.ts'
import { DraftKeeper } from './draft-keeper.ts'
import { EditorAssist } from './editor-assist.ts'
import { type EditorDocument, type Finding, readEditorText } from './editor-documents.ts'
import { type CompareEvent, type GoToEvent } from './editor-report.ts'
import './editor-report.ts'
import { type EditorResult, type OtherText, runEditorAction } from './editor-run.ts'
import { editorStyles } from './editor-styles.ts'
import { foundButton } from './found-button.ts'
import type { FixEvent } from './found-list.ts'
import './found-list.ts'
import type { LiveFindings } from './live-check.ts'
import { openMenu } from './open-menu.ts'
import { releaseMenu } from './release-menu.ts'
import type { EditorAction } from './send-document.ts'

const buttons: readonly (readonly [action: EditorAction, label: string, title: string])[] = [
  ['validate', 'Validate', 'Check strictly; nothing is stored'],
  ['dry-run', 'Dry run', 'Show what the server would store'],
  ['create', 'Create', 'POST: fails where it exists'],
  ['replace', 'Replace', 'PUT: fails where another client changed the object first'],
]

const noFindings: LiveFindings = { findings: [], note: '' }

/** A YAML editor whose documents go to the server. What is typed is kept, whatever happens. */
export class EditorPanel extends PlaygroundElement {
  static override readonly styles: CSSResultGroup = [
    controls,
    panelStyles,
    toolStyles,
    editorStyles,
  ]

  #code: CodeView | undefined
  #title = 'Draft'
  /** The file of the home directory that the text is; undefined for `editor.yaml`. */
  #path: string | undefined
  /** Called when somebody who waits for the text need wait no longer. */
  #done: (() => void) | undefined
  /** The text as it was opened, or as the server accepted it; undefined where that is unknown. */
  #clean: string | undefined
  #results: readonly EditorResult[] = []
  #comparison: CompareEvent | undefined
  #busy = false
  #keeper: DraftKeeper | undefined
  #assist: EditorAssist | undefined
  #found: LiveFindings = noFindings
  /** The text that the mistakes were found in. */
  #foundIn = ''
  /** The mistakes are listed below the text. */
  #listed = false

  override connectedCallback(): void {
    super.connectedCallback()
    window.addEventListener('pagehide', this.#leave)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    window.removeEventListener('pagehide', this.#leave)
    this.#leave()
    this.#finish()
    this.#assist?.close()
    this.#code?.destroy()
  }

  override firstUpdated(): void {
    const parent = this.renderRoot.querySelector<HTMLElement>('.code')
    if (!parent || !(this.renderRoot instanceof ShadowRoot)) return
    const { title, text, touched, path } = this.playground.editorFile.value
    this.#title = title
    this.#path = path
    this.#clean = touched ? undefined : text
    const assist = new EditorAssist(
      this.playground,
      () => this.#path,
      (found) => this.#show(found),
    )
    const code = new CodeView({
      parent,
      root: this.renderRoot,
      text,
      label: 'YAML',
      language: yaml(),
      keys: [
        { key: 'Mod-s', preventDefault: true, run: () => (void this.#run('apply'), true) },
        { key: 'Mod-Shift-m', preventDefault: true, run: () => (this.#list(), true) },
        indentWithTab,
      ],
      assist: assist.extension,
      changed: () => this.#onChange(),
    })
    const redraw = (): void => this.requestUpdate()
    this.#keeper = new DraftKeeper(this.playground.drafts, () => this.#draft(code.text), redraw)
    this.#code = code
    this.#assist = assist
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
    const busy = this.#busy
    return html`<div class="bar">
        ${openMenu(this.playground, (text) => this.#open(text))}
        ${releaseMenu(busy, (release) => void this.#check(release))}
        <span class="title" title=${this.#title}>${this.#title}</span>
        ${this.#keeper?.kept === false ? html`<span class="unkept" role="status">too large to be kept</span>` : nothing}
        ${foundButton(this.#found, () => this.#list())}
        <span class="actions">
          ${this.#done ? html`<button class="button primary" title="Give the text to the command that waits for it" @click=${() => this.#hand()}>Done</button>` : nothing}
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
        ${this.#listed ? this.#foundList() : nothing}
        ${this.#results.length > 0 ? this.#report() : nothing}
        ${this.#comparison ? this.#compare(this.#comparison) : nothing}
      </div>`
  }

  protected override stores(): readonly Subscribable[] {
    return [this.playground.editorTexts]
  }

  /** Lists the mistakes, and gives the list the focus. */
  #list(): void {
    this.#listed = true
    this.requestUpdate()
    this.renderRoot.querySelector<HTMLElement>('found-list')?.focus()
  }

  #foundList(): TemplateResult {
    const close = (): void => {
      this.#listed = false
      this.requestUpdate()
      this.focus()
    }
    return html`<found-list
      .findings=${this.#found.findings}
      .lineAt=${(position: number) => this.#code?.lineAt(position) ?? 1}
      @close=${close}
      @go-to=${(event: GoToEvent) => this.#code?.goTo(event.position)}
      @fix=${({ finding }: FixEvent) => this.#mend(finding)}
    ></found-list>`
  }

  #mend(finding: Finding): void {
    // What was typed since has moved things; the text is looked at again in a moment.
    if (!finding.fix || this.#foundIn !== this.#text) return
    this.#code?.replace(finding, finding.fix.insert)
    this.focus()
  }

  #report(): TemplateResult {
    const close = (): void => {
      this.#results = []
      this.#show(noFindings)
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

  #compare(event: CompareEvent): TemplateResult {
    const { result, other } = event
    return comparison(event, this.#document(result.index), {
      take: () => this.#takeTheirs(result, other),
      overwrite: () => this.#keepMine(result, other),
      close: () => {
        this.#comparison = undefined
        this.requestUpdate()
        this.focus()
      },
    })
  }

  get #text(): string {
    return this.#code?.text ?? ''
  }

  #document(index: number): EditorDocument | undefined {
    return readEditorText(this.#text).documents[index]
  }

  #takeTheirs(result: EditorResult, other: OtherText): void {
    const document = this.#document(result.index)
    if (!document) return
    this.playground.drafts.putAside(this.#draft(this.#text))
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
    this.#show(noFindings)
    this.focus()
  }

  #show(found: LiveFindings): void {
    this.#code?.mark(found.findings)
    this.#found = found
    this.#foundIn = this.#text
    this.requestUpdate()
  }

  /** Writes the version that a document is now based on, where it names one. */
  #setVersion(index: number, version: string): void {
    const range = this.#document(index)?.valueRange(['metadata', 'resourceVersion'])
    if (range) this.#code?.replace(range, `"${version}"`)
  }

  #open({ title, text, path, done }: EditorText): void {
    const code = this.#code
    if (!code) return
    if (done || path !== this.#path) this.#finish()
    this.#done = done ?? this.#done
    if (code.text === text) {
      this.#path = path
      return this.requestUpdate()
    }
    const before = this.#draft(code.text)
    const typed = before.touched && before.text.trim() !== ''
    if (typed) this.playground.drafts.putAside(before)
    this.#title = title
    this.#path = path
    this.#clean = text
    code.open(text)
    this.playground.editorFile.update(this.#draft(text))
    this.#settle()
    if (!typed) return
    this.playground.notices.add(`“${before.title}” was put aside; find it under Open`, 'info', {
      label: 'Bring it back',
      run: () => this.#open(before),
    })
  }

  /** Ends the wait for the text, and goes back to the terminal. */
  #hand(): void {
    this.#finish()
    this.playground.focusTool('terminal')
  }

  #finish(): void {
    const done = this.#done
    this.#done = undefined
    done?.()
    this.requestUpdate()
  }

  #run(action: EditorAction): Promise<void> {
    return this.#work((text) => runEditorAction(this.playground, text, action))
  }

  #check(release: string): Promise<void> {
    const { name } = this.playground.brand
    return this.#work((text) => checkRelease(text, release, name))
  }

  async #work(work: (text: string) => Promise<readonly EditorResult[]>): Promise<void> {
    const code = this.#code
    if (!code || this.#busy) return
    this.#busy = true
    this.#assist?.rest()
    this.requestUpdate()
    const { text } = code
    let results: readonly EditorResult[] = []
    try {
      results = await work(text)
    } catch (error) {
      this.playground.notices.add(errorText(error), 'error')
    }
    this.#busy = false
    this.#assist?.forget()
    this.#results = results
    this.#comparison = undefined
    // What was typed meanwhile has moved things; the marks belong to the text that was sent.
    if (code.text === text) {
      this.#show({ findings: results.flatMap(({ findings }) => findings), note: '' })
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
      this.#clean = this.#text
    }
  }

  #draft(text: string): Draft {
    return { title: this.#title, text, touched: text !== this.#clean, path: this.#path }
  }

  #onChange(): void {
    const draft = this.#draft(this.#text)
    this.playground.editorFile.update(draft)
    this.#keeper?.typed()
    if (draft.touched) this.#assist?.typed(draft.text)
    else this.#settleCheck()
  }

  /** A text that nobody has changed is not checked. */
  #settleCheck(): void {
    this.#assist?.rest()
    if (this.#found !== noFindings) this.#show(noFindings)
  }

  readonly #leave = (): void => this.#keeper?.leave()
}

customElements.define('editor-panel', EditorPanel)
