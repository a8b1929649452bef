import { css, type CSSResultGroup, html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { PlaygroundElement } from '../playground/playground-element.ts'
import type { Notice } from '../state/notices.ts'
import type { Subscribable } from '../state/store.ts'
import { controls } from '../styles/controls.ts'
import { icons } from '../styles/icons.ts'

/** How long a notice that is no error stays, in milliseconds. */
const stay = 6_000

/** The notices, over a corner of the page. Errors stay until they are dismissed. */
export class NoticeList extends PlaygroundElement {
  static override readonly styles: CSSResultGroup = [
    controls,
    css`
      :host {
        position: fixed;
        right: 14px;
        bottom: 14px;
        z-index: 20;
        display: flex;
        flex-direction: column;
        align-items: flex-end;
        gap: 8px;
        max-width: min(440px, calc(100vw - 28px));
        pointer-events: none;
      }

      @media (max-width: 719px) {
        :host {
          top: 54px;
          bottom: auto;
        }
      }

      .notice {
        display: flex;
        align-items: flex-start;
        gap: 10px;
        padding: 8px 8px 8px 14px;
        border: 1px solid var(--line);
        border-left: 3px solid var(--accent);
        border-radius: 8px;
        background: var(--raised);
        box-shadow: var(--shadow);
        pointer-events: auto;
        animation: arrive 0.18s ease-out;
      }

      .error {
        border-left-color: var(--danger);
      }

      .notice > span {
        padding: 4px 0;
        max-height: 30vh;
        overflow: auto;
        overflow-wrap: anywhere;
      }

      @keyframes arrive {
        from {
          opacity: 0;
          transform: translateY(8px);
        }
      }
    `,
  ]

  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>()

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }

  override render(): TemplateResult {
    const { list } = this.playground.notices.store.value
    return html`<div role="status">${this.#all(list, 'info')}</div>
      <div role="alert">${this.#all(list, 'error')}</div>`
  }

  override updated(): void {
    const { notices } = this.playground
    for (const { id, tone } of notices.store.value.list) {
      if (tone === 'error' || this.#timers.has(id)) continue
      this.#timers.set(
        id,
        setTimeout(() => {
          this.#timers.delete(id)
          notices.dismiss(id)
        }, stay),
      )
    }
  }

  protected override stores(): readonly Subscribable[] {
    return [this.playground.notices.store]
  }

  #all(list: readonly Notice[], tone: Notice['tone']): unknown {
    return repeat(
      list.filter((notice) => notice.tone === tone),
      ({ id }) => id,
      (notice) => this.#notice(notice),
    )
  }

  #notice({ id, text, tone, action }: Notice): TemplateResult {
    const dismiss = (): void => this.playground.notices.dismiss(id)
    const act = (): void => {
      dismiss()
      action?.run()
    }
    return html`<div class="notice ${tone}">
      <span>${text}</span>
      ${action ? html`<button class="button" @click=${act}>${action.label}</button>` : nothing}
      <button class="icon-button" aria-label="Dismiss" @click=${dismiss}>${icons.close}</button>
    </div>`
  }
}

customElements.define('notice-list', NoticeList)
