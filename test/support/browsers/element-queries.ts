/// <reference lib="dom" />
import { Ivya } from 'ivya'

/**
 * Runs in the page of a browser that is driven by its protocol alone: finds elements by the selectors of Playwright, and says or does what a
 * {@link DrivenLocator} asks for.
 */

export type ElementQuery =
  | { readonly ask: 'count' }
  | { readonly ask: 'texts' }
  | { readonly ask: 'states' }
  | { readonly ask: 'text' }
  | { readonly ask: 'focus' }
  | { readonly ask: 'click' }
  | { readonly ask: 'checked' }
  | { readonly ask: 'point' }
  | { readonly ask: 'attribute'; readonly name: string }
  | { readonly ask: 'select'; readonly value?: string; readonly label?: string }

/** What was found; `missing` where no element fits yet, with the reason. */
export type QueryAnswer = { readonly value: unknown } | { readonly missing: string }

const locators = Ivya.create({ browser: 'webkit' })

function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
}

function frame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}

/** The innermost element at a point, through shadow roots. */
function elementAt(x: number, y: number): Element | null {
  let found = document.elementFromPoint(x, y)
  for (;;) {
    const inner = found?.shadowRoot?.elementFromPoint(x, y)
    if (!inner || inner === found) return found
    found = inner
  }
}

function isWithin(inner: Element | null, outer: Element): boolean {
  for (let node: Node | null = inner; node;) {
    if (node === outer) return true
    node = node instanceof ShadowRoot ? node.host : node.parentNode
  }
  return false
}

/** Where a click reaches the element, once it stands still and nothing covers it. */
async function pointOf(element: Element): Promise<QueryAnswer> {
  if (!isVisible(element)) return { missing: 'it is not visible' }
  if (element.matches(':disabled')) return { missing: 'it is disabled' }
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  const before = element.getBoundingClientRect()
  await frame()
  const { x, y, width, height } = element.getBoundingClientRect()
  if (x !== before.x || y !== before.y) return { missing: 'it moves' }
  const point = [x + width / 2, y + height / 2] as const
  const hit = elementAt(...point)
  const label = hit?.closest('label')
  if (isWithin(hit, element) || (label && label.control === element)) return { value: point }
  return { missing: `${hit?.tagName ?? 'nothing'} covers it` }
}

function select(
  element: Element,
  { value, label }: { value?: string; label?: string },
): QueryAnswer {
  if (!(element instanceof HTMLSelectElement)) return { missing: 'it is no select' }
  const option = [...element.options].find((each) =>
    label === undefined ? each.value === value || each.label === value : each.label === label,
  )
  if (!option) return { missing: `it has no option ${label ?? value}` }
  element.value = option.value
  element.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
  return { value: option.value }
}

export async function answerQuery(selector: string, query: ElementQuery): Promise<QueryAnswer> {
  const elements = locators.queryLocatorSelectorAll(selector, document)
  if (query.ask === 'count') return { value: elements.length }
  if (query.ask === 'texts') return { value: elements.map(({ textContent }) => textContent) }
  if (query.ask === 'states') return { value: elements.map(isVisible) }
  const [element] = elements
  if (!(element instanceof HTMLElement)) return { missing: 'there is no such element' }
  switch (query.ask) {
    case 'text':
      return { value: element.textContent }
    case 'attribute':
      return { value: element.getAttribute(query.name) }
    case 'focus':
      element.focus()
      return { value: true }
    case 'click':
      element.click()
      return { value: true }
    case 'checked':
      return { value: element instanceof HTMLInputElement && element.checked }
    case 'select':
      return select(element, query)
    case 'point':
      return pointOf(element)
  }
}
