import { describe, expect, it } from 'vitest'
import { SampleApi } from '../../../../core/cluster/simulation/programs/servers/sample-api.ts'

const time = Date.UTC(2026, 0, 2, 3, 4, 5)
const base = '/apis/wardle.example.com/v1alpha1'

function client(): (
  method: string,
  target: string,
  body?: unknown,
  type?: string,
) => { status: number; body: unknown } {
  const api = new SampleApi()
  return (method, target, body, type = 'application/json') => {
    const bytes = new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body))
    const headers = ['content-type', type]
    const answer = api.answer({ method, target, headers, body: bytes, from: '10.0.0.1', time })
    const text = String(answer.body)
    return { status: answer.status, body: text === 'ok' ? text : (JSON.parse(text) as unknown) }
  }
}

const flunder = (name: string, labels: Record<string, string> = {}): object => ({
  apiVersion: 'wardle.example.com/v1alpha1',
  kind: 'Flunder',
  metadata: { name, labels },
  spec: { reference: 'a' },
})

describe('the sample API server', () => {
  it('publishes its resources, and is ready at once', () => {
    const send = client()
    expect(send('GET', '/readyz')).toEqual({ status: 200, body: 'ok' })
    expect(send('GET', base).body).toMatchObject({
      kind: 'APIResourceList',
      resources: [{ name: 'fischers' }, { name: 'flunders', namespaced: true }],
    })
    expect(send('GET', '/openapi/v2').status).toBe(404)
  })

  it('creates, lists, patches, replaces and deletes flunders of a namespace', () => {
    const send = client()
    const path = `${base}/namespaces/default/flunders`
    expect(send('POST', path, flunder('one', { a: 'b' }))).toMatchObject({
      status: 201,
      body: {
        metadata: { name: 'one', namespace: 'default', creationTimestamp: '2026-01-02T03:04:05Z' },
      },
    })
    expect(send('POST', path, flunder('one'))).toMatchObject({
      status: 409,
      body: { reason: 'AlreadyExists' },
    })
    expect(send('POST', `${base}/namespaces/other/flunders`, flunder('two')).status).toBe(201)
    expect(send('GET', `${base}/flunders`).body).toMatchObject({
      kind: 'FlunderList',
      items: [{ metadata: { name: 'one' } }, { metadata: { name: 'two' } }],
    })
    expect(send('GET', `${base}/flunders?labelSelector=a%3Db`).body).toMatchObject({
      items: [{ metadata: { name: 'one' } }],
    })
    const patch = { spec: { reference: 'b' } }
    expect(send('PATCH', `${path}/one`, patch, 'application/merge-patch+json').body).toMatchObject({
      spec: { reference: 'b' },
      metadata: { resourceVersion: '4' },
    })
    const stale = { ...flunder('one'), metadata: { name: 'one', resourceVersion: '2' } }
    expect(send('PUT', `${path}/one`, stale)).toMatchObject({
      status: 409,
      body: { reason: 'Conflict' },
    })
    expect(send('DELETE', `${path}/one`).body).toMatchObject({ status: 'Success' })
    expect(send('GET', `${path}/one`)).toMatchObject({ status: 404, body: { reason: 'NotFound' } })
    expect(send('DELETE', `${base}/namespaces/other/flunders`).status).toBe(200)
    expect(send('GET', `${base}/flunders`).body).toMatchObject({ items: [] })
  })

  it('refuses what it cannot read, what it does not serve, and what does not fit', () => {
    const send = client()
    const path = `${base}/namespaces/default/flunders`
    expect(send('POST', path, 'text').status).toBe(400)
    expect(send('POST', path, { text: 'x'.repeat(600_000) }).status).toBe(413)
    expect(send('GET', `${path}?watch=true`).status).toBe(405)
    expect(send('GET', `${base}/namespaces/default/fischers`).status).toBe(404)
    const large = (at: number): unknown => ({
      metadata: { name: `f${at}` },
      text: 'x'.repeat(500_000),
    })
    const codes = Array.from({ length: 9 }, (_, at) => send('POST', path, large(at)).status)
    expect(codes).toEqual([201, 201, 201, 201, 201, 201, 201, 201, 500])
  })
})
