import {
  css,
  type CSSResultGroup,
  html,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import type { ServedResource } from '../../core/index.ts'
import { PlaygroundElement } from '../playground/playground-element.ts'
import { switchSimulation } from '../playground/switch-simulation.ts'
import { pluralWords, resourceKey } from '../resources/resource-key.ts'
import type { TableFeed } from '../resources/table-feed.ts'
import type { Subscribable } from '../state/store.ts'
import { controls } from '../styles/controls.ts'
import { icons } from '../styles/icons.ts'
import { findWaitingRows, waitingText } from './waiting-rows.ts'

/** What waits for a controller that is off, and a button that has all of them run. */
export class WaitingLine extends PlaygroundElement {
  static override readonly properties: PropertyDeclarations = {
    resource: { attribute: false },
    feed: { attribute: false },
  }

  static override readonly styles: CSSResultGroup = [
    controls,
    css`
      p {
        display: flex;
        align-items: center;
        flex-wrap: wrap;
        gap: 4px 8px;
        margin: 0;
        padding: 6px 14px;
        background: var(--warn-soft);
        color: var(--warn);
        font-size: var(--small);
      }

      span {
        flex: 1 1 200px;
        overflow-wrap: anywhere;
      }
    `,
  ]

  declare resource: ServedResource | undefined
  declare feed: TableFeed | undefined
  #busy = false
  #endFeed: () => void = () => undefined

  override willUpdate(changed: PropertyValues): void {
    if (changed.has('feed')) this.#follow()
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#follow()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#endFeed()
  }

  override render(): TemplateResult | typeof nothing {
    const text = this.#text()
    if (text === undefined) return nothing
    const { simulates } = this.playground.status.value
    return html`<p role="status">
      ${icons.warning}<span>${text}</span>
      <button class="button" ?disabled=${this.#busy} @click=${this.#onSwitch}>
        ${simulates ? 'Start all controllers' : 'Start the simulation'}
      </button>
    </p>`
  }

  protected override stores(): readonly Subscribable[] {
    return [this.playground.status]
  }

  #text(): string | undefined {
    const { phase, controllers } = this.playground.status.value
    const { resource, feed } = this
    if (phase !== 'ready' || !resource || feed?.phase !== 'live') return undefined
    const rows = feed.rows.sorted(feed.columns, this.playground.view.value.sorting)
    const waited = { resource: resourceKey(resource), controllers }
    const waiting = findWaitingRows(waited, feed.columns, rows)
    const plural = pluralWords(resource)
    return waitingText(waiting, { ...waited, plural, isEmpty: rows.length === 0 })
  }

  #follow(): void {
    this.#endFeed()
    this.#endFeed = this.feed?.subscribe(() => this.requestUpdate()) ?? (() => undefined)
  }

  readonly #onSwitch = async (): Promise<void> => {
    this.#busy = true
    this.requestUpdate()
    await switchSimulation(this.playground, true)
    this.#busy = false
    this.requestUpdate()
  }
}

customElements.define('waiting-line', WaitingLine)
