import { html, nothing, type CSSResultGroup, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import type { RequestRecord } from '../../core/index.ts'
import { PlaygroundElement } from '../playground/playground-element.ts'
import { sourceOf } from '../server/request-source.ts'
import type { Subscribable } from '../state/store.ts'
import { controls } from '../styles/controls.ts'
import { icons } from '../styles/icons.ts'
import { panelStyles } from '../styles/panel-styles.ts'
import { toolStyles } from '../styles/tool-styles.ts'
import './request-detail.ts'
import { durationText } from './duration-text.ts'
import {
  everyRequest,
  filterRequests,
  type RequestFilter,
  type StatusClass,
  statusClasses,
} from './request-filter.ts'
import { requestsStyles } from './requests-styles.ts'

const verbs = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete', 'deletecollection']

function timeText(milliseconds: number): string {
  const time = new Date(milliseconds)
  return `${time.toLocaleTimeString('en-GB')}.${String(time.getMilliseconds()).padStart(3, '0')}`
}

/** Number of records after `last`; all of them where it is no longer kept. */
function newerThan(last: RequestRecord | undefined, records: readonly RequestRecord[]): number {
  const at = records.findIndex(({ id }) => id === last?.id)
  return at === -1 ? records.length : at
}

/** Every request that the server answered, newest first, and all about the one that is chosen. */
export class RequestsPanel extends PlaygroundElement {
  static override readonly styles: CSSResultGroup = [
    controls,
    panelStyles,
    toolStyles,
    requestsStyles,
  ]

  #filter: RequestFilter = everyRequest
  /** What is shown while paused; new requests are counted only. */
  #paused: readonly RequestRecord[] | undefined
  #chosen = ''
  #ticking: ReturnType<typeof setInterval> | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    // Open watches grow older.
    this.#ticking = setInterval(() => {
      if (this.playground.requests.records.some(({ watch }) => watch === 'open')) {
        this.requestUpdate()
      }
    }, 1_000)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearInterval(this.#ticking)
  }

  override shouldUpdate(): boolean {
    // Requests come by the hundreds; a hidden panel draws none.
    return this.clientHeight > 0 || !this.hasUpdated
  }

  override render(): TemplateResult {
    const { requests, tab } = this.playground
    const all = this.#paused ?? requests.records
    const shown = filterRequests(all, this.#filter, tab)
    const chosen = shown.find(({ id }) => id === this.#chosen)
    return html`${this.#bar(shown.length, all.length)}
      <div class="body ${chosen ? 'with-detail' : ''}">
        ${shown.length === 0 ? this.#empty(all.length) : this.#list(shown)}
        ${
          chosen
            ? html`<request-detail
                .record=${chosen}
                .now=${this.playground.runtime.clock.now()}
                .tab=${tab}
                @close=${() => this.#choose('')}
              ></request-detail>`
            : nothing
        }
      </div>`
  }

  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('[role="listbox"], input')?.focus()
  }

  protected override stores(): readonly Subscribable[] {
    return [this.playground.requests, this.playground.view]
  }

  #bar(shown: number, all: number): TemplateResult {
    const { requests } = this.playground
    const waiting = this.#paused ? newerThan(this.#paused[0], requests.records) : 0
    const count = shown === all ? `${all}` : `${shown} of ${all}`
    const pauseLabel = this.#paused ? 'Go on' : 'Pause'
    return html`<div class="bar">
      ${this.#filters()}
      <span class="count" role="status">
        ${count}${waiting > 0 ? ` · ${waiting} new` : ''}${requests.missed > 0 ? ` · ${requests.missed} missed` : ''}
      </span>
      <button
        class="button"
        aria-label=${pauseLabel}
        aria-pressed=${this.#paused !== undefined}
        @click=${this.#onPause}
      >
        ${this.#paused ? icons.play : icons.pause}<span>${pauseLabel}</span>
      </button>
      <button class="button" aria-label="Clear" @click=${this.#onClear}>
        ${icons.trash}<span>Clear</span>
      </button>
    </div>`
  }

  #filters(): TemplateResult {
    return html`<input
        class="field"
        type="search"
        aria-label="Filter requests"
        placeholder="Filter: path, user, terminal…"
        .value=${this.#filter.text}
        @input=${(event: Event) => this.#setFilter({ text: (event.currentTarget as HTMLInputElement).value })}
      />
      <select
        class="field"
        aria-label="Verb"
        @change=${(event: Event) => this.#setFilter({ verb: (event.currentTarget as HTMLSelectElement).value })}
      >
        <option value="">All verbs</option>
        ${verbs.map((verb) => html`<option ?selected=${verb === this.#filter.verb}>${verb}</option>`)}
      </select>
      <select
        class="field"
        aria-label="Status"
        @change=${(event: Event) => this.#setFilter({ status: (event.currentTarget as HTMLSelectElement).value as StatusClass })}
      >
        ${statusClasses.map(
          (status) =>
            html`<option value=${status} ?selected=${status === this.#filter.status}>
              ${status === 'all' ? 'Any status' : status}
            </option>`,
        )}
      </select>`
  }

  #empty(all: number): TemplateResult {
    if (all > 0) {
      return html`<div class="empty">
        <p>No request matches.</p>
        <button class="button" @click=${() => this.#setFilter(everyRequest)}>Show all</button>
      </div>`
    }
    return html`<div class="empty">
      <p>Nothing has been asked of the server since this page was opened.</p>
    </div>`
  }

  #list(shown: readonly RequestRecord[]): TemplateResult {
    return html`<div class="frame">
      <div class="head line" aria-hidden="true">
        <span>Time</span><span>Method</span><span>Path</span><span>Status</span><span>User</span
        ><span>From</span><span class="number">Took</span>
      </div>
      <div
        role="listbox"
        tabindex="0"
        aria-label="Requests, newest first"
        aria-activedescendant=${this.#chosen === '' ? nothing : `r-${this.#chosen}`}
        @keydown=${(event: KeyboardEvent) => this.#onKey(event, shown)}
      >
        ${repeat(
          shown,
          ({ id }) => id,
          (record) => this.#row(record),
        )}
      </div>
    </div>`
  }

  #row(record: RequestRecord): TemplateResult {
    const { id, startedAt, method, path, search, verb, status, user, userAgent } = record
    const { label, otherTab } = sourceOf(userAgent, this.playground.tab)
    return html`<div
      class="row line"
      id="r-${id}"
      role="option"
      aria-selected=${id === this.#chosen}
      @click=${() => this.#choose(id === this.#chosen ? '' : id)}
    >
      <span class="time">${timeText(startedAt)}</span>
      <span class="method ${method.toLowerCase()}">${verb === 'watch' ? 'WATCH' : method}</span>
      <span class="path" title=${path}
        >${path}${search === '' ? nothing : html`<i>?${search}</i>`}</span
      >
      <span class="status s${Math.floor(status / 100)}">${status}</span>
      <span class="user">${user}</span>
      <span class="from">${label}${otherTab ? html` <i>other tab</i>` : nothing}</span>
      <span class="number">${durationText(record, this.playground.runtime.clock.now())}</span>
    </div>`
  }

  #setFilter(change: Partial<RequestFilter>): void {
    this.#filter = { ...this.#filter, ...change }
    this.requestUpdate()
  }

  #choose(id: string): void {
    this.#chosen = id
    this.requestUpdate()
  }

  readonly #onPause = (): void => {
    this.#paused = this.#paused ? undefined : this.playground.requests.records
    this.requestUpdate()
  }

  readonly #onClear = (): void => {
    this.#paused = this.#paused && []
    this.#chosen = ''
    this.playground.requests.clear()
  }

  #onKey(event: KeyboardEvent, shown: readonly RequestRecord[]): void {
    const at = shown.findIndex(({ id }) => id === this.#chosen)
    if (event.key === 'Escape' && at !== -1) {
      event.preventDefault()
      this.#choose('')
      return
    }
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(at + 1, shown.length - 1),
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: shown.length - 1,
    }
    const record = shown[targets[event.key] ?? -1]
    if (!record) return
    event.preventDefault()
    this.#choose(record.id)
    void this.updateComplete.then(() =>
      this.renderRoot
        .querySelector(`#r-${CSS.escape(record.id)}`)
        ?.scrollIntoView({ block: 'nearest' }),
    )
  }
}

customElements.define('requests-panel', RequestsPanel)
