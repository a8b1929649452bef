import {
  type CSSResultGroup,
  html,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'
import { PlaygroundElement } from '../playground/playground-element.ts'
import '../shell/confirm-dialog.ts'
import '../shell/kind-navigator.ts'
import type { ServerStatus } from '../server/server-connection.ts'
import '../shell/notice-list.ts'
import '../shell/skerry-mark.ts'
import '../shell/split-handle.ts'
import type { KindNavigator } from '../shell/kind-navigator.ts'
import '../shell/tool-dock.ts'
import type { ResizeDockEvent } from '../shell/split-handle.ts'
import { errorText } from '../state/error-text.ts'
import type { Subscribable } from '../state/store.ts'
import type { DockTab } from '../state/view-state.ts'
import { controls } from '../styles/controls.ts'
import { icons } from '../styles/icons.ts'
import '../table/resource-view.ts'
import type { EmbedLessons } from './embed-lessons.ts'
import type { EmbedPanel } from './embed-options.ts'
import { embedStyles } from './embed-styles.ts'

const words: Readonly<Record<ServerStatus['phase'], string>> = {
  starting: 'Starting…',
  ready: 'Ready',
  reconnecting: 'Reconnecting…',
  failed: 'Not reached',
}

/** The chosen parts of the playground in a frame of another's page. Asks for its end by `stop`. */
export class EmbedView extends PlaygroundElement {
  static override readonly properties: PropertyDeclarations = {
    panels: { attribute: false },
    lessons: { attribute: false },
  }
  static override readonly styles: CSSResultGroup = [controls, embedStyles]

  declare panels: readonly EmbedPanel[]
  declare lessons: EmbedLessons | undefined
  #lessonPhase: 'none' | 'loading' | 'loaded' = 'none'
  #isChoosing = false

  override render(): TemplateResult {
    const { playground } = this
    const tools = this.panels.filter(
      (panel): panel is DockTab => panel !== 'table' && panel !== 'lesson',
    )
    const hasTable = this.panels.includes('table')
    return html`${this.#bar(hasTable)}
      <div class="all">
        ${this.#lesson()}
        <div class="parts" style="grid-template-rows: ${this.#rows(hasTable, tools.length > 0)}">
          ${hasTable ? html`<resource-view .playground=${playground}></resource-view>` : nothing}
          ${hasTable && tools.length > 0 ? this.#handle() : nothing}
          ${
            tools.length > 0
              ? html`<tool-dock .playground=${playground} .tools=${tools} fixed></tool-dock>`
              : nothing
          }
          ${this.#isChoosing ? this.#navigator() : nothing}
        </div>
      </div>
      <confirm-dialog .playground=${playground}></confirm-dialog>
      <notice-list .playground=${playground}></notice-list>`
  }

  protected override stores(): readonly Subscribable[] {
    return [this.playground.view, this.playground.status]
  }

  #lesson(): unknown {
    if (!this.panels.includes('lesson') || !this.lessons) return nothing
    if (this.#lessonPhase === 'none') void this.#loadLessons(this.lessons)
    if (this.#lessonPhase !== 'loaded') return nothing
    return html`<lesson-panel .playground=${this.playground}></lesson-panel>`
  }

  async #loadLessons({ load }: EmbedLessons): Promise<void> {
    this.#lessonPhase = 'loading'
    try {
      await load()
      this.#lessonPhase = 'loaded'
      this.requestUpdate()
    } catch (error) {
      this.playground.notices.add(errorText(error), 'error')
    }
  }

  #bar(hasTable: boolean): TemplateResult {
    const { phase, reason } = this.playground.status.value
    return html`<div class="bar">
      ${
        hasTable
          ? html`<button
              class="icon-button"
              aria-label="Kinds"
              title="Kinds"
              aria-expanded=${this.#isChoosing}
              @click=${this.#toggleKinds}
            >
              ${icons.menu}
            </button>`
          : nothing
      }
      <skerry-mark></skerry-mark>
      <span class="phase ${phase}" role="status"
        >${words[phase]}${reason === '' ? '' : `: ${reason}`}</span
      >
      ${
        phase === 'failed'
          ? html`<button class="button" @click=${() => void this.playground.start()}>
              Try again
            </button>`
          : nothing
      }
      <button
        class="icon-button"
        aria-label="Stop"
        title="Stop this cluster"
        @click=${() => this.dispatchEvent(new Event('stop'))}
      >
        ${icons.close}
      </button>
    </div>`
  }

  #rows(hasTable: boolean, hasTools: boolean): string {
    if (!hasTable || !hasTools) return 'minmax(0, 1fr)'
    return `minmax(0, 1fr) 1px minmax(0, ${this.playground.view.value.dockSize}%)`
  }

  #handle(): TemplateResult {
    const { view } = this.playground
    return html`<split-handle
      .size=${view.value.dockSize}
      @resize-dock=${(event: ResizeDockEvent) => view.update({ dockSize: event.size })}
    ></split-handle>`
  }

  #navigator(): TemplateResult {
    return html`<kind-navigator
      .playground=${this.playground}
      @chosen=${this.#endChoice}
      @keydown=${this.#onNavigatorKey}
    ></kind-navigator>`
  }

  readonly #toggleKinds = (): void => {
    this.#isChoosing = !this.#isChoosing
    this.requestUpdate()
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<KindNavigator>('kind-navigator')?.focusFilter(),
    )
  }

  readonly #endChoice = (): void => {
    this.#isChoosing = false
    this.requestUpdate()
    this.renderRoot.querySelector<HTMLElement>('[aria-label="Kinds"]')?.focus()
  }

  readonly #onNavigatorKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') this.#endChoice()
  }
}

customElements.define('skerry-embed', EmbedView)
