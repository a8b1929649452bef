import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { refusalsOf } from './refusals.ts'
import {
  configMap,
  configMaps,
  nestedObject,
  revision,
  revisions,
  steadyServer,
} from './steady-server.ts'

const server = steadyServer()
const { refusal, post, postYaml } = refusalsOf(server)

describe('a body that is too large is 413, and the next request is answered', () => {
  const large = configMap('large', `"data":{"a":"${'x'.repeat(4 * 1024 * 1024)}"}`)
  const tooLarge = '413 RequestEntityTooLarge: Request entity too large: limit is 3145728'

  it('a body that is too large is 413 with its length given', async () => {
    expect(await post(configMaps, large)).toBe(tooLarge)
  })

  it('a body that is too large is 413 when sent in chunks of unknown number', async () => {
    const headers = { 'transfer-encoding': 'chunked' }
    expect(await refusal(server.client.post(configMaps, large, headers))).toBe(tooLarge)
  })

  it('a body that is too large is 413 when compressed, and a thousand times larger than it looks', async () => {
    const bomb = gzipSync(Buffer.alloc(300 * 1024 * 1024, ' '), { level: 1 })
    for (const body of [gzipSync(large), bomb]) {
      const headers = { 'content-encoding': 'gzip' }
      expect(await refusal(server.client.post(configMaps, body, headers))).toBe(tooLarge)
    }
  })

  it('a body in another encoding is refused for what it is', async () => {
    const with_ = (coding: string): Promise<string> =>
      refusal(server.client.post(configMaps, 'xx', { 'content-encoding': coding }))
    expect(await with_('gzip')).toMatch(/^400 .*not valid gzip/)
    expect(await with_('br')).toMatch(/^415 .*"br" is not supported/)
  })
})

describe('nesting', () => {
  it('nesting of 100,000 levels is refused, in JSON and in YAML', async () => {
    const lists = '['.repeat(100_000) + ']'.repeat(100_000)
    for (const body of [lists, nestedObject(100_000)]) {
      expect(await post(configMaps, body)).toContain('exceeded max depth of 10000')
      expect(await postYaml(body)).toContain('exceeded max depth of 1000')
    }
    for (const body of ['- ', '? ', '{a: ']) {
      expect(await postYaml(body.repeat(100_000))).toContain('exceeded max depth of 1000')
    }
  })

  it('nesting of 9,000 levels in a free field is kept through every verb and format', async () => {
    const { client } = server
    const [data, path] = [nestedObject(9000), `${revisions}/deep`]
    expect((await client.post(revisions, revision('deep', data))).status).toBe(201)
    expect((await client.get(path)).text).toContain(`"data":${data},`)
    const put = await client.send('PUT', path, {
      body: revision('deep', data, 2),
      headers: { 'content-type': 'application/json' },
    })
    expect(put).toMatchObject({ status: 200, text: expect.stringContaining(data) as unknown })
    const patches = [
      `{"data":${data},"metadata":{"labels":{"a":"b"}}}`,
      `[{"op":"test","path":"/data","value":${data}},{"op":"replace","path":"/revision","value":3}]`,
    ]
    for (const patch of patches) expect((await client.patch(path, patch)).status).toBe(200)
    expect((await client.patch(path, '{"data":{"a":{"a":2}}}')).failure.message).toContain(
      'immutable',
    )
    for (const accept of ['application/yaml', 'application/json']) {
      for (const query of ['', '?pretty=true']) {
        expect((await client.get(path + query, { accept })).status).toBe(200)
        const list = await client.get(revisions + query, { accept })
        expect(list.status).toBe(200)
        expect(list.text.length).toBeLessThan(200 * data.length)
      }
    }
  })
})
