import { describe, expect, it } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import { decodeUtf8 } from '../../../../core/base/json/json-parse.ts'
import type { StorageEncoding } from '../../../../core/storage/encoding/encoded-storage.ts'
import { storedEncoding } from '../../../support/storage/stored-encoding.ts'

const encoder = new TextEncoder()

const configMap = {
  kind: 'ConfigMap',
  apiVersion: 'v1',
  metadata: { name: 'a', namespace: 'default', uid: 'u', creationTimestamp: null },
  data: { b: '2', a: '1', '': 'empty key' },
}

const widget = {
  a: { bb: 1, c: 1.5 },
  apiVersion: 'example.com/v1',
  kind: 'Widget',
  metadata: { name: 'w', namespace: 'default', uid: 'u' },
}

async function written(
  { codec, keys }: StorageEncoding,
  key: string,
  object: object,
): Promise<{ readonly key: string; readonly value: Uint8Array }> {
  const value = await codec.encode(key, encoder.encode(JSON.stringify(object)))
  return { key: keys.toStored(key), value }
}

async function readBack(
  { codec, keys }: StorageEncoding,
  { key, value }: { readonly key: string; readonly value: Uint8Array },
): Promise<string> {
  const entry = { key: keys.fromStored(key), value, revision: 1, createRevision: 1 }
  return decodeUtf8((await codec.decode(entry)).value)
}

const mapKey = '/registry/configmaps/default/a'
const widgetKey = '/registry/example.com/widgets/default/w'

describe('the values of a shared store', () => {
  it('are JSON with a line feed where --storage-media-type asks for it', async () => {
    const encoding = storedEncoding({ form: 'json' })
    const stored = await written(encoding, mapKey, configMap)
    expect(decodeUtf8(stored.value)).toBe(`${JSON.stringify(configMap)}\n`)
    expect(JSON.parse(await readBack(encoding, stored))).toMatchObject({ data: configMap.data })
  })

  it('are YAML with sorted keys where --storage-media-type asks for it', async () => {
    const encoding = storedEncoding({ form: 'yaml' })
    const stored = await written(encoding, mapKey, configMap)
    expect(decodeUtf8(stored.value)).toMatch(
      /^apiVersion: v1\ndata:\n {2}"": empty key\n {2}a: "1"\n {2}b: "2"\nkind: ConfigMap\n/u,
    )
    expect(JSON.parse(await readBack(storedEncoding(), stored))).toMatchObject({
      data: configMap.data,
    })
  })

  it.each(['json', 'yaml', 'protobuf'] as const)(
    'are JSON for APIServices below the name of their group, whether %s is asked for',
    async (form) => {
      const encoding = storedEncoding({ form })
      const service = {
        kind: 'APIService',
        apiVersion: 'apiregistration.k8s.io/v1',
        metadata: { name: 'v1.apps', uid: 'u', creationTimestamp: null },
        spec: { group: 'apps', version: 'v1', groupPriorityMinimum: 1, versionPriority: 1 },
        status: {},
      }
      const stored = await written(encoding, '/registry/apiservices/v1.apps', service)
      expect(stored.key).toBe('/registry/apiregistration.k8s.io/apiservices/v1.apps')
      expect(decodeUtf8(stored.value)).toBe(`${JSON.stringify(service)}\n`)
    },
  )

  it('are JSON for custom objects, and CBOR behind CBORServingAndStorage', async () => {
    const inJson = storedEncoding()
    const inCbor = storedEncoding({ customInCbor: true })
    const json = await written(inJson, widgetKey, widget)
    const cbor = await written(inCbor, widgetKey, widget)
    expect(decodeUtf8(json.value)).toBe(`${JSON.stringify(widget)}\n`)
    // The self-described tag, then a map of four members, the shortest key first.
    expect([...cbor.value.subarray(0, 6)]).toEqual([0xd9, 0xd9, 0xf7, 0xa4, 0x41, 0x61])
    expect(await readBack(inCbor, json)).toBe(JSON.stringify(widget))
    expect(await readBack(inJson, cbor)).toBe(JSON.stringify(widget))
  })

  it('come back as they were under the brand svc', async () => {
    const brand = brands.svc
    const encoding = storedEncoding({ brand })
    const definition = {
      kind: 'CustomResourceDefinition',
      apiVersion: `apiextensions.${brand.apiDomain}/v1`,
      metadata: { name: 'widgets.example.com', uid: 'u', creationTimestamp: null },
      spec: {
        group: 'example.com',
        names: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' },
        scope: 'Namespaced',
        versions: [
          {
            name: 'v1',
            served: true,
            storage: true,
            schema: { openAPIV3Schema: { type: 'object' } },
          },
        ],
        conversion: { strategy: 'None' },
      },
      status: {
        conditions: null,
        acceptedNames: { plural: '', kind: '' },
        storedVersions: ['v1'],
      },
    }
    const stored = await written(
      encoding,
      '/registry/customresourcedefinitions/widgets.example.com',
      definition,
    )
    expect(stored.key).toBe(
      `/registry/apiextensions.${brand.apiDomain}/customresourcedefinitions/widgets.example.com`,
    )
    expect(decodeUtf8(stored.value)).toContain(
      `"apiVersion":"apiextensions.${brand.apiDomain}/v1beta1"`,
    )
    expect(JSON.parse(await readBack(encoding, stored))).toMatchObject({
      apiVersion: definition.apiVersion,
      spec: definition.spec,
    })
    const map = await written(encoding, mapKey, configMap)
    expect(decodeUtf8(map.value.subarray(0, 3))).toBe('k8s')
    expect(JSON.parse(await readBack(encoding, map))).toMatchObject({ data: configMap.data })
  })

  it('are kept from being written anew by no more than their own version', async () => {
    const { codec } = storedEncoding()
    const stale = JSON.stringify({
      kind: 'Deployment',
      apiVersion: 'apps/v1beta1',
      metadata: { name: 'd', namespace: 'default', uid: 'u' },
      spec: { template: { metadata: { labels: { a: 'b' } }, spec: { containers: [] } } },
    })
    const key = '/registry/deployments/default/d'
    const entry = { key, value: encoder.encode(stale), revision: 1, createRevision: 1 }
    const read = await codec.decode(entry)
    expect(read.isStale).toBe(true)
    expect(JSON.parse(decodeUtf8(read.value))).toMatchObject({
      apiVersion: 'apps/v1',
      spec: { selector: { matchLabels: { a: 'b' } }, progressDeadlineSeconds: 600 },
    })
  })

  it('pass through the transformer of their resource, bound to their whole key', async () => {
    const seen: string[] = []
    const flip = (value: Uint8Array): Uint8Array => value.map((byte) => byte ^ 0xff)
    const encoding = storedEncoding({
      placed: (key) => key.replace('/registry/', '/elsewhere/'),
      transformers: (group, resource) =>
        resource === 'configmaps'
          ? {
              toStorage: async (value, key) => (seen.push(`${group}${key}`), flip(value)),
              fromStorage: async (stored, key) => (
                seen.push(key),
                { value: flip(stored), isStale: true }
              ),
            }
          : undefined,
    })
    const stored = await written(encoding, mapKey, configMap)
    expect(stored.value[0]).toBe(0x6b ^ 0xff)
    expect(JSON.parse(await readBack(encoding, stored))).toMatchObject({ data: configMap.data })
    expect(seen).toEqual(['/elsewhere/configmaps/default/a', '/elsewhere/configmaps/default/a'])
  })
})
