import { describe, expect, it } from 'vitest'
import { configMap, configMaps, openTestServer } from '../../../../support/servers/test-server.ts'

describe('the old addresses of watches', () => {
  const old = '/api/v1/watch'

  it.each([
    ['all namespaces', `${old}/configmaps`, ['a', 'b']],
    ['a namespace', `${old}/namespaces/default/configmaps`, ['a', 'b']],
    ['one object', `${old}/namespaces/default/configmaps/b`, ['b']],
    ['what a selector finds', `${old}/configmaps?fieldSelector=metadata.name%3Da`, ['a']],
    ['a namespace itself', `${old}/namespaces/default`, ['default']],
  ])(
    'the old watch address watches %s, whatever the parameter says',
    async (_what, address, names) => {
      const server = await openTestServer({ controllers: [] })
      for (const name of ['a', 'b']) await server.post(configMaps, configMap(name))
      const watch = await server.watch(`${address}${address.includes('?') ? '&' : '?'}watch=false`)
      const events = []
      while (events.length < names.length) events.push(await watch.next())
      expect(events.map(({ type, object }) => [type, object.metadata?.name])).toEqual(
        names.map((name) => ['ADDED', name]),
      )
    },
  )

  it('the old watch addresses refuse a selector for another name', async () => {
    const server = await openTestServer({ controllers: [] })
    const address = `${old}/namespaces/default/configmaps/b?fieldSelector=metadata.name%3Da`
    expect(await server.get(address)).toMatchObject({
      status: 400,
      body: { message: "fieldSelector metadata.name doesn't match requested name" },
    })
  })

  it('the old watch addresses are the only ones of a single object: its own address answers the object', async () => {
    const server = await openTestServer({ controllers: [] })
    await server.post(configMaps, configMap('a'))
    expect(await server.get(`${configMaps}/a?watch=true`)).toMatchObject({
      status: 200,
      body: { kind: 'ConfigMap', metadata: { name: 'a' } },
    })
  })
})
