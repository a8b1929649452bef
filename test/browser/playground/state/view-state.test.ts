import { describe, expect, it } from 'vitest'
import {
  storedText,
  tabText,
  type TextStorage,
} from '../../../../web-playground/state/stored-text.ts'
import { openViewState, parseViewState } from '../../../../web-playground/state/view-state.ts'
import { emptyStorage } from '../opened-playground.ts'

const blocked: TextStorage = {
  getItem() {
    throw new DOMException('blocked', 'SecurityError')
  },
  setItem() {
    throw new DOMException('full', 'QuotaExceededError')
  },
  removeItem() {
    throw new DOMException('blocked', 'SecurityError')
  },
}

describe('kept view state', () => {
  it('kept view state survives a reload', () => {
    const storage = emptyStorage()
    openViewState(storedText('v', 10_000, storage)).update({
      resource: 'deployments.apps',
      namespace: '',
      dockSize: 60,
      dockTab: 'editor',
      theme: 'dark',
      sorting: { column: 'Age', descending: true },
    })
    expect(openViewState(storedText('v', 10_000, storage)).value).toMatchObject({
      resource: 'deployments.apps',
      namespace: '',
      dockSize: 60,
      dockTab: 'editor',
      theme: 'dark',
      sorting: { column: 'Age', descending: true },
    })
  })

  it.each([undefined, '', 'no json', 'null', '[]', '{"dockSize":"big","theme":"pink","folded":3}'])(
    'kept view state is as at first where %j was kept',
    (text) => {
      expect(parseViewState(text)).toEqual(parseViewState('{}'))
    },
  )

  it('kept view state of a former page shows the tool of the dock where it named a tool', () => {
    const { pane, dockTab } = parseViewState('{"pane":"terminal","dockTab":"editor"}')
    expect({ pane, dockTab }).toEqual({ pane: 'tool', dockTab: 'editor' })
    expect(parseViewState('{"pane":"objects"}').pane).toBe('objects')
  })

  it('kept view state keeps the dock within its limits', () => {
    expect(parseViewState('{"dockSize":400}').dockSize).toBe(85)
    expect(parseViewState('{"dockSize":-3}').dockSize).toBe(15)
  })

  it('kept view state goes on without storage', () => {
    const kept = storedText('v', 10_000, blocked)
    const view = openViewState(kept)
    view.update({ resource: 'services' })
    expect(view.value.resource).toBe('services')
    expect(kept.write('x')).toBe('blocked')
    kept.clear()
  })

  it('kept view state is kept for each tab, and a new tab begins with what was chosen last', () => {
    const shared = emptyStorage()
    const [one, other] = [emptyStorage(), emptyStorage()]
    const open = (own: TextStorage) => openViewState(tabText('v', 10_000, { shared, own }))
    open(one).update({ resource: 'nodes' })
    open(other).update({ resource: 'services' })
    expect(open(one).value.resource).toBe('nodes')
    expect(open(other).value.resource).toBe('services')
    expect(open(emptyStorage()).value.resource).toBe('services')
  })

  it('kept view state is told only when something differs', () => {
    const view = openViewState(storedText('v', 10_000, emptyStorage()))
    let told = 0
    view.subscribe(() => told++)
    view.update({ resource: 'pods' })
    expect(told).toBe(0)
    view.update({ resource: 'nodes' })
    expect(told).toBe(1)
  })
})
