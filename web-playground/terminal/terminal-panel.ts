import xtermCss from '@xterm/xterm/css/xterm.css?inline'
import { css, type CSSResultGroup, html, nothing, type TemplateResult, unsafeCSS } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import './files-menu.ts'
import type { PageWorkstation } from '../machine/page-workstation.ts'
import { bringFiles } from '../machine/transfer-files.ts'
import { PlaygroundElement } from '../playground/playground-element.ts'
import { errorText } from '../state/error-text.ts'
import type { Subscribable } from '../state/store.ts'
import { controls } from '../styles/controls.ts'
import { icons } from '../styles/icons.ts'
import { panelStyles } from '../styles/panel-styles.ts'
import { PageTerminal } from './page-terminal.ts'

/** Keys that a touch keyboard lacks. */
const touchKeys: readonly (readonly [label: string, data: string])[] = [
  ['Tab', '\t'],
  ['↑', '\u001b[A'],
  ['↓', '\u001b[B'],
  ['Ctrl-C', '\u0003'],
  ['Ctrl-D', '\u0004'],
]

const greeting =
  'A Kubernetes-style server runs in this page. Type \u001b[36mhelp\u001b[0m to begin.\n\n'

/** Terminals that are open at once. */
const mostTerminals = 6

/** One of the terminals, which are numbered from 1. */
interface OpenTerminal {
  readonly number: number
  terminal?: PageTerminal
}

/** Terminals with shells of the learner's machine; one is shown at a time. */
export class TerminalPanel extends PlaygroundElement {
  static override readonly styles: CSSResultGroup = [
    controls,
    panelStyles,
    unsafeCSS(xtermCss),
    css`
      .row {
        flex: 1;
        display: flex;
        min-height: 0;
      }

      .screens {
        flex: 1;
        min-width: 0;
        display: grid;
        grid-template: minmax(0, 1fr) / minmax(0, 1fr);
        min-height: 0;
      }

      .screen {
        grid-area: 1 / 1;
        min-height: 0;
        overflow-x: auto;
        overflow-y: hidden;
      }

      .screen[hidden] {
        display: none;
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

      .terminals {
        display: flex;
        flex: none;
        flex-direction: column;
        align-items: center;
        gap: 4px;
        width: 36px;
        padding-top: 4px;
        border-left: 1px solid var(--line);
        background: var(--sunken);
      }

      .terminals [role='tablist'] {
        display: flex;
        flex-direction: column;
        gap: 4px;
      }

      .terminals [role='tab'] {
        width: 28px;
        padding: 0;
        font: 12.5px var(--mono);
      }

      .terminals [aria-selected='true'] {
        border-color: var(--accent);
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

  #terminals: readonly OpenTerminal[] = [{ number: 1 }]
  #shown = 1
  #machine: PageWorkstation | undefined
  #isFocusDue = false
  /** The prompt that was shown last. */
  #prompt = ''
  #endScheme: () => void = () => undefined

  override connectedCallback(): void {
    super.connectedCallback()
    const scheme = window.matchMedia('(prefers-color-scheme: dark)')
    const redraw = (): void => this.requestUpdate()
    scheme.addEventListener('change', redraw)
    this.#endScheme = () => scheme.removeEventListener('change', redraw)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#endScheme()
    for (const { terminal } of this.#terminals) terminal?.close()
    this.#terminals = [{ number: 1 }]
    this.#shown = 1
  }

  override firstUpdated(): void {
    this.#isFocusDue = this.#mayTakeFocus()
  }

  override render(): TemplateResult {
    return html`<div class="row">
        <div class="screens" @dragover=${this.#onDrag} @drop=${this.#onDrop}>
          ${repeat(
            this.#terminals,
            ({ number }) => number,
            ({ number }) =>
              html`<div
                class="screen"
                id="screen-${number}"
                role=${this.#terminals.length > 1 ? 'tabpanel' : nothing}
                aria-label="Terminal ${number}"
                ?hidden=${number !== this.#shown}
              ></div>`,
          )}
        </div>
        <div class="terminals">
          <files-menu .playground=${this.playground}></files-menu>${this.#tabs()}
        </div>
      </div>
      <div class="keys">
        ${touchKeys.map(
          ([label, data]) =>
            html`<button class="button" @click=${() => this.#press(data)}>${label}</button>`,
        )}
      </div>`
  }

  override updated(): void {
    const { machine } = this.playground.workstation.value
    if (this.#machine !== machine) this.#restart(machine)
    for (const open of this.#terminals) this.#ensure(open, machine)
    for (const { terminal } of this.#terminals) {
      terminal?.refreshTheme()
      if (machine.prompt !== this.#prompt) terminal?.refreshPrompt()
    }
    this.#prompt = machine.prompt
    this.#current?.fit()
    if (this.#isFocusDue) {
      this.#isFocusDue = false
      this.#current?.focus()
    }
    for (const command of this.playground.commands.take()) this.#run(command)
  }

  override focus(): void {
    if (this.#current) this.#current.focus()
    else this.#isFocusDue = true
  }

  protected override stores(): readonly Subscribable[] {
    const { commands, view, workstation } = this.playground
    return [commands, view, workstation]
  }

  get #current(): PageTerminal | undefined {
    return this.#terminals.find(({ number }) => number === this.#shown)?.terminal
  }

  #tabs(): TemplateResult {
    const add = html`<button
      class="icon-button"
      aria-label="New terminal"
      title="New terminal"
      ?disabled=${this.#terminals.length >= mostTerminals}
      @click=${() => this.#add()}
    >
      ${icons.plus}
    </button>`
    if (this.#terminals.length === 1) return add
    return html`<div role="tablist" aria-label="Terminals" aria-orientation="vertical">
        ${this.#terminals.map(
          ({ number }) =>
            html`<button
              class="button"
              role="tab"
              aria-selected=${number === this.#shown}
              aria-controls="screen-${number}"
              aria-label="Terminal ${number}"
              @click=${() => this.#show(number)}
            >
              ${number}
            </button>`,
        )}
      </div>
      ${add}
      <button
        class="icon-button"
        aria-label="Close terminal ${this.#shown}"
        title="Close terminal ${this.#shown}"
        @click=${() => this.#remove(this.#shown)}
      >
        ${icons.close}
      </button>`
  }

  /** Runs a line in a terminal that is free: the one that is shown, another one, or a new one. */
  #run(command: string): void {
    const isFree = ({ terminal }: OpenTerminal): boolean => terminal?.isBusy !== true
    const shown = this.#terminals.filter(({ number }) => number === this.#shown)
    const free = shown.find(isFree) ?? this.#terminals.find(isFree)
    if (free) {
      this.#show(free.number)
      free.terminal?.run(command)
    } else if (this.#terminals.length < mostTerminals) {
      this.#add()
      this.playground.commands.put(command)
    } else this.playground.notices.add('All terminals are busy; end a command first', 'error')
  }

  #add(): void {
    const taken = new Set(this.#terminals.map(({ number }) => number))
    let number = 1
    while (taken.has(number)) number += 1
    this.#terminals = [...this.#terminals, { number }].toSorted((a, b) => a.number - b.number)
    this.#show(number)
  }

  #show(number: number): void {
    this.#shown = number
    this.#isFocusDue = true
    this.requestUpdate()
  }

  #remove(number: number): void {
    const open = this.#terminals.find((each) => each.number === number)
    open?.terminal?.close()
    const others = this.#terminals.filter((each) => each !== open)
    this.#terminals = others.length > 0 ? others : [{ number: 1 }]
    this.#show(others.at(-1)?.number ?? 1)
  }

  /** Ends all shells, and begins with one of another machine. */
  #restart(machine: PageWorkstation): void {
    const isFirst = this.#machine === undefined
    this.#machine = machine
    if (isFirst) return
    for (const { terminal } of this.#terminals) terminal?.close()
    this.#terminals = [{ number: 1 }]
    this.#shown = 1
    this.requestUpdate()
  }

  #ensure(open: OpenTerminal, machine: PageWorkstation): void {
    const screen = this.renderRoot.querySelector<HTMLElement>(`#screen-${open.number}`)
    if (open.terminal || !screen) return
    screen.replaceChildren()
    open.terminal = new PageTerminal({
      screen,
      place: this.playground.frame ?? document.body,
      fontFamily: getComputedStyle(this).getPropertyValue('--mono'),
      load: () => machine.load(),
      prompt: () => machine.prompt,
      greeting: open.number === 1 ? greeting : '',
      ended: () => this.#remove(open.number),
      changed: () => this.requestUpdate(),
    })
  }

  // Who types on a page that was just opened means the terminal. Nobody is taken from where they are, and a touch keyboard,
  // which would cover half of the page, comes only when it is asked for.
  #mayTakeFocus(): boolean {
    if (this.playground.frame) return false
    const isFree = document.activeElement === null || document.activeElement === document.body
    return isFree && !window.matchMedia('(pointer: coarse)').matches
  }

  readonly #onDrag = (event: DragEvent): void => {
    if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault()
  }

  readonly #onDrop = (event: DragEvent): void => {
    const dropped = Array.from(event.dataTransfer?.files ?? [])
    if (dropped.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    void this.#bring(dropped)
  }

  async #bring(dropped: readonly File[]): Promise<void> {
    const { notices, workstation } = this.playground
    try {
      const { files } = await workstation.value.machine.load()
      const { written, failures } = await bringFiles(files, dropped)
      for (const failure of failures) notices.add(failure, 'error')
      if (written.length > 0) notices.add(`${written.join(', ')} in the home directory`)
    } catch (error) {
      notices.add(errorText(error), 'error')
    }
  }

  #press(data: string): void {
    this.#current?.type(data)
    this.#current?.focus()
  }
}

customElements.define('terminal-panel', TerminalPanel)
