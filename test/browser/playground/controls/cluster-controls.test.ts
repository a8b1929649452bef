import { describe, expect, it } from 'vitest'
import type { ControlsButton } from '../../../../web-playground/controls/controls-button.ts'
import '../../../../web-playground/controls/controls-button.ts'
import { deepQueryAll, eventually, mount } from '../mounted.ts'
import { openPlayground } from '../opened-playground.ts'

function words(element: Element | null): string {
  return element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
}

async function open() {
  const opened = await openPlayground({ simulate: true })
  const button = mount<ControlsButton>('controls-button', opened.playground)
  await button.updateComplete
  const root = button.renderRoot
  root.querySelector<HTMLElement>('[popovertarget]')?.click()
  const named = (name: string): HTMLElement | undefined =>
    deepQueryAll(root, 'button').find(
      (each) => (each.getAttribute('aria-label') ?? words(each)) === name,
    )
  const press = async (name: string): Promise<void> => (await eventually(() => named(name))).click()
  const label = (): string => words(root.querySelector('[popovertarget]'))
  await eventually(() => named('Kill node-1'))
  return { ...opened, press, named, label }
}

describe('the controls of the cluster', () => {
  it('the controls pause the clock, step it, change its speed and say so', async () => {
    const { press, label, mock, playground } = await open()
    const before = await mock.clock.now()
    await press('Pause')
    await eventually(() => label().includes('paused'))
    await press('Step +1 h')
    await eventually(() => label().includes('60m ahead'))
    expect((await mock.clock.now()) - before).toBe(3_600_000)
    expect(playground.clock.now() - before).toBe(3_600_000)
    await press('×10')
    await press('Go on')
    await eventually(() => label().includes('×10'))
    expect(await mock.clock.state()).toMatchObject({ stopped: false, speed: 10 })
  })

  it('the controls kill a node, fill a disk and lose a zone, and take all of it back', async () => {
    const { press, label, named, playground } = await open()
    await press('Kill node-1')
    await eventually(() => named('Bring back node-1'))
    await press('Fill disk of node-2')
    await eventually(() => label().endsWith('2 faults'))
    await press('Lose zone-c')
    await eventually(() => named('Bring back zone-c'))
    const { items } = await playground.client('table').list('/api/v1/nodes')
    expect(
      items.map(({ metadata }) => metadata.annotations?.['simulation.skerry/heartbeat']),
    ).toEqual(['false', undefined, 'false'])
    await press('End all faults')
    await eventually(() => !label().includes('fault'))
    expect(named('End all faults')).toBeUndefined()
  })

  it('the controls slow the API down and refuse one request in ten', async () => {
    const { press, label, mock } = await open()
    await press('Refuse one in ten')
    await eventually(() => label().endsWith('1 fault'))
    const rules = await mock.faultRules()
    expect(rules.map(({ rule }) => rule.fault.type)).toEqual(['status'])
    await press('Refuse one in ten')
    await eventually(() => !label().includes('fault'))
    await press('Slow the API')
    await eventually(() => label().endsWith('1 fault'))
    expect((await mock.faultRules()).map(({ rule }) => rule.fault)).toEqual([
      { type: 'delay', milliseconds: 2000 },
    ])
  })
})
