import { expect, it } from 'vitest'
import type { ServerState } from '../../../../web-playground/shell/server-state.ts'
import '../../../../web-playground/shell/server-state.ts'
import { mount } from '../mounted.ts'
import { openPlayground } from '../opened-playground.ts'

const cases = [
  [undefined, 'In this browser (IndexedDB); it survives a reload'],
  [true, 'In this browser (IndexedDB), until you clear the data of this site'],
  [
    false,
    'the browser may clear it when space gets short, and Safari when you stay away for a week',
  ],
] as const

it.each(cases)(
  'the page says for how long the browser keeps what is stored: %s',
  async (isKept, words) => {
    const { playground } = await openPlayground()
    playground.status.update({ storage: 'indexeddb', isKept })
    const element = mount<ServerState>('server-state', playground)
    await element.updateComplete
    expect(element.renderRoot.querySelector('dl')?.textContent).toContain(words)
  },
)
