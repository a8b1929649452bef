import { html, nothing, type TemplateResult } from 'lit'
import { type AdmissionRecord, type AdmissionStep, writeJson } from '../../core/index.ts'
import { stepTime } from './duration-text.ts'

/** What admission did about a write: a line for each plug-in, webhook and policy, with what it changed or said; and what audit events say of any request. */
export function admissionView(
  record: AdmissionRecord | undefined,
): TemplateResult | typeof nothing {
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
