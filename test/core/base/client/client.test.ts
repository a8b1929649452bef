import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../../core/base/api/errors/api-error.ts'
import type { ApiObject } from '../../../../core/base/api/object.ts'
import { objectPath, resourcePath } from '../../../../core/base/client/resource-path.ts'
import { refusal } from '../../../support/requests/refusal.ts'
import { openScripted } from './scripted-client.ts'

const path = '/api/v1/namespaces/default/configmaps'
const encoder = new TextEncoder()

function configMap(name: string, content: object = {}): ApiObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, ...content }
}

describe('paths of the client', () => {
  const apps = { group: 'apps', version: 'v1', resource: 'deployments' }
  const pods = { group: '', version: 'v1', resource: 'pods' }

  it('paths of the client follow from group, version, resource and place', () => {
    expect(resourcePath(pods)).toBe('/api/v1/pods')
    expect(resourcePath(apps, { namespace: 'ns' })).toBe('/apis/apps/v1/namespaces/ns/deployments')
    expect(resourcePath(pods, { namespace: 'ns', name: 'a', subresource: 'log' })).toBe(
      '/api/v1/namespaces/ns/pods/a/log',
    )
    expect(objectPath(resourcePath(apps), 'web')).toBe('/apis/apps/v1/deployments/web')
  })

  it('paths of the client cannot be left through a name', () => {
    expect(resourcePath(pods, { namespace: '../x', name: 'a/b?c' })).toBe(
      '/api/v1/namespaces/..%2Fx/pods/a%2Fb%3Fc',
    )
  })
})

describe('verbs of the client', () => {
  it('verbs of the client send what was asked for and return what the server answers', async () => {
    const { client, transport } = openScripted()
    const calls: [Promise<unknown>, string, unknown][] = [
      [
        client.get(`${path}/a`, { resourceVersion: '0' }),
        `GET ${path}/a?resourceVersion=0`,
        undefined,
      ],
      [client.create(path, configMap('a')), `POST ${path}`, configMap('a')],
      [
        client.update(`${path}/a`, configMap('a'), { dryRun: true, fieldManager: 'me' }),
        `PUT ${path}/a?dryRun=All&fieldManager=me`,
        configMap('a'),
      ],
      [
        client.patch(`${path}/a`, 'merge', { data: { x: null } }, { fieldValidation: 'Strict' }),
        `PATCH ${path}/a?fieldValidation=Strict`,
        { data: { x: null } },
      ],
      [client.delete(`${path}/a`), `DELETE ${path}/a`, undefined],
    ]
    for (const [answer, line, sent] of calls) {
      const exchange = await transport.next()
      expect(exchange.line).toBe(line)
      expect(exchange.sent).toEqual(sent)
      exchange.reply(200, configMap('answered'))
      expect(await answer).toEqual(configMap('answered'))
    }
  })

  it('verbs of the client name the media type of what they send and the caller', async () => {
    const { client, transport } = openScripted()
    void client.patch(`${path}/a`, 'apply', {})
    void client.create(path, configMap('a'))
    expect((await transport.next()).request.headers).toEqual({
      accept: 'application/json',
      'content-type': 'application/apply-patch+yaml',
      'user-agent': 'test',
    })
    expect((await transport.next()).request.headers['content-type']).toBe('application/json')
  })

  it('verbs of the client delete with options, and collections by selector', async () => {
    const { client, transport } = openScripted()
    const options = { propagationPolicy: 'Foreground', preconditions: { uid: 'u' } } as const
    void client.delete(`${path}/a`, options)
    expect((await transport.next()).sent).toEqual({
      apiVersion: 'v1',
      kind: 'DeleteOptions',
      ...options,
    })
    const deleted = client.deleteCollection(path, { labelSelector: 'app=web' })
    const exchange = await transport.next()
    expect(exchange.line).toBe(`DELETE ${path}?labelSelector=app=web`)
    exchange.reply(200, { kind: 'ConfigMapList', apiVersion: 'v1', metadata: {}, items: [] })
    await deleted
  })
})

describe('lists of the client', () => {
  it('a list comes page by page, the version asked for only in the first request', async () => {
    const { client, transport } = openScripted()
    const options = { limit: 2, labelSelector: 'a', resourceVersion: '5' }
    const names = (async () => {
      const seen: (string | undefined)[] = []
      for await (const page of client.pages(path, { ...options, resourceVersionMatch: 'Exact' })) {
        seen.push(...page.items.map(({ metadata }) => metadata.name))
      }
      return seen
    })()
    const first = await transport.next()
    expect(first.line).toBe(
      `GET ${path}?labelSelector=a&limit=2&resourceVersion=5&resourceVersionMatch=Exact`,
    )
    const head = { apiVersion: 'v1', kind: 'ConfigMapList' }
    first.reply(200, {
      ...head,
      metadata: { resourceVersion: '5', continue: 't', remainingItemCount: 1 },
      items: [configMap('a'), configMap('b')],
    })
    const second = await transport.next()
    expect(second.line).toBe(`GET ${path}?continue=t&labelSelector=a&limit=2`)
    second.reply(200, { ...head, metadata: { resourceVersion: '5' }, items: [configMap('c')] })
    expect(await names).toEqual(['a', 'b', 'c'])
  })

  it('a list says of every item what it is, even where the server says it of the list only', async () => {
    const { client, transport } = openScripted()
    const list = client.list(path)
    const metadata = { resourceVersion: '1' }
    const items = [{ metadata: { name: 'a' } }]
    ;(await transport.next()).reply(200, {
      apiVersion: 'v1',
      kind: 'ConfigMapList',
      metadata,
      items,
    })
    expect((await list).items).toEqual([configMap('a')])
  })

  it('a list may be empty', async () => {
    const { client, transport } = openScripted()
    const list = client.list(path)
    const metadata = { resourceVersion: '1' }
    ;(await transport.next()).reply(200, { kind: 'List', apiVersion: 'v1', metadata, items: null })
    expect((await list).items).toEqual([])
  })
})

describe('errors of the client', () => {
  it('errors of the server arrive as the ApiError it threw', async () => {
    const { client, transport } = openScripted()
    const error = refusal(client.get(`${path}/a`))
    const sent = new ApiError('NotFound', 'configmaps "a" not found', {
      details: { name: 'a', kind: 'configmaps' },
    })
    ;(await transport.next()).reply(404, sent.toStatus())
    expect((await error).toStatus()).toEqual(sent.toStatus())
  })

  it.each([
    [502, '<html>', 'InternalError'],
    [503, '', 'ServiceUnavailable'],
    [404, '{}', 'NotFound'],
    [429, '[]', 'TooManyRequests'],
  ])('errors of code %i with body %o have reason %s', async (code, body, reason) => {
    const { client, transport } = openScripted()
    const error = refusal(client.get(path))
    ;(await transport.next()).replyBytes(code, encoder.encode(body))
    expect(await error).toMatchObject({ code, reason })
  })

  it.each(['[]', '{}', '{"metadata":1}'])(
    'a success that is no object is an InternalError: %s',
    async (body) => {
      const { client, transport } = openScripted()
      const error = refusal(client.get(path))
      ;(await transport.next()).replyBytes(200, encoder.encode(body))
      expect(await error).toMatchObject({ reason: 'InternalError' })
    },
  )
})
