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
import { storedText, type StoredText } from '../state/stored-text.ts'
import { controls } from '../styles/controls.ts'
import { icons } from '../styles/icons.ts'
import { paceText } from './clock-text.ts'
import { ClusterFaults } from './cluster-faults.ts'

/** Milliseconds between two looks at what other tabs have changed. */
const lookEvery = 2000

/** Opens the controls of the cluster, which are loaded then; says what is unusual while they are closed. */
export class ControlsButton extends PlaygroundElement {
  static override readonly properties: PropertyDeclarations = { narrow: { type: Boolean } }

  static override readonly styles: CSSResultGroup = [
    controls,
    css`
      .marks {
        color: var(--muted);
      }

      .unusual {
        border-color: var(--warn);
      }

      .panel {
        inset: 52px 8px auto auto;
        width: min(430px, calc(100vw - 16px));
        max-height: calc(100vh - 64px);
        margin: 0;
        padding: 14px 16px 16px;
        overflow: auto;
        border: 1px solid var(--line);
        border-radius: 10px;
        background: var(--raised);
        color: var(--text);
        box-shadow: var(--shadow);
      }
    `,
  ]

  declare narrow: boolean
  #faults: ClusterFaults | undefined
  /** `on` where a tab has broken a node. */
  #broken: StoredText | undefined
  #looking: ReturnType<typeof setInterval> | undefined
  #endFaults: () => void = () => undefined
  #isLoaded = false

  constructor() {
    super()
    this.narrow = false
  }

  override connectedCallback(): void {
    super.connectedCallback()
    const { playground } = this
    const faults = new ClusterFaults(playground)
    this.#faults = faults
    this.#broken = storedText('skerry.broken-nodes', 10, playground.storages.shared)
    const ends = [
      faults.state.subscribe(() => this.requestUpdate()),
      playground.visits.subscribe(() => faults.close()),
    ]
    this.#endFaults = () => {
      for (const end of ends) end()
    }
    this.#looking = setInterval(() => this.#look(), lookEvery)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearInterval(this.#looking)
    this.#endFaults()
    this.#faults?.close()
  }

  override render(): TemplateResult {
    const { playground, narrow } = this
    const { release } = playground.status.value
    const { user } = playground.view.value
    const count = this.#faults?.count ?? 0
    const marks = [
      paceText(playground.clock.pace.value),
      ...(count === 0 ? [] : [`${count} ${count === 1 ? 'fault' : 'faults'}`]),
    ].filter((text) => text !== '')
    const words = [release, ...(user === '' ? [] : [`as ${user}`]), ...marks]
    // On a phone the way back from a lesson needs the room.
    const shown = !narrow ? words : playground.visited ? [] : marks
    return html`<button
        class="button ${marks.length > 0 ? 'unusual' : ''}"
        popovertarget="controls"
        aria-label=${narrow ? `Controls ${words.join(' · ')}` : nothing}
        title="Release, user, clock and faults"
      >
        ${icons.sliders}${narrow ? nothing : 'Controls'}${
          shown.length > 0 ? html` <span class="marks">${shown.join(' · ')}</span>` : nothing
        }
      </button>
      <div
        class="panel"
        id="controls"
        popover
        role="dialog"
        aria-label="Controls of the cluster"
        @beforetoggle=${this.#onToggle}
      >
        ${
          this.#isLoaded && this.#faults
            ? html`<cluster-controls
                .playground=${playground}
                .faults=${this.#faults}
              ></cluster-controls>`
            : nothing
        }
      </div>`
  }

  protected override stores(): readonly Subscribable[] {
    const { status, view, visits, clock } = this.playground
    return [status, view, visits, clock.pace]
  }

  readonly #onToggle = (event: ToggleEvent): void => {
    if (event.newState !== 'open') return
    void import('./cluster-controls.ts').then(() => {
      this.#isLoaded = true
      this.#faults?.followNodes()
      this.requestUpdate()
    })
  }

  #look(): void {
    const { phase } = this.playground.status.value
    if (document.hidden || phase !== 'ready') return
    void this.#faults?.readRules()
    const isBroken = this.#faults?.state.value.nodes.some(({ isLost, isFull }) => isLost || isFull)
    if (isBroken === true && this.#broken?.read() !== 'on') this.#broken?.write('on')
    else if (this.#broken?.read() === 'on') this.#faults?.followNodes()
  }
}

customElements.define('controls-button', ControlsButton)
