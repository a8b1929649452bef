import { isolateHistory } from '@codemirror/commands'
import { indentUnit } from '@codemirror/language'
import { type Action, lintGutter, setDiagnostics } from '@codemirror/lint'
import { EditorState, type Extension, Prec } from '@codemirror/state'
import { drawSelection, EditorView, keymap, type KeyBinding } from '@codemirror/view'
import { basicSetup } from 'codemirror'
import { codeTheme } from './code-theme.ts'
import type { Finding, Fix } from './editor-documents.ts'
import type { TextRange } from './field-range.ts'

export interface CodeViewOptions {
  readonly parent: HTMLElement
  readonly root: ShadowRoot
  readonly text: string
  /** Name for assistive technology. */
  readonly label: string
  readonly language: Extension
  /** Keys that come before all others. */
  readonly keys?: readonly KeyBinding[]
  /** What helps with the language beside its colours. */
  readonly assist?: Extension
  readonly changed: () => void
}

function actionOf({ label, insert }: Fix): Action {
  return {
    name: label,
    apply: (view, from, to) => view.dispatch({ changes: { from, to, insert }, userEvent: 'input' }),
  }
}

/** The edited text with its findings. */
export class CodeView {
  readonly #view: EditorView
  readonly #extensions: readonly Extension[]
  readonly #changed: () => void

  constructor({
    parent,
    root,
    text,
    label,
    language,
    keys = [],
    assist = [],
    changed,
  }: CodeViewOptions) {
    this.#changed = changed
    this.#extensions = [
      Prec.highest(keymap.of(keys)),
      // A cursor that blinks has the browser draw 60 pictures a second, for as long as it is seen.
      drawSelection({ cursorBlinkRate: 0 }),
      basicSetup,
      indentUnit.of('  '),
      language,
      assist,
      lintGutter(),
      codeTheme,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) changed()
      }),
    ]
    this.#view = new EditorView({ parent, root, state: this.#stateOf(text) })
  }

  get text(): string {
    return this.#view.state.doc.toString()
  }

  /** The number of a line, counted from 1. */
  lineAt(position: number): number {
    return this.#view.state.doc.lineAt(this.#within(position)).number
  }

  /** Opens another text. Undo does not reach behind it: it would bring the text of one object back as that of another. */
  open(text: string): void {
    this.#view.setState(this.#stateOf(text))
    this.#changed()
  }

  /** Replaces a part of the text, which undo takes back by itself. */
  replace({ from, to }: TextRange, text: string): void {
    const changes = { from, to, insert: text }
    this.#view.dispatch({ changes, annotations: isolateHistory.of('full') })
  }

  /** Shows findings in the text, in place of the former ones. */
  mark(findings: readonly Finding[]): void {
    const diagnostics = findings.map(({ from, to, severity, message, fix }) => ({
      from: this.#within(from),
      to: this.#within(to),
      severity,
      message,
      ...(fix && { actions: [actionOf(fix)] }),
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

  #stateOf(text: string): EditorState {
    return EditorState.create({ doc: text, extensions: [...this.#extensions] })
  }

  #within(position: number): number {
    return Math.min(position, this.#view.state.doc.length)
  }
}
