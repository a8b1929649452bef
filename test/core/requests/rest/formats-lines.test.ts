import { describe, expect, it } from 'vitest'
import {
  configMap,
  configMaps,
  openTestServer,
  type TestServer,
} from '../../../support/servers/test-server.ts'

const path = `${configMaps}/a`
const asTable = 'application/json;as=Table;v=v1;g=meta.k8s.io'
const asMetadata = 'application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io'
const asMetadataList = 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io'
const aggregated = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'
const scalers = '/apis/autoscaling/v1/namespaces/default/horizontalpodautoscalers'

const answers: readonly (readonly [string, string, string])[] = [
  ['an object', path, 'application/json'],
  ['an object of another version', `${scalers}/h`, 'application/json'],
  ['the metadata of an object', path, asMetadata],
  ['a Table of an object', path, asTable],
  ['a list', configMaps, 'application/json'],
  ['a list of another version', scalers, 'application/json'],
  ['a list of metadata', configMaps, asMetadataList],
  ['a Table', configMaps, asTable],
  ['a Status', `${configMaps}/none`, 'application/json'],
  ['the list of groups', '/apis', 'application/json'],
  ['a list of resources', '/api/v1', 'application/json'],
  ['aggregated discovery', '/apis', aggregated],
]

async function openWithObjects(): Promise<TestServer> {
  const server = await openTestServer()
  await server.post(configMaps, configMap('a'))
  const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'd' }
  const spec = { maxReplicas: 2, scaleTargetRef }
  await server.post(scalers, { metadata: { name: 'h' }, spec })
  return server
}

describe('an answer in JSON', () => {
  it('an answer in JSON is one line, and indented ends with its brace', async () => {
    const server = await openWithObjects()
    for (const [what, address, accept] of answers) {
      const { text } = await server.get(address, { headers: { accept } })
      expect(text.indexOf('\n'), what).toBe(text.length - 1)
      expect(JSON.parse(text)).toMatchObject({ kind: expect.any(String) })
      const pretty = await server.get(`${address}?pretty=true`, { headers: { accept } })
      expect(pretty.text, what).toMatch(/^\{\n {2}"kind": [^]*\n\}$/)
    }
  })

  it('an answer in JSON is one line after a write, and the same that is read', async () => {
    const server = await openTestServer()
    const created = await server.post(configMaps, configMap('b'))
    expect(created.text.indexOf('\n')).toBe(created.text.length - 1)
    expect((await server.get(`${configMaps}/b`)).text).toBe(created.text)
    const dry = await server.post(`${configMaps}?dryRun=All`, configMap('c'))
    expect(dry.text.indexOf('\n')).toBe(dry.text.length - 1)
    const gone = await server.delete(`${configMaps}/b`)
    expect(gone.text.indexOf('\n')).toBe(gone.text.length - 1)
  })

  it.each([path, configMaps])(
    'an answer in JSON has no parameters in its Content-Type: %s',
    async (address) => {
      const server = await openWithObjects()
      const single = address === path
      for (const accept of [asTable, single ? asMetadata : asMetadataList]) {
        for (const type of ['json', 'yaml']) {
          const headers = { accept: accept.replace('json', type) }
          const { header } = await server.get(address, { headers })
          expect(header('content-type')).toBe(`application/${type}`)
        }
      }
    },
  )

  it('an error is indented JSON where the client accepts nothing that an error can be written in', async () => {
    const server = await openTestServer()
    for (const accept of ['text/html', asTable]) {
      const { status, text, header } = await server.get(`${configMaps}/none`, {
        headers: { accept },
      })
      expect(status).toBe(accept === asTable ? 404 : 406)
      expect(header('content-type')).toBe('application/json')
      expect(text).toMatch(/^\{\n {2}"kind": "Status",\n[^]*\n\}$/)
    }
  })
})
