import {
  css,
  type CSSResultGroup,
  html,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'
import { PlaygroundElement } from '../playground/playground-element.ts'
import type { ServerStatus } from '../server/server-connection.ts'
import type { Subscribable } from '../state/store.ts'
import { controls } from '../styles/controls.ts'

const words: Readonly<Record<ServerStatus['phase'], string>> = {
  starting: 'Starting',
  ready: 'Ready',
  reconnecting: 'Reconnecting',
  failed: 'Not reached',
}

function storageWords({ storage, isKept }: ServerStatus): string {
  if (storage === undefined) return 'Not known yet'
  if (storage === 'memory') return 'In memory, until the last tab is closed'
  const place = 'In this browser (IndexedDB)'
  if (isKept === undefined) return `${place}; it survives a reload`
  return isKept
    ? `${place}, until you clear the data of this site`
    : `${place}; it survives a reload, but the browser may clear it when space gets short, and Safari when you stay away for a week`
}

/** A pill that says how the server is; pressed, it says more. */
export class ServerState extends PlaygroundElement {
  static override readonly properties: PropertyDeclarations = { narrow: { type: Boolean } }

  static override readonly styles: CSSResultGroup = [
    controls,
    css`
      .pill {
        display: inline-flex;
        align-items: center;
        gap: 7px;
        min-height: 26px;
        padding: 0 10px;
        border: 1px solid var(--line);
        border-radius: 13px;
        background: var(--sunken);
        color: var(--text);
        font-size: var(--small);
        white-space: nowrap;
        cursor: pointer;
      }

      .pill:hover {
        background: var(--hover);
      }

      .pill span span {
        color: var(--muted);
      }

      .dot {
        width: 8px;
        height: 8px;
        border-radius: 50%;
        background: var(--warn);
      }

      .ready .dot {
        background: var(--ok);
      }

      .failed .dot {
        background: var(--danger);
      }

      .starting .dot,
      .reconnecting .dot {
        animation: breathe 1.2s ease-in-out infinite alternate;
      }

      @keyframes breathe {
        to {
          opacity: 0.25;
        }
      }

      .details {
        inset: 52px auto auto 12px;
        width: min(360px, calc(100vw - 24px));
        margin: 0;
        padding: 14px 16px;
        border: 1px solid var(--line);
        border-radius: 10px;
        background: var(--raised);
        color: var(--text);
        box-shadow: var(--shadow);
      }

      dl {
        display: grid;
        grid-template-columns: max-content 1fr;
        gap: 6px 14px;
        margin: 0;
      }

      dt {
        color: var(--muted);
      }

      dd {
        margin: 0;
        overflow-wrap: anywhere;
      }
    `,
  ]

  declare narrow: boolean

  constructor() {
    super()
    this.narrow = false
  }

  override render(): TemplateResult {
    const status = this.playground.status.value
    const { phase, owner } = status
    const role = phase === 'ready' && !this.narrow ? (owner ? 'owner tab' : 'guest tab') : ''
    return html`<button class="pill ${phase}" popovertarget="details">
        <i class="dot"></i>
        <span role="status">${words[phase]}${role ? html` <span>· ${role}</span>` : nothing}</span>
      </button>
      <div class="details" id="details" popover>${this.#details(status)}</div>`
  }

  protected override stores(): readonly Subscribable[] {
    return [this.playground.status]
  }

  #details(status: ServerStatus): TemplateResult {
    const { phase, reason, owner, notices } = status
    const runs = owner
      ? 'In this tab; another tab takes over when it closes'
      : 'In another tab of this browser, shared with this one'
    return html`<dl>
      <dt>Server</dt>
      <dd>${words[phase]}${reason ? html`: ${reason}` : nothing}</dd>
      <dt>Runs</dt>
      <dd>${runs}</dd>
      <dt>Keeps</dt>
      <dd>${storageWords(status)}</dd>
      <dt>API groups</dt>
      <dd>${this.playground.brand.apiDomain}</dd>
      ${notices.map(
        (notice) =>
          html`<dt>Note</dt>
            <dd>${notice}</dd>`,
      )}
    </dl>`
  }
}

customElements.define('server-state', ServerState)
