import {
  type CSSResultGroup,
  html,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'
import { PlaygroundElement } from '../playground/playground-element.ts'
import { errorText } from '../state/error-text.ts'
import type { Subscribable } from '../state/store.ts'
import { controls } from '../styles/controls.ts'
import { icons } from '../styles/icons.ts'
import './release-switch.ts'
import './simulation-switch.ts'
import './unknown-images-switch.ts'
import './user-switch.ts'
import { momentText, paceText } from './clock-text.ts'
import type { ClusterFaults, NodeFaults } from './cluster-faults.ts'
import { controlsStyles } from './controls-styles.ts'

const steps = [
  ['10s', '+10 s'],
  ['1m', '+1 min'],
  ['1h', '+1 h'],
] as const
const speeds = [1, 10, 60]

/** Release, user, clock and faults of the cluster that is shown. */
export class ClusterControls extends PlaygroundElement {
  static override readonly properties: PropertyDeclarations = { faults: { attribute: false } }
  static override readonly styles: CSSResultGroup = [controls, controlsStyles]

  declare faults: ClusterFaults
  #isBusy = false
  #ticking: ReturnType<typeof setInterval> | undefined
  #endFaults: () => void = () => undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.#endFaults = this.faults.state.subscribe(() => this.requestUpdate())
    this.#ticking = setInterval(() => this.requestUpdate(), 1000)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearInterval(this.#ticking)
    this.#endFaults()
  }

  override render(): TemplateResult {
    return html`${this.#server()}${this.#clock()}${this.#nodes()}${this.#api()}
    ${
      this.faults.count === 0
        ? nothing
        : html`<button class="button" @click=${() => this.#run(() => this.faults.end())}>
            ${icons.reset}End all faults
          </button>`
    }`
  }

  protected override stores(): readonly Subscribable[] {
    const { status, view, visits, clock } = this.playground
    return [status, view, visits, clock.pace]
  }

  #server(): TemplateResult {
    const { playground } = this
    // The server of a lesson keeps what the lesson says.
    const isOwn = playground.visited === undefined
    return html`<section aria-labelledby="server">
      <h2 id="server">Server</h2>
      <div class="row">
        ${isOwn ? html`<release-switch .playground=${playground}></release-switch>` : nothing}
        <user-switch .playground=${playground}></user-switch>
      </div>
      ${
        isOwn
          ? html`<div class="row">
              <simulation-switch .playground=${playground}></simulation-switch>
              <unknown-images-switch .playground=${playground}></unknown-images-switch>
            </div>`
          : nothing
      }
    </section>`
  }

  #clock(): TemplateResult {
    const { clock } = this.playground
    const { stopped, speed } = clock.pace.value
    const pace = paceText(clock.pace.value)
    const control = () => this.playground.control.clock
    return html`<section aria-labelledby="clock">
      <h2 id="clock">Clock</h2>
      <p>
        <span class="time">${momentText(clock.now())}</span>
        <span role="status">${this.#isBusy ? 'moving on…' : pace === '' ? 'real time' : pace}</span>
      </p>
      <div class="row">
        <button
          class="button"
          aria-pressed=${stopped}
          @click=${() => this.#change(() => (stopped ? control().resume() : control().stop()))}
        >
          ${stopped ? icons.play : icons.pause}${stopped ? 'Go on' : 'Pause'}
        </button>
        ${steps.map(
          ([duration, words]) =>
            html`<button
              class="button"
              aria-label=${`Step ${words}`}
              ?disabled=${this.#isBusy}
              @click=${() => this.#change(() => control().advance(duration))}
            >
              ${words}
            </button>`,
        )}
      </div>
      <div class="row" role="group" aria-label="Speed">
        <span class="label">Speed</span>
        ${speeds.map(
          (factor) =>
            html`<button
              class="button"
              aria-pressed=${speed === factor}
              @click=${() => this.#change(() => control().speed(factor))}
            >
              ×${factor}
            </button>`,
        )}
      </div>
    </section>`
  }

  #nodes(): TemplateResult {
    const { nodes } = this.faults.state.value
    const { zones } = this.faults
    return html`<section aria-labelledby="nodes">
      <h2 id="nodes">Nodes</h2>
      ${
        nodes.length === 0
          ? html`<p>There are no simulated nodes, or you may not see them.</p>`
          : html`<ul>
              ${nodes.map((node) => this.#node(node))}
            </ul>`
      }
      ${
        zones.length < 2
          ? nothing
          : html`<div class="row" role="group" aria-label="Zones">
              ${zones.map((zone) => this.#zone(zone, nodes))}
            </div>`
      }
    </section>`
  }

  #node({ name, zone, isLost, isFull }: NodeFaults): TemplateResult {
    return html`<li>
      <span class="name">${name} <small>${zone}</small></span>
      <button
        class="button"
        aria-pressed=${isLost}
        aria-label=${`${isLost ? 'Bring back' : 'Kill'} ${name}`}
        @click=${() => this.#run(() => this.faults.setLost([name], !isLost))}
      >
        ${isLost ? 'Bring back' : 'Kill'}
      </button>
      <button
        class="button"
        aria-pressed=${isFull}
        aria-label=${`${isFull ? 'Free' : 'Fill'} disk of ${name}`}
        @click=${() => this.#run(() => this.faults.setFull(name, !isFull))}
      >
        ${isFull ? 'Free disk' : 'Fill disk'}
      </button>
    </li>`
  }

  #zone(zone: string, nodes: readonly NodeFaults[]): TemplateResult {
    const inZone = nodes.filter((node) => node.zone === zone)
    const isLost = inZone.every((node) => node.isLost)
    const names = inZone.map(({ name }) => name)
    return html`<button
      class="button"
      aria-pressed=${isLost}
      @click=${() => this.#run(() => this.faults.setLost(names, !isLost))}
    >
      ${isLost ? 'Bring back' : 'Lose'} ${zone}
    </button>`
  }

  #api(): TemplateResult {
    const { slow, refusing } = this.faults.state.value
    const isSlow = slow.length > 0
    const refuses = refusing.length > 0
    return html`<section aria-labelledby="api">
      <h2 id="api">API</h2>
      <div class="row">
        <button
          class="button"
          aria-pressed=${isSlow}
          title="Every answer comes two seconds late"
          @click=${() => this.#run(() => this.faults.setSlow(!isSlow))}
        >
          Slow the API
        </button>
        <button
          class="button"
          aria-pressed=${refuses}
          title="One request in ten fails with an internal error"
          @click=${() => this.#run(() => this.faults.setRefusing(!refuses))}
        >
          Refuse one in ten
        </button>
      </div>
    </section>`
  }

  /** Changes the clock, and shows it at once. */
  #change(change: () => Promise<void>): void {
    this.#isBusy = true
    this.requestUpdate()
    this.#run(async () => {
      try {
        await change()
        this.playground.clock.show(await this.playground.control.clock.state())
      } finally {
        this.#isBusy = false
        this.requestUpdate()
      }
    })
  }

  #run(work: () => Promise<void>): void {
    const run = async (): Promise<void> => {
      try {
        await work()
      } catch (error) {
        this.playground.notices.add(errorText(error), 'error')
      }
    }
    void run()
  }
}

customElements.define('cluster-controls', ClusterControls)
