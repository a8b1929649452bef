import { describe, expect, it } from 'vitest'
import { brands } from '../../../../../core/base/api/brand.ts'
import type { ApiObject } from '../../../../../core/base/api/object.ts'
import { decodeCbor } from '../../../../../core/objects/codec/cbor/decode-cbor.ts'
import type { Entry } from '../../../../../core/objects/codec/entry.ts'
import { jsonEncoding } from '../../../../../core/objects/codec/json-encoding.ts'
import { objectView } from '../../../../../core/objects/codec/object-view.ts'
import { parseYaml } from '../../../../../core/objects/codec/yaml/yaml.ts'
import { TransientEntry } from '../../../../../core/requests/rest/transient-entry.ts'
import { definition } from '../../../../support/objects/definition.ts'
import {
  type Answer,
  configMap,
  configMaps,
  openTestServer,
  pod,
  pods,
} from '../../../../support/servers/test-server.ts'

const domain = brands.k8s.apiDomain

describe('items of a list', () => {
  it.each<[string, (answer: Answer) => unknown]>([
    ['application/json', ({ body }) => body],
    ['application/json;pretty=1', ({ body }) => body],
    ['application/yaml', ({ text }) => parseYaml(text).value],
    ['application/cbor', ({ bytes }) => decodeCbor(bytes)],
  ])(
    'items of a list leave out the kind and version that the list says, as %s',
    async (accept, read) => {
      const server = await openTestServer({
        controllers: [],
        featureGates: new Map([['CBORServingAndStorage', true]]),
      })
      const items = []
      for (const name of ['a', 'b', 'c']) {
        const {
          kind: _,
          apiVersion: __,
          ...item
        } = (await server.post(configMaps, configMap(name))).body
        items.push(item)
      }
      expect(read(await server.get(configMaps, { headers: { accept } }))).toEqual({
        kind: 'ConfigMapList',
        apiVersion: 'v1',
        metadata: { resourceVersion: expect.any(String) },
        items,
      })
    },
  )

  it('items in the answer to a deletecollection leave out kind and version, too', async () => {
    const server = await openTestServer({ controllers: [] })
    await server.post(configMaps, configMap('a'))
    const { body } = await server.delete(configMaps)
    expect(body).toMatchObject({ kind: 'ConfigMapList' })
    expect(Object.keys(body.items[0] ?? {})).toEqual(['metadata', 'data'])
  })

  it.each([
    ['PartialObjectMetadataList', 'items'],
    ['Table', 'rows'],
  ])(
    'items have kind and version in a %s, since the list says another kind',
    async (as, member) => {
      const server = await openTestServer({ controllers: [] })
      await server.post(pods, pod('a'))
      const accept = `application/json;as=${as};g=meta.${domain};v=v1`
      const { body } = await server.get(pods, { headers: { accept } })
      expect(JSON.stringify(body[member])).toContain(
        `"kind":"PartialObjectMetadata","apiVersion":"meta.${domain}/v1"`,
      )
    },
  )

  it('objects in the events of a watch have kind and version', async () => {
    const server = await openTestServer({ controllers: [] })
    await server.post(configMaps, configMap('a'))
    const watch = await server.watch(configMaps)
    expect((await watch.next()).object).toMatchObject({ kind: 'ConfigMap', apiVersion: 'v1' })
  })
})

describe('a list as JSON', () => {
  const widgets = { group: 'example.com', version: 'v1', resource: 'widgets', kind: 'Widget' }
  const entry = (fields: object): Entry => {
    const object = { ...fields, metadata: { name: 'a' } }
    return new TransientEntry(object as ApiObject, 1)
  }
  const itemsOf = (isCustom: boolean, ...entries: readonly Entry[]): unknown => {
    const view = objectView(definition({ ...widgets, isCustom }))
    const chunks = [...jsonEncoding(view).list({ resourceVersion: '1' }, entries)]
    return JSON.parse(chunks.map((chunk) => new TextDecoder().decode(chunk)).join('')).items
  }
  const named = { kind: 'Widget', apiVersion: 'example.com/v1' }

  it('a list of custom resources as JSON names the kind of each item', () => {
    expect(itemsOf(true, entry(named))).toEqual([{ ...named, metadata: { name: 'a' } }])
  })

  it('a list of built-in kinds as JSON names no kinds, whatever the bytes of an object begin with', () => {
    const { kind, apiVersion } = named
    const found = [named, { apiVersion, kind }, { apiVersion: 'example.com/v1alpha1', kind }, {}]
    expect(itemsOf(false, ...found.map(entry))).toEqual(
      found.map(() => ({ metadata: { name: 'a' } })),
    )
  })

  it('a list of nothing as JSON is empty', () => {
    expect(itemsOf(false)).toEqual([])
  })
})
