import { describe, expect, it } from 'vitest'
import { cloneJson } from '../../../../core/api/json.ts'
import { brands } from '../../../../core/api/brand.ts'
import type { ApiObject } from '../../../../core/api/object.ts'
import {
  anObject,
  builtIn,
  builtInCatalog,
  writeContext,
} from '../../../support/built-in-catalog.ts'

type Fields = Readonly<Record<string, unknown>>

function created(resource: string, fields: Fields, gates: readonly string[] = []): ApiObject {
  const object = anObject(fields)
  const context = writeContext({ gate: (name) => gates.includes(name) })
  builtIn(resource).strategy.prepareForCreate(object, context)
  return object
}

function updated(resource: string, fields: Fields, stored: Fields): ApiObject {
  const next = anObject(fields)
  builtIn(resource).strategy.prepareForUpdate(next, anObject(stored), writeContext())
  return next
}

describe('the quality of service of a pod', () => {
  const both = { cpu: '1', memory: '1Gi' }
  const container = (resources: object): object => ({ name: 'a', resources })
  const qos = (spec: Fields, gates: readonly string[] = []): unknown =>
    (created('pods', { spec }, gates)['status'] as Fields)['qosClass']

  it.each([
    ['BestEffort where nothing is asked', [container({}), { name: 'b' }]],
    ['BestEffort where zero is asked', [container({ requests: { cpu: '0' } })]],
    ['BestEffort where only other resources are asked', [container({ limits: { gpu: '1' } })]],
    ['Guaranteed where limits and requests agree', [container({ requests: both, limits: both })]],
    [
      'Guaranteed where they agree in other words',
      [container({ requests: { cpu: '1000m', memory: '1024Mi' }, limits: both })],
    ],
    [
      'Burstable where a request is below the limit',
      [container({ requests: { cpu: '1' }, limits: both })],
    ],
    [
      'Burstable where one container asks nothing',
      [container({ requests: both, limits: both }), container({})],
    ],
    [
      'Burstable where memory is not limited',
      [container({ requests: { cpu: '1' }, limits: { cpu: '1' } })],
    ],
  ])('is %s', (name, containers) => {
    expect(qos({ containers })).toBe(name.split(' ')[0])
  })

  it('counts init containers', () => {
    const init = [container({})]
    expect(
      qos({ containers: [container({ requests: both, limits: both })], initContainers: init }),
    ).toBe('Burstable')
  })

  it('is that of the whole pod where the gate allows such resources', () => {
    const spec = { containers: [container({})], resources: { requests: both, limits: both } }
    expect(qos(spec, ['PodLevelResources'])).toBe('Guaranteed')
    expect(qos(spec)).toBe('BestEffort')
  })
})

describe('a job', () => {
  const metadata = { name: 'pi', uid: 'u-1' }
  const labels = {
    'batch.kubernetes.io/controller-uid': 'u-1',
    'batch.kubernetes.io/job-name': 'pi',
    'controller-uid': 'u-1',
    'job-name': 'pi',
  }

  it('finds its pods by its uid', () => {
    expect(
      created('jobs.v1.batch', { metadata, spec: { template: { spec: {} } } })['spec'],
    ).toEqual({
      template: { metadata: { labels }, spec: {} },
      selector: { matchLabels: { 'batch.kubernetes.io/controller-uid': 'u-1' } },
    })
  })

  it('keeps labels that it was given, for validation to judge', () => {
    const template = { metadata: { labels: { 'job-name': 'other', a: '1' } } }
    expect(created('jobs.v1.batch', { metadata, spec: { template } })['spec']).toMatchObject({
      template: { metadata: { labels: { ...labels, 'job-name': 'other', a: '1' } } },
    })
  })

  it('has the labels of its template where it has none of its own', () => {
    const spec = { template: { spec: {} } }
    expect(created('jobs.v1.batch', { metadata, spec }).metadata.labels).toEqual(labels)
    const labelled = { ...metadata, labels: { a: '1' } }
    expect(created('jobs.v1.batch', { metadata: labelled, spec }).metadata.labels).toEqual({
      a: '1',
    })
  })

  it('is left alone where its selector is chosen by hand', () => {
    const spec = { manualSelector: true, selector: { matchLabels: { a: '1' } }, template: {} }
    expect(created('jobs.v1.batch', { metadata, spec })['spec']).toEqual(spec)
  })

  it('uses the domain of the brand', () => {
    const catalog = builtInCatalog({}, { brand: brands.svc })
    const job = anObject({ metadata, spec: {} })
    builtIn('jobs.v1.batch', catalog).strategy.prepareForCreate(job, writeContext())
    expect(job).toMatchObject({
      spec: { selector: { matchLabels: { 'batch.svc.io/controller-uid': 'u-1' } } },
    })
  })
})

describe('a daemon set', () => {
  const key = 'deprecated.daemonset.template.generation'
  const generation = (object: ApiObject): string | undefined => object.metadata.annotations?.[key]
  const daemons = 'daemonsets.v1.apps'
  const stored = {
    metadata: { name: 'd', annotations: { [key]: '4' } },
    spec: { template: { a: 1 } },
  }

  it('counts the changes of its template', () => {
    expect(generation(created(daemons, { spec: {} }))).toBe('1')
    expect(generation(updated(daemons, { spec: { template: { a: 1 } } }, stored))).toBe('4')
    expect(generation(updated(daemons, { spec: { template: { a: 2 } } }, stored))).toBe('5')
  })

  it('lets nobody set the count', () => {
    const metadata = { name: 'd', annotations: { [key]: '9', other: 'x' } }
    const next = updated(daemons, { metadata, spec: stored.spec }, stored)
    expect(next.metadata.annotations).toEqual({ [key]: '4', other: 'x' })
  })
})

describe('a service', () => {
  const ports = [{ port: 80, protocol: 'TCP', nodePort: 30080 }]
  const allocated = {
    clusterIP: '10.0.0.1',
    clusterIPs: ['10.0.0.1'],
    ipFamilies: ['IPv4'],
    ipFamilyPolicy: 'SingleStack',
  }
  const spec = (next: Fields, stored: Fields): unknown =>
    updated('services', { spec: next }, { spec: stored })['spec']

  it('keeps its addresses and ports where a client does not name them', () => {
    const known = { name: 'web', port: 80, nodePort: 30_080 }
    const stored = { type: 'NodePort', ...allocated, ports: [known] }
    const added = { name: 'admin', port: 81 }
    const next = { type: 'NodePort', ports: [{ name: 'web', port: 8080 }, added] }
    expect(spec(next, stored)).toEqual({
      ...next,
      clusterIP: '10.0.0.1',
      clusterIPs: ['10.0.0.1'],
      ports: [{ name: 'web', port: 8080, nodePort: 30_080 }, added],
    })
  })

  it('keeps node ports that it no longer asks for, until a client leaves them out', () => {
    const stored = { type: 'LoadBalancer', ...allocated, ports }
    const next = { ...stored, allocateLoadBalancerNodePorts: false }
    expect(spec(next, stored)).toEqual(next)
    const without = { ...next, ports: [{ port: 80, protocol: 'TCP' }] }
    expect(spec(without, next)).toEqual(without)
  })

  it('gives up node ports when it becomes internal', () => {
    const stored = { type: 'NodePort', externalTrafficPolicy: 'Cluster', ...allocated, ports }
    expect(spec({ ...stored, type: 'ClusterIP' }, stored)).toEqual({
      type: 'ClusterIP',
      ...allocated,
      ports: [{ port: 80, protocol: 'TCP' }],
    })
  })

  it('gives up its address when it becomes a name', () => {
    const stored = { type: 'ClusterIP', ...allocated }
    const next = { ...stored, type: 'ExternalName', externalName: 'db.example' }
    expect(spec(next, stored)).toEqual({ type: 'ExternalName', externalName: 'db.example' })
  })

  it('keeps its address for a type that does not exist, of which it is told', () => {
    const stored = { type: 'ClusterIP', ...allocated }
    const { clusterIP, clusterIPs } = allocated
    expect(spec({ type: 'Odd' }, stored)).toEqual({ type: 'Odd', clusterIP, clusterIPs })
  })

  it('gives up what only load balancers have', () => {
    const stored = {
      type: 'LoadBalancer',
      allocateLoadBalancerNodePorts: true,
      loadBalancerClass: 'x/y',
      externalTrafficPolicy: 'Local',
      healthCheckNodePort: 31000,
      ports,
    }
    expect(spec({ ...stored, type: 'NodePort' }, stored)).toEqual({
      type: 'NodePort',
      externalTrafficPolicy: 'Local',
      ports,
    })
  })

  it('does not give up what the client sets anew', () => {
    const stored = { type: 'NodePort', ports }
    const next = { type: 'ClusterIP', ports: [{ port: 80, protocol: 'TCP', nodePort: 30081 }] }
    expect(spec(next, stored)).toEqual(next)
  })
})

describe('a namespace', () => {
  it('is held back until it is empty, and can be selected by name', () => {
    const namespace = created('namespaces', { metadata: { name: 'team', labels: { a: '1' } } })
    expect(namespace).toMatchObject({
      metadata: { labels: { a: '1', 'kubernetes.io/metadata.name': 'team' } },
      spec: { finalizers: ['kubernetes'] },
      status: { phase: 'Active' },
    })
  })

  it('keeps finalizers of others and adds its own once', () => {
    const spec = { finalizers: ['x/y', 'kubernetes'] }
    expect(created('namespaces', { spec })['spec']).toEqual(spec)
  })
})

describe('an API', () => {
  it('that no service serves is there at once', () => {
    const name = 'apiservices.v1.apiregistration.k8s.io'
    expect(created(name, { spec: {} })).toMatchObject({
      status: { conditions: [{ type: 'Available', status: 'True', reason: 'Local' }] },
    })
    const served = created(name, { spec: { service: { name: 's' } } })
    expect(served['status']).toEqual({})
  })

  it('remembers every version that its objects may be stored in', () => {
    const name = 'customresourcedefinitions.v1.apiextensions.k8s.io'
    const spec = (storage: string): Fields => ({
      versions: ['v1', 'v2'].map((version) => ({ name: version, storage: version === storage })),
    })
    const crd = created(name, { spec: spec('v1') })
    expect(crd).toMatchObject({ status: { storedVersions: ['v1'] } })
    const next = updated(name, { spec: spec('v2') }, cloneJson(crd))
    expect(next).toMatchObject({ status: { storedVersions: ['v1', 'v2'] } })
    expect(updated(name, { spec: spec('v1') }, next)).toMatchObject({
      status: { storedVersions: ['v1', 'v2'] },
    })
  })
})

describe('other kinds', () => {
  it('give a pod that has no time to stop a second, and leave templates as they are', () => {
    const spec = { terminationGracePeriodSeconds: -5 }
    expect(created('pods', { spec })).toMatchObject({ spec: { terminationGracePeriodSeconds: 1 } })
    expect(created('deployments.v1.apps', { spec: { template: { spec } } })).toMatchObject({
      spec: { template: { spec } },
    })
  })

  it('drop the labels that v1 takes for no endpoint', () => {
    const endpoints = [{ addresses: ['10.0.0.1'], deprecatedTopology: { zone: 'a' } }]
    const slice = created('endpointslices.v1.discovery.k8s.io', { endpoints })
    expect(slice).toMatchObject({ endpoints: [{ addresses: ['10.0.0.1'] }] })
    expect(JSON.stringify(slice)).not.toContain('deprecatedTopology')
  })

  it('write a data source in both of its fields', () => {
    const dataSource = { kind: 'PersistentVolumeClaim', name: 'a' }
    const spec = (fields: Fields): unknown =>
      created('persistentvolumeclaims', { spec: fields })['spec']
    expect(spec({ dataSource })).toEqual({ dataSource, dataSourceRef: dataSource })
    expect(spec({ dataSourceRef: dataSource })).toEqual({ dataSource, dataSourceRef: dataSource })
    const foreign = { ...dataSource, namespace: 'other' }
    expect(spec({ dataSourceRef: foreign })).not.toHaveProperty('dataSourceRef')
  })

  it('refer to the secrets of a service account by name', () => {
    const secrets = [{ name: 'a', namespace: 'ns', uid: 'u' }]
    expect(created('serviceaccounts', { secrets })['secrets']).toEqual([{ name: 'a' }])
    expect(updated('serviceaccounts', { secrets }, {})['secrets']).toEqual([{ name: 'a' }])
    expect(created('serviceaccounts', {})).not.toHaveProperty('secrets')
  })

  it('name a limit range that has no name', () => {
    expect(created('limitranges', { metadata: {} }).metadata.name).toMatch(/^[0-9a-f-]{36}$/)
    expect(created('limitranges', {}).metadata.name).toBe('x')
  })
})
