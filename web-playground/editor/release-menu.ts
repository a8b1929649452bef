import { html, type TemplateResult } from 'lit'
import { emulatedReleases } from '../../core/index.ts'

/** The menu of releases for which the editor's text can be checked and converted. */
export function releaseMenu(disabled: boolean, check: (release: string) => void): TemplateResult {
  const onChange = (event: Event): void => {
    const menu = event.currentTarget as HTMLSelectElement
    const { value } = menu
    menu.value = ''
    if (value !== '') check(value)
  }
  return html`<select
    class="field"
    aria-label="Check for a release"
    title="Find API versions that a release does not serve, and convert them"
    ?disabled=${disabled}
    @change=${onChange}
  >
    <option value="">Check…</option>
    ${emulatedReleases.toReversed().map((name) => html`<option value=${name}>for ${name}</option>`)}
  </select>`
}
