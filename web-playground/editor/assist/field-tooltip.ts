import { Prec, type Extension } from '@codemirror/state'
import {
  activateHover,
  closeHoverTooltips,
  EditorView,
  hasHoverTooltips,
  hoverTooltip,
  keymap,
  type Tooltip,
} from '@codemirror/view'
import type { FieldAt } from '../schema/field-at.ts'
import { cardView, cardWords } from './card-view.ts'

/** Describes the field at a position of a text. */
export type DescribeAt = (text: string, position: number) => Promise<FieldAt | undefined>

function tooltipOf({ from, to, card }: FieldAt): Tooltip {
  return { pos: from, end: to, create: () => ({ dom: cardView(card) }) }
}

function close(view: EditorView): boolean {
  if (!hasHoverTooltips(view.state)) return false
  view.dispatch({ effects: closeHoverTooltips })
  return true
}

/**
 * Shows what a field is for while the mouse is over its key or value; the keys F1 and Ctrl-K show it for the cursor's place, and have it
 * read out. Escape closes it.
 */
export function fieldTooltip(describe: DescribeAt): Extension {
  // What the keyboard asked for is described before it is shown: another update would end the wait of a tooltip.
  let asked: FieldAt | undefined
  const hover = hoverTooltip(
    (view, position) =>
      asked
        ? tooltipOf(asked)
        : describe(view.state.doc.toString(), position).then((found) =>
            found ? tooltipOf(found) : null,
          ),
    { hideOnChange: true },
  )
  const show = (view: EditorView): boolean => {
    const { doc, selection } = view.state
    const { head } = selection.main
    void describe(doc.toString(), head).then((found) => {
      if (view.state.doc !== doc || view.state.selection.main.head !== head) return
      asked = found
      if (found) activateHover(view, head, 1, { tooltip: hover })
      asked = undefined
      const words = found ? cardWords(found.card) : 'Nothing is known of this place'
      view.dispatch({ effects: EditorView.announce.of(words) })
    })
    return true
  }
  const keys = [
    { key: 'F1', run: show, preventDefault: true },
    { key: 'Mod-k', run: show, preventDefault: true },
    { key: 'Escape', run: close },
  ]
  return [hover, Prec.high(keymap.of(keys))]
}
