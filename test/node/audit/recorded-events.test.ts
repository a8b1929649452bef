import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { JsonObject, WritableJsonObject } from '../../../core/base/api/json.ts'
import { FetchError } from '../../../core/base/outgoing/fetch-error.ts'
import {
  type AuditCall,
  auditedRequest,
  auditingBy,
  KeptEvents,
} from '../../support/access/audit-events.ts'
import { type AnswerReview, webhookHost } from '../../support/access/webhook-host.ts'
import { openTestServer, type TestServer } from '../../support/servers/test-server.ts'

interface RecordedRequest extends AuditCall {
  readonly name: string
  readonly watch?: boolean
  /** Objects of which only the kind is compared. */
  readonly hideBody?: boolean
  /** The events of the original, without ids and times. */
  readonly expected: readonly JsonObject[]
}

const file = new URL('recorded-events.json', import.meta.url)
const requests = JSON.parse(readFileSync(file, 'utf8')) as readonly RecordedRequest[]

/** The policy by which the original recorded the events. */
const policy = {
  rules: [
    { level: 'None', users: ['system:apiserver'] },
    { level: 'Metadata', namespaces: ['audit-metadata'] },
    { level: 'Request', namespaces: ['audit-request'] },
    { level: 'RequestResponse', namespaces: ['audit-fields'], omitManagedFields: true },
    {
      level: 'RequestResponse',
      namespaces: ['audit-stages'],
      omitStages: ['RequestReceived', 'ResponseStarted'],
    },
    { level: 'None', namespaces: ['audit-none'] },
    { level: 'RequestResponse' },
  ],
}

const patch = btoa('[{"op":"add","path":"/data/mutated","value":"yes"}]')

/** The webhooks that the original asked. */
const answerReview: AnswerReview = (review, { url }) => {
  if (url.pathname.includes('absent'))
    throw new FetchError('refused', `POST ${url.href}: connection refused`)
  const { uid } = review['request'] as JsonObject
  const answer = url.pathname.includes('mutate')
    ? { patchType: 'JSONPatch', patch }
    : { auditAnnotations: { seen: 'by the webhook' } }
  const { apiVersion, kind } = review
  return { apiVersion, kind, response: { uid, allowed: true, ...answer } } as JsonObject
}

/** An event without ids, times and what else differs between two servers. */
function comparable(event: JsonObject, { hideBody = false }: RecordedRequest): JsonObject {
  const { auditID: _id, requestReceivedTimestamp: _at, stageTimestamp: _stage, ...rest } = event
  const said: WritableJsonObject = { ...rest }
  for (const field of ['requestObject', 'responseObject']) {
    const object = said[field] as JsonObject | undefined
    if (hideBody && object) said[field] = { kind: object['kind'] ?? null }
  }
  const text = JSON.stringify(said)
    .replaceAll(/"description":"(?:[^"\\]|\\.)*"/g, '"description":""')
    .replaceAll(/"audiences":\["https:[^\]]*\]/g, '"audiences":[]')
    // The original says any of the bindings that allow a request.
    .replaceAll(/system:(?:discovery|public-info-viewer)/g, 'a public one')
    .replaceAll(/"token":"[^"]*"/g, '"token":"a token"')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'a uid')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, 'a time')
    .replaceAll(/"resourceVersion":"(?!1")\d+"/g, '"resourceVersion":"a version"')
    .replaceAll(/gen-[a-z0-9]{5}/g, 'gen-?????')
    .replaceAll(/"serverAddress":"[^"]*"/g, '"serverAddress":"an address"')
  return JSON.parse(text) as JsonObject
}

async function send({ runtime, server }: TestServer, id: string, call: RecordedRequest) {
  const response = await server.handle(auditedRequest(id, call))
  const { body } = response
  if (body === null || ArrayBuffer.isView(body)) return
  const read = (async () => {
    for await (const chunk of body) expect(chunk).toBeDefined()
  })()
  if (call.watch === true) runtime.advance(1500)
  await read
}

/** Requests that are answered otherwise than by the original: 400 where it fails with a plain 500. */
const otherAnswers: ReadonlySet<string> = new Set(['a group is impersonated without a user'])

it('each request is told in the audit events of the original', async () => {
  const kept = new KeptEvents()
  const server = await openTestServer({
    ...auditingBy(policy, kept),
    controllers: [],
    disableAdmissionPlugins: [],
    runtimeConfig: new Map([['storage.k8s.io/v1beta1', true]]),
    hostFetch: webhookHost(answerReview),
  })
  const different: Record<string, unknown> = {}
  for (const [at, request] of requests.entries()) {
    await send(server, `request-${at}`, request)
    if (otherAnswers.has(request.name)) continue
    const found = kept.of(`request-${at}`).map((event) => comparable(event, request))
    try {
      expect(found).toEqual(request.expected)
    } catch {
      different[request.name] = { found, wanted: request.expected }
    }
  }
  expect(different).toEqual({})
})
