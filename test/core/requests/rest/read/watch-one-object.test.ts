import { describe, expect, it } from 'vitest'
import { configMap, configMaps, openTestServer } from '../../../../support/servers/test-server.ts'

describe('a watch of one object', () => {
  const forms = ['', ';as=PartialObjectMetadata;g=meta.k8s.io;v=v1', ';as=Table;g=meta.k8s.io;v=v1']

  it.each([
    ['metadata.name', `${configMaps}?fieldSelector=metadata.name%3Da`],
    ['metadata.name in all namespaces', '/api/v1/configmaps?fieldSelector=metadata.name%3Da'],
    ['its old path', '/api/v1/watch/namespaces/default/configmaps/a'],
  ])(
    'a watch of one object by %s shows that one from its making to its end, in every form',
    async (_what, address) => {
      const server = await openTestServer({ controllers: [] })
      for (const form of forms) {
        const accept = `application/json${form}`
        const query =
          'allowWatchBookmarks=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan'
        const joint = address.includes('?') ? '&' : '?'
        const watch = await server.watch(`${address}${joint}${query}`, { headers: { accept } })
        for (const name of ['b', 'a']) await server.post(configMaps, configMap(name))
        await server.patch(`${configMaps}/a`, { data: { color: 'blue' } })
        for (const name of ['b', 'a']) await server.delete(`${configMaps}/${name}`)
        const events = [
          await watch.next(),
          await watch.next(),
          await watch.next(),
          await watch.next(),
        ]
        expect(events.map(({ type }) => type)).toEqual(['BOOKMARK', 'ADDED', 'MODIFIED', 'DELETED'])
        const kind = /as=(\w+)/.exec(form)?.[1] ?? 'ConfigMap'
        expect(events.map(({ object }) => object.kind)).toEqual(events.map(() => kind))
        expect(JSON.stringify(events[0])).toContain('"k8s.io/initial-events-end":"true"')
        for (const { object } of events.slice(1)) {
          expect(JSON.stringify(object)).toContain('"name":"a"')
          expect(JSON.stringify(object).includes('"color"')).toBe(kind === 'ConfigMap')
        }
      }
    },
  )
})
