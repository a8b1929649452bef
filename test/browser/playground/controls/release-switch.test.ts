import { describe, expect, it, onTestFinished } from 'vitest'
import type { ReleaseSwitch } from '../../../../web-playground/controls/release-switch.ts'
import '../../../../web-playground/controls/release-switch.ts'
import { mount } from '../mounted.ts'
import { openPlayground } from '../opened-playground.ts'

describe('the switch of releases', () => {
  it('the switch shows the release that is served, and every other one that can be', async () => {
    const { playground } = await openPlayground({ release: '1.25' })
    const element = mount<ReleaseSwitch>('release-switch', playground)
    await element.updateComplete
    const select = element.renderRoot.querySelector('select')
    expect(select?.value).toBe('1.25')
    const names = [...(select?.options ?? [])].map(({ value }) => value)
    expect(names.slice(0, 2)).toEqual(['1.34', '1.33'])
    expect(names.at(-1)).toBe('1.16')
  })

  it('the switch says why a release cannot be served, and shows the one that is', async () => {
    const { playground } = await openPlayground()
    const element = mount<ReleaseSwitch>('release-switch', playground)
    await element.updateComplete
    const select = element.renderRoot.querySelector('select')
    if (!select) throw new TypeError('there is no select')
    const shown = new Promise<void>((resolve) => {
      onTestFinished(playground.notices.store.subscribe(() => resolve()))
    })
    select.value = '1.22'
    select.dispatchEvent(new Event('change'))
    await shown
    expect(playground.notices.store.value.list.map(({ text }) => text)).toEqual([
      'a mock keeps its release',
    ])
    await element.updateComplete
    expect(select.value).toBe('1.34')
  })
})
