import type { FieldCard } from '../schema/field-card.ts'

function element(name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}

function valueList({ values, valuesTitle = '' }: FieldCard): readonly HTMLElement[] {
  if (values.length === 0) return []
  const list = element('ul', 'field-values')
  for (const { value, text, isCurrent } of values) {
    const line = element('li', isCurrent ? 'current' : '')
    line.append(element('code', '', value), text === '' ? '' : ` ${text}`)
    list.append(line)
  }
  return [element('p', 'field-title', valuesTitle), list]
}

/** A field as it is shown beside the text. */
export function cardView(card: FieldCard): HTMLElement {
  const view = element('div', 'field-card')
  view.append(element('p', 'field-path', card.path))
  if (card.facts.length > 0) view.append(element('p', 'field-facts', card.facts.join(' · ')))
  if (card.text !== '') view.append(element('p', 'field-text', card.text))
  view.append(...valueList(card))
  return view
}

/** Values that are read out. */
const mostSpoken = 12

/** A field as it is read out. */
export function cardWords({ path, facts, text, values, valuesTitle }: FieldCard): string {
  const spoken = values.slice(0, mostSpoken).map((one) => `${one.value} ${one.text}`.trim())
  const more = values.length > mostSpoken ? [`and ${values.length - mostSpoken} more`] : []
  const list = values.length > 0 ? [`${valuesTitle ?? ''}: ${[...spoken, ...more].join('; ')}`] : []
  return [path, facts.join(', '), text.replace(/\.$/, ''), ...list]
    .filter((one) => one !== '')
    .join('. ')
}
