import { describe, expect, it } from 'vitest'
import { asTable, type Table } from '../../../support/recorded/tables.ts'
import { configMap, configMaps, openTestServer } from '../../../support/servers/test-server.ts'

describe('a Table', () => {
  it('a Table is watched, an event a row; the first one alone says what the columns are', async () => {
    const server = await openTestServer()
    const watch = await server.watch(configMaps, asTable)
    await server.post(configMaps, configMap('a'))
    const { type, object } = await watch.next()
    expect(type).toBe('ADDED')
    expect(object.kind).toBe('Table')
    const { columnDefinitions, rows } = object as unknown as Table
    expect(columnDefinitions.map(({ name }) => name)).toEqual(['Name', 'Data', 'Age'])
    expect(rows.map(({ cells }) => cells)).toEqual([['a', 1, '0s']])
    const { body: last } = await server.get(`${configMaps}/a`)
    await server.delete(`${configMaps}/a`)
    const gone = await watch.next()
    const { resourceVersion } = gone.object.metadata
    const metadata = { ...last.metadata, resourceVersion }
    expect(gone).toEqual({
      type: 'DELETED',
      object: {
        kind: 'Table',
        apiVersion: 'meta.k8s.io/v1',
        metadata: { resourceVersion },
        columnDefinitions: null,
        rows: [
          {
            cells: ['a', 1, '0s'],
            object: { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata },
          },
        ],
      },
    })
  })

  it.each([
    ['Metadata', { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1' }],
    ['Object', { kind: 'ConfigMap', apiVersion: 'v1' }],
    ['None', null],
  ])(
    'a watch of Tables has bookmarks that a client finds in their row, too: %s',
    async (includeObject, kind) => {
      const server = await openTestServer()
      const { body: list } = await server.get(configMaps)
      const query =
        'sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&timeoutSeconds=1'
      const watch = await server.watch(
        `${configMaps}?${query}&includeObject=${includeObject}`,
        asTable,
      )
      const bookmark = await watch.next()
      // The store's newest version, which what the server writes for itself raises.
      const { resourceVersion = '' } = bookmark.object.metadata
      expect(Number(resourceVersion)).toBeGreaterThanOrEqual(Number(list.metadata.resourceVersion))
      const metadata = { resourceVersion, annotations: { 'k8s.io/initial-events-end': 'true' } }
      const table = { kind: 'Table', apiVersion: 'meta.k8s.io/v1' }
      const cells = ['', 0, '<unknown>']
      const partial = { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1' }
      expect(bookmark).toEqual({
        type: 'BOOKMARK',
        object: {
          ...table,
          metadata: { resourceVersion },
          columnDefinitions: [expect.anything(), expect.anything(), expect.anything()],
          rows: [{ cells, object: { ...(kind ?? partial), metadata } }],
        },
      })
      server.runtime.advance(2000)
      expect(await watch.next()).toEqual({
        type: 'BOOKMARK',
        object: {
          ...table,
          metadata: { resourceVersion },
          columnDefinitions: null,
          rows: [{ cells, object: kind && { ...kind, metadata: { resourceVersion } } }],
        },
      })
    },
  )

  it('a watch of Tables has bookmarks for each built-in kind', async () => {
    const server = await openTestServer()
    const query =
      'watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&timeoutSeconds=1'
    const groups = (await server.get('/apis')).body['groups'] as unknown as {
      preferredVersion: { groupVersion: string }
    }[]
    const roots = [
      '/api/v1',
      ...groups.map(({ preferredVersion }) => `/apis/${preferredVersion.groupVersion}`),
    ]
    const watched: string[] = []
    for (const root of roots) {
      const resources = (await server.get(root)).body['resources'] as unknown as {
        name: string
        verbs: string[]
      }[]
      for (const { name, verbs } of resources) {
        if (!verbs.includes('watch') || name.includes('/')) continue
        const watch = await server.watch(`${root}/${name}?${query}`, asTable)
        for (
          let event = await watch.next();
          event.type !== 'BOOKMARK';
          event = await watch.next()
        ) {
          expect(event.type).toBe('ADDED')
        }
        watched.push(name)
      }
    }
    expect(watched).toContain('pods')
    expect(watched.length).toBeGreaterThan(40)
  })
})
