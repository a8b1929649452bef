import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { FetchError } from '../../../../core/base/outgoing/fetch-error.ts'
import type { HostFetch } from '../../../../core/base/outgoing/host-fetch.ts'
import { type RawAnswer, webhookHost } from '../../../support/access/webhook-host.ts'
import {
  countingLines,
  type MetricHead,
  metricHeads,
} from '../../../support/metrics/metric-lines.ts'
import { controllersSettled } from '../../../support/objects/owned-objects.ts'
import { openTestServer, type TestServer } from '../../../support/servers/test-server.ts'

/** What a webhook answers: a response, the members of a review, or anything else; `refused` where it cannot be called. */
type WebhookAnswer =
  | 'refused'
  | { readonly response?: JsonObject; readonly review?: JsonObject; readonly raw?: RawAnswer }

interface RequestRow {
  readonly method: string
  readonly path: string
  readonly body?: JsonObject | string
  readonly type?: string
  readonly user?: string
}

/** Objects that exist first, requests, and the metrics that count them. */
interface MetricsCase {
  readonly name: string
  readonly setup: readonly { readonly path: string; readonly object: JsonObject }[]
  /** By the path of their URL. */
  readonly webhooks?: Readonly<Record<string, WebhookAnswer>>
  readonly requests: readonly RequestRow[]
  readonly expected: {
    readonly statuses: readonly number[]
    readonly isWhole?: boolean
    readonly lines: readonly string[]
  }
}

// The metrics of kube-apiserver 1.34.2 after the same requests, its own requests left out: `GET /metrics` behind `DELETE /metrics`.
const { cases, heads } = JSON.parse(
  readFileSync(new URL('recorded-metrics.json', import.meta.url), 'utf8'),
) as {
  readonly cases: readonly MetricsCase[]
  readonly heads: Readonly<Record<string, MetricHead>>
}

const options = {
  controllers: [],
  disableAdmissionPlugins: [],
  featureGates: new Map([['MutatingAdmissionPolicy', true]]),
  runtimeConfig: new Map([['admissionregistration.k8s.io/v1beta1', true]]),
  admissionConfiguration: {
    PodSecurity: {
      apiVersion: 'pod-security.admission.config.k8s.io/v1',
      kind: 'PodSecurityConfiguration',
      exemptions: { usernames: ['spared'], runtimeClasses: ['spared'], namespaces: ['spared'] },
    },
  },
}

/** The resource in a path, which may be in a namespace. */
function resourceOf(path: string): string {
  const segments = (path.split('?')[0] ?? '').split('/')
  const at = segments[1] === 'api' ? 3 : 4
  const isWithin = segments[at] === 'namespaces' && segments.length > at + 2
  return segments[isWithin ? at + 2 : at] ?? ''
}

function hostOf(webhooks: MetricsCase['webhooks'] = {}): HostFetch {
  const nameIn = (url: URL): string => url.pathname.slice(1)
  const answering = webhookHost((asked, { url }) => {
    const answer = webhooks[nameIn(url)] ?? 'refused'
    if (answer === 'refused') throw new Error(`no webhook answers ${url.href}`)
    if (answer.raw) return answer.raw
    const { request, ...head } = asked
    const { uid } = request as { uid: string }
    const review: JsonObject = answer.review ?? { response: answer.response ?? {} }
    return { ...head, ...review, response: { uid, ...(review['response'] as JsonObject) } }
  })
  return (request) => {
    if (webhooks[nameIn(request.url)] !== 'refused') return answering(request)
    return Promise.reject(new FetchError('refused', `${request.label}: refused`))
  }
}

async function send(server: TestServer, row: RequestRow): Promise<number> {
  const { method, path, body, type = 'application/json', user } = row
  const headers = { 'content-type': type, ...(user !== undefined && { 'impersonate-user': user }) }
  const { status } = await server.send(method, path, { body, headers })
  return status
}

/** Sends the requests of a case to a server of its own. @returns the statuses of the answers, and its metrics */
async function measure(each: MetricsCase): Promise<{ statuses: number[]; text: string }> {
  const server = await openTestServer({ ...options, hostFetch: hostOf(each.webhooks) })
  for (const { path, object } of each.setup) {
    const { status, text } = await server.post(path, object)
    if (status !== 201) throw new Error(`${path}: ${text}`)
  }
  await controllersSettled()
  await server.delete('/metrics')
  const statuses: number[] = []
  for (const row of each.requests) statuses.push(await send(server, row))
  return { statuses, text: (await server.get('/metrics')).text }
}

describe('the metrics of a server are those of the original after the same requests', () => {
  it.each(cases.map((each) => [each.name, each] as const))('metrics: %s', async (_name, each) => {
    const { statuses, text } = await measure(each)
    const { isWhole = false, lines } = each.expected
    expect(statuses).toEqual(each.expected.statuses)
    const resources = new Set(each.requests.map(({ path }) => resourceOf(path)))
    expect(countingLines(text, resources, isWhole)).toEqual(lines)
    const ours = Object.entries(metricHeads(text)).filter(([name]) => name in heads)
    expect(heads).toMatchObject(Object.fromEntries(ours))
    expect(ours.length).toBeGreaterThan(5)
  })
})
