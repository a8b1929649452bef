import {
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { humanDuration } from '../../core/index.ts'
import type { LiveRow } from '../resources/table-rows.ts'
import type { Sorting } from '../state/view-state.ts'
import { controls } from '../styles/controls.ts'
import { icons } from '../styles/icons.ts'
import { cellOf, columnLayout, type ShownColumn } from './column-layout.ts'
import { grownAgo, grownDuration } from './elapsed-text.ts'
import { rowWindow } from './row-window.ts'
import { statusTone } from './status-tone.ts'
import { type RowAction, RowActionEvent, rowActions, SortEvent } from './table-events.ts'
import { tableStyles } from './table-styles.ts'

const heights = { mouse: 30, touch: 42 } as const
/** How long a change stays visible, in milliseconds. */
const flashTime = 1_600

const keyActions: Readonly<Record<string, RowAction>> = {
  Enter: 'edit',
  e: 'edit',
  d: 'describe',
  Delete: 'delete',
}

const actionLooks: Readonly<Record<RowAction, readonly [label: string, icon: TemplateResult]>> = {
  edit: ['Edit', icons.edit],
  describe: ['Describe', icons.describe],
  delete: ['Delete', icons.trash],
}

/** Pixels that a character of a name takes on average, in the font of `element`. */
function characterWidth(element: HTMLElement): number {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return 8
  const { fontSize, fontFamily } = getComputedStyle(element)
  const sample = 'persistent-volume-claims-0123456789'
  pen.font = `550 ${fontSize} ${fontFamily}`
  return pen.measureText(sample).width / sample.length
}

/** Rows of any table, of which only those in sight are drawn. The arrow keys move through them. */
export class LiveTable extends LitElement {
  static override readonly properties: PropertyDeclarations = {
    rows: { attribute: false },
    columns: { attribute: false },
    sorting: { attribute: false },
    now: { attribute: false },
    label: {},
  }

  static override readonly styles: CSSResultGroup = [controls, tableStyles]

  declare rows: readonly LiveRow[]
  declare columns: readonly ShownColumn[]
  declare sorting: Sorting | undefined
  /** Milliseconds since the epoch, by which ages are shown. */
  declare now: number
  declare label: string
  #active = ''
  #top = 0
  #height = 600
  #focusPending = false
  #pixelsPerCharacter = 8
  readonly #rowHeight = window.matchMedia('(pointer: coarse)').matches
    ? heights.touch
    : heights.mouse
  readonly #sizes = new ResizeObserver(() => this.#measure())

  constructor() {
    super()
    this.rows = []
    this.columns = []
    this.now = 0
    this.label = ''
  }

  override firstUpdated(): void {
    const frame = this.#frame()
    if (!frame) return
    this.#sizes.observe(frame)
    this.#pixelsPerCharacter = characterWidth(frame)
    this.requestUpdate()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#sizes.disconnect()
  }

  override updated(): void {
    if (!this.#focusPending) return
    this.#focusPending = false
    this.renderRoot.querySelector<HTMLElement>('.row[tabindex="0"]')?.focus({ preventScroll: true })
  }

  /** Moves the focus to the row that had it last, else to the first. */
  override focus(): void {
    this.#go(Math.max(0, this.#activeIndex()))
  }

  override render(): TemplateResult {
    const { rows, columns } = this
    const { template, least } = columnLayout(columns, rows, this.#pixelsPerCharacter)
    const { first, end } = rowWindow(rows.length, this.#top, this.#height, this.#rowHeight)
    const active = Math.max(0, this.#activeIndex())
    return html`<div class="frame" @scroll=${this.#onScroll}>
      <div
        class="grid"
        role="grid"
        aria-label=${this.label}
        aria-rowcount=${rows.length + 1}
        style="min-width: ${least}px; --columns: ${template}; --row: ${this.#rowHeight}px"
        @keydown=${this.#onKey}
      >
        <div class="head line" role="row" aria-rowindex="1">
          ${columns.map((column) => this.#heading(column))}
          <span role="columnheader"><span class="visually-hidden">Actions</span></span>
        </div>
        <div class="body" role="rowgroup" style="height: ${rows.length * this.#rowHeight}px">
          ${repeat(
            rows.slice(first, end),
            ({ key }) => key,
            (row, at) => this.#row(row, first + at, first + at === active),
          )}
        </div>
      </div>
    </div>`
  }

  #heading(column: ShownColumn): TemplateResult {
    const { name, numeric, description } = column
    const sorted = this.sorting?.column === name ? this.sorting : undefined
    const direction = sorted?.descending === true ? 'descending' : 'ascending'
    // Up, down, and back to the usual order.
    const next = (): Sorting | undefined => {
      if (!sorted) return { column: name, descending: false }
      return sorted.descending ? undefined : { column: name, descending: true }
    }
    return html`<span
      role="columnheader"
      class=${numeric ? 'number' : nothing}
      aria-sort=${sorted ? direction : 'none'}
    >
      <button
        title=${description || nothing}
        @click=${() => this.dispatchEvent(new SortEvent(next()))}
      >
        ${name}${sorted ? (sorted.descending ? icons.chevronDown : icons.chevronUp) : nothing}
      </button>
    </span>`
  }

  #row(row: LiveRow, index: number, active: boolean): TemplateResult {
    const flashes = row.changedAt > 0 && this.now - row.changedAt < flashTime
    // Two names for one animation: a second change within the first must start it again.
    const flash = flashes ? `flash-${row.changes % 2}` : ''
    return html`<div
      class="row line ${flash} ${row.deleting ? 'deleting' : ''}"
      role="row"
      aria-rowindex=${index + 2}
      tabindex=${active ? 0 : -1}
      style="top: ${index * this.#rowHeight}px"
      @focusin=${() => this.#setActive(row.key)}
      @dblclick=${() => this.dispatchEvent(new RowActionEvent('edit', row))}
    >
      ${this.columns.map((column, at) => this.#cell(row, column, at))}
      <span class="actions" role="gridcell">
        ${rowActions.map((action) => this.#action(action, row, active))}
      </span>
    </div>`
  }

  #cell(row: LiveRow, column: ShownColumn, at: number): TemplateResult {
    const age = column.age && row.createdAt !== undefined
    const text = age ? humanDuration(this.now - (row.createdAt ?? 0)) : this.#text(row, column)
    const isName = column.name === 'Name' || (at === 0 && column.index === 0)
    const kind = isName ? 'name' : column.numeric ? 'number' : ''
    const tone = column.status ? statusTone(text) : undefined
    return html`<span
      class="cell ${kind}"
      role="gridcell"
      title=${text.length > 24 ? text : nothing}
      >${tone ? html`<i class="dot ${tone}"></i>` : nothing}<span>${text}</span>${
        isName && row.deleting ? html`<em>deleting</em>` : nothing
      }</span
    >`
  }

  #text(row: LiveRow, column: ShownColumn): string {
    const elapsed = this.now - row.readAt
    const text = cellOf(row, column)
    // The duration of a job grows until it ends.
    const grows = column.grows || (column.name === 'Duration' && row.cells.includes('Running'))
    return grows ? grownDuration(text, elapsed) : grownAgo(text, elapsed)
  }

  #action(action: RowAction, row: LiveRow, active: boolean): TemplateResult {
    const [label, icon] = actionLooks[action]
    return html`<button
      class="icon-button"
      tabindex=${active ? 0 : -1}
      aria-label="${label} ${row.name}"
      title=${label}
      @click=${() => this.dispatchEvent(new RowActionEvent(action, row))}
    >
      ${icon}
    </button>`
  }

  readonly #onScroll = (): void => this.#measure()

  #measure(): void {
    const frame = this.#frame()
    if (!frame) return
    this.#top = frame.scrollTop
    this.#height = frame.clientHeight
    this.requestUpdate()
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const onRow = event.target instanceof HTMLElement && event.target.classList.contains('row')
    const at = this.#activeIndex()
    const action = keyActions[event.key]
    const row = this.rows[at]
    if (action && row && onRow) {
      event.preventDefault()
      this.dispatchEvent(new RowActionEvent(action, row))
      return
    }
    const page = Math.max(1, Math.floor(this.#height / this.#rowHeight) - 2)
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: this.rows.length - 1,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    this.#go(target)
  }

  #go(target: number): void {
    const index = Math.min(Math.max(target, 0), this.rows.length - 1)
    const row = this.rows[index]
    const frame = this.#frame()
    if (!row || !frame) return
    this.#active = row.key
    this.#focusPending = true
    // The head stays on top of the rows.
    const room = frame.clientHeight - 2 * this.#rowHeight
    const top = index * this.#rowHeight
    if (top < frame.scrollTop) frame.scrollTop = top
    else if (top > frame.scrollTop + room) frame.scrollTop = top - room
    this.#measure()
  }

  #setActive(key: string): void {
    if (this.#active === key) return
    this.#active = key
    this.requestUpdate()
  }

  #activeIndex(): number {
    return this.rows.findIndex(({ key }) => key === this.#active)
  }

  #frame(): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>('.frame')
  }
}

customElements.define('live-table', LiveTable)
