import { describe, expect, it } from 'vitest'
import { limitRequests } from '../../../../../core/index.ts'
import { webhookHost } from '../../../../support/access/webhook-host.ts'
import { postNarrowLevel } from '../../../../support/flow-control/post-narrow-level.ts'
import { slowWrite } from '../../../../support/flow-control/slow-write.ts'
import { widgetDefinition } from '../../../../support/objects/deprecated-widgets.ts'
import { countedTraffic } from '../../../../support/requests/counted-traffic.ts'
import {
  configMap,
  configMaps,
  openTestServer,
  type TestServer,
} from '../../../../support/servers/test-server.ts'

type Labels = Readonly<Record<string, string>>

/** The series of a metric, by their labels. */
async function seriesOf(server: TestServer, name: string): Promise<readonly [Labels, number][]> {
  const { text } = await server.get('/metrics')
  return text.split('\n').flatMap((line): [Labels, number][] => {
    const [, set, value = ''] = new RegExp(`^${name}\\{(.*)\\} (\\S+)$`).exec(line) ?? []
    if (set === undefined) return []
    const pairs = set.matchAll(/(\w+)="([^"]*)"/g)
    return [
      [
        Object.fromEntries(Array.from(pairs, ([, key = '', text_ = '']) => [key, text_])),
        Number(value),
      ],
    ]
  })
}

/** The value of the one series with these labels. */
async function valueOf(
  server: TestServer,
  name: string,
  labels: Labels,
): Promise<number | undefined> {
  const found = (await seriesOf(server, name)).filter(([each]) =>
    Object.entries(labels).every(([key, value]) => each[key] === value),
  )
  expect(found.length).toBeLessThan(2)
  return found[0]?.[1]
}

const open = (options: Parameters<typeof openTestServer>[0] = {}): Promise<TestServer> =>
  openTestServer({ controllers: [], ...options })

const ofConfigMaps = { resource: 'configmaps', scope: 'namespace' }

describe('deprecated APIs', () => {
  it('a deprecated API that was requested is shown with its removal, and joins the counts of requests', async () => {
    const server = await open()
    const name = 'apiserver_requested_deprecated_apis'
    // The server itself has requested some.
    await server.send('DELETE', '/metrics')
    expect(await seriesOf(server, name)).toEqual([])
    await server.get('/api/v1/namespaces/default/endpoints')
    await server.get('/api/v1/namespaces/default/services')
    const [series, ...others] = await seriesOf(server, name)
    expect(others).toEqual([])
    expect(series).toEqual([
      { group: '', version: 'v1', resource: 'endpoints', subresource: '', removed_release: '' },
      1,
    ])
    const { removed_release: _, ...joined } = series?.[0] ?? {}
    expect(await valueOf(server, 'apiserver_request_total', joined)).toBe(1)
  })

  it('a version of a custom resource that its definition deprecates counts too', async () => {
    const server = await openTestServer()
    await server.post('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', widgetDefinition)
    await server.get('/apis/example.io/v1beta1/widgets')
    expect(
      await valueOf(server, 'apiserver_requested_deprecated_apis', { group: 'example.io' }),
    ).toBe(1)
  })
})

describe('the metrics of requests, while they run and as they end', () => {
  it('the sizes of answers to reads are measured, whether they are streamed or not', async () => {
    const server = await open()
    await server.post(configMaps, configMap('a', { x: 'y'.repeat(300_000) }))
    const object = await server.get(`${configMaps}/a`)
    const list = await server.get(configMaps)
    const sum = (labels: Labels) => valueOf(server, 'apiserver_response_sizes_sum', labels)
    expect(await sum({ resource: 'configmaps', verb: 'GET' })).toBe(object.bytes.length)
    expect(await sum({ ...ofConfigMaps, verb: 'LIST' })).toBe(list.bytes.length)
    expect(await sum({ resource: 'configmaps', verb: 'POST' })).toBeUndefined()
  })

  it('a watch is shown while it is open, and one of a single name for that object', async () => {
    const server = await open()
    const name = 'apiserver_longrunning_requests'
    const watch = await server.watch(configMaps)
    await server.watch(`${configMaps}?fieldSelector=metadata.name%3Da`)
    const ofObject = { resource: 'configmaps', scope: 'resource', verb: 'WATCH' }
    expect([
      await valueOf(server, name, ofConfigMaps),
      await valueOf(server, name, ofObject),
    ]).toEqual([1, 1])
    server.server.shutdown()
    await watch.ended
    expect([
      await valueOf(server, name, ofConfigMaps),
      await valueOf(server, name, ofObject),
    ]).toEqual([0, 0])
  })

  it('events are counted for every watch that they are sent to', async () => {
    const server = await open()
    const watches = [await server.watch(configMaps), await server.watch(configMaps)]
    await server.post(configMaps, configMap('a'))
    for (const watch of watches) await watch.line()
    const labels = { resource: 'configmaps' }
    expect(await valueOf(server, 'apiserver_watch_events_total', labels)).toBe(2)
    expect(await valueOf(server, 'apiserver_watch_events_sizes_count', labels)).toBe(2)
  })

  it('the most requests under way in the last second are shown, and those beyond the limit are counted', async () => {
    const server = await open({ limit: limitRequests({ reading: 400, writing: 1 }) })
    const jane = { headers: { 'impersonate-user': 'jane' } }
    const binding = {
      metadata: { name: 'jane' },
      roleRef: {
        kind: 'ClusterRole',
        name: 'cluster-admin',
        apiGroup: 'rbac.authorization.k8s.io',
      },
      subjects: [{ kind: 'User', name: 'jane' }],
    }
    await server.post('/apis/rbac.authorization.k8s.io/v1/clusterrolebindings', binding)
    const writes = ['a', 'b'].map((name) => server.post(configMaps, configMap(name), jane))
    expect((await Promise.all(writes)).map(({ status }) => status)).toEqual([201, 429])
    const refused = { resource: 'configmaps', verb: 'POST', code: '429' }
    expect(await valueOf(server, 'apiserver_request_total', refused)).toBe(1)
    expect(await valueOf(server, 'apiserver_request_terminations_total', refused)).toBe(1)
    server.runtime.advance(1000)
    const kind = { request_kind: 'mutating' }
    expect(await valueOf(server, 'apiserver_current_inflight_requests', kind)).toBe(1)
    server.runtime.advance(2000)
    expect(await valueOf(server, 'apiserver_current_inflight_requests', kind)).toBe(0)
  })

  it('requests of the server to itself are counted as such', async () => {
    const server = await openTestServer()
    const own = await seriesOf(server, 'apiserver_selfrequest_total')
    expect(own.length).toBeGreaterThan(0)
    const sent = await seriesOf(server, 'rest_client_requests_total')
    expect(sent.every(([{ code }]) => code !== undefined)).toBe(true)
    expect(sent.length).toBeGreaterThan(0)
  })

  it('authentication and authorization are counted by their results, users by their names where these are well known', async () => {
    const server = await open()
    await server.send('DELETE', '/metrics')
    await server.get(configMaps, { as: 'jane' })
    await server.get(configMaps, { headers: { authorization: 'Bearer nobody' } })
    await server.get(`${configMaps}/none`)
    const attempts = (result: string) => valueOf(server, 'authentication_attempts', { result })
    expect([await attempts('success'), await attempts('error')]).toEqual([3, 1])
    const decisions = await seriesOf(server, 'authorization_attempts_total')
    expect(
      Object.fromEntries(decisions.map(([{ result = '' }, value]) => [result, value])),
    ).toMatchObject({
      'no-opinion': 1,
    })
    const users = await seriesOf(server, 'authenticated_user_requests')
    expect(users.map(([{ username }]) => username)).toContain('admin')
  })
})

describe('the metrics of what a server has', () => {
  it('stored objects and what the watch cache knows are read at the scrape', async () => {
    const server = await open()
    for (const name of ['a', 'b']) await server.post(configMaps, configMap(name))
    await server.delete(`${configMaps}/a`)
    const labels = { group: '', resource: 'configmaps' }
    const before = await valueOf(server, 'apiserver_storage_objects', { resource: 'configmaps' })
    expect(await valueOf(server, 'apiserver_resource_objects', labels)).toBe(before)
    const received = 'apiserver_watch_cache_events_received_total'
    expect(await valueOf(server, received, labels)).toBeGreaterThanOrEqual(3)
    await server.send('DELETE', '/metrics')
    expect(await valueOf(server, received, labels)).toBe(0)
    expect(await valueOf(server, 'apiserver_storage_objects', { resource: 'configmaps' })).toBe(
      before,
    )
    const { text } = await server.get(`${configMaps}?limit=1`)
    const { metadata } = JSON.parse(text) as { metadata: { resourceVersion: string } }
    expect(await valueOf(server, 'apiserver_watch_cache_resource_version', labels)).toBe(
      Number(metadata.resourceVersion),
    )
  })

  it('rules of custom resources are measured as they are compiled and as they are evaluated', async () => {
    const server = await openTestServer()
    const counts = async () => {
      const { text } = await server.get('/metrics')
      return ['compilation', 'evaluation'].map((what) =>
        Number(
          new RegExp(`^apiserver_cel_${what}_duration_seconds_count (\\d+)$`, 'm').exec(text)?.[1],
        ),
      )
    }
    expect(await counts()).toEqual([0, 0])
    await countedTraffic(server)
    expect(await counts()).toEqual([1, 1])
    const widget = { apiVersion: 'example.io/v1', kind: 'Widget', metadata: { name: 'x' } }
    await server.post('/apis/example.io/v1/namespaces/default/widgets', {
      ...widget,
      spec: { n: 0 },
    })
    expect(await counts()).toEqual([1, 2])
  })

  it('lists are counted with the objects that they looked at and that they returned', async () => {
    const server = await open()
    for (const name of ['a', 'b', 'c']) {
      await server.post(configMaps, { metadata: { name, labels: { name } } })
    }
    await server.send('DELETE', '/metrics')
    await server.get(`${configMaps}?labelSelector=name%3Da`)
    await server.get(configMaps)
    const labels = { resource: 'configmaps' }
    const count = (what: string) => valueOf(server, `apiserver_cache_list_${what}_total`, labels)
    expect(await valueOf(server, 'apiserver_cache_list_total', labels)).toBe(2)
    const [fetched = 0, returned = 0] = [
      await count('fetched_objects'),
      await count('returned_objects'),
    ]
    expect(fetched - returned).toBeGreaterThanOrEqual(2)
    expect(returned).toBeGreaterThanOrEqual(4)
  })

  it('commits are counted by what they do', async () => {
    const server = await open()
    await server.send('DELETE', '/metrics')
    await server.post(configMaps, configMap('a'))
    await server.patch(`${configMaps}/a`, { data: { x: 'y' } })
    await server.delete(`${configMaps}/a`)
    for (const operation of ['create', 'update', 'delete']) {
      const labels = { operation, resource: 'configmaps' }
      expect(await valueOf(server, 'etcd_requests_total', labels)).toBe(1)
      expect(await valueOf(server, 'etcd_request_duration_seconds_count', labels)).toBe(1)
    }
  })

  it('the release and its gates are shown', async () => {
    const server = await open({ featureGates: new Map([['MutatingAdmissionPolicy', true]]) })
    const enabled = (name: string) => valueOf(server, 'kubernetes_feature_enabled', { name })
    expect([await enabled('MutatingAdmissionPolicy'), await enabled('AllAlpha')]).toEqual([1, 0])
    expect(await valueOf(server, 'kubernetes_build_info', { major: '1', minor: '34' })).toBe(1)
  })
})

describe('the time of webhooks and queues', () => {
  it('the time for which priority and fairness let a request wait is taken from the durations by which a server is judged', async () => {
    const server = await openTestServer({
      priorityAndFairness: { concurrencyLimit: 10 },
      dev: true,
    })
    await postNarrowLevel(server, { user: 'jane', queueLength: 1 })
    const end = slowWrite(server, 'jane')
    const waiting = server.get(configMaps, { as: 'jane' })
    server.runtime.advance(3000)
    await end()
    expect((await waiting).status).toBe(200)
    const labels = { resource: 'configmaps', verb: 'LIST' }
    expect(await valueOf(server, 'apiserver_request_duration_seconds_sum', labels)).toBe(3)
    expect(await valueOf(server, 'apiserver_request_sli_duration_seconds_sum', labels)).toBe(0)
  })

  it('the time of admission webhooks is taken from the durations by which a server is judged', async () => {
    const clock: { advance?: (milliseconds: number) => void } = {}
    const answer = webhookHost(({ request }) => {
      clock.advance?.(3000)
      const { uid } = request as { uid: string }
      return {
        apiVersion: 'admission.k8s.io/v1',
        kind: 'AdmissionReview',
        response: { uid, allowed: true },
      }
    })
    const server = await open({ hostFetch: answer })
    clock.advance = (milliseconds) => server.runtime.advance(milliseconds)
    const hook = {
      name: 'h.example.io',
      sideEffects: 'None',
      admissionReviewVersions: ['v1'],
      clientConfig: { url: 'https://hooks.example/' },
      rules: [
        { apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['configmaps'] },
      ],
    }
    const registrations = '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations'
    await server.post(registrations, { metadata: { name: 'h' }, webhooks: [hook] })
    expect((await server.post(configMaps, configMap('a'))).status).toBe(201)
    const labels = { resource: 'configmaps', verb: 'POST' }
    expect(await valueOf(server, 'apiserver_request_duration_seconds_sum', labels)).toBe(3)
    expect(await valueOf(server, 'apiserver_request_sli_duration_seconds_sum', labels)).toBe(0)
  })
})
