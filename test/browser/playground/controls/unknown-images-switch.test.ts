import { expect, it, onTestFinished } from 'vitest'
import type { UnknownImagesSwitch } from '../../../../web-playground/controls/unknown-images-switch.ts'
import '../../../../web-playground/controls/unknown-images-switch.ts'
import { mount } from '../mounted.ts'
import { openPlayground } from '../opened-playground.ts'

it('the switch of unknown images shows what they do, and says why that cannot be changed', async () => {
  const { playground } = await openPlayground()
  const element = mount<UnknownImagesSwitch>('unknown-images-switch', playground)
  await element.updateComplete
  const label = element.renderRoot.querySelector('label')
  const input = label?.querySelector('input')
  if (!input) throw new TypeError('there is no input')
  expect(label?.textContent.trim()).toBe('Run images that are not known')
  expect([input.checked, input.disabled]).toEqual([true, false])
  const shown = new Promise<void>((resolve) => {
    onTestFinished(playground.notices.store.subscribe(() => resolve()))
  })
  input.click()
  await shown
  expect(playground.notices.store.value.list.map(({ text }) => text)).toEqual([
    'a mock keeps its simulation',
  ])
  await element.updateComplete
  expect([input.checked, input.disabled]).toEqual([true, false])
  playground.status.update({ unknownImages: 'fail' })
  await element.updateComplete
  expect(input.checked).toBe(false)
})
