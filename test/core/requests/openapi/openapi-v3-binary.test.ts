import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { openApiV3Binary } from '../../../../core/requests/openapi/openapi-v3-binary.ts'
import { headerOf } from '../../../support/requests/response-headers.ts'
import { objectAt, textAt } from '../../../support/schemas/openapi-document.ts'
import { readOpenApiV3 } from '../../../support/schemas/openapi-v3-message.ts'
import { publishedServer } from '../../../support/schemas/published-api.ts'

const asked = 'application/com.github.proto-openapi.spec.v3@v1.0+protobuf'
const sent = 'application/com.github.proto-openapi.spec.v3.v1.0+protobuf'
const pods = '/openapi/v3/api/v1'

function write(document: JsonObject): Promise<Uint8Array> {
  return openApiV3Binary(document, () => Promise.resolve())
}

describe('documents of version 3 in Protobuf', () => {
  const server = publishedServer()

  it('OpenAPI v3 documents in Protobuf say what the JSON says, all of them', async () => {
    const paths = objectAt(await server.document('/openapi/v3'), 'paths')
    for (const name of Object.keys(paths)) {
      const { body } = await server.get(`/openapi/v3/${name}`, { accept: asked })
      const json = await server.document(`/openapi/v3/${name}`)
      expect(readOpenApiV3(body as Uint8Array)).toEqual(json)
    }
  })

  it('OpenAPI v3 documents in Protobuf are served to who asks for them before JSON', async () => {
    const answer = await server.get(pods, { accept: `${asked}, application/json` })
    expect(headerOf(answer, 'content-type')).toBe(sent)
    expect(headerOf(answer, 'vary')).toBe('Accept')
    expect(headerOf(await server.get(pods, { accept: sent }), 'content-type')).toBe(sent)
    const json = await server.get(pods, { accept: `application/json, ${asked}` })
    expect(headerOf(json, 'content-type')).toBe('application/json')
    expect(headerOf(json, 'etag')).not.toBe(headerOf(answer, 'etag'))
    const usual = await server.get(pods, { accept: '*/*' })
    expect(headerOf(usual, 'content-type')).toBe('application/json')
    await expect(server.get(pods, { accept: 'text/html' })).rejects.toMatchObject({ code: 406 })
    const none = await server.get('/openapi/v3/apis/none/v1', { accept: asked })
    expect(none).toMatchObject({ status: 404, body: null })
  })

  it('OpenAPI v3 documents in Protobuf are made once, and live at the address that the index tells', async () => {
    const index = objectAt(await server.document('/openapi/v3'), 'paths', 'api/v1')
    const address = textAt(index, 'serverRelativeURL')
    const first = await server.get(address, { accept: asked })
    expect(headerOf(first, 'cache-control')).toContain('immutable')
    const again = await server.get(pods, { accept: asked })
    expect(again.body).toBe(first.body)
    const etag = headerOf(first, 'etag') ?? ''
    const known = await server.get(pods, { accept: asked, 'if-none-match': etag })
    expect(known).toMatchObject({ status: 304, body: null })
    const old = await server.get(`${pods}?hash=OLD`, { accept: asked })
    expect(old.status).toBe(302)
    expect(headerOf(old, 'location')).toBe(address)
  })

  it('OpenAPI v3 documents in Protobuf tell false, zero and empty defaults from none, and know what custom schemas say', async () => {
    const schema: JsonObject = {
      type: 'object',
      properties: {
        no: { type: 'boolean', default: false },
        zero: { type: 'integer', default: 0, minimum: 0, maximum: 2.5 },
        empty: { type: 'string', default: '', maxLength: 0, pattern: '^$', nullable: true },
        nothing: { type: 'object', default: {} },
        any: { not: { type: 'array', items: { $ref: '#/x' }, maxItems: 3 }, anyOf: [{}, {}] },
      },
      additionalProperties: false,
      'x-list': [{ kind: 'A' }, null],
    }
    const free = { type: 'object', additionalProperties: true, enum: [1, 'a', null] }
    const document = {
      openapi: '3.0.0',
      paths: {},
      components: { schemas: { A: schema, B: free } },
    }
    expect(readOpenApiV3(await write(document))).toEqual(document)
  })
})
