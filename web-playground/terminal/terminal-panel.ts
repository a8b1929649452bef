import { FitAddon } from '@xterm/addon-fit'
import { Terminal } from '@xterm/xterm'
import xtermCss from '@xterm/xterm/css/xterm.css?inline'
import { css, type CSSResultGroup, html, type TemplateResult, unsafeCSS } from 'lit'
import { PlaygroundElement } from '../playground/playground-element.ts'
import type { Subscribable } from '../state/store.ts'
import { storedText } from '../state/stored-text.ts'
import { controls } from '../styles/controls.ts'
import { panelStyles } from '../styles/panel-styles.ts'
import { CommandHistory } from './command-history.ts'
import { PlaygroundCommands } from './playground-commands.ts'
import { TerminalSession } from './terminal-session.ts'
import { terminalTheme } from './terminal-theme.ts'

/** Keys that a touch keyboard lacks. */
const touchKeys: readonly (readonly [label: string, data: string])[] = [
  ['Tab', '\t'],
  ['↑', '\u001b[A'],
  ['↓', '\u001b[B'],
  ['Ctrl-C', '\u0003'],
  ['Ctrl-D', '\u0004'],
]

/** Columns that a terminal has at least; where the page is narrower it scrolls sideways. */
const leastColumns = 80

const greeting =
  'A Kubernetes-style server runs in this page. Type \u001b[36mhelp\u001b[0m to begin.\n\n'

/** A terminal whose commands go to the server of the page. */
export class TerminalPanel extends PlaygroundElement {
  static override readonly styles: CSSResultGroup = [
    controls,
    panelStyles,
    unsafeCSS(xtermCss),
    css`
      .screen {
        flex: 1;
        min-height: 0;
        overflow-x: auto;
        overflow-y: hidden;
      }

      /* Here and not around it, as the rows are counted without this padding. */
      .xterm {
        height: 100%;
        padding: 8px 4px 4px 12px;
        width: fit-content;
        min-width: 100%;
      }

      .xterm .xterm-viewport {
        background-color: transparent !important;
      }

      .keys {
        display: none;
        gap: 6px;
        padding: 6px 10px;
        border-top: 1px solid var(--line);
        background: var(--sunken);
      }

      .keys button {
        flex: 1;
        padding: 0;
        font: 12.5px var(--mono);
      }

      @media (pointer: coarse) {
        .keys {
          display: flex;
        }
      }
    `,
  ]

  #terminal: Terminal | undefined
  #session: TerminalSession | undefined
  #ending: (() => void)[] = []

  override render(): TemplateResult {
    return html`<div class="screen"></div>
      <div class="keys">
        ${touchKeys.map(
          ([label, data]) =>
            html`<button class="button" @click=${() => this.#press(data)}>${label}</button>`,
        )}
      </div>`
  }

  override firstUpdated(): void {
    this.#open()
    if (this.#mayTakeFocus()) this.focus()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    for (const end of this.#ending.splice(0)) end()
    this.#session?.stop()
    this.#terminal?.dispose()
  }

  override updated(): void {
    if (!this.#terminal || !this.#session) return
    const theme = terminalTheme(this.#place)
    if (theme.background !== this.#terminal.options.theme?.background) {
      this.#terminal.options.theme = theme
    }
    this.#session.refreshPrompt()
    for (const command of this.playground.commands.take()) this.#session.enter(command)
  }

  override focus(): void {
    this.#terminal?.focus()
  }

  protected override stores(): readonly Subscribable[] {
    return [this.playground.commands, this.playground.view]
  }

  /** Has the colours, and is shown whenever the page is. */
  get #place(): HTMLElement {
    return this.playground.frame ?? document.body
  }

  #open(): void {
    const screen = this.renderRoot.querySelector<HTMLElement>('.screen')
    if (!screen) return
    // The cursor does not blink: its animation has the page drawn 60 times a second, which takes 5 % of a core while nothing happens.
    const terminal = new Terminal({
      convertEol: true,
      fontFamily: getComputedStyle(this).getPropertyValue('--mono'),
      fontSize: 13,
      lineHeight: 1.25,
      scrollback: 5_000,
      theme: terminalTheme(this.#place),
    })
    const fit = new FitAddon()
    terminal.loadAddon(fit)
    terminal.open(screen)
    terminal.attachCustomKeyEventHandler((event) => this.#isForTerminal(event))
    this.#terminal = terminal
    this.#start(terminal)
    this.#follow(screen, fit)
    terminal.onCursorMove(() => this.#keepCursorInSight(screen, terminal))
  }

  // Who types on a page that was just opened means the terminal. Nobody is taken from where they are, and a touch keyboard,
  // which would cover half of the page, comes only when it is asked for.
  #mayTakeFocus(): boolean {
    if (this.playground.frame) return false
    const isFree = document.activeElement === null || document.activeElement === document.body
    return isFree && !window.matchMedia('(pointer: coarse)').matches
  }

  #start(terminal: Terminal): void {
    const history = new CommandHistory(
      storedText('skerry.history', 200_000, this.playground.storages.shared),
    )
    const clear = (): void => terminal.write('\u001b[2J\u001b[3J\u001b[H')
    const commands = new PlaygroundCommands(this.playground, history, clear)
    const screen = {
      get columns(): number {
        return terminal.cols
      },
      get rows(): number {
        return terminal.rows
      },
      write: (text: string): void => terminal.write(text),
      clear,
    }
    const session = new TerminalSession(screen, commands, history)
    this.#session = session
    // Pastes arrive marked as such.
    terminal.write(`\u001b[?2004h${greeting}`)
    terminal.onData((data) => session.type(data))
    terminal.onResize(() => session.resized())
    session.start()
    this.requestUpdate()
  }

  #follow(screen: HTMLElement, fit: FitAddon): void {
    const sizes = new ResizeObserver(() => this.#fit(screen, fit))
    sizes.observe(screen)
    const scheme = window.matchMedia('(prefers-color-scheme: dark)')
    const redraw = (): void => this.requestUpdate()
    scheme.addEventListener('change', redraw)
    this.#ending.push(
      () => sizes.disconnect(),
      () => scheme.removeEventListener('change', redraw),
    )
  }

  // A narrow page shows a part of the lines, since tables that are broken up cannot be read.
  #fit(screen: HTMLElement, fit: FitAddon): void {
    if (screen.clientWidth === 0 || screen.clientHeight === 0) return
    const proposed = fit.proposeDimensions()
    if (proposed) this.#terminal?.resize(Math.max(proposed.cols, leastColumns), proposed.rows)
  }

  #keepCursorInSight(screen: HTMLElement, terminal: Terminal): void {
    const lines = screen.querySelector<HTMLElement>('.xterm-screen')
    if (!lines || lines.clientWidth <= screen.clientWidth) return
    const cell = lines.clientWidth / terminal.cols
    const cursor = terminal.buffer.active.cursorX * cell
    if (cursor < screen.scrollLeft) screen.scrollLeft = Math.max(0, cursor - 3 * cell)
    const right = cursor + 4 * cell - screen.clientWidth
    if (right > screen.scrollLeft) screen.scrollLeft = right
  }

  // What is not for the terminal goes on to the browser and the page: copying, pasting, and Escape, which leaves.
  #isForTerminal(event: KeyboardEvent): boolean {
    const control = event.ctrlKey || event.metaKey
    if (control && event.key === 'v') return false
    if (control && event.key === 'c' && this.#terminal?.hasSelection() === true) return false
    return event.key !== 'Escape' || this.#session?.searching === true
  }

  #press(data: string): void {
    this.#session?.type(data)
    this.#terminal?.focus()
  }
}

customElements.define('terminal-panel', TerminalPanel)
