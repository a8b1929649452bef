import { describe, expect, it } from 'vitest'
import { Formats } from '../../../../core/objects/codec/formats.ts'
import { jsonFormat } from '../../../../core/objects/codec/json-format.ts'
import { toHex } from '../../../support/codecs/hex.ts'
import { protobuf, readProtobuf, writeProtobuf } from '../../../support/codecs/protobuf-objects.ts'
import {
  type Body,
  configMap,
  configMaps,
  deployment,
  deployments,
  openTestServer,
  pod,
  pods,
} from '../../../support/servers/test-server.ts'

const { mediaType } = protobuf
const path = `${configMaps}/a`
const both = { headers: { accept: mediaType, 'content-type': mediaType } }
const text = new TextEncoder()

/** Items of a list have no kind of their own in Protobuf. */
function nameless(list: Body): object {
  if (!Array.isArray(list.items)) return list
  const items = list.items.map(({ kind: _, apiVersion: __, ...item }) => item)
  return { ...list, items }
}

describe('Protobuf', () => {
  it('objects in Protobuf are created, read, replaced and deleted, and say what JSON says', async () => {
    const server = await openTestServer()
    const created = await server.post(configMaps, writeProtobuf(configMap('a')), both)
    expect(created.status).toBe(201)
    expect(created.header('content-type')).toBe(mediaType)
    expect(readProtobuf(created.bytes)).toEqual((await server.get(path)).body)

    const sent = { ...readProtobuf(created.bytes), data: { color: 'blue' } }
    const put = await server.put(path, writeProtobuf(sent), both)
    expect(readProtobuf(put.bytes)).toEqual((await server.get(path)).body)
    expect(readProtobuf(put.bytes)['data']).toEqual({ color: 'blue' })

    const options = { apiVersion: 'v1', kind: 'DeleteOptions', propagationPolicy: 'Background' }
    const gone = await server.delete(path, writeProtobuf(options), both)
    expect(readProtobuf(gone.bytes)).toMatchObject({ kind: 'Status', status: 'Success' })
    const missing = await server.get(path, both)
    expect(missing.header('content-type')).toBe(mediaType)
    expect(readProtobuf(missing.bytes)).toMatchObject({ code: 404, reason: 'NotFound' })
  })

  it('Protobuf is answered in JSON, and JSON in Protobuf, as each side asks', async () => {
    const server = await openTestServer()
    const asJson = await server.post(deployments, writeProtobuf(deployment('a')), {
      headers: { 'content-type': mediaType },
    })
    expect(asJson.body).toMatchObject({ kind: 'Deployment', metadata: { name: 'a' } })
    const asBytes = await server.post(deployments, deployment('b'), {
      headers: { accept: mediaType },
    })
    const stored = await server.get(`${deployments}/b`)
    expect(readProtobuf(asBytes.bytes)).toEqual(stored.body)
  })

  it('a body in Protobuf takes the kind of the path where the envelope names none', async () => {
    const server = await openTestServer()
    const named = toHex(writeProtobuf(configMap('a')))
    // The prefix, and 0a 0f: fifteen bytes of apiVersion and kind.
    const unnamed = `6b3873000a00${named.slice('6b3873000a0f'.length + 30)}`
    const bytes = Uint8Array.from(unnamed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    expect((await server.post(configMaps, bytes, both)).status).toBe(201)
    const other = await server.post(configMaps, writeProtobuf(pod('a')), both)
    expect(readProtobuf(other.bytes)).toMatchObject({ code: 400, reason: 'BadRequest' })
  })

  it('a list in Protobuf holds what JSON lists, page by page, in several pieces where there are many', async () => {
    const server = await openTestServer()
    for (let at = 0; at < 30; at++) {
      const data = { text: 'x'.repeat(20_000) }
      await server.post(configMaps, { ...configMap(`c${at}`), data })
    }
    const list = await server.get(configMaps, both)
    expect(list.header('content-type')).toBe(mediaType)
    expect(list.bytes.length).toBeGreaterThan(600_000)
    expect(readProtobuf(list.bytes)).toEqual(nameless((await server.get(configMaps)).body))
    const page = await server.get(`${configMaps}?limit=2`, both)
    const same = await server.get(`${configMaps}?limit=2`)
    expect(readProtobuf(page.bytes)).toEqual(nameless(same.body))
    const none = await server.get(pods, both)
    expect(readProtobuf(none.bytes)).toMatchObject({ kind: 'PodList', items: null })
  })

  it('Protobuf has PartialObjectMetadata, in both versions, and no Table', async () => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a'))
    for (const version of ['v1', 'v1beta1']) {
      for (const target of [path, configMaps]) {
        const list = target === path ? '' : 'List'
        const partial = `as=PartialObjectMetadata${list};g=meta.k8s.io;v=${version}`
        const accept = (type: string): object => ({ headers: { accept: `${type};${partial}` } })
        const answer = await server.get(target, accept(mediaType))
        expect(answer.header('content-type')).toBe(mediaType)
        const same = await server.get(target, accept('application/json'))
        expect(readProtobuf(answer.bytes)).toEqual(nameless(same.body))
      }
    }
    const table = `${mediaType};as=Table;g=meta.k8s.io;v=v1`
    expect((await server.get(path, { headers: { accept: table } })).status).toBe(406)
  })

  it('Protobuf answers with scales and reviews, of which there are no lists', async () => {
    const server = await openTestServer()
    await server.post(deployments, deployment('a', { replicas: 3 }))
    const scale = `${deployments}/a/scale`
    const shown = await server.get(scale, both)
    expect(shown.header('content-type')).toBe(mediaType)
    expect(readProtobuf(shown.bytes)).toEqual((await server.get(scale)).body)
    const sent = { ...readProtobuf(shown.bytes), spec: { replicas: 5 } }
    const changed = await server.put(scale, writeProtobuf(sent), both)
    expect(readProtobuf(changed.bytes)).toMatchObject({ kind: 'Scale', spec: { replicas: 5 } })

    const review = {
      apiVersion: 'authorization.k8s.io/v1',
      kind: 'SelfSubjectAccessReview',
      spec: { resourceAttributes: { verb: 'get', resource: 'pods' } },
    }
    const reviews = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews'
    const answer = await server.post(reviews, writeProtobuf(review), both)
    expect(answer.header('content-type')).toBe(mediaType)
    expect(readProtobuf(answer.bytes)).toMatchObject({ status: { allowed: true } })
  })

  it.each([
    ['with another prefix', '6b387301', 'expected prefix [107 56 115 0]'],
    ['that is empty', '', 'empty data'],
    [
      'that is JSON',
      toHex(text.encode('{"kind":"ConfigMap"}')),
      'does not appear to be a protobuf message',
    ],
    ['that has nothing behind its prefix', '6b387300', 'empty body'],
    ['cut off', '6b38730012', 'the message ends too early'],
    ['whose object is too long', '6b38730012ff01', 'a length of 255 bytes where 0 are left'],
    ['whose length never ends', `6b38730012${'ff'.repeat(12)}`, 'more than 64 bits'],
    ['with a group', '6b3873001203131400', 'groups are not supported'],
    ['with the end of a group', '6b387300120114', 'groups are not supported'],
    ['with field 0', '6b38730012020001', 'field number 0'],
    ['with an unknown wire type', '6b38730012020e01', 'unknown wire type 6'],
    ['with a number for metadata', '6b38730012020801', 'field metadata came as varint'],
    ['with bad text', '6b38730012050a030a01ff', 'is not valid UTF-8'],
    [
      'of an unknown kind',
      '6b3873000a070a0276391201411200',
      'no kind "A" is registered for version "v9"',
    ],
    [
      'that is compressed inside',
      '6b3873001a04677a6970',
      'contentEncoding "gzip" is not supported',
    ],
    ['that is another type inside', '6b387300220474657874', 'contentType "text" is not supported'],
  ])('a body in Protobuf is 400: %s', async (_, hex, message) => {
    const server = await openTestServer()
    const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    const answer = await server.post(configMaps, bytes, { headers: { 'content-type': mediaType } })
    expect(answer.body).toMatchObject({ code: 400, reason: 'BadRequest' })
    expect(answer.body.message).toContain(message)
  })

  it('a Protobuf envelope holds JSON where it says so', async () => {
    const server = await openTestServer()
    const raw = text.encode(JSON.stringify(configMap('a')))
    const type = text.encode('application/json')
    const head = [0x6b, 0x38, 0x73, 0x00, 0x12, raw.length]
    const bytes = Uint8Array.from([...head, ...raw, 0x22, type.length, ...type])
    expect((await server.post(configMaps, bytes, both)).status).toBe(201)
  })

  it('a body in Protobuf is 415 for a kind that has no such form, naming those it has', () => {
    const formats = new Formats(jsonFormat, protobuf)
    const expected = { group: 'example.org', version: 'v1', kind: 'Widget' }
    expect(() => formats.parseBody(new Uint8Array(), mediaType, expected)).toThrowError(
      expect.objectContaining({
        code: 415,
        message: expect.stringMatching(/include: application\/json$/),
      }),
    )
  })
})
