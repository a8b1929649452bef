import { describe, expect, it } from 'vitest'
import type { KindNavigator } from '../../../../web-playground/shell/kind-navigator.ts'
import '../../../../web-playground/shell/kind-navigator.ts'
import { deepQueryAll, mount } from '../mounted.ts'
import { openPlayground } from '../opened-playground.ts'

async function open() {
  const { playground } = await openPlayground()
  const navigator = mount<KindNavigator>('kind-navigator', playground)
  await navigator.updateComplete
  const root = navigator.renderRoot as ShadowRoot
  const labels = (selector: string) =>
    deepQueryAll(root, selector).map((one) => one.querySelector('span')?.textContent)
  return {
    playground,
    navigator,
    root,
    kinds: () => labels('.kind'),
    groups: () => labels('.group'),
    async filter(text: string) {
      const input = root.querySelector('input')
      if (!input) throw new TypeError('no filter')
      input.value = text
      input.dispatchEvent(new Event('input'))
      await navigator.updateComplete
      return input
    },
  }
}

describe('the navigator', () => {
  it('the navigator shows what the server serves, by group', async () => {
    const { kinds, groups } = await open()
    expect(groups().slice(0, 1)).toEqual(['core'])
    expect(groups()).toContain('apps')
    expect(kinds()).toEqual(expect.arrayContaining(['Pods', 'ConfigMaps', 'Deployments']))
    expect(kinds()).not.toContain('Bindings')
  })

  it.each([
    ['deploy', ['Deployments']],
    ['netpol', ['NetworkPolicies']],
    ['sts apps', ['StatefulSets']],
  ])('the navigator finds by %s', async (text, found) => {
    const { kinds, filter } = await open()
    await filter(text)
    expect(kinds()).toEqual(found)
  })

  it('the navigator chooses the first that is found on Enter', async () => {
    const { playground, filter } = await open()
    const input = await filter('cronj')
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))
    expect(playground.view.value.resource).toBe('cronjobs.batch')
  })

  it('the navigator says when nothing is found', async () => {
    const { root, filter } = await open()
    await filter('boats')
    expect(root.querySelector('p')?.textContent).toContain('No kind matches')
  })

  it('the navigator folds a group, and remembers it', async () => {
    const { playground, navigator, root, kinds } = await open()
    root.querySelector<HTMLElement>('.group[title="apps"]')?.click()
    await navigator.updateComplete
    expect(kinds()).not.toContain('Deployments')
    expect(playground.view.value.folded).toEqual(['apps'])
  })

  it('the navigator is gone through with the arrow keys, and Tab reaches the chosen kind', async () => {
    const { navigator, root } = await open()
    const [current] = root.querySelectorAll<HTMLElement>('.kind[tabindex="0"]')
    expect(current?.textContent).toContain('Pods')
    current?.focus()
    const press = async (key: string) => {
      root.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
      await navigator.updateComplete
    }
    await press('ArrowDown')
    expect(root.activeElement?.textContent).toContain('PodTemplates')
    await press('Home')
    expect(root.activeElement?.textContent).toContain('core')
    await press('ArrowUp')
    expect(root.activeElement?.tagName).toBe('INPUT')
  })
})
