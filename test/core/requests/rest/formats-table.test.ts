import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { openWithObjects, tableAt, type Table, asTable } from '../../../support/recorded/tables.ts'
import { configMaps, openTestServer, pod, pods } from '../../../support/servers/test-server.ts'

describe('a Table', () => {
  it('a Table of a list has a row for each object', async () => {
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

  it('a Table of one object has one row and the object’s version', async () => {
    const server = await openWithObjects()
    const { body } = await server.get(`${configMaps}/a`)
    const table = await tableAt(server, `${configMaps}/a`)
    expect(table['metadata']).toEqual({ resourceVersion: body.metadata.resourceVersion })
    expect(table.rows.map(({ cells }) => cells)).toEqual([['a', 1, '0s']])
  })

  it('a Table of an empty list has columns and no rows', async () => {
    const server = await openTestServer()
    const table = await tableAt(server, pods)
    expect(table.columnDefinitions[0]?.name).toBe('Name')
    expect(table.rows).toEqual([])
  })

  it('a Table is paged as a list is', async () => {
    const server = await openWithObjects()
    const { metadata, rows } = await tableAt(server, `${configMaps}?limit=1`)
    expect(rows).toHaveLength(1)
    expect(metadata).toMatchObject({ remainingItemCount: 1, continue: expect.any(String) })
    const token = (metadata as { continue: string }).continue
    const next = await tableAt(server, `${configMaps}?limit=1&continue=${token}`)
    expect(next.rows.map(({ cells }) => cells[0])).toEqual(['b'])
  })

  it('a Table of flow schemas is sorted by their precedence, then by name', async () => {
    const server = await openTestServer()
    const path = '/apis/flowcontrol.apiserver.k8s.io/v1/flowschemas'
    for (const [name, matchingPrecedence] of Object.entries({ c: 7, a: 70, b: 7 })) {
      const priorityLevelConfiguration = { name: 'catch-all' }
      const spec = { matchingPrecedence, priorityLevelConfiguration }
      await server.post(path, { metadata: { name }, spec })
    }
    const { rows } = await tableAt(server, path)
    const names = rows.map(({ cells }) => cells[0])
    expect(names.filter((name) => String(name).length === 1)).toEqual(['b', 'c', 'a'])
  })

  it('a Table of addresses has a cell that has no column', async () => {
    const server = await openTestServer()
    const path = '/apis/networking.k8s.io/v1/ipaddresses'
    const parentRef = { resource: 'services', namespace: 'default', name: 's' }
    await server.post(path, { metadata: { name: '10.96.0.77' }, spec: { parentRef } })
    const { columnDefinitions, rows } = await tableAt(server, `${path}/10.96.0.77`)
    expect(columnDefinitions).toHaveLength(2)
    expect(rows[0]?.cells).toEqual(['10.96.0.77', 'services/default/s', '0s'])
  })

  it('a Table of an object that is absent is not found, whatever its row is to hold', async () => {
    const server = await openWithObjects()
    const status = async (path: string): Promise<number> =>
      (await server.get(`${path}?includeObject=Other`, asTable)).status
    expect(await status(`${configMaps}/none`)).toBe(404)
    expect(await status(`${configMaps}/a`)).toBe(400)
    expect(await status(configMaps)).toBe(400)
  })

  it('a Table comes in v1beta1, too', async () => {
    const server = await openWithObjects()
    const accept = 'application/json;as=Table;g=meta.k8s.io;v=v1beta1'
    const { body } = await server.get(configMaps, { headers: { accept } })
    const table = body as unknown as Table
    expect(table['apiVersion']).toBe('meta.k8s.io/v1beta1')
    expect(table.rows[0]?.object).toMatchObject({ apiVersion: 'meta.k8s.io/v1beta1' })
  })

  it('a Table comes as YAML, too', async () => {
    const server = await openWithObjects()
    const accept = 'application/yaml;as=Table;g=meta.k8s.io;v=v1'
    const { text } = await server.get(configMaps, { headers: { accept } })
    expect(text).toMatch(/^apiVersion: meta\.k8s\.io\/v1\ncolumnDefinitions:\n/)
  })

  it('a Table marks finished pods, so that clients can leave them out', async () => {
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
  it('includeObject=None leaves the objects out of a Table', async () => {
    const server = await openWithObjects()
    const { rows } = await tableAt(server, `${configMaps}?includeObject=None`)
    expect(rows.map(({ object }) => object)).toEqual([null, null])
  })

  it('includeObject=Object gives whole objects in a Table, in the version of the path', async () => {
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

  it('includeObject of another value is 400', async () => {
    const server = await openWithObjects()
    const { status, body } = await server.get(`${configMaps}?includeObject=All`, asTable)
    expect([status, body.message]).toEqual([
      400,
      "Unable to convert to Table as requested: includeObject: Invalid value: \"All\": must be 'Metadata', 'Object', 'None', or empty",
    ])
  })

  it('includeObject counts only where a Table is asked for', async () => {
    const server = await openWithObjects()
    expect((await server.get(`${configMaps}?includeObject=All`)).status).toBe(200)
    expect((await server.get(`${configMaps}?includeObject=All`, asTable)).status).toBe(400)
    expect((await server.get(configMaps, asTable)).status).toBe(200)
  })
})
