import type { Pod } from './cluster-api.ts'

function cell(text: string): HTMLTableCellElement {
  const element = document.createElement('td')
  element.textContent = text
  return element
}

function rowOf(pod: Pod, onDelete: (pod: Pod) => void): HTMLTableRowElement {
  const { namespace, name, creationTimestamp } = pod.metadata
  const row = document.createElement('tr')
  row.dataset['pod'] = `${namespace}/${name}`
  const button = document.createElement('button')
  button.textContent = 'Delete'
  button.addEventListener('click', () => onDelete(pod))
  const action = document.createElement('td')
  action.append(button)
  const phase = pod.status?.phase ?? 'Unknown'
  row.append(cell(namespace), cell(name), cell(phase), cell(creationTimestamp), action)
  return row
}

/** Shows pods by namespace and name, and what there is to tell above them. */
export function renderPods(
  root: HTMLElement,
  pods: readonly Pod[],
  notice: string,
  onDelete: (pod: Pod) => void,
): void {
  const keyOf = ({ metadata }: Pod): string => `${metadata.namespace}/${metadata.name}`
  const sorted = pods.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const message = document.createElement('p')
  message.setAttribute('role', 'alert')
  message.textContent = notice
  const table = document.createElement('table')
  table.append(...sorted.map((pod) => rowOf(pod, onDelete)))
  root.replaceChildren(message, table)
}
