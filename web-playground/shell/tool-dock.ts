import {
  css,
  type CSSResultGroup,
  html,
  type LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'
import { PlaygroundElement } from '../playground/playground-element.ts'
import type { Playground } from '../playground/playground.ts'
import type { Subscribable } from '../state/store.ts'
import { type DockTab, dockTabs } from '../state/view-state.ts'
import { controls } from '../styles/controls.ts'
import { icons } from '../styles/icons.ts'
import { panelStyles } from '../styles/panel-styles.ts'

const toolLooks: Readonly<Record<DockTab, readonly [label: string, icon: TemplateResult]>> = {
  terminal: ['Terminal', icons.terminal],
  editor: ['Editor', icons.code],
  requests: ['Requests', icons.requests],
  expressions: ['Expressions', icons.expression],
  web: ['Web', icons.web],
}

/** A module is loaded when its tool is looked at for the first time. */
const modules: Readonly<Record<DockTab, () => Promise<unknown>>> = {
  terminal: () => import('../terminal/terminal-panel.ts'),
  editor: () => import('../editor/editor-panel.ts'),
  requests: () => import('../requests/requests-panel.ts'),
  expressions: () => import('../expressions/expressions-panel.ts'),
  web: () => import('../web/web-panel.ts'),
}

const panels: Readonly<Record<DockTab, (playground: Playground) => TemplateResult>> = {
  terminal: (playground) => html`<terminal-panel .playground=${playground}></terminal-panel>`,
  editor: (playground) => html`<editor-panel .playground=${playground}></editor-panel>`,
  requests: (playground) => html`<requests-panel .playground=${playground}></requests-panel>`,
  expressions: (playground) =>
    html`<expressions-panel .playground=${playground}></expressions-panel>`,
  web: (playground) => html`<web-panel .playground=${playground}></web-panel>`,
}

/** Terminal, editor, requests, expressions and web, one at a time; all keep what they hold while another is shown. */
export class ToolDock extends PlaygroundElement {
  static override readonly properties: PropertyDeclarations = {
    narrow: { type: Boolean },
    maximized: { type: Boolean },
    tools: { attribute: false },
    fixed: { type: Boolean },
  }

  static override readonly styles: CSSResultGroup = [
    controls,
    panelStyles,
    css`
      .bar {
        display: flex;
        align-items: center;
        gap: 4px;
        flex: none;
        height: 36px;
        padding: 0 8px 0 6px;
        background: var(--sunken);
        border-bottom: 1px solid var(--line);
      }

      [role='tablist'] {
        display: flex;
        flex: 1;
        height: 100%;
      }

      [role='tab'] {
        position: relative;
        display: flex;
        align-items: center;
        gap: 7px;
        padding: 0 12px;
        border: 0;
        background: transparent;
        color: var(--muted);
        cursor: pointer;
      }

      [role='tab']:hover {
        color: var(--text);
      }

      [role='tab'][aria-selected='true'] {
        color: var(--text);
        font-weight: 600;
      }

      [role='tab'][aria-selected='true']::after {
        content: '';
        position: absolute;
        inset: auto 8px -1px;
        height: 2px;
        background: var(--accent);
      }

      [role='tab']:focus-visible {
        outline-offset: -3px;
      }

      [role='tabpanel'] {
        flex: 1;
        display: grid;
        grid-template: minmax(0, 1fr) / minmax(0, 1fr);
        min-height: 0;
      }

      .waiting {
        place-self: center;
        color: var(--muted);
      }
    `,
  ]

  declare narrow: boolean
  declare maximized: boolean
  /** Those that there are, in their order; all unless given. */
  declare tools: readonly DockTab[]
  /** Open at all times, and never higher than its place. */
  declare fixed: boolean
  readonly #loaded = new Set<DockTab>()
  #isFocusDue = false
  readonly #failed = new Map<DockTab, string>()

  constructor() {
    super()
    this.narrow = false
    this.maximized = false
    this.tools = dockTabs
    this.fixed = false
  }

  override willUpdate(): void {
    const { dockTab, dockOpen, pane } = this.playground.view.value
    // A lesson on a phone needs no tool before its first commands are run.
    const isHidden = this.narrow && pane === 'lesson'
    if (this.#isOpen(dockOpen) && !isHidden) this.#load(dockTab)
  }

  override render(): TemplateResult {
    const { dockTab, dockOpen } = this.playground.view.value
    const open = this.#isOpen(dockOpen)
    return html`${this.narrow ? nothing : this.#bar(dockTab, open)}
    ${this.tools.map(
      (tab) =>
        html`<div
          role="tabpanel"
          id="panel-${tab}"
          aria-label=${toolLooks[tab][0]}
          ?hidden=${tab !== dockTab || !open}
          @keydown=${this.#onPanelKey}
        >
          ${this.narrow ? html`<h2 class="visually-hidden">${toolLooks[tab][0]}</h2>` : nothing}
          ${this.#panel(tab)}
        </div>`,
    )}`
  }

  protected override stores(): readonly Subscribable[] {
    return [this.playground.view, this.playground.focusRequests]
  }

  override updated(): void {
    if (this.playground.focusRequests.take().length > 0) this.#isFocusDue = true
    if (this.#isFocusDue) void this.#focusLoaded()
  }

  /** Puts the focus into the tool that is shown, as soon as it is loaded. */
  focusTool(): void {
    this.#isFocusDue = true
    void this.#focusLoaded()
  }

  async #focusLoaded(): Promise<void> {
    const { dockTab } = this.playground.view.value
    const tool = this.renderRoot.querySelector<LitElement>(`#panel-${dockTab} > ${dockTab}-panel`)
    if (!tool) return
    this.#isFocusDue = false
    await tool.updateComplete
    tool.focus()
  }

  #isOpen(dockOpen: boolean): boolean {
    return dockOpen || this.narrow || this.fixed
  }

  #load(tab: DockTab): void {
    if (this.#loaded.has(tab)) return
    this.#loaded.add(tab)
    modules[tab]().then(
      () => this.requestUpdate(),
      (error: unknown) => {
        this.#loaded.delete(tab)
        this.#failed.set(tab, String(error))
        this.requestUpdate()
      },
    )
  }

  #panel(tab: DockTab): unknown {
    const failure = this.#failed.get(tab)
    if (failure !== undefined) {
      const again = (): void => {
        this.#failed.delete(tab)
        this.requestUpdate()
      }
      return html`<p class="waiting" role="alert">
        ${failure} <button class="button" @click=${again}>Try again</button>
      </p>`
    }
    if (!this.#loaded.has(tab)) return nothing
    if (!customElements.get(`${tab}-panel`)) return html`<p class="waiting">Loading…</p>`
    return panels[tab](this.playground)
  }

  #bar(chosen: DockTab, open: boolean): TemplateResult {
    return html`<div class="bar">
      <div role="tablist" aria-label="Tools" @keydown=${this.#onKey}>
        ${this.tools.map((tab) => this.#tab(tab, tab === chosen, open))}
      </div>
      ${this.fixed ? nothing : this.#sizeButtons(open)}
    </div>`
  }

  #sizeButtons(open: boolean): TemplateResult {
    const { view } = this.playground
    const label = open ? 'Close the tools' : 'Open the tools'
    return html`<button
        class="icon-button"
        aria-label="Use the whole height"
        title="Use the whole height"
        aria-pressed=${this.maximized}
        ?hidden=${!open}
        @click=${() => this.dispatchEvent(new Event('maximize'))}
      >
        ${icons.expand}
      </button>
      <button
        class="icon-button"
        aria-label=${label}
        title=${label}
        aria-expanded=${open}
        @click=${() => view.update({ dockOpen: !open })}
      >
        ${open ? icons.chevronDown : icons.chevronUp}
      </button>`
  }

  #tab(tab: DockTab, chosen: boolean, open: boolean): TemplateResult {
    const [label, icon] = toolLooks[tab]
    return html`<button
      role="tab"
      id="tab-${tab}"
      aria-controls="panel-${tab}"
      aria-selected=${chosen && open}
      tabindex=${chosen ? 0 : -1}
      @click=${() => this.playground.view.update({ dockTab: tab, dockOpen: true })}
    >
      ${icon}${label}
    </button>`
  }

  // The tools take Tab for themselves; this is the way out of them.
  readonly #onPanelKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    const { dockTab } = this.playground.view.value
    const tab = this.renderRoot.querySelector<HTMLElement>(`#tab-${dockTab}`)
    if (tab) tab.focus()
    else if (event.target instanceof HTMLElement) event.target.blur()
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const { tools } = this
    const at = tools.indexOf(this.playground.view.value.dockTab)
    const last = tools.length - 1
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }
    const tab = tools[targets[event.key] ?? -1]
    if (!tab) return
    event.preventDefault()
    this.playground.view.update({ dockTab: tab, dockOpen: true })
    this.renderRoot.querySelector<HTMLElement>(`#tab-${tab}`)?.focus()
  }
}

customElements.define('tool-dock', ToolDock)
