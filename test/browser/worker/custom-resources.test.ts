import { describe, expect, it, onTestFinished } from 'vitest'
import { type OpenedServer, openServer } from '../../../browser-host/page/index.ts'
import { spawnWorker } from '../../../browser-host/page/spawn-worker.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { type ApiObject, type Client, createClient } from '../../../core/index.ts'
import {
  customWidget,
  definitionsPath,
  version,
  widgetCrd,
  widgetCrdPath,
  widgetsPath,
} from '../../support/objects/custom-resources.ts'

/** Its schema has a pattern and a rule, whose engines the worker loads when they are first needed. */
const schema = {
  openAPIV3Schema: {
    type: 'object',
    properties: {
      spec: {
        type: 'object',
        properties: {
          color: { type: 'string', pattern: '^[a-z]+$' },
          size: { type: 'integer', default: 3 },
        },
        'x-kubernetes-validations': [{ rule: 'self.size < 9', message: 'too large' }],
      },
    },
  },
}

/** A server in a worker, which can be ended as a crash would. */
async function open(name: string): Promise<{ server: OpenedServer; kill: () => void }> {
  let worker: Worker | undefined
  const server = await openServer({
    brand: 'k8s',
    serviceWorker: false,
    name,
    worker: () => (worker = spawnWorker()),
  })
  onTestFinished(() => server.close())
  onTestFinished(() => server.control.erase())
  return { server, kill: () => worker?.terminate() }
}

async function read(
  { transport }: OpenedServer,
  path: string,
): Promise<{ status: number; text: string }> {
  const { signal } = new AbortController()
  const request = { method: 'GET', path, search: '', headers: {}, body: undefined, signal }
  const { status, body } = await transport.request(request)
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) text += decoder.decode(chunk, { stream: true })
  return { status, text }
}

async function establish(client: Client): Promise<void> {
  const definition = widgetCrd({ versions: [version({ schema })] })
  const { metadata } = await client.create(definitionsPath, definition as unknown as ApiObject)
  const events = client.watch(definitionsPath, {
    fieldSelector: `metadata.name=${metadata.name ?? ''}`,
    resourceVersion: metadata.resourceVersion ?? '',
  })
  for await (const { object } of events) {
    if (JSON.stringify(object).includes('"type":"Established","status":"True"')) return
  }
  throw new Error('the watch ended before the definition was established')
}

describe('custom resources in a worker of this page', () => {
  it.each(['/openapi/v2', '/openapi/v3/apis/shop.example/v1'])(
    'the next worker of this page answers %s before anything else, patterns included',
    async (path) => {
      const { server, kill } = await open(`published-${crypto.randomUUID()}`)
      await establish(createClient(server.transport, { userAgent: 'test' }))
      kill()
      const { status, text } = await read(server, path)
      expect([status, text]).toEqual([200, expect.stringContaining('"pattern":"^[a-z]+$"')])
    },
  )

  it('custom resources in a worker of this page are served, validated by patterns and rules, and outlive the worker', async () => {
    const { server, kill } = await open(`custom-${crypto.randomUUID()}`)
    const client = createClient(server.transport, { userAgent: 'test' })
    await establish(client)
    const widget = (name: string, spec: JsonObject): ApiObject =>
      customWidget(name, spec) as unknown as ApiObject
    const made = await client.create(widgetsPath, widget('a', { color: 'red' }))
    expect(made).toMatchObject({ spec: { color: 'red', size: 3 } })
    const refused = (spec: JsonObject): Promise<unknown> =>
      client.create(widgetsPath, widget('b', spec)).catch((error: unknown) => error)
    expect(await refused({ color: 'RED' })).toMatchObject({
      message: expect.stringContaining("spec.color in body should match '^[a-z]+$'"),
    })
    expect(await refused({ size: 9 })).toMatchObject({
      message: expect.stringContaining('too large'),
    })
    kill()
    expect(await client.get(`${widgetsPath}/a`)).toEqual(made)
    const leaving = await client.delete(widgetCrdPath)
    const resourceVersion = leaving.metadata.resourceVersion ?? ''
    for await (const { type } of client.watch(definitionsPath, { resourceVersion })) {
      if (type === 'DELETED') break
    }
    await expect(client.get(`${widgetsPath}/a`)).rejects.toMatchObject({ code: 404 })
  })
})
