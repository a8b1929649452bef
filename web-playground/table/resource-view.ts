import { html, nothing, type CSSResultGroup, type TemplateResult } from 'lit'
import type { ServedResource } from '../../core/index.ts'
import { exampleOf, exampleText, skeletonText } from '../examples/examples.ts'
import { createDocuments } from '../playground/create-documents.ts'
import { deleteObject, describeObject, editObject } from '../playground/object-actions.ts'
import { PlaygroundElement } from '../playground/playground-element.ts'
import { pluralKind, pluralWords, resourceKey } from '../resources/resource-key.ts'
import type { TableFeed } from '../resources/table-feed.ts'
import { errorText } from '../state/error-text.ts'
import type { Subscribable } from '../state/store.ts'
import { controls } from '../styles/controls.ts'
import { icons } from '../styles/icons.ts'
import { panelStyles } from '../styles/panel-styles.ts'
import { shownColumns } from './column-layout.ts'
import type { LiveTable } from './live-table.ts'
import './live-table.ts'
import { resourceViewStyles } from './resource-view-styles.ts'
import type { RowActionEvent, SortEvent } from './table-events.ts'
import './waiting-line.ts'

const tick = 1_000

/** The table of the chosen resource: what is asked for above it, and what stands in its place while there is nothing to show. */
export class ResourceView extends PlaygroundElement {
  static override readonly styles: CSSResultGroup = [controls, panelStyles, resourceViewStyles]

  #feed: TableFeed | undefined
  #feedKey = ''
  #endFeed: () => void = () => undefined
  #clock: ReturnType<typeof setInterval> | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.#clock = setInterval(() => {
      if (!document.hidden) this.requestUpdate()
    }, tick)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearInterval(this.#clock)
    this.#endFeed()
    this.#feedKey = ''
  }

  override willUpdate(): void {
    this.#followChoice()
  }

  /** Puts the focus into the rows. */
  focusTable(): void {
    const table = this.renderRoot.querySelector<LiveTable>('live-table')
    // Where there are no rows, there is what can be done about it.
    const instead = this.renderRoot.querySelector<HTMLElement>('.state button, .content')
    ;(table ?? instead)?.focus()
  }

  /** Opens an example of what is shown in the editor. */
  newObject(): void {
    this.#create(this.#resource())
  }

  /** Puts the cursor into the label selector. */
  focusSelector(): void {
    this.renderRoot.querySelector<HTMLInputElement>('#selector')?.focus()
  }

  override render(): TemplateResult {
    const resource = this.#resource()
    return html`${this.#toolbar(resource)}${this.#cutNotice()}${this.#waitingLine(resource)}
      <div class="content" tabindex="-1">${this.#content(resource)}</div>`
  }

  protected override stores(): readonly Subscribable[] {
    const { view, served, namespaces, status } = this.playground
    return [view, served, namespaces, status]
  }

  #resource(): ServedResource | undefined {
    const { resource } = this.playground.view.value
    const { kinds } = this.playground.served.value
    return kinds.find((kind) => resourceKey(kind) === resource)
  }

  // A new choice ends the old watch and starts another; a drawing for any other reason changes nothing here.
  #followChoice(): void {
    const { namespace, selector, user } = this.playground.view.value
    const { generation } = this.playground.status.value
    const resource = this.#resource()
    const where = resource?.namespaced === true ? namespace : ''
    const key = resource
      ? [resourceKey(resource), resource.version, where, selector, user, generation].join('\n')
      : ''
    if (key === this.#feedKey) return
    this.#feedKey = key
    this.#endFeed()
    this.#feed = undefined
    this.#endFeed = () => undefined
    if (!resource) return
    const feed = this.playground.openFeed(resource, where, selector)
    const unsubscribe = feed.subscribe(() => this.requestUpdate())
    this.#feed = feed
    this.#endFeed = () => {
      unsubscribe()
      void feed.stop()
    }
  }

  #toolbar(resource: ServedResource | undefined): TemplateResult {
    const { view } = this.playground
    const { selector, wide } = view.value
    const feed = this.#feed
    const count = feed?.phase === 'live' || feed?.phase === 'cut' ? feed.rows.size : undefined
    return html`<div class="toolbar">
      <h2>
        ${resource ? pluralKind(resource) : 'Objects'}
        ${count === undefined ? nothing : html`<span class="count">${count.toLocaleString('en')}</span>`}
      </h2>
      <label ?hidden=${resource?.namespaced === false}>
        <span class="visually-hidden">Namespace</span>
        ${this.#namespaceChoice()}
      </label>
      <input
        class="field selector"
        id="selector"
        type="search"
        aria-label="Label selector"
        placeholder="Labels: app=web"
        spellcheck="false"
        autocapitalize="off"
        .value=${selector}
        @change=${this.#onSelector}
        @search=${this.#onSelector}
      />
      <button
        class="button wide"
        aria-pressed=${wide}
        title="Show all columns"
        @click=${() => view.update({ wide: !wide })}
      >
        Wide
      </button>
      <button class="button primary" ?disabled=${!resource} @click=${() => this.#create(resource)}>
        ${icons.plus}<span>New</span>
      </button>
    </div>`
  }

  #namespaceChoice(): TemplateResult {
    const { view, namespaces } = this.playground
    const { namespace } = view.value
    const known = namespaces.value.names
    const names = known.includes(namespace) || namespace === '' ? known : [...known, namespace]
    return html`<select class="field" id="namespace" @change=${this.#onNamespace}>
      <option value="" ?selected=${namespace === ''}>All namespaces</option>
      ${names.map((name) => html`<option ?selected=${name === namespace}>${name}</option>`)}
    </select>`
  }

  #cutNotice(): unknown {
    const lost = this.playground.status.value.phase === 'reconnecting'
    const cut = this.#feed?.phase === 'cut' ? this.#feed : undefined
    if (!lost && !cut) return nothing
    const why = cut ? `: ${errorText(cut.error)}` : '.'
    return html`<p class="cut" role="status">
      ${icons.warning} Reconnecting. What is shown may be old${why}
    </p>`
  }

  #waitingLine(resource: ServedResource | undefined): TemplateResult {
    const { playground } = this
    return html`<waiting-line .playground=${playground} .resource=${resource} .feed=${this.#feed}>
    </waiting-line>`
  }

  #content(resource: ServedResource | undefined): unknown {
    const { status, served, view } = this.playground
    const { phase, reason } = status.value
    if (phase === 'failed')
      return this.#failure('The server is not reached', reason, () => {
        void this.playground.start()
      })
    const feed = this.#feed
    if (!resource && served.value.error !== undefined) {
      return this.#failure('The server did not say what it serves', served.value.error, () => {
        void this.playground.readKinds()
      })
    }
    if (!resource && served.value.kinds.length > 0) return this.#unknownResource()
    if (!resource || !feed || feed.phase === 'loading') return loadingRows
    if (feed.phase === 'failed') {
      return this.#failure(`${pluralKind(resource)} cannot be shown`, errorText(feed.error), () => {
        this.#feedKey = ''
        this.requestUpdate()
      })
    }
    if (feed.rows.size === 0) return this.#empty(resource)
    const { sorting, wide, namespace } = view.value
    const columns = shownColumns(feed.columns, wide, resource.namespaced && namespace === '')
    return html`<live-table
      label=${pluralKind(resource)}
      .rows=${feed.rows.sorted(feed.columns, sorting)}
      .columns=${columns}
      .sorting=${sorting}
      .now=${this.playground.runtime.clock.now()}
      @sort=${(event: SortEvent) => view.update({ sorting: event.sorting })}
      @row-action=${(event: RowActionEvent) => this.#act(resource, event)}
    ></live-table>`
  }

  #failure(title: string, text: string, retry: () => void): TemplateResult {
    return html`<div class="state" role="alert">
      <span class="bad">${icons.warning}</span>
      <h3>${title}</h3>
      <p>${text}</p>
      <button class="button" @click=${retry}>Try again</button>
    </div>`
  }

  #unknownResource(): TemplateResult {
    const { resource } = this.playground.view.value
    return html`<div class="state">
      <skerry-mark></skerry-mark>
      <h3>This server has no ${resource}</h3>
      <p>It may have been a custom resource that is gone.</p>
      <button class="button" @click=${() => this.playground.view.update({ resource: 'pods' })}>
        Show pods
      </button>
    </div>`
  }

  #empty(resource: ServedResource): TemplateResult {
    const { namespace, selector } = this.playground.view.value
    const where = resource.namespaced && namespace !== '' ? html` in <b>${namespace}</b>` : nothing
    if (selector !== '') {
      return html`<div class="state">
        <skerry-mark></skerry-mark>
        <h3>No ${pluralWords(resource)} match <code>${selector}</code></h3>
        <button class="button" @click=${() => this.playground.view.update({ selector: '' })}>
          Show all
        </button>
      </div>`
    }
    const example = exampleOf(resource, this.playground.brand)
    return html`<div class="state">
      <skerry-mark></skerry-mark>
      <h3>No ${pluralWords(resource)}${where} yet</h3>
      <p>
        ${example ? 'Create one from the example, or look at it in the editor first.' : 'Write one in the editor.'}
      </p>
      <div class="buttons">
        ${
          example && resource.verbs.includes('create')
            ? html`<button class="button primary" @click=${() => this.#createExample(resource)}>
                Create an example
              </button>`
            : nothing
        }
        <button class="button" @click=${() => this.#create(resource)}>Open in the editor</button>
      </div>
    </div>`
  }

  #act(resource: ServedResource, { action, row }: RowActionEvent): void {
    const place = { resource, namespace: row.namespace, name: row.name }
    if (action === 'edit') void editObject(this.playground, place)
    else if (action === 'describe') describeObject(this.playground, place)
    else deleteObject(this.playground, place)
  }

  #create(resource: ServedResource | undefined): void {
    if (!resource) return
    const { brand } = this.playground
    const example = exampleOf(resource, brand)
    this.playground.edit({
      text: example ? exampleText(example, brand) : skeletonText(resource),
      title: `New ${resource.kind}`,
    })
  }

  #createExample(resource: ServedResource): void {
    const { brand } = this.playground
    const example = exampleOf(resource, brand)
    if (example) void createDocuments(this.playground, exampleText(example, brand))
  }

  readonly #onNamespace = (event: Event): void => {
    const { value } = event.currentTarget as HTMLSelectElement
    this.playground.view.update({ namespace: value })
  }

  readonly #onSelector = (event: Event): void => {
    this.playground.view.update({
      selector: (event.currentTarget as HTMLInputElement).value.trim(),
    })
  }
}

customElements.define('resource-view', ResourceView)

const widths = [38, 30, 44, 34, 40, 28]

/** In place of rows that are not loaded yet; `resourceViewStyles` shape it. */
const loadingRows: TemplateResult = html`<div class="waiting" role="status">
  <span class="visually-hidden">Loading</span>
  ${widths.map((width) => html`<i style="width: ${width}%"></i>`)}
</div>`
