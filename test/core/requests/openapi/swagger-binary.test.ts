import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import type { ResourceDefinition } from '../../../../core/objects/catalog/resource-definition.ts'
import { swaggerBinary } from '../../../../core/requests/openapi/swagger-binary.ts'
import { definition } from '../../../support/objects/definition.ts'
import { headerOf } from '../../../support/requests/response-headers.ts'
import { along, fieldOf, textAlong } from '../../../support/schemas/message-fields.ts'
import { publishedServer } from '../../../support/schemas/published-api.ts'

const asked = 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf'
const sent = 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf'

function write(document: JsonObject): Promise<Uint8Array> {
  return swaggerBinary(document, () => Promise.resolve())
}

describe('the Swagger document in Protobuf', () => {
  it('the Swagger document in Protobuf is served to who asks for it before JSON', async () => {
    const server = publishedServer()
    const answer = await server.get('/openapi/v2', { accept: `${asked}, application/json` })
    expect(headerOf(answer, 'content-type')).toBe(sent)
    const again = await server.get('/openapi/v2', { accept: sent })
    expect(headerOf(again, 'etag')).toBe(headerOf(answer, 'etag'))
    const json = await server.get('/openapi/v2', { accept: `application/json, ${asked}` })
    expect(headerOf(json, 'content-type')).toBe('application/json')
    await expect(server.get('/openapi/v2', { accept: 'text/html' })).rejects.toMatchObject({
      code: 406,
    })
  })

  it('the Swagger document in Protobuf has every path, definition and parameter of the JSON document', async () => {
    const server = publishedServer()
    const json = (await server.document('/openapi/v2')) as Record<string, JsonObject>
    const { body } = await server.get('/openapi/v2', { accept: asked })
    const document = body as Uint8Array
    const names = (list: Uint8Array, number: number): string[] =>
      fieldOf(list, number).map((item) => textAlong(item as Uint8Array, 1))
    expect(textAlong(document, 1)).toBe('2.0')
    expect(names(along(document, 8), 2)).toEqual(Object.keys(json['paths'] ?? {}))
    expect(names(along(document, 9), 1)).toEqual(Object.keys(json['definitions'] ?? {}))
    expect(names(along(document, 10), 1)).toEqual(Object.keys(json['parameters'] ?? {}))
    expect(textAlong(document, 13, 1, 1)).toBe('BearerToken')
  })

  it('the Swagger document in Protobuf has the custom resources of the JSON document, before and after a change', async () => {
    const server = publishedServer()
    const custom = (kind: string, source: JsonObject): ResourceDefinition =>
      definition({
        group: 'shop.example',
        version: 'v1',
        resource: `${kind.toLowerCase()}s`,
        kind,
        publishedSchema: { source, preservesUnknown: false },
      })
    const size = (maximum: number): JsonObject => ({
      type: 'object',
      properties: { size: { type: 'integer', maximum, minItems: 2, exclusiveMinimum: true } },
    })
    const names = (list: Uint8Array, number: number): string[] =>
      fieldOf(list, number).map((item) => textAlong(item as Uint8Array, 1))
    const etags = new Set<string | undefined>()
    for (const maximum of [5, 6]) {
      server.catalog.change({ added: [custom('Widget', size(maximum)), custom('Gear', size(1))] })
      const json = (await server.document('/openapi/v2')) as Record<string, JsonObject>
      const answer = await server.get('/openapi/v2', { accept: asked })
      etags.add(headerOf(answer, 'etag'))
      const document = answer.body as Uint8Array
      expect(names(along(document, 8), 2).toSorted()).toEqual(
        Object.keys(json['paths'] ?? {}).sort(),
      )
      const definitions = names(along(document, 9), 1)
      expect(definitions.toSorted()).toEqual(Object.keys(json['definitions'] ?? {}).sort())
      expect(names(along(document, 10), 1)).toEqual(Object.keys(json['parameters'] ?? {}))
      expect(fieldOf(document, 8)).toHaveLength(1)
      const at = definitions.indexOf('example.shop.v1.Widget')
      const widget = fieldOf(along(document, 9), 1)[at] as Uint8Array
      const property = along(widget, 2, 25, 1, 2)
      expect(fieldOf(property, 7)).toEqual([maximum])
      expect(fieldOf(property, 15)).toEqual([2])
    }
    expect(etags.size).toBe(2)
  })

  it('the Swagger document in Protobuf has types, items and references of schemas, and extensions as YAML', async () => {
    const schema = {
      type: 'object',
      required: ['a', 'b'],
      properties: { a: { type: 'array', items: { $ref: '#/definitions/B' } } },
      additionalProperties: { type: 'string', default: 'd' },
      'x-list': [{ kind: 'A' }],
    }
    const document = await write({ definitions: { A: schema } })
    const message = along(document, 9, 1, 2)
    expect(textAlong(message, 22, 1)).toBe('object')
    expect(fieldOf(message, 19)).toHaveLength(2)
    expect(textAlong(message, 25, 1, 1)).toBe('a')
    expect(textAlong(message, 25, 1, 2, 23, 1, 1)).toBe('#/definitions/B')
    expect(textAlong(message, 21, 1, 5, 2)).toBe('"d"')
    expect(textAlong(message, 31, 1)).toBe('x-list')
    expect(textAlong(message, 31, 2, 2)).toBe('[{"kind":"A"}]')
  })

  it('the Swagger document in Protobuf tells parameters apart by where they are', async () => {
    const get = {
      operationId: 'read',
      parameters: [
        { name: 'body', in: 'body', required: true, schema: { $ref: '#/definitions/A' } },
        { $ref: '#/parameters/pretty' },
        { name: 'x', in: 'query', type: 'string', uniqueItems: true },
        { name: 'y', in: 'path', type: 'string', required: true },
      ],
      responses: { 200: { description: 'OK', schema: { $ref: '#/definitions/A' } } },
      'x-kubernetes-action': 'get',
    }
    const document = await write({ paths: { '/a': { get } } })
    const operation = along(document, 8, 2, 2, 2)
    const [body, reference, query, path] = fieldOf(operation, 8) as Uint8Array[]
    expect(textAlong(body as Uint8Array, 1, 1, 2)).toBe('body')
    expect(textAlong(reference as Uint8Array, 2, 1)).toBe('#/parameters/pretty')
    expect(textAlong(query as Uint8Array, 1, 2, 3, 4)).toBe('x')
    expect(textAlong(path as Uint8Array, 1, 2, 4, 4)).toBe('y')
    expect(textAlong(operation, 9, 1, 1)).toBe('200')
    expect(textAlong(operation, 9, 1, 2, 1, 2, 1, 1)).toBe('#/definitions/A')
    expect(textAlong(operation, 13, 2, 2)).toBe('"get"')
  })
})
