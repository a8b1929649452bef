import { describe, expect, it } from 'vitest'
import type { AuditSink } from '../../../../core/access/audit/audit-sink.ts'
import { ConnectionCut, createFaultInjector, type JsonObject } from '../../../../core/index.ts'
import { auditedRequest, auditingBy, KeptEvents } from '../../../support/access/audit-events.ts'
import {
  configMap,
  configMaps,
  openTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../../support/servers/test-server.ts'

const everything: JsonObject = { rules: [{ level: 'RequestResponse' }] }

interface Audited {
  readonly server: TestServer
  readonly kept: KeptEvents
}

async function openAudited(
  policy: JsonObject = everything,
  options: TestServerOptions = {},
): Promise<Audited> {
  const kept = new KeptEvents()
  const server = await openTestServer({ ...options, ...auditingBy(policy, kept) })
  return { server, kept }
}

const get = { method: 'GET', path: `${configMaps}/a` }

function stagesOf(kept: KeptEvents, id: string): unknown[] {
  return kept.of(id).map(({ stage }) => stage)
}

describe('audit events', () => {
  it('of a watch over WebSocket tell of its start, and of its end when it comes', async () => {
    const { server, kept } = await openAudited()
    const watch = { method: 'GET', path: `${configMaps}?watch=1&timeoutSeconds=5` }
    const outcome = await server.server.connect(auditedRequest('watch', watch), [])
    if (!('stream' in outcome) || 'status' in outcome) throw new TypeError('refused')
    const messages = outcome.stream.messages[Symbol.asyncIterator]()
    expect(stagesOf(kept, 'watch')).toEqual(['RequestReceived', 'ResponseStarted'])
    server.runtime.advance(5000)
    await messages.next()
    expect(kept.of('watch').map(({ stage, responseStatus }) => [stage, responseStatus])).toEqual([
      ['RequestReceived', undefined],
      ['ResponseStarted', { metadata: {}, code: 101 }],
      ['ResponseComplete', { metadata: {}, code: 101 }],
    ])
  })

  it('of a watch whose client leaves tell of its end', async () => {
    const { server, kept } = await openAudited()
    const watch = { method: 'GET', path: `${configMaps}?watch=1` }
    const { body } = await server.server.handle(auditedRequest('watch', watch))
    if (body === null || ArrayBuffer.isView(body)) throw new TypeError('refused')
    const chunks = body[Symbol.asyncIterator]()
    const next = chunks.next()
    await chunks.return?.()
    await next
    expect(stagesOf(kept, 'watch')).toEqual([
      'RequestReceived',
      'ResponseStarted',
      'ResponseComplete',
    ])
  })

  it('of a request that a defect of the server ends have the stage Panic', async () => {
    const { server, kept } = await openAudited(everything, {
      admissionPlugins: [
        {
          name: 'Defect',
          handles: (_operation, { resource }) => resource === 'configmaps',
          validate: ({ name }) => {
            if (name === 'a') throw new TypeError('a defect')
          },
        },
      ],
    })
    const create = { method: 'POST', path: configMaps, body: configMap('a') }
    const { status } = await server.server.handle(auditedRequest('create', create))
    expect(status).toBe(500)
    expect(stagesOf(kept, 'create')).toEqual(['RequestReceived', 'Panic'])
    expect(kept.of('create')[1]?.['responseStatus']).toEqual({
      metadata: {},
      status: 'Failure',
      message: "APIServer panic'd: a defect",
      reason: 'InternalError',
      code: 500,
    })
  })

  it('of a request whose connection is cut tell that it was closed early', async () => {
    const faults = createFaultInjector()
    const { server, kept } = await openAudited(everything, { faults })
    faults.add({ fault: { type: 'dropped' } })
    await expect((async () => server.server.handle(auditedRequest('cut', get)))()).rejects.toThrow(
      ConnectionCut,
    )
    expect(kept.of('cut')[1]).toMatchObject({
      stage: 'ResponseComplete',
      responseStatus: { status: 'Success', message: 'Connection closed early', code: 200 },
    })
  })

  it('of a list in chunks hold the whole list, and none where the client left before its end', async () => {
    const { server, kept } = await openAudited()
    const large = { ...configMap('large'), data: { text: 'a'.repeat(300_000) } }
    for (const name of ['a', 'b', 'c']) {
      await server.post(configMaps, { ...large, metadata: { name } })
    }
    const list = { method: 'GET', path: configMaps }
    const whole = await server.server.handle(auditedRequest('whole', list))
    if (whole.body === null || ArrayBuffer.isView(whole.body)) throw new TypeError('one piece')
    for await (const chunk of whole.body) expect(chunk.length).toBeGreaterThan(0)
    expect(kept.of('whole')[1]).toMatchObject({
      responseObject: { kind: 'ConfigMapList', items: [{}, {}, {}] },
    })

    const left = await server.server.handle(auditedRequest('left', list))
    if (left.body === null || ArrayBuffer.isView(left.body)) throw new TypeError('one piece')
    const chunks = left.body[Symbol.asyncIterator]()
    await chunks.next()
    await chunks.return?.()
    expect(kept.of('left')[1]).toMatchObject({ stage: 'ResponseComplete' })
    expect(kept.of('left')[1]).not.toHaveProperty('responseObject')
  })

  it('that are lost refuse a request only in the mode blocking-strict, before anything is done', async () => {
    const { server, kept } = await openAudited()
    kept.refuses = true
    const create = { method: 'POST', path: configMaps, body: configMap('a') }
    const refused = await server.send('POST', configMaps, { body: configMap('a') })
    expect(refused.status).toBe(500)
    expect(refused.text).toBe(
      `Internal Server Error: "${configMaps}": failed to store audit event\n`,
    )
    kept.refuses = false
    const { status } = await server.server.handle(auditedRequest('create', create))
    expect(status).toBe(201)
    const { text } = await server.get('/metrics')
    expect(text).toContain('apiserver_audit_requests_rejected_total 1')
  })

  it('that take time hold up the request and its answer', async () => {
    const taken: ((isTaken: boolean) => void)[] = []
    const slow: AuditSink = {
      take: ([event]) =>
        event?.facts.subject.facts.id === 'slow'
          ? new Promise((resolve) => taken.push(resolve))
          : true,
      close: async () => undefined,
    }
    const server = await openTestServer(auditingBy(everything, slow))
    let answered = false
    const answer = Promise.resolve(
      server.server.handle(auditedRequest('slow', { method: 'GET', path: '/version' })),
    ).then(() => (answered = true))
    await Promise.resolve()
    expect([taken.length, answered]).toEqual([1, false])
    taken[0]?.(true)
    await Promise.resolve().then(() => undefined)
    while (taken.length < 2) await Promise.resolve()
    expect(answered).toBe(false)
    taken[1]?.(true)
    expect(await answer).toBe(true)
  })

  it('go with the annotations of the authenticator, also where it refuses', async () => {
    const { server, kept } = await openAudited({ rules: [{ level: 'Metadata' }] })
    await server.server.handle(auditedRequest('refused', { ...get, as: 'unknown' }))
    expect(kept.of('refused')).toMatchObject([
      {
        stage: 'ResponseStarted',
        user: {},
        responseStatus: { message: 'Unauthorized', code: 401 },
      },
    ])
  })

  it('are counted by level, and no request is told that the policy leaves out', async () => {
    const { server, kept } = await openAudited({
      rules: [{ level: 'None', users: ['jane'] }, { level: 'Metadata' }],
    })
    await server.server.handle(auditedRequest('none', { ...get, as: 'jane' }))
    expect(kept.of('none')).toEqual([])
    const { text } = await server.get('/metrics')
    expect(text).toContain('apiserver_audit_level_total{level="None"} 1')
    expect(text).toMatch(/apiserver_audit_event_total [1-9]/)
  })
})
