import { html, nothing, type TemplateResult } from 'lit'
import { examples } from '../examples/examples.ts'
import { exampleDraft } from '../playground/drafts.ts'
import type { Playground } from '../playground/playground.ts'
import type { EditorText } from '../state/editor-text.ts'

/** The menu of all that can be opened: the examples, and the texts that others took the place of. */
export function openMenu(
  { drafts, brand }: Pick<Playground, 'drafts' | 'brand'>,
  open: (text: EditorText) => void,
): TemplateResult {
  const earlier = drafts.earlier()
  const onChange = (event: Event): void => {
    const menu = event.currentTarget as HTMLSelectElement
    const [list, at] = menu.value.split(' ')
    menu.value = ''
    const example = list === 'example' ? examples[Number(at)] : undefined
    const draft = list === 'draft' ? drafts.earlier()[Number(at)] : undefined
    if (draft) open(draft)
    if (example) open(exampleDraft(example, brand))
  }
  return html`<select class="field" aria-label="Open" @change=${onChange}>
    <option value="">Open…</option>
    <optgroup label="Examples">
      ${examples.map((example, at) => html`<option value="example ${at}">${example.title}</option>`)}
    </optgroup>
    ${
      earlier.length === 0
        ? nothing
        : html`<optgroup label="Your earlier texts">
            ${earlier.map((draft, at) => html`<option value="draft ${at}">${draft.title}</option>`)}
          </optgroup>`
    }
  </select>`
}
