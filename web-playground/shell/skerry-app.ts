import { type CSSResultGroup, html, type LitElement, nothing, type TemplateResult } from 'lit'
import { PlaygroundElement } from '../playground/playground-element.ts'
import { watchShares } from '../share/watch-shares.ts'
import { errorText } from '../state/error-text.ts'
import { type PageWidth, watchPageWidth } from '../state/page-width.ts'
import type { Store, Subscribable } from '../state/store.ts'
import type { DockTab } from '../state/view-state.ts'
import '../table/resource-view.ts'
import './app-header.ts'
import { controls } from '../styles/controls.ts'
import './bottom-bar.ts'
import './confirm-dialog.ts'
import { icons } from '../styles/icons.ts'
import type { ResourceView } from '../table/resource-view.ts'
import './kind-navigator.ts'
import './notice-list.ts'
import { appStyles } from './app-styles.ts'
import type { KindNavigator } from './kind-navigator.ts'
import { listenForShortcuts } from './page-shortcuts.ts'
import type { ShortcutsDialog } from './shortcuts-dialog.ts'
import './shortcuts-dialog.ts'
import type { ResizeDockEvent } from './split-handle.ts'
import './split-handle.ts'
import type { ToolDock } from './tool-dock.ts'
import './tool-dock.ts'

/** The page: its parts side by side where there is room, one at a time where there is not. */
export class SkerryApp extends PlaygroundElement {
  static override readonly styles: CSSResultGroup = [controls, appStyles]

  readonly #width: Store<PageWidth> = watchPageWidth()
  #maximized = false
  #dismissedNotices = ''
  readonly #loaded = new Set<string>()
  #endShortcuts: () => void = () => undefined
  #endShares: () => void = () => undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.#endShortcuts = listenForShortcuts({
      '/': () => this.#openNavigator(),
      s: () => this.#view()?.focusSelector(),
      t: () => this.#view()?.focusTable(),
      n: () => this.#view()?.newObject(),
      1: () => this.#tool('terminal'),
      2: () => this.#tool('editor'),
      3: () => this.#tool('requests'),
      4: () => this.#tool('expressions'),
      5: () => this.#tool('web'),
      c: () => this.#showCourse(),
      h: () => this.#ask(),
      S: () => this.#share(),
      '?': () => this.#shortcuts()?.show(),
    })
    this.#endShares = watchShares(this.playground)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#endShortcuts()
    this.#endShares()
  }

  override willUpdate(): void {
    document.documentElement.dataset['theme'] = this.playground.view.value.theme
  }

  override render(): TemplateResult {
    const { playground } = this
    const { narrow } = this.#width.value
    return html`<button class="skip" @click=${() => this.#view()?.focusTable()}>
        Skip to the table
      </button>
      <button class="skip" @click=${() => this.#dock()?.focusTool()}>Skip to the tools</button>
      <app-header
        .playground=${playground}
        ?narrow=${narrow}
        @open-navigator=${this.#openNavigator}
        @share=${this.#share}
        @reset=${this.#askReset}
        @help=${() => this.#shortcuts()?.show()}
        @ask=${this.#ask}
        @course=${this.#onCourse}
      ></app-header>
      ${this.#notices()} ${this.#question(narrow)}
      ${this.#parts(narrow)}${narrow ? this.#narrowParts() : nothing}
      <shortcuts-dialog></shortcuts-dialog>
      <confirm-dialog .playground=${playground}></confirm-dialog>
      ${this.#sharing()}
      <notice-list .playground=${playground}></notice-list>`
  }

  protected override stores(): readonly Subscribable[] {
    const { view, status, visits, shares } = this.playground
    return [view, status, visits, shares, this.#width]
  }

  // One tree for both widths, so that turning a device loses neither the terminal's screen nor a selection.
  #parts(narrow: boolean): TemplateResult {
    const { playground } = this
    const { dockSize, pane, learning } = playground.view.value
    const learns = narrow ? pane === 'lesson' : learning
    return html`<div class="page ${narrow ? 'narrow' : 'wide'} ${learning ? 'learning' : ''}">
      ${narrow ? nothing : html`<kind-navigator .playground=${playground}></kind-navigator>`}
      <main style="grid-template-rows: ${this.#rows(narrow)}">
        <resource-view
          .playground=${playground}
          ?hidden=${narrow && pane !== 'objects'}
          ?inert=${this.#fills(narrow)}
        ></resource-view>
        <split-handle
          .size=${dockSize}
          ?hidden=${narrow}
          ?inert=${this.#fills(narrow)}
          @resize-dock=${(event: ResizeDockEvent) => playground.view.update({ dockSize: event.size })}
        ></split-handle>
        <tool-dock
          .playground=${playground}
          ?hidden=${narrow && pane !== 'tool'}
          ?narrow=${narrow}
          ?maximized=${this.#maximized}
          @maximize=${this.#onMaximize}
        ></tool-dock>
        ${this.#course(narrow, learns)}
      </main>
    </div>`
  }

  /** What a visitor is asked, loaded where it is shown. */
  #question(narrow: boolean): unknown {
    const { start, pane } = this.playground.view.value
    if (!start || this.playground.visited || (narrow && pane !== 'objects')) return nothing
    if (!this.#has('start-view', () => import('../start/start-view.ts'))) return nothing
    return html`<start-view .playground=${this.playground} ?narrow=${narrow}></start-view>`
  }

  /** The course stays once it is loaded, as a lesson goes on while it is not seen. */
  #course(narrow: boolean, learns: boolean): unknown {
    const { playground } = this
    const isOpen = playground.openedLesson.read() !== undefined
    if (!learns && !isOpen && !customElements.get('lesson-panel')) return nothing
    if (!this.#has('lesson-panel', () => import('../lesson/lesson-panel.ts'))) return nothing
    return html`<lesson-panel
      .playground=${playground}
      ?hidden=${!learns}
      ?narrow=${narrow}
    ></lesson-panel>`
  }

  /** The dialog of shares, loaded by the first of them. */
  #sharing(): unknown {
    if (!this.playground.shares.isWaiting && !customElements.get('share-dialog')) return nothing
    if (!this.#has('share-dialog', () => import('../share/share-dialog.ts'))) return nothing
    return html`<share-dialog .playground=${this.playground}></share-dialog>`
  }

  /** Whether an element is defined; it is loaded by the first question, and the page is drawn again then. */
  #has(name: string, load: () => Promise<unknown>): boolean {
    if (customElements.get(name)) return true
    if (this.#loaded.has(name)) return false
    this.#loaded.add(name)
    load().then(
      () => this.requestUpdate(),
      (error: unknown) => {
        this.#loaded.delete(name)
        this.playground.notices.add(errorText(error), 'error')
        // The user's own server, which a lesson would have stood for.
        void this.playground.leave()
      },
    )
    return false
  }

  #rows(narrow: boolean): string {
    const { dockOpen, dockSize } = this.playground.view.value
    if (narrow) return 'minmax(0, 1fr)'
    if (!dockOpen) return 'minmax(0, 1fr) 1px 36px'
    return this.#fills(narrow) ? '0 0 minmax(0, 1fr)' : `minmax(0, 1fr) 1px minmax(0, ${dockSize}%)`
  }

  /** Whether the tools have the whole height. */
  #fills(narrow: boolean): boolean {
    return !narrow && this.#maximized && this.playground.view.value.dockOpen
  }

  #narrowParts(): TemplateResult {
    const { playground } = this
    return html`<bottom-bar .playground=${playground}></bottom-bar>
      <dialog
        class="drawer"
        aria-label="Kinds"
        @click=${this.#onDrawerClick}
        @keydown=${this.#onDrawerKey}
      >
        <kind-navigator
          .playground=${playground}
          @chosen=${() => this.#drawer()?.close()}
        ></kind-navigator>
      </dialog>`
  }

  #notices(): unknown {
    const text = this.playground.status.value.notices.join(' ')
    if (text === '' || text === this.#dismissedNotices) return nothing
    const dismiss = (): void => {
      this.#dismissedNotices = text
      this.requestUpdate()
    }
    return html`<div class="storage" role="status">
      ${icons.warning}<span>${text}</span>
      <button class="icon-button" aria-label="Dismiss" @click=${dismiss}>${icons.close}</button>
    </div>`
  }

  /** Asks what the user wants to do, or asks no longer. */
  readonly #ask = (): void => {
    const { view } = this.playground
    const start = !view.value.start || (this.#width.value.narrow && view.value.pane !== 'objects')
    view.update({ start, pane: 'objects' })
    if (start) this.#focusOn('start-view')
  }

  readonly #onCourse = (): void => {
    const { view } = this.playground
    if (view.value.learning && !this.#width.value.narrow) view.update({ learning: false })
    else this.#showCourse()
  }

  #showCourse(): void {
    this.playground.showCourse()
    this.#focusOn('lesson-panel')
  }

  #focusOn(name: 'start-view' | 'lesson-panel'): void {
    void Promise.all([customElements.whenDefined(name), this.updateComplete]).then(async () => {
      const element = this.renderRoot.querySelector<LitElement>(name)
      await element?.updateComplete
      element?.focus()
    })
  }

  readonly #share = (): void => this.playground.shares.put({ kind: 'make' })

  readonly #openNavigator = (): void => {
    this.#drawer()?.showModal()
    this.#navigator()?.focusFilter()
  }

  readonly #onDrawerClick = (event: Event): void => {
    if (event.target === this.#drawer()) this.#drawer()?.close()
  }

  // WebKit's filter keeps Escape to itself, also where it has nothing to clear.
  readonly #onDrawerKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && this.#navigator()?.filter === '') this.#drawer()?.close()
  }

  readonly #onMaximize = (): void => {
    this.#maximized = !this.#maximized
    this.requestUpdate()
  }

  readonly #askReset = (): void => {
    this.playground.questions.put({
      title: 'Reset the server?',
      text: 'Every object that was created here is deleted, in all tabs, and the server starts anew. The editor keeps its text.',
      confirm: 'Delete everything',
      dangerous: true,
      run: () => void this.#reset(),
    })
  }

  async #reset(): Promise<void> {
    const { notices } = this.playground
    try {
      await this.playground.erase()
      notices.add('The server is as new')
    } catch (error) {
      notices.add(errorText(error), 'error')
    }
  }

  #tool(tool: DockTab): void {
    this.playground.showTool(tool)
    void this.updateComplete.then(() => this.#dock()?.focusTool())
  }

  #view(): ResourceView | null {
    return this.renderRoot.querySelector<ResourceView>('resource-view')
  }

  #dock(): ToolDock | null {
    return this.renderRoot.querySelector<ToolDock>('tool-dock')
  }

  #navigator(): KindNavigator | null {
    return this.renderRoot.querySelector<KindNavigator>('kind-navigator')
  }

  #drawer(): HTMLDialogElement | null {
    return this.renderRoot.querySelector<HTMLDialogElement>('dialog.drawer')
  }

  #shortcuts(): ShortcutsDialog | null {
    return this.renderRoot.querySelector<ShortcutsDialog>('shortcuts-dialog')
  }
}

customElements.define('skerry-app', SkerryApp)
