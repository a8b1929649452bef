import { describe, expect, it } from 'vitest'
import { textsOf } from '../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import type { Storage } from '../../../../core/storage/engine/storage.ts'
import { toHex } from '../../../support/codecs/hex.ts'
import { addressNames, postService, services } from '../../../support/requests/holding-requests.ts'
import {
  openTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../../support/servers/test-server.ts'
import { sharedStorage } from '../../../support/storage/shared-storage.ts'

async function openPair(options: TestServerOptions): Promise<readonly [TestServer, TestServer]> {
  const first = await openTestServer({ ...options, wrap: sharedStorage })
  const second = await openTestServer({ ...options, wrap: () => sharedStorage(first.storage) })
  return [first, second]
}

function nodePorts(spec: JsonObject): readonly number[] {
  return (spec['ports'] as readonly { readonly nodePort: number }[]).map(({ nodePort }) => nodePort)
}

const bitmap = '/registry/ranges/servicenodeports'

async function bitmapBytes(storage: Storage): Promise<string> {
  const found = await storage.get(bitmap)
  const bytes = found.ok ? found.entry?.value : undefined
  return toHex(bytes ?? new Uint8Array())
}

describe('two servers that share a store with others', () => {
  it('give no address or port twice, and leave none behind', async () => {
    const [first, second] = await openPair({
      serviceClusterIpRange: '10.0.0.0/26',
      serviceNodePortRange: '30000-30059',
    })
    const names = Array.from({ length: 60 }, (_, at) => `s${at}`)
    const answers = await Promise.all(
      names.map((name, at) =>
        postService(at % 2 === 0 ? first : second, name, { type: 'NodePort' }),
      ),
    )
    expect(answers.map(({ status, text }) => (status === 201 ? status : text))).toEqual(
      names.map(() => 201),
    )
    const specs = answers.map(({ body }) => body['spec'] as JsonObject)
    expect(new Set(specs.flatMap((spec) => textsOf(spec, 'clusterIPs'))).size).toBe(60)
    expect(new Set(specs.flatMap(nodePorts)).size).toBe(60)
    const more = await postService(first, 'more', { type: 'NodePort' })
    expect(more.body.message).toContain('range is full')
    expect(await addressNames(first)).toHaveLength(61)
    await Promise.all(
      names.map((name, at) => (at % 3 === 0 ? first : second).delete(`${services}/${name}`)),
    )
    expect(await addressNames(first)).toEqual(['10.0.0.1'])
    expect((await postService(second, 'next', { type: 'NodePort' })).status).toBe(201)
  })

  it('keep ports in the bytes of the original', async () => {
    const [first, second] = await openPair({})
    const ports = [{ port: 80, nodePort: 30_000 }]
    await postService(first, 'web', { type: 'NodePort', ports })
    expect(await bitmapBytes(first.storage)).toBe(
      '6b3873000a150a02763112' +
        '0f52616e6765416c6c6f636174696f6e1222' +
        '0a100a0012001a0022002a00320038004200' +
        '120b33303030302d3332373637' +
        '1a0101' +
        '1a002200',
    )
    const taken = await postService(second, 'other', { type: 'NodePort', ports })
    expect(taken.status).toBe(422)
    expect(taken.body.message).toContain('provided port is already allocated')
    await second.delete(`${services}/web`)
    expect(await bitmapBytes(first.storage)).toContain('33303030302d33323736371a001a002200')
    expect((await postService(first, 'other', { type: 'NodePort', ports })).status).toBe(201)
  })
})
