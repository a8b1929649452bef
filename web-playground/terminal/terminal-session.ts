import type { Completion, WindowSize } from '../../core/index.ts'
import type { CommandHistory } from './command-history.ts'
import { CommandReader } from './command-reader.ts'
import type { CommandRunner } from './command-runner.ts'
import { columnsOf, offerOf } from './completion-offer.ts'
import type { Prompt } from './draw-line.ts'
import { continueSearch, type HistorySearch, newSearch, searchPrompt } from './history-search.ts'
import { LineDisplay } from './line-display.ts'
import { editLine, emptyLine, insertText, lineOf } from './line-editor.ts'
import { RawInput } from './raw-input.ts'
import { keysOfPaste, readKeys, type TerminalKey, typedBy } from './terminal-keys.ts'

/** Where a session writes. */
export interface Screen {
  readonly columns: number
  readonly rows: number
  /** Lines end with `\n`. */
  write(text: string): void
  clear(): void
}

interface Running {
  readonly abort: AbortController
  /** Set while the command waits for what is typed. */
  input: { readonly lines: string[]; readonly end: (text: string) => void } | undefined
  /** Set while keys are passed on as they are pressed. */
  raw: RawInput | undefined
}

/** Keys pressed while a command runs; they are handled when it has ended. */
const mostWaiting = 10_000
const more: Prompt = { text: '\u001b[2m> \u001b[0m', width: 2 }
const nothing: Prompt = { text: '', width: 0 }

/**
 * One terminal: reads keys, shows the line that is typed, and runs it. It knows of the screen only {@link Screen}, so it is
 * tested without one.
 */
export class TerminalSession {
  readonly #screen: Screen
  readonly #runner: CommandRunner
  readonly #history: CommandHistory
  readonly #reader = new CommandReader()
  readonly #display: LineDisplay
  #running: Running | undefined
  #waiting: TerminalKey[] = []
  #searching: HistorySearch | undefined
  #completed = ''
  #completing = false

  constructor(screen: Screen, runner: CommandRunner, history: CommandHistory) {
    this.#screen = screen
    this.#display = new LineDisplay(screen)
    this.#runner = runner
    this.#history = history
  }

  /** Whether Escape has something to end here. */
  get searching(): boolean {
    return this.#searching !== undefined
  }

  /** Shows the first prompt. */
  start(): void {
    this.#newLine()
  }

  /** Takes what the terminal sends. */
  type(data: string): void {
    const raw = this.#running?.raw
    if (raw) return raw.type(data)
    for (const key of readKeys(data)) this.#press(key)
  }

  /** Runs a line as if it had been typed. A running command is ended for it; what is being typed comes back behind it. */
  enter(command: string): void {
    const typed = this.#running ? '' : this.#display.line.text
    if (this.#running) this.#interrupt()
    else this.#abandonLine()
    this.#press({ type: 'paste', text: `${command}\r` })
    if (typed !== '') this.#press({ type: 'text', text: typed })
  }

  /** Shows the prompt as it is now, where one is shown. */
  refreshPrompt(): void {
    if (this.#running || this.#searching || this.#reader.waiting) return
    const prompt = this.#runner.prompt()
    if (prompt.text !== this.#display.prompt.text) this.#display.ask(prompt)
  }

  /** Draws the line again, as after the width has changed. */
  redraw(): void {
    if (!this.#running || this.#running.input) this.#display.redraw()
  }

  /** To be called when the screen has another size. */
  resized(): void {
    this.#running?.raw?.resized()
  }

  /** Ends the running command. */
  stop(): void {
    this.#running?.abort.abort()
  }

  #abandonLine(): void {
    this.#reader.cancel()
    this.#searching = undefined
    this.#display.ask(this.#runner.prompt(), emptyLine)
  }

  #press(key: TerminalKey): void {
    const busy = this.#completing || (this.#running && !this.#running.input)
    if (key.type === 'interrupt') this.#interrupt()
    else if (busy) {
      if (this.#waiting.length < mostWaiting) this.#waiting.push(key)
    } else if (key.type === 'paste') this.#paste(key.text)
    else if (this.#searching) this.#searchKey(key, this.#searching)
    else this.#key(key)
  }

  // Pasted text is handled line by line, before keys that are pressed later.
  #paste(text: string): void {
    for (const key of keysOfPaste(text)) this.#press(key)
  }

  #key(key: TerminalKey): void {
    if (key.type !== 'complete') this.#completed = ''
    switch (key.type) {
      case 'text':
        return this.#display.show(insertText(this.#display.line, key.text))
      case 'edit':
        return this.#display.show(editLine(this.#display.line, key.edit))
      case 'enter':
        return this.#enter()
      case 'older':
        return this.#recall(this.#history.older(this.#display.line.text))
      case 'newer':
        return this.#recall(this.#history.newer())
      case 'complete':
        return void this.#complete()
      case 'clear':
        this.#screen.clear()
        return this.#display.redraw()
      case 'end-of-input':
        return this.#endOfInput()
      case 'search':
        if (!this.#running) this.#search(newSearch)
        return undefined
      case 'cancel':
      case 'interrupt':
      case 'paste':
        return undefined
    }
  }

  #recall(text: string | undefined): void {
    if (text !== undefined && !this.#running) this.#display.show(lineOf(text))
  }

  #interrupt(): void {
    this.#waiting = []
    const shown = this.#searching || !this.#running || this.#running.input
    this.#searching = undefined
    if (shown) this.#screen.write('^C\n')
    if (this.#running) {
      this.#running.abort.abort()
      this.#running.input?.end('')
      this.#running.input = undefined
      return
    }
    this.#reader.cancel()
    this.#history.rest()
    this.#newLine()
  }

  #endOfInput(): void {
    const input = this.#running?.input
    if (input) {
      // As in other terminals, what stands in the line is handed over as it is.
      const { text } = this.#display.line
      const lines = text === '' ? input.lines : [...input.lines, text]
      this.#screen.write('\n')
      input.end(lines.map((line) => `${line}\n`).join(''))
    } else if (this.#display.line.text !== '')
      this.#display.show(editLine(this.#display.line, 'delete'))
  }

  #enter(): void {
    const { text } = this.#display.line
    this.#display.show(editLine(this.#display.line, 'end'))
    this.#screen.write('\n')
    const input = this.#running?.input
    if (input) {
      input.lines.push(text)
      return this.#newLine()
    }
    const fresh = !this.#reader.waiting
    const step = this.#reader.accept(text)
    if (fresh) this.#history.add(text)
    if (step.type === 'more' || step.command.trim() === '') this.#newLine()
    else void this.#run(step.command, step.input)
  }

  async #run(command: string, given: string | undefined): Promise<void> {
    const abort = new AbortController()
    const running: Running = { abort, input: undefined, raw: undefined }
    this.#running = running
    let lineEnded = true
    const out = (text: string): void => {
      if (text !== '') lineEnded = text.endsWith('\n')
      this.#screen.write(text)
    }
    const input = (): Promise<string> =>
      given === undefined ? this.#readInput(running) : Promise.resolve(given)
    const isTyped = given === undefined
    const raw = this.#openRaw.bind(this, running)
    try {
      await this.#runner.run(command, { out, input, isTyped, raw, signal: abort.signal })
    } finally {
      this.#running = undefined
      running.raw?.close()
      if (!lineEnded) this.#screen.write('\n')
      this.#newLine()
      this.#catchUp()
    }
  }

  #readInput(running: Running): Promise<string> {
    return new Promise((resolve) => {
      const end = (text: string): void => {
        running.input = undefined
        resolve(text)
      }
      running.input = { lines: [], end }
      this.#newLine()
      this.#catchUp()
    })
  }

  #openRaw(running: Running): RawInput {
    const size = (): WindowSize => ({ width: this.#screen.columns, height: this.#screen.rows })
    const raw = new RawInput(size, () => (running.raw = undefined))
    running.raw = raw
    // What was typed ahead is for the process.
    raw.type(this.#waiting.splice(0).map(typedBy).join(''))
    return raw
  }

  #catchUp(): void {
    for (const key of this.#waiting.splice(0)) this.#press(key)
  }

  async #complete(): Promise<void> {
    if (this.#running) return
    this.#completing = true
    try {
      const { text, cursor } = this.#display.line
      this.#offer(await this.#runner.complete(text, cursor))
    } finally {
      this.#completing = false
      this.#catchUp()
    }
  }

  #offer(completion: Completion): void {
    const again = this.#completed === this.#display.line.text
    const offer = offerOf(this.#display.line, completion)
    if (offer.type === 'line') this.#display.show(offer.line)
    else if (offer.type === 'choices' && again) {
      const line = this.#display.line
      this.#display.show(editLine(line, 'end'))
      this.#screen.write(`\n${columnsOf(completion.candidates, this.#screen.columns)}`)
      this.#display.redraw(line)
    }
    // A second Tab in the same place lists the candidates.
    this.#completed = this.#display.line.text
  }

  #search(search: HistorySearch): void {
    this.#searching = search
    const { text, skip } = search
    const found = text === '' ? '' : (this.#history.search(text, skip) ?? '')
    this.#display.ask(searchPrompt(search), lineOf(found))
  }

  #searchKey(key: TerminalKey, search: HistorySearch): void {
    const next = continueSearch(search, key)
    if (next) return this.#search(next)
    const found = key.type === 'cancel' ? emptyLine : this.#display.line
    this.#searching = undefined
    this.#display.ask(this.#runner.prompt(), found)
    if (key.type !== 'cancel') this.#key(key)
  }

  #newLine(): void {
    if (this.#running) this.#display.begin(nothing)
    else this.#display.begin(this.#reader.waiting ? more : this.#runner.prompt())
  }
}
