import { drawLine, type Prompt } from './draw-line.ts'
import { type EditedLine, emptyLine } from './line-editor.ts'

/** The line that is being typed, behind its prompt, as the screen shows it. */
export class LineDisplay {
  readonly #screen: { readonly columns: number; write(text: string): void }
  #line: EditedLine = emptyLine
  #prompt: Prompt = { text: '', width: 0 }
  /** How many rows below the first one the cursor stands. */
  #cursorRow = 0

  /** @param screen its `columns` are asked for each time, as they may change. */
  constructor(screen: { readonly columns: number; write(text: string): void }) {
    this.#screen = screen
  }

  get line(): EditedLine {
    return this.#line
  }

  get prompt(): Prompt {
    return this.#prompt
  }

  show(line: EditedLine): void {
    this.#line = line
    const drawn = drawLine(this.#prompt, line, this.#screen.columns, this.#cursorRow)
    this.#cursorRow = drawn.cursorRow
    this.#screen.write(drawn.output)
  }

  /** Puts another prompt before the line. */
  ask(prompt: Prompt, line: EditedLine = this.#line): void {
    this.#prompt = prompt
    this.show(line)
  }

  /** An empty line, in the row where the screen is now. */
  begin(prompt: Prompt): void {
    this.#cursorRow = 0
    this.ask(prompt, emptyLine)
  }

  /** Draws the line in the row where the screen is now. */
  redraw(line: EditedLine = this.#line): void {
    this.#cursorRow = 0
    this.show(line)
  }
}
