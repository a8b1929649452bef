import { FitAddon } from '@xterm/addon-fit'
import { Terminal } from '@xterm/xterm'
import {
  BytePipe,
  type ShellTerminal,
  type WindowSize,
  type Workstation,
} from '../../core/index.ts'
import { terminalTheme } from './terminal-theme.ts'

/** Columns that a terminal has at least; where the page is narrower it scrolls sideways. */
const leastColumns = 80

/** Bytes that wait to be drawn before commands wait. */
const mostUndrawn = 256 * 1024

/** Goes to the start of the line and clears it. */
const lineStart = '\r\u001b[K'

/** Sizes of a screen for one reader: the present one, and each later one; only the newest waits. */
class Sizes implements AsyncIterable<WindowSize> {
  #size: WindowSize | undefined
  #isOver = false
  #wake: () => void = () => undefined

  set(size: WindowSize): void {
    this.#size = size
    this.#wake()
  }

  [Symbol.asyncIterator](): AsyncIterator<WindowSize> {
    return {
      next: async () => {
        while (!this.#isOver && !this.#size) {
          await new Promise<void>((resolve) => (this.#wake = resolve))
        }
        const value = this.#size
        this.#size = undefined
        return value && !this.#isOver ? { done: false, value } : { done: true, value: undefined }
      },
      return: async () => {
        this.#isOver = true
        this.#wake()
        return { done: true, value: undefined }
      },
    }
  }
}

export interface PageTerminalParts {
  readonly screen: HTMLElement
  /** Has the colours, and is shown whenever the page is. */
  readonly place: HTMLElement
  /** Name of the page's font of fixed width. */
  readonly fontFamily: string
  /** Loads the machine, whose code is larger than all else that a page needs at its start. */
  load(): Promise<Workstation>
  /** What the shell will show when it waits for a command. */
  prompt(): string
  readonly greeting: string
  /** Called when the shell has ended by itself. */
  ended(): void
  /** Called when a command begins or has ended. */
  changed(): void
}

/** A screen with a shell of the machine. The shell begins with the first key, or the first line that it is to run; the prompt is there before. */
export class PageTerminal {
  /** Whether a command runs in its foreground. */
  isBusy = false
  readonly #parts: PageTerminalParts
  readonly #terminal: Terminal
  readonly #fit = new FitAddon()
  readonly #typed = new BytePipe(() => undefined)
  readonly #sizes = new Sizes()
  readonly #ending = new AbortController()
  readonly #observer: ResizeObserver
  /** Lines to be typed once the shell has asked for its first one. */
  #isReady = false
  #hasBegun = false
  /** Bytes that the terminal has yet to draw. */
  #undrawn = 0
  #waiting: string[] = []

  constructor(parts: PageTerminalParts) {
    const { screen, fontFamily, greeting } = parts
    this.#parts = parts
    // The cursor does not blink: its animation has the page drawn 60 times a second, which takes 5 % of a core while nothing happens.
    const terminal = new Terminal({
      fontFamily,
      fontSize: 13,
      lineHeight: 1.25,
      scrollback: 5_000,
      theme: terminalTheme(parts.place),
    })
    this.#terminal = terminal
    terminal.loadAddon(this.#fit)
    terminal.open(screen)
    terminal.textarea?.setAttribute('aria-label', 'Terminal')
    terminal.attachCustomKeyEventHandler((event) => this.#isForTerminal(event))
    terminal.write(greeting.replaceAll('\n', '\r\n') + parts.prompt())
    terminal.onData((data) => this.type(data))
    terminal.onResize(() => this.#resized())
    terminal.onCursorMove(() => this.#keepCursorInSight())
    this.#observer = new ResizeObserver(() => this.fit())
    this.#observer.observe(screen)
    this.#resized()
  }

  /** Types what a keyboard would send. */
  type(data: string): void {
    this.#begin()
    // What is typed faster than it is read waits; a page cannot stop a keyboard.
    this.#typed.write(new TextEncoder().encode(data)).catch(() => undefined)
  }

  /** Runs lines as if they had been typed. What stands in the line is cut, and comes back with Ctrl-Y. */
  run(lines: string): void {
    this.#begin()
    if (this.#isReady) this.type(`\u0005\u0015${lines.replaceAll('\n', '\r')}\r`)
    else this.#waiting.push(lines)
  }

  focus(): void {
    this.#terminal.focus()
  }

  /** Takes the colours of the page. */
  refreshTheme(): void {
    const theme = terminalTheme(this.#parts.place)
    if (theme.background !== this.#terminal.options.theme?.background) {
      this.#terminal.options.theme = theme
    }
  }

  // A narrow page shows a part of the lines, since tables that are broken up cannot be read.
  fit(): void {
    const { screen } = this.#parts
    if (screen.clientWidth === 0 || screen.clientHeight === 0) return
    const proposed = this.#fit.proposeDimensions()
    if (proposed) this.#terminal.resize(Math.max(proposed.cols, leastColumns), proposed.rows)
  }

  /** Ends the shell and what it runs. */
  close(): void {
    this.#ending.abort(new Error('the terminal was closed'))
    this.#observer.disconnect()
    this.#typed.close()
    this.#terminal.dispose()
  }

  /** Shows the prompt as it is now, where the shell has not begun. */
  refreshPrompt(): void {
    if (!this.#hasBegun) this.#terminal.write(`${lineStart}${this.#parts.prompt()}`)
  }

  #begin(): void {
    if (this.#hasBegun) return
    this.#hasBegun = true
    void this.#run()
  }

  async #run(): Promise<void> {
    const { signal } = this.#ending
    try {
      const machine = await this.#parts.load()
      if (!signal.aborted) await machine.openShell(this.#shell(), signal)
      if (!signal.aborted) this.#parts.ended()
    } catch (error) {
      if (signal.aborted) return
      const text = error instanceof Error ? error.message : String(error)
      this.#terminal.write(`\u001b[31mThe shell cannot run: ${text}\u001b[0m\r\n`)
    }
  }

  #shell(): ShellTerminal {
    return {
      input: this.#typed,
      sizes: () => this.#sizes,
      write: async (chunk) => {
        // The shell shows its prompt in the place of ours.
        if (!this.#isReady) this.#terminal.write(lineStart)
        await this.#show(chunk)
        if (!this.#isReady) this.#ready()
      },
      busy: (isBusy) => {
        this.isBusy = isBusy
        this.#parts.changed()
      },
    }
  }

  /** Shows what a command prints; resolves once there is room for more. A tab in the background draws once a second, and holds up little output. */
  async #show(chunk: Uint8Array): Promise<void> {
    this.#undrawn += chunk.length
    const drawn = new Promise<void>((resolve) => {
      this.#terminal.write(chunk, () => {
        this.#undrawn -= chunk.length
        resolve()
      })
    })
    if (this.#undrawn > mostUndrawn) await drawn
  }

  #ready(): void {
    this.#isReady = true
    for (const lines of this.#waiting.splice(0)) this.run(lines)
  }

  #resized(): void {
    const { cols, rows } = this.#terminal
    this.#sizes.set({ width: cols, height: rows })
  }

  #keepCursorInSight(): void {
    const { screen } = this.#parts
    const terminal = this.#terminal
    const lines = screen.querySelector<HTMLElement>('.xterm-screen')
    if (!lines || lines.clientWidth <= screen.clientWidth) return
    const cell = lines.clientWidth / terminal.cols
    const cursor = terminal.buffer.active.cursorX * cell
    if (cursor < screen.scrollLeft) screen.scrollLeft = Math.max(0, cursor - 3 * cell)
    const right = cursor + 4 * cell - screen.clientWidth
    if (right > screen.scrollLeft) screen.scrollLeft = right
  }

  // What is not for the terminal goes on to the browser and the page: copying, pasting, and Escape, which leaves where no program has the screen.
  #isForTerminal(event: KeyboardEvent): boolean {
    const control = event.ctrlKey || event.metaKey
    if (control && event.key === 'v') return false
    if (control && event.key === 'c' && this.#terminal.hasSelection()) return false
    return event.key !== 'Escape' || this.isBusy
  }
}
