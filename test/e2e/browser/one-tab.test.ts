import { describe, expect, it } from 'vitest'
import { browserSession } from './browser-session.ts'
import { configMap, demo, namesIn, served } from './config-maps.ts'

const openProfile = browserSession()

describe('a server in a tab', () => {
  it('answers fetch below its prefix as soon as it is open', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    expect(await tab.open(demo)).toEqual({ phase: 'ready', owner: true, notices: [] })
    const version = await tab.fetch('/clusters/demo/version')
    expect(version).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/json' },
    })
    expect(JSON.parse(version.text)).toMatchObject({ major: '1', minor: '34' })
  })

  it('creates, lists and watches', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.open(demo)
    expect(await tab.watch('w', `${served}?watch=1`)).toBe(200)
    expect((await tab.fetch(served, configMap('first'))).status).toBe(201)
    expect((await tab.fetch(served, configMap('second'))).status).toBe(201)
    expect(await tab.nextLine('w')).toBe('ADDED first')
    expect(await tab.nextLine('w')).toBe('ADDED second')
    await tab.leave('w')
    expect(namesIn((await tab.fetch(served)).text)).toEqual(['first', 'second'])
  })

  it('leaves every other address alone', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.open(demo)
    const answer = await tab.fetch('/clusters/demonstration')
    expect(answer).toMatchObject({ status: 404, text: 'the site has no such file' })
  })
})
