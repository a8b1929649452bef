import { expect, it } from 'vitest'
import type { BottomBar } from '../../../../web-playground/shell/bottom-bar.ts'
import '../../../../web-playground/shell/bottom-bar.ts'
import { mount } from '../mounted.ts'
import { openPlayground } from '../opened-playground.ts'

it('the bottom bar names the part that a narrow page shows, also one that was chosen in a wide page', async () => {
  const { playground } = await openPlayground({}, { pane: 'tool', dockTab: 'terminal' })
  const bar = mount<BottomBar>('bottom-bar', playground)
  const named = async (): Promise<string | undefined> => {
    await bar.updateComplete
    return bar.renderRoot.querySelector('[aria-current] span')?.textContent
  }
  expect(await named()).toBe('Terminal')
  // As a click on a tab of the dock does, where the page is wide.
  playground.view.update({ dockTab: 'editor', dockOpen: true })
  expect(await named()).toBe('Editor')
  const press = (label: string): void =>
    [...bar.renderRoot.querySelectorAll('button')]
      .find(({ textContent }) => textContent.trim() === label)
      ?.click()
  press('Objects')
  expect(await named()).toBe('Objects')
  press('Course')
  expect(await named()).toBe('Course')
  playground.showTool('requests')
  expect(await named()).toBe('Requests')
})
