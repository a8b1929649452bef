import { describe, expect, it } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import type { ApiObject } from '../../../../core/base/api/object.ts'
import { createClient } from '../../../../core/base/client/client.ts'
import { inProcessTransport } from '../../../../core/base/client/in-process-transport.ts'
import { readTable, tablePages, watchTables } from '../../../../core/base/client/table.ts'
import { warningTexts } from '../../../../core/base/client/warning-header.ts'
import { configMap, configMaps, openTestServer } from '../../../support/servers/test-server.ts'
import { ScriptedTransport } from './scripted-transport.ts'

const brand = brands.k8s

async function open() {
  const { server } = await openTestServer()
  const user = { name: 'admin', uid: '', groups: ['system:masters'], extra: new Map() }
  const warnings: string[] = []
  const client = createClient(inProcessTransport(server, user), {
    userAgent: 'test',
    warn: (text) => warnings.push(text),
  })
  return { client, warnings }
}

describe('tables of the wire client', () => {
  it('tables come as the server lays them out', async () => {
    const { client } = await open()
    await client.create(configMaps, configMap('a') as ApiObject)
    const table = await readTable(client, brand, `${configMaps}/a`)
    expect(table.columns.map(({ name }) => name)).toEqual(['Name', 'Data', 'Age'])
    expect(table.rows).toMatchObject([
      { cells: ['a', 1, '0s'], object: { kind: 'PartialObjectMetadata', metadata: { name: 'a' } } },
    ])
    expect(table.continue).toBeUndefined()
  })

  it('tables come page by page', async () => {
    const { client } = await open()
    for (const name of ['a', 'b', 'c'])
      await client.create(configMaps, configMap(name) as ApiObject)
    const pages: unknown[] = []
    const options = { limit: 2, includeObject: 'None' } as const
    for await (const { rows } of tablePages(client, brand, configMaps, options)) {
      pages.push(rows.map(({ cells }) => cells[0]))
    }
    expect(pages).toEqual([['a', 'b'], ['c']])
  })

  it('a watch of tables follows every change', async () => {
    const { client } = await open()
    const { resourceVersion } = await readTable(client, brand, configMaps)
    const scope = new AbortController()
    const changes = watchTables(client, brand, configMaps, {
      resourceVersion,
      signal: scope.signal,
    })
    await client.create(configMaps, configMap('a') as ApiObject)
    const { value } = await changes.next()
    expect(value).toMatchObject({ type: 'ADDED', table: { rows: [{ cells: ['a', 1, '0s'] }] } })
    scope.abort()
    await changes.return(undefined)
  })

  it('an answer that is no table is refused where a table was asked for', async () => {
    const transport = new ScriptedTransport()
    const client = createClient(transport, { userAgent: 'test' })
    const table = readTable(client, brand, configMaps)
    const exchange = await transport.next()
    expect(exchange.request.headers['accept']).toBe(
      'application/json;as=Table;v=v1;g=meta.k8s.io,application/json;as=Table;v=v1beta1;g=meta.k8s.io,application/json',
    )
    exchange.reply(200, { kind: 'ConfigMapList', metadata: {} })
    await expect(table).rejects.toThrow('something that is no Table')
  })
})

describe('documents of any path', () => {
  it('documents of any path come as JSON or as bytes', async () => {
    const { client } = await open()
    expect(await client.read('/version')).toMatchObject({ major: '1' })
    const bytes = await client.raw('/api/v1/namespaces?limit=1', { accept: 'application/yaml' })
    expect(new TextDecoder().decode(bytes)).toMatch(/^apiVersion: v1\nitems:\n/)
    await expect(client.raw('/nosuch')).rejects.toMatchObject({ reason: 'NotFound' })
  })
})

describe('warnings', () => {
  it('warnings are told, each once, however many come with one answer', async () => {
    const { client, warnings } = await open()
    const object = { ...(configMap('a') as ApiObject), one: 1, other: 2 }
    await client.create(configMaps, object, { fieldValidation: 'Warn' })
    expect(warnings).toEqual(['unknown field "one"', 'unknown field "other"'])
  })

  it.each([
    [undefined, []],
    ['', []],
    ['299 - "plain"', ['plain']],
    [
      '299 - "a \\"b\\", c", 299 host:1 "second" "Mon, 01 Jan 2024 00:00:00 GMT"',
      ['a "b", c', 'second'],
    ],
    ['nonsense', []],
  ])('warnings are read from the header %j', (header, texts) => {
    expect(warningTexts(header)).toEqual(texts)
  })
})
