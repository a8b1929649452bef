import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { causesOf, serverOf } from '../../../../support/schemas/former-rules.ts'

// The rules that depend on the version of a request, as the sources of releases 1.16 to 1.25 have them.

const ingresses = (version: string): string => `/apis/${version}/namespaces/default/ingresses`

describe('ingresses', () => {
  it.each(['extensions/v1beta1', 'networking.k8s.io/v1beta1'])(
    '%s: causes name the fields of the version',
    async (version) => {
      const server = await serverOf('1.21')
      const path = ingresses(version)
      expect(await causesOf(server, path, { spec: {} })).toEqual([
        'spec: Invalid value: null: either `backend` or `rules` must be specified',
      ])
      const backend = { serviceName: 'Bad', servicePort: 70000 }
      expect(await causesOf(server, path, { spec: { backend } })).toEqual([
        expect.stringMatching(/^spec\.backend\.serviceName: Invalid value: "Bad"/),
        expect.stringMatching(/^spec\.backend\.servicePort: Invalid value: 70000/),
      ])
      const named = { serviceName: 'web', servicePort: 'no_name' }
      expect(await causesOf(server, path, { spec: { backend: named } })).toEqual([
        expect.stringMatching(/^spec\.backend\.servicePort: Invalid value: "no_name"/),
      ])
    },
  )

  it('v1beta1 allows names of secrets and rules of wildcard hosts that v1 refuses, which may then be kept', async () => {
    const server = await serverOf('1.21')
    const spec = {
      tls: [{ secretName: 'not a name' }],
      rules: [{ host: '*.example.com', http: { paths: [{ path: 'relative', backend: {} }] } }],
    }
    const http = { paths: [{ path: 'relative', pathType: 'Exact', backend: {} }] }
    const strict = { ...spec, rules: [{ host: '*.example.com', http }] }
    expect(await causesOf(server, ingresses('networking.k8s.io/v1'), { spec: strict })).toEqual([
      expect.stringContaining('spec.rules[0].http.paths[0].path: '),
      expect.stringContaining('spec.rules[0].http.paths[0].backend: '),
      expect.stringContaining('spec.tls[0].secretName: '),
    ])
    expect(await causesOf(server, ingresses('networking.k8s.io/v1beta1'), { spec })).toEqual([])
    const path = `${ingresses('networking.k8s.io/v1')}/a`
    const update = await server.patch(path, { metadata: { labels: { a: 'b' } } })
    expect(update.status, update.text).toBe(200)
  })

  it('v1 requires a path type, which v1beta1 fills in', async () => {
    const server = await serverOf('1.21')
    const service = { name: 'web', port: { number: 80 } }
    const spec = { rules: [{ http: { paths: [{ path: '/', backend: { service } }] } }] }
    expect(await causesOf(server, ingresses('networking.k8s.io/v1'), { spec })).toEqual([
      'spec.rules[0].http.paths[0].pathType: Required value: pathType must be specified',
    ])
  })
})

describe('events', () => {
  const path = (version: string): string =>
    `/apis/events.k8s.io/${version}/namespaces/default/events`
  const regarding = { namespace: 'default', name: 'a' }

  it('v1 has ten rules for new events, of which v1beta1 has none', async () => {
    const server = await serverOf('1.24')
    const lenient = {
      regarding,
      type: 'Any',
      series: { count: 1, lastObservedTime: null },
      deprecatedCount: 1,
      deprecatedFirstTimestamp: '2026-01-01T00:00:00Z',
      deprecatedLastTimestamp: '2026-01-01T00:00:00Z',
      deprecatedSource: { component: 'c' },
    }
    expect(await causesOf(server, path('v1beta1'), lenient)).toEqual([])
    expect(await causesOf(server, path('v1'), { metadata: { name: 'b' }, ...lenient })).toEqual([
      'series.count: Invalid value: "": should be at least 2',
      'series.lastObservedTime: Required value',
      'eventTime: Required value',
      'type: Invalid value: "": has invalid value: Any',
      'firstTimestamp: Invalid value: "": needs to be unset',
      'lastTimestamp: Invalid value: "": needs to be unset',
      'count: Invalid value: "": needs to be unset',
      'source: Invalid value: "": needs to be unset',
    ])
    const eventTime = '2026-01-02T03:04:05.000006Z'
    expect(
      await causesOf(server, path('v1'), {
        metadata: { name: 'c' },
        regarding,
        eventTime,
        type: 'Normal',
      }),
    ).toEqual([
      'reportingController: Required value',
      expect.stringContaining('reportingController: Invalid value'),
      expect.stringContaining('reportingController: Invalid value'),
      'reportingInstance: Required value',
      'action: Required value',
      'reason: Required value',
    ])
    const change = await server.patch(`${path('v1beta1')}/a`, { note: 'changed' })
    expect(change.status).toBe(200)
    const refused = await server.patch(`${path('v1')}/a`, { note: 'again' })
    expect(refused.status).toBe(422)
  })
})

describe('priority levels', () => {
  const path = (version: string): string =>
    `/apis/flowcontrol.apiserver.k8s.io/${version}/prioritylevelconfigurations`
  const response = { limitResponse: { type: 'Reject' } }
  const level = (limited: JsonObject): JsonObject => ({
    spec: { type: 'Limited', limited: { ...response, ...limited } },
  })

  it('an explicit zero is kept in v1, and shown by v1beta3 with its mark; unset shares are 30', async () => {
    const server = await serverOf('1.31')
    const post = async (name: string, version: string, limited: JsonObject): Promise<unknown> =>
      (await server.post(path(version), { metadata: { name }, ...level(limited) })).body
    expect(await post('zero', 'v1', { nominalConcurrencyShares: 0 })).toMatchObject(
      level({ nominalConcurrencyShares: 0 }),
    )
    expect(await post('unset', 'v1', {})).toMatchObject(level({ nominalConcurrencyShares: 30 }))
    const mark = 'flowcontrol.k8s.io/v1beta3-preserve-zero-concurrency-shares'
    const zero = await server.get(`${path('v1beta3')}/zero`)
    expect(zero.body).toMatchObject({
      metadata: { annotations: { [mark]: '' } },
      ...level({ nominalConcurrencyShares: 0 }),
    })
    // Without the mark, zero of v1beta3 means the default.
    expect(await post('beta', 'v1beta3', { nominalConcurrencyShares: 0 })).toMatchObject(
      level({ nominalConcurrencyShares: 30 }),
    )
    const written = await server.put(`${path('v1beta3')}/zero`, zero.body)
    expect(written.status).toBe(200)
    const kept = await server.get(`${path('v1')}/zero`)
    expect(kept.body).toMatchObject(level({ nominalConcurrencyShares: 0 }))
    expect(kept.body.metadata.annotations ?? {}).not.toHaveProperty([mark])
  })

  it('causes call the shares assured where the version does', async () => {
    const server = await serverOf('1.28')
    const [beta2, beta3] = [path('v1beta2'), path('v1beta3')]
    expect(await causesOf(server, beta2, level({ assuredConcurrencyShares: -1 }))).toEqual([
      'spec.limited.assuredConcurrencyShares: Invalid value: -1: must be a non-negative integer',
    ])
    expect(await causesOf(server, beta3, level({ nominalConcurrencyShares: -1 }))).toEqual([
      'spec.limited.nominalConcurrencyShares: Invalid value: -1: must be a non-negative integer',
    ])
  })
})

describe('endpoint slices', () => {
  it('topology is written in v1beta1 alone, and v1 makes the node of a host name that was stored', async () => {
    const server = await serverOf('1.24')
    const path = (version: string): string =>
      `/apis/discovery.k8s.io/${version}/namespaces/default/endpointslices`
    const topology = { 'kubernetes.io/hostname': 'n1', rack: 'r1' }
    await server.post(path('v1beta1'), {
      metadata: { name: 'a' },
      addressType: 'IPv4',
      endpoints: [{ addresses: ['10.0.0.1'], topology }],
    })
    const read = await server.get(`${path('v1')}/a`)
    expect(read.body).toMatchObject({ endpoints: [{ deprecatedTopology: topology }] })
    const kept = await server.patch(`${path('v1')}/a`, { metadata: { labels: { a: 'b' } } })
    expect(kept.body).toMatchObject({ endpoints: [{ deprecatedTopology: topology }] })
    const endpoints = [{ addresses: ['10.0.0.2'], deprecatedTopology: topology }]
    const changed = await server.patch(`${path('v1')}/a`, { endpoints })
    const wanted = { addresses: ['10.0.0.2'], conditions: {}, nodeName: 'n1' }
    expect(changed.body).toHaveProperty('endpoints', [wanted])
  })
})

describe('budgets and workloads', () => {
  it('an unset selector of a budget stays unset, in both versions', async () => {
    const server = await serverOf('1.24')
    const path = (version: string): string =>
      `/apis/policy/${version}/namespaces/default/poddisruptionbudgets`
    await server.post(path('v1beta1'), { metadata: { name: 'a' }, spec: { minAvailable: 1 } })
    const read = await server.get(`${path('v1')}/a`)
    expect(read.body).toHaveProperty('spec', { minAvailable: 1 })
  })

  it('the selector of a deployment may change in apps/v1beta1, but not in apps/v1beta2 or apps/v1', async () => {
    const server = await serverOf('1.16', 'apps/v1beta1', 'apps/v1beta2')
    const path = (version: string): string => `/apis/apps/${version}/namespaces/default/deployments`
    const labels = { app: 'web', tier: 'a' }
    const template = {
      metadata: { labels },
      spec: { containers: [{ name: 'c', image: 'c' }] },
    }
    const made = await server.post(path('v1beta1'), { metadata: { name: 'a' }, spec: { template } })
    expect(made.body).toHaveProperty('spec.selector', { matchLabels: labels })
    const change = { spec: { selector: { matchLabels: { tier: null } } } }
    expect((await server.patch(`${path('v1')}/a`, change)).status).toBe(422)
    expect((await server.patch(`${path('v1beta2')}/a`, change)).status).toBe(422)
    expect((await server.patch(`${path('v1beta1')}/a`, change)).status).toBe(200)
    const scale = await server.get(`${path('v1beta2')}/a/scale`)
    expect(scale.body).toMatchObject({
      apiVersion: 'apps/v1beta2',
      kind: 'Scale',
      status: { selector: { app: 'web' }, targetSelector: 'app=web' },
    })
    const scaled = await server.put(`${path('v1beta2')}/a/scale`, {
      ...scale.body,
      spec: { replicas: 4 },
    })
    expect(scaled.body).toMatchObject({ spec: { replicas: 4 } })
    expect((await server.get(`${path('v1')}/a`)).body).toMatchObject({ spec: { replicas: 4 } })
  })
})

describe('pod security policies', () => {
  const any = { rule: 'RunAsAny' }
  const spec = { runAsUser: any, seLinux: any, supplementalGroups: any, fsGroup: any }

  it('extensions/v1beta1 and policy/v1beta1 share them, with one default', async () => {
    const server = await serverOf('1.16', 'extensions/v1beta1/podsecuritypolicies')
    expect(
      await causesOf(server, '/apis/extensions/v1beta1/podsecuritypolicies', { spec }),
    ).toEqual([])
    const read = await server.get('/apis/policy/v1beta1/podsecuritypolicies/a')
    expect(read.body).toMatchObject({ spec: { ...spec, allowPrivilegeEscalation: true } })
  })

  it('their strategies, capabilities and paths are judged', async () => {
    const server = await serverOf('1.21')
    const found = await causesOf(server, '/apis/policy/v1beta1/podsecuritypolicies', {
      spec: {
        ...spec,
        seLinux: { rule: 'Any' },
        fsGroup: { rule: 'MustRunAs', ranges: [{ min: 5, max: 4 }] },
        requiredDropCapabilities: ['ALL'],
        allowedCapabilities: ['*', 'ALL'],
        defaultAllowPrivilegeEscalation: true,
        allowPrivilegeEscalation: false,
        allowedHostPaths: [{ pathPrefix: '/a/../b' }, {}],
      },
    })
    expect(found).toEqual([
      'spec.seLinux.rule: Unsupported value: "Any": supported values: "MustRunAs", "RunAsAny"',
      'spec.fsGroup.ranges[0].min: Invalid value: 5: min cannot be greater than max',
      'requiredDropCapabilities: Invalid value: ["ALL"]: must be empty when all capabilities are allowed by a wildcard',
      'allowedCapabilities: Invalid value: "ALL": capability is listed in allowedCapabilities and requiredDropCapabilities',
      'spec.defaultAllowPrivilegeEscalation: Invalid value: true: Cannot set DefaultAllowPrivilegeEscalation to true without also setting AllowPrivilegeEscalation to true',
      `spec.allowedHostPaths[0]: Invalid value: "/a/../b": must not contain '..'`,
      'spec.allowedHostPaths[1]: Required value: is required',
    ])
  })
})

describe('deletions', () => {
  it('a delete in batch/v1beta1 that says nothing of dependents orphans them, in batch/v1 it does not', async () => {
    const server = await serverOf('1.24')
    const path = (version: string): string => `/apis/batch/${version}/namespaces/default/cronjobs`
    const pod = { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'c' }] } }
    const spec = { schedule: '0 3 * * *', jobTemplate: { spec: { template: pod } } }
    for (const name of ['a', 'b']) await server.post(path('v1'), { metadata: { name }, spec })
    const orphaning = await server.delete(`${path('v1beta1')}/a`)
    expect(orphaning.body.metadata).toHaveProperty('finalizers', ['orphan'])
    expect((await server.delete(`${path('v1')}/b`)).body).toHaveProperty('status', 'Success')
  })
})

describe('reviews', () => {
  it('authorization v1beta1 calls the groups of a user `group`', async () => {
    const server = await serverOf('1.21')
    const resourceAttributes = { verb: 'delete', resource: 'nodes' }
    const path = '/apis/authorization.k8s.io/v1beta1/subjectaccessreviews'
    const review = await server.post(path, {
      spec: { group: ['system:masters'], resourceAttributes },
    })
    expect(review.status, review.text).toBe(201)
    expect(review.body).toMatchObject({
      spec: { group: ['system:masters'] },
      status: { allowed: true },
    })
    const nobody = await server.post(path, { spec: { resourceAttributes } })
    expect(nobody.status).toBe(422)
  })

  it('authentication v1beta1 reviews tokens', async () => {
    const server = await serverOf('1.21')
    const path = '/apis/authentication.k8s.io/v1beta1/tokenreviews'
    const review = await server.post(path, { spec: { token: 'unknown' } })
    expect(review.body).toMatchObject({ apiVersion: 'authentication.k8s.io/v1beta1' })
    expect(review.status).toBe(201)
  })
})

describe('fields for which a former version has no default', () => {
  it('rules of a webhook in v1beta1 need no scope', async () => {
    const server = await serverOf('1.21')
    const path = '/apis/admissionregistration.k8s.io/v1beta1/validatingwebhookconfigurations'
    const rule = { operations: ['*'], apiGroups: [''], apiVersions: ['v1'], resources: ['pods'] }
    const clientConfig = { url: 'https://hooks.example.com' }
    const webhooks = [{ name: 'deny.hooks.example.com', clientConfig, rules: [rule] }]
    expect(await causesOf(server, path, { webhooks })).toEqual([])
  })

  it('a request for devices in v1beta1 that has no class has no allocation mode either', async () => {
    const server = await serverOf('1.33', 'resource.k8s.io/v1beta1')
    const path = '/apis/resource.k8s.io/v1beta1/namespaces/default/resourceclaims'
    const spec = { devices: { requests: [{ name: 'a', count: 2 }] } }
    const place = 'spec.devices.requests[0].exactly'
    expect(await causesOf(server, path, { spec })).toEqual([
      `${place}.deviceClassName: Required value`,
      `${place}.allocationMode: Unsupported value: "": supported values: "All", "ExactCount"`,
    ])
  })
})
