import { yaml } from '@codemirror/lang-yaml'
import type { Extension } from '@codemirror/state'
import { CodeView } from '../editor/code-view.ts'
import { celLanguage } from './cel-language.ts'
import type { Problem, TextName } from './evaluation/evaluation-messages.ts'
import type { ExpressionTexts } from './expression-examples.ts'

const textNames = ['expression', 'self', 'oldSelf'] as const

const looks: Readonly<Record<TextName, readonly [label: string, language: () => Extension]>> = {
  expression: ['Expression', () => celLanguage],
  self: ['self, YAML', () => yaml()],
  oldSelf: ['oldSelf, YAML', () => yaml()],
}

/** The editors of an expression and of the objects that it is evaluated on. */
export class ExpressionViews {
  readonly #views: Readonly<Record<TextName, CodeView>>
  /** Texts as the page has filled them in; others were typed by the user. */
  readonly #given = new Map<TextName, string>()

  /** Opens each editor in the element of its name. `changed` is called after every change of a text. */
  constructor(root: ParentNode, texts: ExpressionTexts, changed: () => void) {
    const open = (name: TextName): CodeView => {
      const parent = root.querySelector<HTMLElement>(`#${name}`)
      if (!parent || !(root instanceof ShadowRoot)) {
        throw new TypeError(`the panel has no place for ${name}`)
      }
      const [label, language] = looks[name]
      const text = texts[name] ?? texts.self
      return new CodeView({ parent, root, text, label, language: language(), changed })
    }
    this.#views = { expression: open('expression'), self: open('self'), oldSelf: open('oldSelf') }
    if (texts.oldSelf === undefined) this.#given.set('oldSelf', texts.self)
  }

  /** The text of one editor. */
  text(name: TextName): string {
    return this.#views[name].text
  }

  /** Whether a text is as the page has filled it in. */
  isGiven(name: TextName): boolean {
    return this.#given.get(name) === this.text(name)
  }

  /** Marks the present text as filled in by the page. */
  takeAsGiven(name: TextName): void {
    this.#given.set(name, this.text(name))
  }

  /** Replaces a text by one that the page fills in; undo restores the text before. */
  fill(name: TextName, text: string): void {
    this.#given.set(name, text)
    const view = this.#views[name]
    const before = view.text
    if (text !== before) view.replace({ from: 0, to: before.length }, text)
  }

  /** Underlines mistakes, in place of those before. */
  mark(problems: readonly Problem[]): void {
    for (const name of textNames) {
      const own = problems.filter(({ text }) => text === name)
      this.#views[name].mark(own.map((problem) => ({ ...problem, severity: 'error' })))
    }
  }

  lineOf({ text, from }: Problem): number {
    return this.#views[text].lineAt(from)
  }

  goTo({ text, from }: Problem): void {
    this.#views[text].goTo(from)
  }

  focus(): void {
    this.#views.expression.focus()
  }

  destroy(): void {
    for (const name of textNames) this.#views[name].destroy()
  }
}
