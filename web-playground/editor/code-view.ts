import { indentWithTab } from '@codemirror/commands'
import { yaml } from '@codemirror/lang-yaml'
import { indentUnit } from '@codemirror/language'
import { lintGutter, setDiagnostics } from '@codemirror/lint'
import { EditorState, Prec } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { basicSetup } from 'codemirror'
import { codeTheme } from './code-theme.ts'
import type { Finding } from './editor-documents.ts'
import type { TextRange } from './field-range.ts'

export interface CodeViewOptions {
  readonly parent: HTMLElement
  readonly root: ShadowRoot
  readonly text: string
  readonly changed: () => void
  readonly apply: () => void
}

/** The text that is edited, with what is said about it. */
export class CodeView {
  readonly #view: EditorView

  constructor({ parent, root, text, changed, apply }: CodeViewOptions) {
    const save = { key: 'Mod-s', preventDefault: true, run: () => (apply(), true) }
    this.#view = new EditorView({
      parent,
      root,
      state: EditorState.create({
        doc: text,
        extensions: [
          Prec.highest(keymap.of([save])),
          basicSetup,
          keymap.of([indentWithTab]),
          indentUnit.of('  '),
          yaml(),
          lintGutter(),
          codeTheme,
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': 'YAML', spellcheck: 'false' }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed()
          }),
        ],
      }),
    })
  }

  get text(): string {
    return this.#view.state.doc.toString()
  }

  /** The number of a line, counted from 1. */
  lineAt(position: number): number {
    return this.#view.state.doc.lineAt(this.#within(position)).number
  }

  /** Takes the place of the whole text; it can be undone like what is typed. */
  replaceAll(text: string): void {
    this.replace({ from: 0, to: this.#view.state.doc.length }, text)
    this.#view.dispatch({ selection: { anchor: 0 }, scrollIntoView: true })
  }

  replace({ from, to }: TextRange, text: string): void {
    this.#view.dispatch({ changes: { from, to, insert: text } })
  }

  /** Shows what is said about the text, in place of what was said before. */
  mark(findings: readonly Finding[]): void {
    const diagnostics = findings.map(({ from, to, severity, message }) => ({
      from: this.#within(from),
      to: this.#within(to),
      severity,
      message,
    }))
    this.#view.dispatch(setDiagnostics(this.#view.state, diagnostics))
  }

  /** Puts the cursor at a place in the text and shows it. */
  goTo(position: number): void {
    this.#view.dispatch({ selection: { anchor: this.#within(position) }, scrollIntoView: true })
    this.#view.focus()
  }

  focus(): void {
    this.#view.focus()
  }

  destroy(): void {
    this.#view.destroy()
  }

  #within(position: number): number {
    return Math.min(position, this.#view.state.doc.length)
  }
}
