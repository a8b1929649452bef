import {
  css,
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import type { RequestRecord } from '../../core/index.ts'
import { type AdmissionRecord, type AdmissionStep, writeJson } from '../../core/index.ts'
import { sourceOf } from '../server/request-source.ts'
import { controls } from '../styles/controls.ts'
import { icons } from '../styles/icons.ts'
import { auditEventsText } from './audit-events-text.ts'
import { bodyText } from './body-text.ts'
import { curlCommand } from './curl-command.ts'
import { durationSentence, stepTime } from './duration-text.ts'

/** What admission did about a write: a line for each plug-in, webhook and policy, with what it changed or said; and what audit events say of any request. */
function admissionView(record: AdmissionRecord | undefined): TemplateResult | typeof nothing {
  if (!record) return nothing
  const annotations = Object.entries(record.annotations)
  return html`${
    record.steps.length === 0
      ? nothing
      : html`<h4>Admission</h4>
          <ol class="admission" aria-label="Admission">
            ${record.steps.map(stepView)}
          </ol>`
  }
  ${
    annotations.length === 0
      ? nothing
      : html`<h4>Audit annotations</h4>
          <dl class="annotations">
            ${annotations.map(
              ([key, value]) =>
                html`<dt>${key}</dt>
                  <dd>${value}</dd>`,
            )}
          </dl>`
  }`
}

function stepView(step: AdmissionStep): TemplateResult {
  const { phase, plugin, asked, outcome, duration, changes, messages } = step
  return html`<li class=${outcome}>
    <span class="name">${plugin}${asked === '' ? nothing : `: ${asked}`}</span>
    <span class="outcome">${phase}, ${outcome}, ${stepTime(duration)}</span>
    ${changes.map((change) => html`<code>${writeJson(change)}</code>`)}
    ${messages.map((message) => html`<p class="note">${message}</p>`)}
  </li>`
}

/** All that is known of one request. */
export class RequestDetail extends LitElement {
  static override readonly properties: PropertyDeclarations = {
    record: { attribute: false },
    now: { attribute: false },
    tab: {},
  }

  static override readonly styles: CSSResultGroup = [
    controls,
    css`
      :host {
        display: block;
        min-height: 0;
        overflow-y: auto;
        padding: 8px 12px 16px;
        background: var(--surface);
      }

      header {
        display: flex;
        align-items: center;
        gap: 6px;
      }

      h3 {
        flex: 1;
        margin: 0;
        font-size: 13px;
        font-weight: 600;
      }

      code {
        display: block;
        margin: 4px 0 8px;
        font: 12.5px/1.45 var(--mono);
        overflow-wrap: anywhere;
      }

      dl {
        display: grid;
        grid-template-columns: max-content minmax(0, 1fr);
        gap: 2px 12px;
        margin: 0;
        font-size: var(--small);
      }

      dt {
        color: var(--muted);
      }

      dd {
        margin: 0;
        overflow-wrap: anywhere;
      }

      h4 {
        margin: 14px 0 4px;
        font-size: var(--small);
        font-weight: 600;
        color: var(--muted);
      }

      pre {
        margin: 0;
        padding: 8px 10px;
        border: 1px solid var(--line);
        border-radius: var(--radius);
        background: var(--sunken);
        font: 12px/1.5 var(--mono);
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }

      .admission {
        margin: 0;
        padding: 0;
        list-style: none;
        font-size: var(--small);
      }

      .admission li {
        padding: 2px 0;
        border-bottom: 1px solid var(--line);
      }

      .admission .outcome {
        color: var(--muted);
      }

      .admission .refused .outcome,
      .admission .failed .outcome {
        color: var(--warn);
      }

      .admission code {
        margin: 2px 0 2px 12px;
      }

      .note {
        margin: 4px 0 0;
        font-size: var(--small);
        color: var(--warn);
      }
    `,
  ]

  declare record: RequestRecord
  /** Milliseconds since the epoch; open watches are older with each. */
  declare now: number
  declare tab: string
  #copied = ''

  override willUpdate(changed: PropertyValues): void {
    if (changed.has('record')) this.#copied = ''
  }

  override render(): TemplateResult {
    const { record } = this
    const { method, path, search, status, verb, resource, user, groups, userAgent, id } = record
    const { label, otherTab } = sourceOf(userAgent, this.tab)
    const what = resource === '' ? verb : `${verb} ${resource}`
    return html`<header>
        <h3>${method} · ${status}</h3>
        <span role="status">${this.#copied}</span>
        <button class="button" @click=${this.#onCopy}>${icons.copy} curl</button>
        <button
          class="icon-button"
          aria-label="Close"
          @click=${() => this.dispatchEvent(new Event('close'))}
        >
          ${icons.close}
        </button>
      </header>
      <code>${path}${search === '' ? nothing : `?${search}`}</code>
      <dl>
        <dt>Asks to</dt>
        <dd>${what}</dd>
        <dt>User</dt>
        <dd>${user}${groups.length > 0 ? ` (${groups.join(', ')})` : nothing}</dd>
        <dt>From</dt>
        <dd>${label}${otherTab ? ', another tab' : nothing} (${userAgent || 'no User-Agent'})</dd>
        <dt>${record.watch === undefined ? 'Took' : 'Watch'}</dt>
        <dd>${durationSentence(record, this.now)}</dd>
        <dt>Audit ID</dt>
        <dd>${id}</dd>
      </dl>
      ${admissionView(record.admission)} ${this.#events()}
      ${this.#body('Request', record.requestBody, '')}
      ${this.#body('Response', record.responseBody, record.contentType)}`
  }

  #events(): unknown {
    const { auditEvents = [] } = this.record
    if (auditEvents.length === 0) return nothing
    return html`<h4>Audit events</h4>
      <pre aria-label="Audit events">${auditEventsText(auditEvents)}</pre>`
  }

  #body(title: string, bytes: Uint8Array | undefined, contentType: string): unknown {
    const { text, note } = bodyText(bytes, contentType, this.record.truncated)
    if (text === '' && note === undefined) return nothing
    return html`<h4>${title}${contentType === '' ? nothing : `, ${contentType}`}</h4>
      ${text === '' ? nothing : html`<pre>${text}</pre>`}
      ${note === undefined ? nothing : html`<p class="note">${note}</p>`}`
  }

  readonly #onCopy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(curlCommand(this.record))
      this.#copied = 'Copied'
    } catch {
      this.#copied = 'The browser forbids copying'
    }
    this.requestUpdate()
  }
}

customElements.define('request-detail', RequestDetail)
