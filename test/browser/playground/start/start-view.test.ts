import { expect, it } from 'vitest'
import { createFirstShop } from '../../../../web-playground/start/create-shop.ts'
import { isFirstVisit } from '../../../../web-playground/start/first-visit.ts'
import type { StartView } from '../../../../web-playground/start/start-view.ts'
import '../../../../web-playground/start/start-view.ts'
import { eventually, mount } from '../mounted.ts'
import { openPlayground, type OpenedPlayground } from '../opened-playground.ts'

const namesOf = async ({ playground }: OpenedPlayground, path: string): Promise<string[]> => {
  const { items } = await playground.client('page').list(path)
  return items.map(({ metadata }) => metadata.name ?? '').toSorted()
}

it('the shop is created once, in a cluster that has nothing of the user', async () => {
  const opened = await openPlayground()
  const { playground } = opened
  await createFirstShop(playground)
  expect(await namesOf(opened, '/apis/apps/v1/namespaces/shop/deployments')).toEqual([
    'cart',
    'catalog',
    'orders',
    'visitors',
    'web',
  ])
  expect(await namesOf(opened, '/apis/apps/v1/namespaces/shop/statefulsets')).toEqual(['database'])
  expect(playground.notices.store.value.list).toEqual([])
  await opened.mock.reset()
  await createFirstShop(playground)
  expect(await namesOf(opened, '/api/v1/namespaces')).not.toContain('shop')
})

it('a cluster with a namespace of the user gets no shop', async () => {
  const opened = await openPlayground({
    fixtures: 'apiVersion: v1\nkind: Namespace\nmetadata: { name: mine }\n',
  })
  await createFirstShop(opened.playground)
  expect(await namesOf(opened, '/api/v1/namespaces')).not.toContain('shop')
})

it('who has used the page is no visitor', async () => {
  const { playground } = await openPlayground({}, {})
  const { storages, view } = playground
  view.update({ start: true })
  expect(isFirstVisit({ shared: undefined, own: undefined })).toBe(true)
  storages.shared?.setItem('skerry.view', '{}')
  expect(isFirstVisit(storages)).toBe(false)
})

it('the question leads to a manifest, to what can be looked up, and back', async () => {
  const { playground } = await openPlayground({}, { start: true })
  const view = mount<StartView>('start-view', playground)
  await view.updateComplete
  const press = async (label: string): Promise<void> => {
    const button = [...view.renderRoot.querySelectorAll('button')].find(
      ({ textContent, ariaLabel }) => textContent.includes(label) || ariaLabel === label,
    )
    button?.click()
    await view.updateComplete
  }
  await press('Try a manifest')
  expect(playground.editorTexts.take()[0]?.text).toContain('kind: Deployment')
  await press('Look up how the API works')
  await press('What a field means')
  expect(playground.commands.take()).toEqual(['kubectl explain deployment.spec.strategy'])
  await press('Back to the question')
  expect(view.renderRoot.querySelector('h2')?.textContent.trim()).toBe('What do you want to do?')
  await press('Set up the small shop')
  await eventually(() => view.renderRoot.textContent?.includes('a small shop of six workloads'))
  await press('Close this question')
  expect(playground.view.value.start).toBe(false)
})
