import { describe, expect, it, onTestFinished } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { createClient } from '../../../../core/base/client/client.ts'
import type {
  AggregateOptions,
  AggregateRequest,
} from '../../../../core/requests/aggregation/functions/aggregate-function.ts'
import { mockRequest } from '../../../support/servers/mock-run.ts'
import { openMock } from '../../../support/servers/mock-server.ts'

const name = 'v1.shop.example'
const root = '/apis/shop.example/v1'
const widgetsPath = `${root}/namespaces/default/widgets`
const apiServices = '/apis/apiregistration.k8s.io/v1/apiservices'
const apiService = `${apiServices}/${name}`

function widget(of: string, size: number | bigint = 1): JsonObject {
  return { apiVersion: 'shop.example/v1', kind: 'Widget', metadata: { name: of }, spec: { size } }
}

interface Shop {
  readonly api: AggregateOptions
  readonly asked: AggregateRequest[]
}

/** A function with the widget `a`, and what it was asked. */
function shop(): Shop {
  const widgets = new Map<string, JsonObject>([['a', widget('a')]])
  const asked: AggregateRequest[] = []
  const api: AggregateOptions = {
    resources: [{ name: 'widgets', kind: 'Widget', verbs: ['get', 'list', 'create'] }],
    answer(request) {
      asked.push(request)
      if (request.verb === 'list') {
        const items = [...widgets.values()]
        return { kind: 'WidgetList', apiVersion: 'shop.example/v1', metadata: {}, items }
      }
      if (request.verb === 'create') return { status: 201, body: request.body as JsonObject }
      return widgets.get(request.name)
    },
  }
  return { api, asked }
}

describe('a function that answers an aggregated API', () => {
  it('an aggregated API as a function is asked by its APIService, and its resources are discovered', async () => {
    const { server, send } = await openMock()
    const { api, asked } = shop()
    await server.aggregate(name, api)
    const { items } = await send('GET', widgetsPath)
    expect(items.map(({ metadata }) => metadata.name)).toEqual(['a'])
    expect(await send('GET', `${widgetsPath}/a?pretty=true`)).toEqual(widget('a'))
    expect(await send('GET', root)).toEqual({
      kind: 'APIResourceList',
      apiVersion: 'v1',
      groupVersion: 'shop.example/v1',
      resources: [
        {
          name: 'widgets',
          singularName: 'widget',
          namespaced: true,
          kind: 'Widget',
          verbs: ['get', 'list', 'create'],
        },
      ],
    })
    const accept = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'
    const { items: groups } = await send('GET', '/apis', { headers: { accept } })
    expect(groups.find(({ metadata }) => metadata.name === 'shop.example')).toMatchObject({
      versions: [
        {
          version: 'v1',
          freshness: 'Current',
          resources: [
            { resource: 'widgets', scope: 'Namespaced', verbs: ['get', 'list', 'create'] },
          ],
        },
      ],
    })
    const [, one] = asked
    expect(one).toMatchObject({
      method: 'GET',
      path: `${widgetsPath}/a`,
      verb: 'get',
      resource: 'widgets',
      subresource: '',
      namespace: 'default',
      name: 'a',
      user: { name: 'admin', groups: ['system:masters', 'system:authenticated'] },
    })
    expect(one?.query.get('pretty')).toBe('true')
    const { spec, status } = await send('GET', apiService)
    const service = { namespace: 'default', name: `function.${name}`, port: 443 }
    expect(spec).toMatchObject({ service })
    expect(status).toMatchObject({ conditions: [{ type: 'Available', status: 'True' }] })
  })

  it('integers of an aggregated API as a function stay exact in both directions', async () => {
    const { server } = await openMock()
    const { api, asked } = shop()
    await server.aggregate(name, api)
    const sent = widget('large', 9007199254740993n)
    const made = await createClient(server.transport(), { userAgent: 'test' }).create(
      widgetsPath,
      sent as never,
    )
    expect(made).toEqual(sent)
    expect(asked[0]?.body).toEqual(sent)
  })

  it('what an aggregated API as a function does not have, serve or manage is a Status of its own', async () => {
    const { server, send } = await openMock()
    const { api } = shop()
    await server.aggregate(name, {
      ...api,
      answer: (request) => {
        if (request.name === 'broken') throw new TypeError('no shop today')
        return api.answer(request)
      },
    })
    const seen: unknown[] = []
    for (const [method, path] of [
      ['GET', `${widgetsPath}/absent`],
      ['GET', `${root}/gadgets`],
      ['DELETE', `${widgetsPath}/a`],
      ['GET', `${widgetsPath}?watch=true`],
      ['GET', `${widgetsPath}/broken`],
    ] as const) {
      const { code, reason, message } = await send(method, path)
      seen.push([code, reason, message])
    }
    expect(seen).toEqual([
      [404, 'NotFound', 'widgets.shop.example "absent" not found'],
      [404, 'NotFound', 'the server could not find the requested resource'],
      [405, 'MethodNotAllowed', 'the server does not allow this method on the requested resource'],
      [
        405,
        'MethodNotAllowed',
        'watch is not supported on resources of kind "widgets.shop.example"',
      ],
      [500, 'InternalError', 'no shop today'],
    ])
  })

  it('RBAC decides before an aggregated API as a function, and faults and the journal see its requests', async () => {
    const { server, send } = await openMock({ users: { bob: {} } })
    const { api, asked } = shop()
    await server.aggregate(name, api)
    await server.actAs('bob')
    expect((await send('GET', widgetsPath)).message).toBe(
      'widgets.shop.example is forbidden: User "bob" cannot list resource "widgets" in API group "shop.example" in the namespace "default"',
    )
    expect(asked).toEqual([])
    await server.actAs('admin')
    await server.addFault({
      match: { resource: 'widgets.shop.example' },
      fault: { type: 'status', reason: 'ServiceUnavailable' },
    })
    expect((await send('GET', widgetsPath)).code).toBe(503)
    expect(asked).toEqual([])
    await server.clearFaults()
    await send('GET', widgetsPath)
    const requests = await server.requests()
    expect(requests.filter(({ path }) => path === widgetsPath).map(({ status }) => status)).toEqual(
      [403, 503, 200],
    )
  })
})

describe('the life of a function that answers an aggregated API', () => {
  it('a function stays through a reset and a restore, and its APIService goes when it is ended', async () => {
    const { server, send } = await openMock()
    const before = await server.snapshot()
    const end = await server.aggregate(name, shop().api)
    const { metadata } = await send('GET', apiService)
    await server.reset()
    expect((await send('GET', `${widgetsPath}/a`)).kind).toBe('Widget')
    expect((await send('GET', apiService)).metadata.uid).toBe(metadata.uid)
    const after = await server.snapshot()
    await server.restore(before)
    expect((await send('GET', `${widgetsPath}/a`)).kind).toBe('Widget')
    await end()
    expect((await send('GET', apiService)).code).toBe(404)
    expect(await send('GET', `${widgetsPath}/a`)).toBe('404 page not found\n')
    await server.restore(after)
    expect((await send('GET', apiService)).code).toBe(404)
  })

  it('a function is added and ended at the server of now, whatever servers of resets there were before', async () => {
    const { server, send } = await openMock()
    // The second takes the place of the first before its controllers have begun.
    await Promise.all([server.reset(), server.reset()])
    const end = await server.aggregate(name, shop().api)
    expect((await send('GET', `${widgetsPath}/a`)).kind).toBe('Widget')
    await Promise.all([server.reset(), end()])
    expect((await send('GET', apiService)).code).toBe(404)
  })

  it('the APIService of simulated metrics is as it was after a reset, and nothing is written about it', async () => {
    const { server, send } = await openMock({
      simulate: ['simulated-nodes', 'resource-metrics'],
      nodes: 1,
      clock: { now: '2026-01-02T03:04:05Z', stopped: true },
    })
    const metrics = `${apiServices}/v1beta1.metrics.k8s.io`
    await server.clock.advance('1s')
    const first = await send('GET', metrics)
    expect(first.status).toMatchObject({ conditions: [{ status: 'True' }] })
    await server.reset()
    await server.clock.advance('1s')
    expect(await send('GET', metrics)).toEqual(first)
  })

  it('a function given ahead answers from the start, and its APIService is the same after each reset', async () => {
    const { server, send } = await openMock({ aggregated: { [name]: shop().api } })
    expect((await send('GET', `${widgetsPath}/a`)).kind).toBe('Widget')
    const first = await send('GET', apiService)
    await server.reset()
    expect(await send('GET', apiService)).toEqual(first)
  })

  it('a function answers in place of the service of an APIService, which stays when it is ended', async () => {
    const { server, send } = await openMock()
    await send('POST', apiServices, {
      body: {
        apiVersion: 'apiregistration.k8s.io/v1',
        kind: 'APIService',
        metadata: { name },
        spec: {
          group: 'shop.example',
          version: 'v1',
          groupPriorityMinimum: 100,
          versionPriority: 100,
          service: { namespace: 'default', name: 'shop' },
          insecureSkipTLSVerify: true,
        },
      },
    })
    const end = await server.aggregate(name, shop().api)
    expect((await send('GET', `${widgetsPath}/a`)).kind).toBe('Widget')
    await end()
    expect(await send('GET', apiService)).toMatchObject({ spec: { service: { name: 'shop' } } })
    expect(await send('GET', `${widgetsPath}/a`)).toBe('service unavailable\n')
  })

  it('the APIService of a function that a client deletes comes back', async () => {
    const { server, run, send } = await openMock()
    await server.aggregate(name, shop().api)
    const watch = await run.watch(`${apiServices}?watch=true&fieldSelector=metadata.name%3D${name}`)
    expect(await watch.next()).toBe(`ADDED ${name}`)
    await send('DELETE', apiService)
    expect(await watch.next()).toBe(`DELETED ${name}`)
    expect(await watch.next()).toBe(`ADDED ${name}`)
    expect((await send('GET', `${widgetsPath}/a`)).kind).toBe('Widget')
  })

  it('a function is refused for what is no name of an APIService, and for a group version of the server itself', async () => {
    const { server } = await openMock()
    await expect(server.aggregate('shop.example/v1', shop().api)).rejects.toThrow(
      '"shop.example/v1" is not the name of an APIService: VERSION.GROUP is wanted, such as v1.example.io',
    )
    await expect(server.aggregate('v1.apps', shop().api)).rejects.toThrow(
      'v1.apps is served by this server itself: its APIService names no service that a function could answer for',
    )
  })
})

describe('the body of an answer of a function', () => {
  it('a stream of a function arrives as it comes, and its function hears when the client leaves', async () => {
    const { server, run } = await openMock()
    let left: (() => void) | undefined
    const gone = new Promise<void>((resolve) => (left = resolve))
    await server.aggregate(name, ({ signal }) => {
      signal.addEventListener('abort', () => left?.())
      return {
        body: (async function* () {
          yield { type: 'ADDED', object: widget('a') }
          yield { type: 'MODIFIED', object: widget('a', 2) }
          await new Promise(() => undefined)
        })(),
      }
    })
    const watch = await run.watch(`${widgetsPath}?watch=true`)
    expect([await watch.next(), await watch.next()]).toEqual(['ADDED a', 'MODIFIED a'])
    const { body } = await server.handle(mockRequest('GET', `${widgetsPath}?watch=true`))
    if (body === null || !(Symbol.asyncIterator in body)) throw new TypeError('no stream')
    const chunks = body[Symbol.asyncIterator]()
    await chunks.next()
    await chunks.return?.()
    await gone
    onTestFinished(() => server.close())
  })

  it('text, bytes, headers and a Status of a function are sent as they are', async () => {
    const { server } = await openMock()
    const answers: Readonly<Record<string, unknown>> = {
      text: { headers: { 'X-Shop': 'grün' }, body: 'hello' },
      bytes: { status: 202, body: Uint8Array.of(1, 2) },
      status: { kind: 'Status', apiVersion: 'v1', status: 'Failure', code: 418, message: 'tea' },
      header: { headers: { 'x shop': 'a' }, body: 'x' },
      number: { status: 99 },
    }
    await server.aggregate(name, ({ name: of }) => answers[of] as JsonObject)
    const seen: unknown[] = []
    for (const of of Object.keys(answers)) {
      const { status, headers, body } = await server.handle(
        mockRequest('GET', `${widgetsPath}/${of}`),
      )
      let text = ''
      if (body && Symbol.asyncIterator in body) {
        for await (const chunk of body) text += new TextDecoder().decode(chunk)
      }
      const at = headers.indexOf('content-type')
      seen.push([status, headers[at + 1], headers.includes('x-shop'), text])
    }
    expect(seen).toEqual([
      [200, 'text/plain; charset=utf-8', true, 'hello'],
      [202, 'application/octet-stream', false, '\u0001\u0002'],
      [418, 'application/json', false, `${JSON.stringify(answers['status'])}\n`],
      [
        500,
        'application/json',
        false,
        expect.stringContaining('the header \\"x shop\\" cannot be sent'),
      ],
      [500, 'application/json', false, expect.stringContaining('99 is no status of an answer')],
    ])
  })
})
