import {
  css,
  type CSSResultGroup,
  html,
  LitElement,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'
import { clampDockSize, dockSizeLimits } from '../state/view-state.ts'
import { controls } from '../styles/controls.ts'

/** A new share for what lies below the handle, in percent. */
export class ResizeDockEvent extends Event {
  readonly size: number

  constructor(size: number) {
    super('resize-dock')
    this.size = size
  }
}

const step = 4

/** The line between the table and the dock: drawn with the pointer, or moved with the arrow keys. */
export class SplitHandle extends LitElement {
  static override readonly properties: PropertyDeclarations = { size: { type: Number } }

  static override readonly styles: CSSResultGroup = [
    controls,
    css`
      :host {
        display: block;
      }

      .handle {
        position: relative;
        height: 7px;
        margin: -3px 0;
        cursor: row-resize;
        touch-action: none;
        z-index: 5;
      }

      .handle::after {
        content: '';
        position: absolute;
        inset: 3px 0;
        background: var(--line);
        transition:
          background 0.15s,
          inset 0.15s;
      }

      .handle:hover::after,
      .handle:focus-visible::after,
      .handle.drawn::after {
        inset: 2px 0;
        background: var(--accent);
      }
    `,
  ]

  /** Percent of the height that the dock has. */
  declare size: number
  #drawn = false

  override render(): TemplateResult {
    return html`<div
      class="handle ${this.#drawn ? 'drawn' : ''}"
      role="separator"
      tabindex="0"
      aria-label="Height of the tools"
      aria-orientation="horizontal"
      aria-valuemin=${dockSizeLimits.least}
      aria-valuemax=${dockSizeLimits.most}
      aria-valuenow=${Math.round(this.size)}
      @keydown=${this.#onKey}
      @pointerdown=${this.#onPress}
      @pointermove=${this.#onMove}
      @pointerup=${this.#onRelease}
      @pointercancel=${this.#onRelease}
    ></div>`
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const sizes: Readonly<Record<string, number>> = {
      ArrowUp: this.size + step,
      ArrowDown: this.size - step,
      Home: dockSizeLimits.most,
      End: dockSizeLimits.least,
    }
    const size = sizes[event.key]
    if (size === undefined) return
    event.preventDefault()
    this.#resize(size)
  }

  readonly #onPress = (event: PointerEvent): void => {
    const handle = event.currentTarget as HTMLElement
    handle.setPointerCapture(event.pointerId)
    this.#setDrawn(true)
  }

  readonly #onMove = (event: PointerEvent): void => {
    const around = this.parentElement?.getBoundingClientRect() ?? this.getRootNode()
    if (!this.#drawn || !(around instanceof DOMRect)) return
    this.#resize(((around.bottom - event.clientY) / around.height) * 100)
  }

  readonly #onRelease = (): void => this.#setDrawn(false)

  #setDrawn(drawn: boolean): void {
    this.#drawn = drawn
    this.requestUpdate()
  }

  #resize(size: number): void {
    this.dispatchEvent(new ResizeDockEvent(clampDockSize(size)))
  }
}

customElements.define('split-handle', SplitHandle)
