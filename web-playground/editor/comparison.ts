import { html, nothing, type TemplateResult } from 'lit'
import './compare-view.ts'
import { editableYaml } from '../playground/object-actions.ts'
import type { EditorDocument } from './editor-documents.ts'
import type { CompareEvent } from './editor-report.ts'

/** What can be done with the two texts of a comparison. */
export interface ComparisonActions {
  /** Takes the other text in place of the document. */
  readonly take: () => void
  /** Overwrites the newer object of the server with the document. */
  readonly overwrite: () => void
  readonly close: () => void
}

/** A document beside another text of it: as the server has it, would have it, or as it was converted. */
export function comparison(
  { result, other }: CompareEvent,
  document: EditorDocument | undefined,
  { take, overwrite, close }: ComparisonActions,
): TemplateResult {
  const { title, newer, converted } = result
  const button = (text: string, run: () => void, kind = ''): TemplateResult =>
    html`<button class="button ${kind}" @click=${run}>${text}</button>`
  const heading = newer
    ? `${title} has changed`
    : `${title}, ${converted ? 'converted' : 'as it would be stored'}`
  // In the order that the server writes, only what differs is shown as different.
  const left = !document ? '' : converted ? document.text : editableYaml(document.object)
  return html`<compare-view
    heading=${heading}
    .left=${left}
    .right=${other.text}
    .names=${['yours', converted ? 'converted' : 'the server’s']}
  >
    ${converted ? button('Take the converted', take, 'primary') : nothing}
    ${newer ? [button('Take the server’s', take), button('Overwrite with mine', overwrite, 'primary')] : nothing}
    ${button('Close', close)}
  </compare-view>`
}
