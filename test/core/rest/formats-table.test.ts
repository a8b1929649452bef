import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../core/api/json.ts'
import {
  configMap,
  configMaps,
  openTestServer,
  pod,
  pods,
  type TestServer,
} from '../../support/test-server.ts'

const form = 'application/json;as=Table;g=meta.k8s.io;v=v1'
const asTable = { headers: { accept: form } }

type Table = JsonObject & {
  readonly columnDefinitions: readonly { readonly name: string; readonly priority: number }[]
  readonly rows: readonly {
    readonly cells: readonly unknown[]
    readonly object: JsonObject | null
    readonly conditions?: readonly object[]
  }[]
}

async function openWithObjects(): Promise<TestServer> {
  const server = await openTestServer()
  await server.post(configMaps, configMap('a'))
  await server.post(configMaps, configMap('b'))
  return server
}

async function tableAt(server: TestServer, path: string): Promise<Table> {
  const { body, header } = await server.get(path, asTable)
  expect(header('content-type')).toBe('application/json')
  return body as unknown as Table
}

describe('a Table', () => {
  it('of a list has a row for each object', async () => {
    const server = await openWithObjects()
    const { body: list } = await server.get(configMaps)
    server.runtime.advance(90_000)
    const table = await tableAt(server, configMaps)
    expect(table).toEqual({
      kind: 'Table',
      apiVersion: 'meta.k8s.io/v1',
      metadata: list.metadata,
      columnDefinitions: [
        expect.objectContaining({ name: 'Name', type: 'string', format: 'name', priority: 0 }),
        expect.objectContaining({ name: 'Data', type: 'string', format: '', priority: 0 }),
        expect.objectContaining({ name: 'Age', type: 'string', priority: 0 }),
      ],
      rows: list.items.map(({ metadata }) => ({
        cells: [metadata.name, 1, '90s'],
        object: { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata },
      })),
    })
    for (const { description } of table.columnDefinitions as readonly JsonObject[]) {
      expect(description).toMatch(/\w/)
    }
  })

  it('of one object has one row and the object’s version', async () => {
    const server = await openWithObjects()
    const { body } = await server.get(`${configMaps}/a`)
    const table = await tableAt(server, `${configMaps}/a`)
    expect(table['metadata']).toEqual({ resourceVersion: body.metadata.resourceVersion })
    expect(table.rows.map(({ cells }) => cells)).toEqual([['a', 1, '0s']])
  })

  it('of an empty list has columns and no rows', async () => {
    const server = await openTestServer()
    const table = await tableAt(server, pods)
    expect(table.columnDefinitions[0]?.name).toBe('Name')
    expect(table.rows).toEqual([])
  })

  it('is paged as a list is', async () => {
    const server = await openWithObjects()
    const { metadata, rows } = await tableAt(server, `${configMaps}?limit=1`)
    expect(rows).toHaveLength(1)
    expect(metadata).toMatchObject({ remainingItemCount: 1, continue: expect.any(String) })
    const token = (metadata as { continue: string }).continue
    const next = await tableAt(server, `${configMaps}?limit=1&continue=${token}`)
    expect(next.rows.map(({ cells }) => cells[0])).toEqual(['b'])
  })

  it('is watched, an event a row; the first one alone says what the columns are', async () => {
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
  ])('has bookmarks that a client finds in their row, too: %s', async (includeObject, kind) => {
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
    const cells = [null, null, null]
    expect(bookmark).toEqual({
      type: 'BOOKMARK',
      object: {
        ...table,
        metadata,
        columnDefinitions: [expect.anything(), expect.anything(), expect.anything()],
        rows: [{ cells, object: kind && { ...kind, metadata } }],
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
  })

  it('comes in v1beta1, too', async () => {
    const server = await openWithObjects()
    const accept = 'application/json;as=Table;g=meta.k8s.io;v=v1beta1'
    const { body } = await server.get(configMaps, { headers: { accept } })
    const table = body as unknown as Table
    expect(table['apiVersion']).toBe('meta.k8s.io/v1beta1')
    expect(table.rows[0]?.object).toMatchObject({ apiVersion: 'meta.k8s.io/v1beta1' })
  })

  it('comes as YAML, too', async () => {
    const server = await openWithObjects()
    const accept = 'application/yaml;as=Table;g=meta.k8s.io;v=v1'
    const { text } = await server.get(configMaps, { headers: { accept } })
    expect(text).toMatch(/^apiVersion: meta\.k8s\.io\/v1\ncolumnDefinitions:\n/)
  })

  it('marks finished pods, so that clients can leave them out', async () => {
    const server = await openTestServer()
    for (const phase of ['Succeeded', 'Failed', 'Running']) {
      const name = phase.toLowerCase()
      await server.post(pods, pod(name))
      await server.patch(`${pods}/${name}/status`, { status: { phase } })
    }
    const { rows } = await tableAt(server, pods)
    expect(rows.map(({ conditions }) => conditions)).toEqual([
      [{ type: 'Completed', status: 'True', reason: 'Failed', message: 'The pod failed.' }],
      undefined,
      [
        {
          type: 'Completed',
          status: 'True',
          reason: 'Succeeded',
          message: 'The pod has completed successfully.',
        },
      ],
    ])
  })
})

describe('includeObject', () => {
  it('None leaves the objects out', async () => {
    const server = await openWithObjects()
    const { rows } = await tableAt(server, `${configMaps}?includeObject=None`)
    expect(rows.map(({ object }) => object)).toEqual([null, null])
  })

  it('Object gives them whole, in the version of the path', async () => {
    const server = await openWithObjects()
    const { body } = await server.get(`${configMaps}/a`)
    const { rows } = await tableAt(server, `${configMaps}?includeObject=Object`)
    expect(rows[0]?.object).toEqual(body)
    const v1 = '/apis/autoscaling/v1/namespaces/default/horizontalpodautoscalers'
    const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }
    const spec = { scaleTargetRef, maxReplicas: 5, targetCPUUtilizationPercentage: 70 }
    const created = await server.post(v1, { metadata: { name: 'web' }, spec })
    const table = await tableAt(server, `${v1}?includeObject=Object`)
    expect(table.rows[0]?.object).toEqual(created.body)
    expect(table.rows[0]?.cells.slice(0, 2)).toEqual(['web', 'Deployment/web'])
  })

  it('of another value is 400', async () => {
    const server = await openWithObjects()
    const { status, body } = await server.get(`${configMaps}?includeObject=All`, asTable)
    expect([status, body.message]).toEqual([
      400,
      "Unable to convert to Table as requested: includeObject: Invalid value: \"All\": must be 'Metadata', 'Object', 'None', or empty",
    ])
  })

  it('counts only where a Table is asked for', async () => {
    const server = await openWithObjects()
    expect((await server.get(`${configMaps}?includeObject=All`)).status).toBe(200)
    expect((await server.get(`${configMaps}?includeObject=All`, asTable)).status).toBe(400)
    expect((await server.get(configMaps, asTable)).status).toBe(200)
  })
})
