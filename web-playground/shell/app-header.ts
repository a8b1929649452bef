import {
  css,
  type CSSResultGroup,
  html,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'
import { PlaygroundElement } from '../playground/playground-element.ts'
import type { Subscribable } from '../state/store.ts'
import { controls } from '../styles/controls.ts'
import { icons } from '../styles/icons.ts'
import '../controls/controls-button.ts'
import './server-state.ts'
import './skerry-mark.ts'
import './theme-switch.ts'

/** Name, state of the server, and the switches that concern the whole page. Asks for the rest by `open-navigator`, `share`, `reset` and `help`. */
export class AppHeader extends PlaygroundElement {
  static override readonly properties: PropertyDeclarations = { narrow: { type: Boolean } }

  static override readonly styles: CSSResultGroup = [
    controls,
    css`
      header {
        display: flex;
        align-items: center;
        gap: 10px;
        height: 48px;
        padding: 0 12px;
        background: var(--surface);
        border-bottom: 1px solid var(--line);
      }

      .name {
        display: flex;
        align-items: center;
        gap: 9px;
        margin: 0;
        font-size: 16px;
        font-weight: 650;
        letter-spacing: -0.01em;
        white-space: nowrap;
      }

      .name small {
        font-size: var(--small);
        font-weight: 400;
        letter-spacing: 0;
        color: var(--muted);
      }

      /* On a phone the way back from a lesson takes its place; screen readers have it all the same. */
      .unseen {
        position: absolute;
        width: 1px;
        overflow: hidden;
        clip-path: inset(50%);
      }

      .where {
        min-width: 0;
        overflow: hidden;
        font-weight: 600;
        text-overflow: ellipsis;
        white-space: nowrap;
      }

      .place {
        border-color: var(--accent);
        background: var(--accent-soft);
      }

      .space {
        flex: 1;
      }

      .switches {
        display: flex;
        align-items: center;
        gap: 10px;
      }

      .more {
        inset: 52px 8px auto auto;
        margin: 0;
        padding: 14px;
        border: 1px solid var(--line);
        border-radius: 10px;
        background: var(--raised);
        color: var(--text);
        box-shadow: var(--shadow);
      }

      .more .switches {
        flex-direction: column;
        align-items: stretch;
        gap: 14px;
      }

      .more .icon-button {
        width: auto;
        justify-content: flex-start;
        padding: 0 8px;
        color: var(--text);
      }
    `,
  ]

  declare narrow: boolean

  constructor() {
    super()
    this.narrow = false
  }

  override render(): TemplateResult {
    const { playground, narrow } = this
    return html`<header>
      ${narrow ? this.#button('Resources', icons.menu, 'open-navigator') : nothing}
      <h1 class="name">
        <skerry-mark></skerry-mark
        ><span class=${narrow && playground.visited ? 'unseen' : nothing}
          >Skerry${narrow ? nothing : html` <small>playground</small>`}</span
        >
      </h1>
      <server-state .playground=${playground} ?narrow=${narrow}></server-state>
      ${this.#place()}
      <span class="space"></span>
      <controls-button .playground=${playground} ?narrow=${narrow}></controls-button>
      ${narrow ? this.#more() : this.#switches(false)}
    </header>`
  }

  protected override stores(): readonly Subscribable[] {
    return [this.playground.visits, this.playground.view]
  }

  /** Where the user is, with the way back; else the ways to the question and to the course. */
  #place(): unknown {
    const { playground, narrow } = this
    const { visited } = playground
    if (visited) {
      return html`${
          narrow
            ? nothing
            : html`<span class="where" title=${visited.title}>Lesson: ${visited.title}</span>`
        }
        <button
          class="button place"
          aria-label="Back to my cluster"
          title="Back to your own cluster: the lesson is left"
          @click=${() => void playground.leave()}
        >
          ${icons.back}<span>${narrow ? 'My cluster' : 'Back to my cluster'}</span>
        </button>`
    }
    if (narrow) return nothing
    const { start, learning } = playground.view.value
    return html`<button
        class="button"
        aria-pressed=${start}
        @click=${() => this.dispatchEvent(new Event('ask'))}
      >
        ${icons.start}Start
      </button>
      <button
        class="button"
        aria-pressed=${learning}
        @click=${() => this.dispatchEvent(new Event('course'))}
      >
        ${icons.lesson}Course
      </button>`
  }

  #switches(words: boolean): TemplateResult {
    // The server of a lesson keeps what the lesson says.
    const isOwn = this.playground.visited === undefined
    return html`<div class="switches">
      <theme-switch .playground=${this.playground}></theme-switch>
      ${words ? this.#button('What do you want to do?', icons.start, 'ask', true) : nothing}
      ${this.#button('Share…', icons.share, 'share', words)}
      ${isOwn ? this.#button('Reset the server…', icons.reset, 'reset', words) : nothing}
      ${this.#button('Keyboard shortcuts', icons.help, 'help', words)}
    </div>`
  }

  #more(): TemplateResult {
    return html`<button class="icon-button" popovertarget="more" aria-label="More">
        ${icons.more}
      </button>
      <div class="more" id="more" popover>${this.#switches(true)}</div>`
  }

  #button(label: string, icon: TemplateResult, event: string, words = false): TemplateResult {
    const ask = (): void => {
      this.renderRoot.querySelector<HTMLElement>('#more')?.hidePopover()
      this.dispatchEvent(new Event(event))
    }
    return html`<button
      class="icon-button"
      aria-label=${words ? nothing : label}
      title=${words ? nothing : label}
      @click=${ask}
    >
      ${icon}${words ? label : nothing}
    </button>`
  }
}

customElements.define('app-header', AppHeader)
