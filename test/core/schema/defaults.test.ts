import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brands } from '../../../core/api/brand.ts'
import type { JsonObject } from '../../../core/api/json.ts'
import { defaultTable } from '../../../core/kinds/defaults.generated.ts'
import { decodeObject } from '../../../core/schema/decode.ts'
import { compileRule } from '../../../core/schema/default-actions.ts'
import { parseDefaultRules } from '../../../core/schema/default-rules.ts'
import type { DefaultingEnvironment } from '../../../core/schema/defaulting-environment.ts'
import { applyDefaults } from '../../../core/schema/defaults.ts'
import { fieldAt } from '../../../core/schema/field-path.ts'
import { createSchemaRegistry } from '../../../core/schema/registry.ts'
import { objectsOf, textOf } from '../../support/schema-values.ts'

const brand = brands.k8s
const registry = createSchemaRegistry(brand)

function environment(...gates: readonly string[]): DefaultingEnvironment {
  return { brand, now: '2026-01-02T03:04:05Z', gate: (name) => gates.includes(name) }
}

/** Decodes and defaults, as every write does. */
function written(type: string, value: JsonObject, ...gates: readonly string[]): JsonObject {
  const schema = registry.type(type)
  const { object } = decodeObject(schema, value)
  applyDefaults(schema, object, environment(...gates))
  return object
}

const container = {
  name: 'web',
  image: 'nginx',
  resources: {},
  terminationMessagePath: '/dev/termination-log',
  terminationMessagePolicy: 'File',
  imagePullPolicy: 'Always',
}

const podSpec = {
  containers: [container],
  restartPolicy: 'Always',
  terminationGracePeriodSeconds: 30,
  dnsPolicy: 'ClusterFirst',
  securityContext: {},
  schedulerName: 'default-scheduler',
}

const minimal = { containers: [{ name: 'web', image: 'nginx' }] }

/** Equal, and with the same order of fields. */
function expectText(actual: JsonObject | undefined, expected: JsonObject): void {
  expect(JSON.stringify(actual, null, 1)).toBe(JSON.stringify(expected, null, 1))
}

describe('the table of defaults', () => {
  it('names only types, fields and functions that exist', () => {
    const rules = parseDefaultRules(defaultTable)
    expect(rules.size).toBeGreaterThan(80)
    for (const [type, list] of rules) {
      const schema = registry.type(type)
      for (const rule of list) {
        expect(() => compileRule(schema, rule), type).not.toThrow(RangeError)
        if (rule.path.length > 0) expect(fieldAt(schema, rule.path)).toBeDefined()
      }
    }
  })

  it.each(['PodSpec', 'PodSpec.dnsPolicy 5', 'PodSpec.dnsPolicy = 5 when dnsPolicy set'])(
    'refuses the line "%s"',
    (line) => {
      expect(() => parseDefaultRules(`[core/v1]\n${line}`)).toThrow(RangeError)
    },
  )
})

describe('pods', () => {
  it('are filled in', () => {
    expectText(written('core/v1.Pod', { metadata: { name: 'a' }, spec: minimal }), {
      metadata: { name: 'a' },
      spec: { ...podSpec, enableServiceLinks: true },
      status: {},
    })
  })

  it('get probes, ports, sources and their like filled in', () => {
    const spec = written('core/v1.PodSpec', {
      containers: [
        {
          name: 'web',
          ports: [{ containerPort: 80 }],
          livenessProbe: { httpGet: { port: 80 } },
          readinessProbe: { grpc: { port: 1 }, periodSeconds: 3 },
          env: [{ name: 'A', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }],
        },
      ],
      volumes: [{ name: 'a' }, { name: 'b', hostPath: { path: '/x' } }, { name: 'c', secret: {} }],
      serviceAccount: 'robot',
    })
    expect(spec).toMatchObject({
      containers: [
        {
          ports: [{ containerPort: 80, protocol: 'TCP' }],
          livenessProbe: {
            httpGet: { path: '/', port: 80, scheme: 'HTTP' },
            timeoutSeconds: 1,
            periodSeconds: 10,
            successThreshold: 1,
            failureThreshold: 3,
          },
          readinessProbe: { grpc: { port: 1, service: '' }, periodSeconds: 3 },
          env: [{ valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.name' } } }],
          imagePullPolicy: 'IfNotPresent',
        },
      ],
      volumes: [
        { name: 'a', emptyDir: {} },
        { name: 'b', hostPath: { path: '/x', type: '' } },
        { name: 'c', secret: { defaultMode: 420 } },
      ],
      serviceAccountName: 'robot',
      serviceAccount: 'robot',
    })
  })

  it.each([
    ['nginx', 'Always'],
    ['nginx:latest', 'Always'],
    ['nginx:1.27', 'IfNotPresent'],
    ['registry.example.com:5000/team/app', 'Always'],
    ['registry.example.com:5000/team/app:v1', 'IfNotPresent'],
    ['nginx@sha256:0123', 'IfNotPresent'],
    ['nginx:latest@sha256:0123', 'Always'],
    ['Not An Image', 'IfNotPresent'],
    ['', 'IfNotPresent'],
  ])('pull the image "%s" %s', (image, policy) => {
    expect(written('core/v1.Container', { name: 'a', image })['imagePullPolicy']).toBe(policy)
  })

  it('ask for what they limit, and use their ports on the host network; templates do not', () => {
    const spec = {
      containers: [
        {
          name: 'a',
          resources: { limits: { memory: '1Gi', cpu: '2' }, requests: { cpu: '1' } },
          ports: [{ containerPort: 80 }],
        },
      ],
      hostNetwork: true,
    }
    const pod = written('core/v1.Pod', { spec })
    expect(pod['spec']).toMatchObject({
      containers: [
        {
          resources: { requests: { cpu: '1', memory: '1Gi' } },
          ports: [{ hostPort: 80, containerPort: 80, protocol: 'TCP' }],
        },
      ],
    })
    const template = written('core/v1.PodTemplateSpec', { spec })
    expect(template['spec']).toMatchObject({
      containers: [
        { resources: { requests: { cpu: '1' } }, ports: [{ containerPort: 80, protocol: 'TCP' }] },
      ],
    })
    expect(template['spec']).not.toHaveProperty('enableServiceLinks')
  })

  it('count resources in thousandths at the finest', () => {
    const resources = { limits: { cpu: '100u', memory: '1.5' } }
    expect(written('core/v1.Container', { name: 'a', resources })['resources']).toEqual({
      limits: { cpu: '1m', memory: '1500m' },
    })
  })

  it('that set their own resources have what their containers add up to', () => {
    const spec = {
      containers: [
        { name: 'a', resources: { requests: { cpu: '1' }, limits: { 'hugepages-2Mi': '2Mi' } } },
        { name: 'b', resources: { requests: { cpu: '500m' } } },
      ],
      initContainers: [
        { name: 'c', restartPolicy: 'Always', resources: { requests: { cpu: '250m' } } },
        { name: 'd', resources: { requests: { cpu: '4' } } },
      ],
      resources: { limits: { memory: '1Gi' } },
    }
    const pod = written('core/v1.Pod', { spec }, 'PodLevelResources')
    expect(pod['spec']).toMatchObject({
      resources: {
        limits: { 'hugepages-2Mi': '2Mi', memory: '1Gi' },
        requests: { cpu: '4250m', 'hugepages-2Mi': '2Mi', memory: '1Gi' },
      },
    })
    const without = written('core/v1.Pod', { spec })
    expect(without['spec']).toMatchObject({ resources: { limits: { memory: '1Gi' } } })
  })

  it('keep one address and the list of them in agreement', () => {
    expect(written('core/v1.PodStatus', { podIP: '10.0.0.1' })).toEqual({
      podIP: '10.0.0.1',
      podIPs: [{ ip: '10.0.0.1' }],
    })
    expect(written('core/v1.PodStatus', { podIPs: [{ ip: '10.0.0.1' }] })).toMatchObject({
      podIP: '10.0.0.1',
    })
  })
})

describe('workloads', () => {
  const labels = { app: 'web' }
  const template = { metadata: { labels }, spec: minimal }
  const selector = { matchLabels: labels }
  const filled = { metadata: { labels }, spec: podSpec }

  it('deployments are filled in', () => {
    expectText(written('apps/v1.Deployment', { spec: { selector, template } }), {
      metadata: {},
      spec: {
        replicas: 1,
        selector,
        template: filled,
        strategy: {
          type: 'RollingUpdate',
          rollingUpdate: { maxUnavailable: '25%', maxSurge: '25%' },
        },
        revisionHistoryLimit: 10,
        progressDeadlineSeconds: 600,
      },
      status: {},
    })
    const recreate = { spec: { selector, template, strategy: { type: 'Recreate' } } }
    expect(written('apps/v1.Deployment', recreate)['spec']).toMatchObject({
      strategy: { type: 'Recreate' },
    })
  })

  it('stateful sets are filled in', () => {
    const volumeClaimTemplates = [{ metadata: { name: 'data' }, spec: {} }]
    const value = { spec: { selector, template, serviceName: 'web', volumeClaimTemplates } }
    expectText(written('apps/v1.StatefulSet', value), {
      metadata: {},
      spec: {
        replicas: 1,
        selector,
        template: filled,
        volumeClaimTemplates: [
          {
            kind: 'PersistentVolumeClaim',
            apiVersion: 'v1',
            metadata: { name: 'data' },
            spec: { resources: {}, volumeMode: 'Filesystem' },
            status: { phase: 'Pending' },
          },
        ],
        serviceName: 'web',
        podManagementPolicy: 'OrderedReady',
        updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 0 } },
        revisionHistoryLimit: 10,
        persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Retain', whenScaled: 'Retain' },
      },
      status: { replicas: 0, availableReplicas: 0 },
    })
    const chosen = { spec: { template, updateStrategy: { type: 'RollingUpdate' } } }
    expect(written('apps/v1.StatefulSet', chosen)['spec']).toMatchObject({
      updateStrategy: { type: 'RollingUpdate' },
    })
  })

  it('daemon sets and replica sets are filled in', () => {
    expect(written('apps/v1.DaemonSet', { spec: { selector, template } })['spec']).toEqual({
      selector,
      template: filled,
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1, maxSurge: 0 } },
      revisionHistoryLimit: 10,
    })
    expect(written('apps/v1.ReplicaSet', { spec: { selector } })['spec']).toMatchObject({
      replicas: 1,
    })
    expect(
      written('apps/v1.ReplicaSet', { spec: { selector, replicas: 0 } })['spec'],
    ).toMatchObject({ replicas: 0 })
  })

  it('jobs are filled in', () => {
    expectText(written('batch/v1.Job', { spec: { template } }, 'JobPodReplacementPolicy'), {
      metadata: { labels },
      spec: {
        parallelism: 1,
        completions: 1,
        backoffLimit: 6,
        manualSelector: false,
        template: filled,
        completionMode: 'NonIndexed',
        suspend: false,
        podReplacementPolicy: 'TerminatingOrFailed',
      },
      status: {},
    })
    const spec = {
      template,
      parallelism: 3,
      backoffLimitPerIndex: 0,
      podFailurePolicy: { rules: [] },
    }
    const job = written('batch/v1.Job', { spec }, 'JobPodReplacementPolicy')
    expect(job['spec']).toMatchObject({
      backoffLimit: 2_147_483_647,
      podReplacementPolicy: 'Failed',
    })
    expect(job['spec']).not.toHaveProperty('completions')
  })

  it('cron jobs are filled in, their jobs are not', () => {
    const jobTemplate = { spec: { template } }
    expectText(written('batch/v1.CronJob', { spec: { schedule: '* * * * *', jobTemplate } }), {
      metadata: {},
      spec: {
        schedule: '* * * * *',
        concurrencyPolicy: 'Allow',
        suspend: false,
        jobTemplate: { metadata: {}, spec: { template: filled } },
        successfulJobsHistoryLimit: 3,
        failedJobsHistoryLimit: 1,
      },
      status: {},
    })
  })

  it('replication controllers select the labels of their template', () => {
    const controller = written('core/v1.ReplicationController', { spec: { template } })
    expect(controller['metadata']).toEqual({ labels })
    expect(controller['spec']).toMatchObject({ replicas: 1, selector: labels })
  })

  it('autoscalers are filled in', () => {
    const spec = { scaleTargetRef: { kind: 'Deployment', name: 'web' }, maxReplicas: 3 }
    expect(written('autoscaling/v1.HorizontalPodAutoscaler', { spec })['spec']).toMatchObject({
      minReplicas: 1,
      targetCPUUtilizationPercentage: 80,
    })
    const behavior = { scaleDown: { selectPolicy: 'Min' } }
    const scaler = written('autoscaling/v2.HorizontalPodAutoscaler', {
      spec: { ...spec, behavior },
    })
    expectText(scaler['spec'] as JsonObject, {
      scaleTargetRef: { kind: 'Deployment', name: 'web' },
      minReplicas: 1,
      maxReplicas: 3,
      metrics: [
        {
          type: 'Resource',
          resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } },
        },
      ],
      behavior: {
        scaleUp: {
          stabilizationWindowSeconds: 0,
          selectPolicy: 'Max',
          policies: [
            { type: 'Pods', value: 4, periodSeconds: 15 },
            { type: 'Percent', value: 100, periodSeconds: 15 },
          ],
        },
        scaleDown: {
          selectPolicy: 'Min',
          policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }],
        },
      },
    })
  })
})

describe('services and their like', () => {
  it('services are filled in', () => {
    const spec = { selector: { app: 'web' }, ports: [{ port: 80 }, { port: 1, targetPort: 'x' }] }
    expectText(written('core/v1.Service', { spec }), {
      metadata: {},
      spec: {
        ports: [
          { protocol: 'TCP', port: 80, targetPort: 80 },
          { protocol: 'TCP', port: 1, targetPort: 'x' },
        ],
        selector: { app: 'web' },
        type: 'ClusterIP',
        sessionAffinity: 'None',
        internalTrafficPolicy: 'Cluster',
      },
      status: { loadBalancer: {} },
    })
  })

  it('services that balance load from outside say how', () => {
    const service = written('core/v1.Service', {
      spec: { type: 'LoadBalancer', sessionAffinity: 'ClientIP' },
      status: { loadBalancer: { ingress: [{ ip: '1.2.3.4' }, { hostname: 'a' }] } },
    })
    expect(service['spec']).toEqual({
      type: 'LoadBalancer',
      sessionAffinity: 'ClientIP',
      externalTrafficPolicy: 'Cluster',
      sessionAffinityConfig: { clientIP: { timeoutSeconds: 10_800 } },
      allocateLoadBalancerNodePorts: true,
      internalTrafficPolicy: 'Cluster',
    })
    expect(service['status']).toEqual({
      loadBalancer: { ingress: [{ ip: '1.2.3.4', ipMode: 'VIP' }, { hostname: 'a' }] },
    })
  })

  it('a session affinity of none drops its settings', () => {
    const sessionAffinityConfig = { clientIP: { timeoutSeconds: 5 } }
    const service = written('core/v1.Service', { spec: { sessionAffinityConfig } })
    expect(service['spec']).not.toHaveProperty('sessionAffinityConfig')
  })

  it('network policies apply to what they have rules for', () => {
    const policy = (spec: JsonObject) => written('networking/v1.NetworkPolicy', { spec })['spec']
    expect(policy({ ingress: [{ ports: [{ port: 80 }] }] })).toMatchObject({
      ingress: [{ ports: [{ protocol: 'TCP', port: 80 }] }],
      policyTypes: ['Ingress'],
    })
    expect(policy({ egress: [{}] })).toMatchObject({ policyTypes: ['Ingress', 'Egress'] })
  })

  it('ingresses stay as they are, classes name a scope for their parameters', () => {
    const backend = { service: { name: 'web', port: { number: 80 } } }
    const spec = { rules: [{ http: { paths: [{ path: '/', pathType: 'Prefix', backend }] } }] }
    expect(written('networking/v1.Ingress', { spec })['spec']).toEqual(spec)
    const parameters = { kind: 'A', name: 'b' }
    expect(written('networking/v1.IngressClass', { spec: { parameters } })['spec']).toMatchObject({
      parameters: { scope: 'Cluster' },
    })
    expect(written('networking/v1.IngressClass', { spec: {} })['spec']).toEqual({})
  })

  it('ports of endpoint slices have a name and a protocol', () => {
    expect(written('discovery/v1.EndpointSlice', { ports: [{ port: 80 }] })).toMatchObject({
      ports: [{ name: '', protocol: 'TCP', port: 80 }],
    })
  })
})

describe('other kinds', () => {
  it('claims and volumes are filled in', () => {
    expectText(
      written('core/v1.PersistentVolumeClaim', { spec: { accessModes: ['ReadWriteOnce'] } }),
      {
        metadata: {},
        spec: { accessModes: ['ReadWriteOnce'], resources: {}, volumeMode: 'Filesystem' },
        status: { phase: 'Pending' },
      },
    )
    const volume = written('core/v1.PersistentVolume', { spec: { rbd: { image: 'a' } } })
    expect(volume).toMatchObject({
      spec: {
        rbd: { image: 'a', pool: 'rbd', user: 'admin', keyring: '/etc/ceph/keyring' },
        persistentVolumeReclaimPolicy: 'Retain',
        volumeMode: 'Filesystem',
      },
      status: { phase: 'Pending' },
    })
  })

  it('secrets encode their string data and have a type', () => {
    const secret = written('core/v1.Secret', {
      data: { a: 'eA==', b: 'eQ==' },
      stringData: { c: 'hello', b: 'héllo', empty: '' },
    })
    expectText(secret, {
      metadata: {},
      data: { a: 'eA==', b: 'aMOpbGxv', c: 'aGVsbG8=', empty: '' },
      type: 'Opaque',
    })
  })

  it('a config map is left alone', () => {
    expect(written('core/v1.ConfigMap', { data: { a: 'b' } })).toEqual({
      metadata: {},
      data: { a: 'b' },
    })
  })

  it('limit ranges of containers follow from one another', () => {
    const limits = [
      { type: 'Container', max: { cpu: '2' }, min: { memory: '1Mi' }, default: { 'a/b': '1' } },
    ]
    expect(written('core/v1.LimitRange', { spec: { limits } })['spec']).toEqual({
      limits: [
        {
          ...limits[0],
          default: { 'a/b': '1', cpu: '2' },
          defaultRequest: { 'a/b': '1', cpu: '2', memory: '1Mi' },
        },
      ],
    })
  })

  it('nodes allot what they have and agree on their addresses', () => {
    const node = written('core/v1.Node', {
      spec: { podCIDR: '10.0.0.0/24' },
      status: { capacity: { cpu: '2' } },
    })
    expect(node).toMatchObject({
      spec: { podCIDR: '10.0.0.0/24', podCIDRs: ['10.0.0.0/24'] },
      status: { capacity: { cpu: '2' }, allocatable: { cpu: '2' } },
    })
  })

  it('bindings name the group of what they refer to, by the brand', () => {
    const binding = {
      roleRef: { kind: 'ClusterRole', name: 'view' },
      subjects: [
        { kind: 'User', name: 'jane' },
        { kind: 'ServiceAccount', name: 'robot', namespace: 'a' },
      ],
    }
    expect(written('rbac/v1.RoleBinding', binding)).toMatchObject({
      subjects: [
        { kind: 'User', apiGroup: 'rbac.authorization.k8s.io', name: 'jane' },
        { kind: 'ServiceAccount', name: 'robot', namespace: 'a' },
      ],
      roleRef: { apiGroup: 'rbac.authorization.k8s.io' },
    })
    const svc = createSchemaRegistry(brands.svc).type('rbac/v1.RoleBinding')
    const { object } = decodeObject(svc, binding)
    applyDefaults(svc, object, { ...environment(), brand: brands.svc })
    expect(object['roleRef']).toMatchObject({ apiGroup: 'rbac.authorization.svc.io' })
  })

  it('custom resource definitions get their names and stored version', () => {
    const definition = written('apiextensions/v1.CustomResourceDefinition', {
      spec: {
        group: 'example.com',
        names: { plural: 'widgets', kind: 'Widget' },
        scope: 'Namespaced',
        versions: [
          { name: 'v1', served: true, storage: true },
          { name: 'v1beta1', served: true, storage: false },
        ],
      },
    })
    expect(definition).toMatchObject({
      spec: {
        names: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' },
        conversion: { strategy: 'None' },
      },
      status: { storedVersions: ['v1'] },
    })
  })

  it('webhooks are filled in', () => {
    const webhooks = [
      {
        name: 'a.example.com',
        clientConfig: { service: { name: 'a', namespace: 'b' } },
        rules: [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['*'] }],
      },
    ]
    const type = 'admissionregistration/v1.MutatingWebhookConfiguration'
    expect(written(type, { webhooks })).toMatchObject({
      webhooks: [
        {
          clientConfig: { service: { port: 443 } },
          rules: [{ scope: '*' }],
          failurePolicy: 'Fail',
          matchPolicy: 'Equivalent',
          namespaceSelector: {},
          objectSelector: {},
          timeoutSeconds: 10,
          reinvocationPolicy: 'Never',
        },
      ],
    })
  })

  it('a rule behind a gate acts only while the gate is on', () => {
    const set = { spec: { template: { spec: minimal } } }
    const of = (object: JsonObject) => JSON.stringify(object)
    expect(of(written('apps/v1.StatefulSet', set))).not.toContain('maxUnavailable')
    expect(of(written('apps/v1.StatefulSet', set, 'MaxUnavailableStatefulSet'))).toContain(
      '"maxUnavailable":1',
    )
  })

  it('a taint is dated by the request', () => {
    const taint = { key: 'a', effect: 'NoSchedule' }
    expect(written('resource/v1.DeviceTaint', taint)['timeAdded']).toBe('2026-01-02T03:04:05Z')
  })
})

describe('defaulting', () => {
  it.each([
    'core/v1.Pod',
    'core/v1.Service',
    'core/v1.PersistentVolume',
    'apps/v1.StatefulSet',
    'apps/v1.DaemonSet',
    'batch/v1.CronJob',
    'batch/v1.Job',
    'autoscaling/v2.HorizontalPodAutoscaler',
    'admissionregistration/v1.ValidatingWebhookConfiguration',
    'resource/v1.ResourceClaim',
  ])('a defaulted %s once more changes nothing, and neither does decoding it', (type) => {
    const schema = registry.type(type)
    const every: DefaultingEnvironment = { ...environment(), gate: () => true }
    fc.assert(
      fc.property(objectsOf(schema, 4), (value) => {
        const { object } = decodeObject(schema, value)
        applyDefaults(schema, object, every)
        const once = textOf(object)
        applyDefaults(schema, object, every)
        expect(textOf(object)).toBe(once)
        expect(textOf(decodeObject(schema, object).object)).toBe(once)
      }),
      { numRuns: 100 },
    )
  })
})
