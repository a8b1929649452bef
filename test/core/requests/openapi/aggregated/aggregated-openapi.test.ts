import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { serverUser } from '../../../../../core/base/api/user.ts'
import { inProcessTransport } from '../../../../../core/base/client/in-process-transport.ts'
import { CtlTerminal } from '../../../../support/command/ctl-terminal.ts'
import {
  apiServicePath,
  gadgetApiService,
  gadgetDefinition,
  gadgetGroup,
  openAggregatedPair,
} from '../../../../support/servers/aggregated-pair.ts'
import {
  answer,
  documentsSettled,
  downloadsOf,
  failuresOf,
  openApiAnswers,
  openDocumentedPair,
  passTime,
} from '../../../../support/servers/documented-pair.ts'
import { openTestServer, type TestServer } from '../../../../support/servers/test-server.ts'

const name = `apis/${gadgetGroup}/v1`
const document = `/openapi/v3/${name}`
const path = `/apis/${gadgetGroup}/v1/namespaces/{namespace}/gadgets`
const both = ['/openapi/v2', '/openapi/v3']
const minute = 60_000

interface Documents {
  readonly paths: JsonObject
  readonly definitions: JsonObject
}

async function documentOf(server: TestServer, address: string): Promise<Documents> {
  return (await server.get(address)).body as unknown as Documents
}

function pathsOf(server: TestServer, address = '/openapi/v3'): Promise<JsonObject> {
  return documentOf(server, address).then(({ paths }) => paths)
}

/** A Swagger document of gadgets, with more paths and definitions. */
function swagger(more: { paths?: object; definitions?: object; parameters?: object } = {}) {
  const schema = { $ref: '#/definitions/test.Gadget' }
  return {
    swagger: '2.0',
    info: { title: 'Gadgets', version: 'v1' },
    paths: {
      [path]: { get: { produces: ['application/json'], responses: { '200': { schema } } } },
      ...more.paths,
    },
    definitions: { 'test.Gadget': { type: 'object' }, ...more.definitions },
    parameters: more.parameters,
  }
}

describe('downloads of OpenAPI documents', () => {
  it('begin a second after the APIService is available, as the aggregator', async () => {
    const pair = await openAggregatedPair()
    await pair.front.post(apiServicePath, gadgetApiService())
    await documentsSettled()
    await passTime(pair.front, 999)
    expect(downloadsOf(pair)).toEqual([])
    await passTime(pair.front, 1)
    expect(downloadsOf(pair)).toEqual(both)
    const sent = pair.asked.find(({ url }) => url.pathname === '/openapi/v2')
    expect(sent?.headers).toEqual([
      'accept',
      'application/json',
      'x-remote-user',
      'system:aggregator',
    ])
  })

  it('come every minute, with the tag of the known document, which stays', async () => {
    const pair = await openDocumentedPair()
    const before = await pair.front.get('/openapi/v2')
    await passTime(pair.front, minute - 1)
    expect(downloadsOf(pair)).toEqual(both)
    await passTime(pair.front, 1)
    expect(downloadsOf(pair)).toHaveLength(4)
    const etag = (await pair.back.get('/openapi/v2')).header('etag')
    expect(pair.asked.findLast(({ url }) => url.pathname === '/openapi/v2')?.headers).toEqual(
      expect.arrayContaining(['if-none-match', etag]),
    )
    expect((await pair.front.get('/openapi/v2')).header('etag')).toBe(before.header('etag'))
  })

  it('that come as they were change nothing, with or without a tag; others are merged', async () => {
    const pair = await openDocumentedPair(openApiAnswers({ '/openapi/v2': swagger() }))
    const before = (await pair.front.get('/openapi/v2')).header('etag')
    await passTime(pair.front, minute)
    expect(pair.asked.at(-1)?.headers).not.toContain('if-none-match')
    expect((await pair.front.get('/openapi/v2')).header('etag')).toBe(before)
    const gadgets = { 'test.Gadget': { type: 'string' } }
    pair.state = openApiAnswers({ '/openapi/v2': swagger({ definitions: gadgets }) })
    await passTime(pair.front, minute)
    const after = await documentOf(pair.front, '/openapi/v2')
    expect(after.definitions['test.Gadget']).toEqual({ type: 'string' })
  })

  it('a server that gets version 3 is asked for its documents from then on', async () => {
    const pair = await openDocumentedPair(openApiAnswers({ '/openapi/v2': swagger() }))
    expect((await pair.front.get(document)).status).toBe(200)
    const made = pair.asked.length
    pair.state = 'up'
    await passTime(pair.front, minute)
    expect(await pair.front.get(document)).toMatchObject({
      text: (await pair.back.get(document)).text,
    })
    expect(pair.asked.length).toBeGreaterThan(made)
    pair.state = openApiAnswers({ '/openapi/v2': () => answer(304, '') })
    await passTime(pair.front, minute)
    // Without its tag, as the whole document is needed to make one of version 3.
    expect(pair.asked.at(-1)?.headers).not.toContain('if-none-match')
  })

  it('are put off by no change of the APIService', async () => {
    const pair = await openAggregatedPair()
    await pair.front.post(apiServicePath, gadgetApiService())
    await documentsSettled()
    for (const priority of [1, 2, 3, 4]) {
      await passTime(pair.front, 250)
      await pair.front.patch(`${apiServicePath}/v1.${gadgetGroup}`, {
        spec: { versionPriority: priority },
      })
      await documentsSettled()
    }
    expect(downloadsOf(pair)).toEqual(both)
  })

  it('come less often while they fail, up to an hour, and what was known stays', async () => {
    const pair = await openDocumentedPair()
    pair.state = openApiAnswers({
      '/openapi/v2': () => answer(500, ''),
      '/openapi/v3': () => answer(500, ''),
    })
    await passTime(pair.front, minute)
    expect(failuresOf(pair)).toEqual([
      expect.stringContaining('answered with status 500; Error: answered with status 500'),
    ])
    for (let hours = 0; hours < 10; hours++) await passTime(pair.front, 60 * minute)
    const before = failuresOf(pair).length
    // Each delay is between half of an hour and all of it.
    await passTime(pair.front, 30 * minute - 1)
    expect(failuresOf(pair).length - before).toBeLessThanOrEqual(1)
    await passTime(pair.front, 30 * minute + 1)
    expect(failuresOf(pair).length).toBeGreaterThan(before)
    expect((await pathsOf(pair.front))[name]).toBeDefined()
    expect((await pathsOf(pair.front, '/openapi/v2'))[path]).toBeDefined()
  })

  it('are not made while the API is unavailable, and come a second after it is back', async () => {
    const pair = await openDocumentedPair()
    pair.state = 'refuses'
    await passTime(pair.front, 30_000)
    await passTime(pair.front, 60 * minute)
    const made = downloadsOf(pair).length
    pair.state = 'up'
    await passTime(pair.front, minute)
    await passTime(pair.front, 1_000)
    expect(downloadsOf(pair).length).toBe(made + 2)
    expect((await pathsOf(pair.front))[name]).toBeDefined()
  })

  it('end with the APIService, whose documents are forgotten', async () => {
    const pair = await openDocumentedPair()
    await pair.front.delete(`${apiServicePath}/v1.${gadgetGroup}`)
    await documentsSettled()
    expect((await pathsOf(pair.front))[name]).toBeUndefined()
    expect((await pathsOf(pair.front, '/openapi/v2'))[path]).toBeUndefined()
    expect(await pair.front.get(document)).toMatchObject({ status: 404 })
    const made = downloadsOf(pair).length
    await passTime(pair.front, 5 * minute)
    expect(downloadsOf(pair)).toHaveLength(made)
  })

  it('of a server that hangs end after a minute, and hold up no document', async () => {
    const pair = await openDocumentedPair('hangs')
    expect((await pair.front.get('/openapi/v2')).status).toBe(200)
    expect((await pathsOf(pair.front))['api/v1']).toBeDefined()
    expect(failuresOf(pair)).toEqual([])
    await passTime(pair.front, minute)
    expect(failuresOf(pair)).toEqual([
      expect.stringContaining('there was no complete answer within 60000 ms'),
    ])
  })
})

describe('OpenAPI of an aggregated API', () => {
  it('the index of version 3 has the document, with the hash of the server behind', async () => {
    const { front, back } = await openDocumentedPair()
    const [own, others] = [await pathsOf(front), await pathsOf(back)]
    expect(own[name]).toEqual(others[name])
    expect(own['api/v1']).toBeDefined()
    expect(Object.keys(own)).toEqual(Object.keys(own).toSorted())
  })

  it('the document is passed on, with its hash', async () => {
    const { front, back, asked } = await openDocumentedPair()
    const { serverRelativeURL } = (await pathsOf(front))[name] as { serverRelativeURL: string }
    const other = await back.get(serverRelativeURL)
    const own = await front.get(serverRelativeURL, { as: 'jane' })
    expect(own.text).toBe(other.text)
    expect(own.header('etag')).toBe(other.header('etag'))
    expect(asked.at(-1)?.headers).toEqual(expect.arrayContaining(['x-remote-user', 'jane']))
    // As in the original, whose aggregator passes no redirects back unless it is told to.
    expect(await front.get(`${document}?hash=OLD`)).toMatchObject({
      status: 502,
      text: 'the backend attempted to redirect this request, which is not permitted',
    })
  })

  it('the document cannot be had while the server is down; the index still has it', async () => {
    const pair = await openDocumentedPair()
    pair.state = 'refuses'
    expect(await pair.front.get(document)).toMatchObject({ status: 503 })
    expect((await pathsOf(pair.front))[name]).toBeDefined()
  })

  it('the document is that of the server which requests are passed on to', async () => {
    const { front, back } = await openDocumentedPair()
    await front.post('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', gadgetDefinition)
    await documentsSettled()
    expect((await pathsOf(front))[name]).toEqual((await pathsOf(back))[name])
    expect((await front.get(document)).text).toBe((await back.get(document)).text)
    const { paths } = await documentOf(front, '/openapi/v2')
    expect(Object.keys(paths).filter((each) => each === path)).toHaveLength(1)
  })

  it('version 2 has the paths and definitions of the API beside its own', async () => {
    const { front, back } = await openDocumentedPair()
    const own = await documentOf(front, '/openapi/v2')
    const behind = await documentOf(back, '/openapi/v2')
    const gadget = 'test.sample.v1.Gadget'
    expect(own.paths[path]).toEqual(behind.paths[path])
    expect(own.definitions[gadget]).toEqual(behind.definitions[gadget])
    expect(own.paths['/api/v1/pods']).toBeDefined()
    expect(Object.keys(own.definitions).filter((each) => each.endsWith('_v2'))).toEqual([])
  })

  it('the binary form of version 2 has them, too, under a tag that changes', async () => {
    const { front } = await openDocumentedPair()
    const plain = await openTestServer()
    const headers = { accept: 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf' }
    const [own, without] = [
      await front.get('/openapi/v2', { headers }),
      await plain.get('/openapi/v2', { headers }),
    ]
    expect(own.text).toContain('test.sample.v1.Gadget')
    expect(without.text).not.toContain('test.sample.v1.Gadget')
    const etag = own.header('etag') ?? ''
    expect(etag).not.toBe(without.header('etag'))
    const again = { ...headers, 'if-none-match': etag }
    expect(await front.get('/openapi/v2', { headers: again })).toMatchObject({ status: 304 })
  })

  it('a server that has version 2 alone gets a document of version 3 made of it', async () => {
    const { front, asked } = await openDocumentedPair(
      openApiAnswers({ '/openapi/v2': swagger({ paths: { '/healthz': {} } }) }),
    )
    const { serverRelativeURL } = (await pathsOf(front))[name] as { serverRelativeURL: string }
    const made = await front.get(serverRelativeURL)
    const schema = { $ref: '#/components/schemas/test.Gadget' }
    expect(made.body).toMatchObject({
      openapi: '3.0.0',
      info: { title: 'Gadgets', version: 'v1' },
      paths: {
        '/healthz': {},
        [path]: { get: { responses: { '200': { content: { 'application/json': { schema } } } } } },
      },
      components: { schemas: { 'test.Gadget': { type: 'object' } } },
    })
    expect(asked.filter(({ url }) => url.pathname === document)).toEqual([])
    const old = await front.get(`${document}?hash=OLD`)
    expect(old).toMatchObject({ status: 302 })
    expect(old.header('location')).toBe(serverRelativeURL)
    expect(Object.keys(await pathsOf(front, '/openapi/v2'))).not.toContain('/healthz')
  })

  it('the document that is made has a binary form', async () => {
    const { front } = await openDocumentedPair(openApiAnswers({ '/openapi/v2': swagger() }))
    const accept = 'application/com.github.proto-openapi.spec.v3.v1.0+protobuf'
    const made = await front.get(document, { headers: { accept } })
    expect(made.header('content-type')).toBe(accept)
    expect(made.text).toContain('test.Gadget')
  })

  it('a server without any document has none', async () => {
    const pair = await openDocumentedPair(openApiAnswers({}))
    expect(failuresOf(pair)).toEqual([])
    expect((await pathsOf(pair.front))[name]).toBeUndefined()
    expect(await pair.front.get(document)).toMatchObject({ status: 404 })
  })
})

describe('the command line in front of an aggregated API', () => {
  it('its fields are explained, and those of others also while its server is down', async () => {
    const pair = await openDocumentedPair()
    const { server, runtime } = pair.front
    const terminal = new CtlTerminal({ transport: inProcessTransport(server, serverUser), runtime })
    expect(await terminal.run('explain gadgets.spec.size')).toMatch(
      /^GROUP: +sample\.test\nKIND: +Gadget\nVERSION: +v1\n\nFIELD: size <integer>\n/,
    )
    pair.state = 'refuses'
    expect(await terminal.try('explain gadgets')).toMatchObject({ code: 1 })
    expect(await terminal.run('explain pods.spec.nodeName')).toContain('FIELD: nodeName <string>')
  })
})

describe('OpenAPI of an API that a function answers', () => {
  it('OpenAPI of an API that a function answers names its kinds, whose fields are free', async () => {
    const front = await openTestServer()
    const resources = [
      { name: 'widgets', kind: 'Widget', verbs: ['get', 'list', 'create', 'patch'] },
      { name: 'widgets/status', kind: 'Widget' },
      { name: 'shops', kind: 'Shop', namespaced: false },
    ]
    await front.server.aggregate('v1.shop.example', { resources, answer: () => undefined })
    await documentsSettled()
    await passTime(front, 1000)
    const name = 'apis/shop.example/v1'
    const listed = (await pathsOf(front))[name] as { readonly serverRelativeURL: string }
    expect(listed.serverRelativeURL).toMatch(/^\/openapi\/v3\/apis\/shop\.example\/v1\?hash=\w+$/)
    const found = await documentOf(front, listed.serverRelativeURL)
    const one = `/${name}/namespaces/{namespace}/widgets/{name}`
    expect(Object.keys(found.paths)).toEqual([
      one,
      `/${name}/namespaces/{namespace}/widgets`,
      `/${name}/shops/{name}`,
      `/${name}/shops`,
    ])
    // By this kubectl leaves validation to the server.
    expect(found.paths[one]).toMatchObject({
      patch: {
        'x-kubernetes-group-version-kind': { group: 'shop.example', version: 'v1', kind: 'Widget' },
        parameters: expect.arrayContaining([expect.objectContaining({ name: 'fieldValidation' })]),
      },
    })
    const transport = inProcessTransport(front.server, serverUser)
    const terminal = new CtlTerminal({ transport, runtime: front.runtime })
    expect(await terminal.run('explain widgets')).toMatch(/^GROUP: +shop\.example\nKIND: +Widget\n/)
  })
})
