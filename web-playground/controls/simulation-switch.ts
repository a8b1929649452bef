import { css, type CSSResultGroup, html, type TemplateResult } from 'lit'
import { PlaygroundElement } from '../playground/playground-element.ts'
import { switchSimulation } from '../playground/switch-simulation.ts'
import type { Subscribable } from '../state/store.ts'
import { controls } from '../styles/controls.ts'

/** Whether workloads live: controllers, a scheduler and simulated nodes run, or nothing moves by itself. */
export class SimulationSwitch extends PlaygroundElement {
  static override readonly styles: CSSResultGroup = [
    controls,
    css`
      label {
        display: flex;
        align-items: center;
        gap: 7px;
        color: var(--muted);
        cursor: pointer;
      }

      input {
        accent-color: var(--accent);
      }
    `,
  ]

  #busy = false

  override render(): TemplateResult {
    const { phase, simulates } = this.playground.status.value
    return html`<label
      title="Controllers, a scheduler and simulated nodes run, so that workloads become ready"
    >
      <input
        type="checkbox"
        .checked=${simulates}
        ?disabled=${phase !== 'ready' || this.#busy}
        @change=${this.#onChange}
      />
      Simulation
    </label>`
  }

  protected override stores(): readonly Subscribable[] {
    return [this.playground.status]
  }

  readonly #onChange = (event: Event): void => {
    void this.#change(event.currentTarget as HTMLInputElement)
  }

  async #change(input: HTMLInputElement): Promise<void> {
    this.#setBusy(true)
    await switchSimulation(this.playground, input.checked)
    input.checked = this.playground.status.value.simulates
    this.#setBusy(false)
  }

  #setBusy(busy: boolean): void {
    this.#busy = busy
    this.requestUpdate()
  }
}

customElements.define('simulation-switch', SimulationSwitch)
