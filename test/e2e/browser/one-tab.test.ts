import { describe, expect, it } from 'vitest'
import { browserSession } from './browser-session.ts'

const openProfile = browserSession()

const demo = { name: 'demo', prefix: '/clusters/demo', brand: 'k8s' }
const configMaps = '/clusters/demo/api/v1/namespaces/default/configmaps'

function configMap(name: string) {
  const body = JSON.stringify({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name },
    data: { color: 'red' },
  })
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body }
}

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
    expect(await tab.watch('w', `${configMaps}?watch=1`)).toBe(200)
    expect((await tab.fetch(configMaps, configMap('first'))).status).toBe(201)
    expect((await tab.fetch(configMaps, configMap('second'))).status).toBe(201)
    expect(await tab.nextLine('w')).toBe('ADDED first')
    expect(await tab.nextLine('w')).toBe('ADDED second')
    await tab.leave('w')
    const list = JSON.parse((await tab.fetch(configMaps)).text)
    expect(list.items).toHaveLength(2)
  })

  it('leaves every other address alone', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.open(demo)
    const answer = await tab.fetch('/clusters/demonstration')
    expect(answer).toMatchObject({ status: 404, text: 'the site has no such file' })
  })
})
