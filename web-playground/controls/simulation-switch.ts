import { css, type CSSResultGroup, html, type TemplateResult } from 'lit'
import { switchSimulation } from '../playground/switch-simulation.ts'
import { ClusterSwitch } from './cluster-switch.ts'

/** Whether workloads live: controllers, a scheduler and simulated nodes run, or nothing moves by itself. */
export class SimulationSwitch extends ClusterSwitch {
  static override readonly styles: CSSResultGroup = [
    ClusterSwitch.styles,
    css`
      label {
        color: var(--muted);
        cursor: pointer;
      }
    `,
  ]

  override render(): TemplateResult {
    return html`<label
      title="Controllers, a scheduler and simulated nodes run, so that workloads become ready"
    >
      <input
        type="checkbox"
        .checked=${this.playground.status.value.simulates}
        ?disabled=${this.disabled}
        @change=${this.#onChange}
      />
      Simulation
    </label>`
  }

  readonly #onChange = (event: Event): void => {
    void this.#choose(event.currentTarget as HTMLInputElement)
  }

  async #choose(input: HTMLInputElement): Promise<void> {
    await this.change(() => switchSimulation(this.playground, input.checked))
    input.checked = this.playground.status.value.simulates
  }
}

customElements.define('simulation-switch', SimulationSwitch)
