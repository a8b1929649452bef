import { css, type CSSResultGroup } from 'lit'
import { PlaygroundElement } from '../playground/playground-element.ts'
import { errorText } from '../state/error-text.ts'
import type { Subscribable } from '../state/store.ts'
import { controls } from '../styles/controls.ts'

/** A choice about the cluster. It takes no other one before the server has carried it out. */
export abstract class ClusterSwitch extends PlaygroundElement {
  static override readonly styles: CSSResultGroup = [
    controls,
    css`
      label {
        display: flex;
        align-items: center;
        gap: 7px;
      }

      input {
        accent-color: var(--accent);
      }
    `,
  ]

  #busy = false

  protected get disabled(): boolean {
    return this.playground.status.value.phase !== 'ready' || this.#busy
  }

  protected override stores(): readonly Subscribable[] {
    return [this.playground.status]
  }

  /** Has `run` change the cluster; a notice shows its error. */
  protected async change(run: () => Promise<void>): Promise<void> {
    this.#setBusy(true)
    try {
      await run()
    } catch (error) {
      this.playground.notices.add(errorText(error), 'error')
    }
    this.#setBusy(false)
  }

  #setBusy(busy: boolean): void {
    this.#busy = busy
    this.requestUpdate()
  }
}
