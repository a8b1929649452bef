import { html, nothing, type TemplateResult } from 'lit'
import { icons } from '../styles/icons.ts'
import type { LiveFindings } from './live-check.ts'

function counted(count: number, one: string): readonly string[] {
  return count === 0 ? [] : [`${count} ${one}${count === 1 ? '' : 's'}`]
}

/** How many mistakes the text has, and what was not looked at; a press lists them. */
export function foundButton({ findings, note }: LiveFindings, list: () => void): TemplateResult {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const words = [...counted(errors, 'error'), ...counted(findings.length - errors, 'warning')]
  const button = html`<button
    class="button found ${errors > 0 ? 'error' : 'warning'}"
    title="List them (Ctrl Shift M); F8 goes to the next one"
    @click=${list}
  >
    ${icons.warning}${words.join(', ')}
  </button>`
  return html`${words.length > 0 ? button : nothing}${
    note === '' ? nothing : html`<span class="note" role="status">${note}</span>`
  }`
}
