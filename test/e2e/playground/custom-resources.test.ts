import { describe, expect, it } from 'vitest'
import { playgroundSession } from './playground-session.ts'

const openProfile = playgroundSession()

describe('custom resources in the playground', () => {
  it('a definition and its objects are created, shown, changed in the terminal and there after a reload', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.choose('CustomResourceDefinitions')
    await tab.press('Create an example')
    await tab.seeRow('boats.example.org')
    await tab.run('kubectl get bo')
    await tab.seeOutput('albatross')
    await tab.choose('Boats')
    await tab.seeRow('albatross', 'white')
    await tab.run('kubectl patch boat plover --type=merge -p \'{"spec":{"colour":"green"}}\'')
    await tab.seeRow('plover', 'green')
    await tab.run('kubectl patch boat plover --type=merge -p \'{"spec":{"colour":"blue"}}\'')
    await tab.seeOutput('Unsupported value')
    await tab.page.reload()
    await tab.untilReady()
    await tab.seeRow('plover', 'green')
    expect(await tab.names()).toEqual(['albatross', 'plover'])
  })
})
