import { LitElement, type PropertyDeclarations } from 'lit'
import type { Subscribable } from '../state/store.ts'
import type { Playground } from './playground.ts'

/** A part of the page. It draws itself again when one of the stores that it names has changed. */
export abstract class PlaygroundElement extends LitElement {
  static override readonly properties: PropertyDeclarations = { playground: { attribute: false } }

  /** Set before the element is put into the page, and the same as long as it is there. */
  declare playground: Playground
  #ending: (() => void)[] = []

  override connectedCallback(): void {
    super.connectedCallback()
    const draw = (): void => this.requestUpdate()
    this.#ending = this.stores().map((store) => store.subscribe(draw))
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    for (const end of this.#ending.splice(0)) end()
  }

  /** What is shown here depends on these. */
  protected abstract stores(): readonly Subscribable[]
}
