import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  insertCompletionText,
  pickedCompletion,
  snippetCompletion,
} from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'
import type { EditorView, Rect } from '@codemirror/view'
import type { Brand } from '../../../core/index.ts'
import { examples, exampleText } from '../../examples/examples.ts'
import { documentAround } from '../schema/document-around.ts'
import type { Offer, Offers } from '../schema/offers.ts'
import { cardView } from './card-view.ts'
import { exampleTemplate } from './example-snippets.ts'

/** What is offered at positions of the text. */
export interface CompletionParts {
  readonly brand: () => Brand
  /** Whether anything is offered in a text. */
  readonly helps: (text: string) => boolean
  readonly offersAt: (text: string, position: number) => Promise<Offers | undefined>
}

const word = /^[\w./$-]*$/

/** Completions after which the list opens again. */
const goingOn = new WeakSet<Completion>()

function applyOffer(
  { typedFrom, from: replacedFrom, to: replacedTo }: Offers,
  { insert, caret = insert.length }: Offer,
  position: number,
): (view: EditorView, completion: Completion, from: number, to: number) => void {
  return (view, completion, from, to) => {
    const start = from - (typedFrom - replacedFrom)
    const end = Math.min(to + (replacedTo - position), view.state.doc.length)
    view.dispatch({
      ...insertCompletionText(view.state, insert, start, end),
      ...(caret < insert.length && { selection: { anchor: start + caret } }),
      annotations: pickedCompletion.of(completion),
      scrollIntoView: true,
    })
  }
}

function completionOf(offers: Offers, offer: Offer, position: number): Completion {
  const { label, type, detail, card, rank, goesOn } = offer
  const completion: Completion = {
    label: label === '' ? '""' : label,
    type,
    boost: rank,
    apply: applyOffer(offers, offer, position),
    ...(detail && { detail }),
    ...(card && { info: () => cardView(card) }),
  }
  if (goesOn) goingOn.add(completion)
  return completion
}

/** The examples, where nothing but a word stands in the document yet. */
function exampleCompletions(text: string, position: number, brand: Brand): readonly Completion[] {
  const { text: document } = documentAround(text, position)
  const content = document.replaceAll(/^[ \t]*#.*$/gm, '')
  if (!/^\s*\w*\s*$/.test(content)) return []
  return examples.map((example) =>
    snippetCompletion(exampleTemplate(example, brand), {
      label: example.title,
      type: 'text',
      detail: 'example',
      section: { name: 'Examples', rank: 2 },
      info: () => {
        const shown = globalThis.document.createElement('pre')
        shown.textContent = exampleText(example, brand)
        return shown
      },
    }),
  )
}

/** Pixels that a description beside the list needs. */
const roomBeside = 260

/** Describes an entry at the right of the list, or below it where there is no room. */
function positionInfo(
  _view: EditorView,
  list: Rect,
  option: Rect,
  info: Rect,
  space: Rect,
): { readonly style: string; readonly class?: string } {
  const beside = space.right - list.right
  if (beside >= roomBeside) {
    const lowest = space.bottom - (info.bottom - info.top)
    const top = Math.max(Math.min(option.top, lowest), space.top) - list.top
    const style = `top: ${top}px; max-width: ${Math.min(beside, 420)}px`
    return { style, class: 'cm-completionInfo-right' }
  }
  const width = `left: 0; max-width: ${space.right - list.left - 4}px`
  return space.bottom - list.bottom >= Math.min(info.bottom - info.top, 120)
    ? { style: `top: ${list.bottom - list.top}px; ${width}` }
    : { style: `bottom: ${list.bottom - list.top}px; ${width}` }
}

/** Completes fields, values and whole examples: with Ctrl-Space, and while a word is typed. */
export function completion({ brand, helps, offersAt }: CompletionParts): Extension {
  const source = async (context: CompletionContext): Promise<CompletionResult | null> => {
    const { state, pos, explicit } = context
    const typed = context.matchBefore(/[\w./$-]+/)
    const isAsked = explicit || typed !== null || context.matchBefore(/(?:[:-] |\n *)$/) !== null
    if (!isAsked) return null
    const text = state.doc.toString()
    if (!helps(text)) return null
    const offers = await offersAt(text, pos)
    const whole = exampleCompletions(text, pos, brand())
    if (context.aborted || (!offers && whole.length === 0)) return null
    // Enter after a value that is typed to its end begins a new line.
    const values = new Set(
      offers?.offers.flatMap(({ type, label }) => (type === 'enum' ? [label] : [])),
    )
    if (!explicit && values.has(typed?.text ?? '')) return null
    const own = offers?.offers.map((offer) => completionOf(offers, offer, pos)) ?? []
    return {
      from: offers?.typedFrom ?? typed?.from ?? pos,
      options: [...own, ...whole],
      validFor: (now) => word.test(now) && !values.has(now),
    }
  }
  return autocompletion({
    override: [source],
    activateOnCompletion: (picked) => goingOn.has(picked),
    positionInfo,
    maxRenderedOptions: 100,
    icons: false,
  })
}
