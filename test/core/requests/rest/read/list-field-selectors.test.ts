import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { createFeatureGates } from '../../../../../core/base/release/feature-gates.ts'
import type { ResourceDefinition } from '../../../../../core/objects/catalog/resource-definition.ts'
import { builtInCatalog } from '../../../../support/schemas/built-in-catalog.ts'
import { openTestServer, type TestServer } from '../../../../support/servers/test-server.ts'

const runtimeConfig = { 'api/all': true }

/** Gates without which some versions are not served. */
const featureGates = new Map([
  ['ClusterTrustBundle', true],
  ['CoordinatedLeaderElection', true],
])

/** What each kind can be selected by besides its name and namespace, as the real server has it. */
const ownFields: Readonly<Record<string, string>> = {
  pods:
    'spec.nodeName spec.restartPolicy spec.schedulerName spec.serviceAccountName spec.hostNetwork spec.host ' +
    'status.phase status.podIP status.podIPs status.nominatedNodeName',
  nodes: 'spec.unschedulable',
  namespaces: 'status.phase',
  secrets: 'type',
  services: 'spec.clusterIP spec.type',
  replicationcontrollers: 'status.replicas',
  events:
    'involvedObject.kind involvedObject.namespace involvedObject.name involvedObject.uid involvedObject.apiVersion ' +
    'involvedObject.resourceVersion involvedObject.fieldPath reason reportingComponent source type',
  'events.events.k8s.io':
    'regarding.kind regarding.namespace regarding.name regarding.uid regarding.apiVersion ' +
    'regarding.resourceVersion regarding.fieldPath reason reportingController type',
  'jobs.batch': 'status.successful',
  'certificatesigningrequests.certificates.k8s.io': 'spec.signerName',
  'clustertrustbundles.certificates.k8s.io': 'spec.signerName',
  'leasecandidates.coordination.k8s.io': 'spec.leaseName',
  'resourceslices.resource.k8s.io': 'spec.nodeName spec.driver',
}

function nameOf({ resource, group }: ResourceDefinition): string {
  return group === '' ? resource : `${resource}.${group}`
}

function pathOf({ resource, group, version }: ResourceDefinition): string {
  return `${group === '' ? '/api' : `/apis/${group}`}/${version}/${resource}`
}

const gates = createFeatureGates(featureGates)
const listed = builtInCatalog(runtimeConfig, { gates }).definitions.filter(({ verbs }) =>
  verbs.has('list'),
)

function openEverything(): Promise<TestServer> {
  return openTestServer({
    controllers: [],
    featureGates,
    runtimeConfig: new Map(Object.entries(runtimeConfig)),
  })
}

/** Whether a list is answered; it may only be refused by naming the field. */
async function isKnown(server: TestServer, address: string, field: string): Promise<boolean> {
  const { status, body } = await server.get(address)
  if (status === 200) return true
  if (status === 400 && body.message?.includes(field)) return false
  throw new Error(`${address}: ${status} ${body.message}`)
}

/** Makes the object of a sample, and sets its status. */
async function make(server: TestServer, { path, object, status }: Sample): Promise<void> {
  const made = await server.post(path, object)
  const answer = status ? await server.patch(`${path}/x/status`, { status }) : made
  if (made.status !== 201 || answer.status >= 300) throw new Error(made.text + answer.text)
}

describe('field selectors', () => {
  it('field selectors of every kind that is listed know its own fields, its name and its namespace, and no other', async () => {
    const server = await openEverything()
    const candidates = new Set(Object.values(ownFields).flatMap((fields) => fields.split(' ')))
    const known = new Map<string, string[]>()
    for (const definition of listed) {
      const path = pathOf(definition)
      const fields: string[] = []
      for (const field of [...candidates, 'metadata.name', 'metadata.namespace']) {
        if (await isKnown(server, `${path}?fieldSelector=${field}%3Dx`, field)) fields.push(field)
      }
      const own = fields.filter((field) => !field.startsWith('metadata.'))
      const hasNamespace = definition.namespaced || own.length === 0
      const common = ['metadata.name', ...(hasNamespace ? ['metadata.namespace'] : [])]
      expect(fields).toEqual([...own, ...common])
      if (own.length > 0) known.set(nameOf(definition), own.toSorted())
    }
    expect(listed.length).toBeGreaterThan(60)
    expect(Object.fromEntries(known)).toEqual(
      Object.fromEntries(
        Object.entries(ownFields).map(([name, fields]) => [name, fields.split(' ').toSorted()]),
      ),
    )
  })

  it.each([
    ['/api/v1/nodes', 'field label not supported: spec.nope'],
    ['/apis/batch/v1/jobs', 'field label "spec.nope" not supported for Job'],
    [
      '/apis/resource.k8s.io/v1/resourceslices',
      'field label not supported for resource.k8s.io/v1, Kind=ResourceSlice: spec.nope',
    ],
    [
      '/api/v1/configmaps',
      '"spec.nope" is not a known field selector: only "metadata.name", "metadata.namespace"',
    ],
  ])('field selectors of %s do not know a field', async (path, message) => {
    const server = await openTestServer({ controllers: [] })
    const { status, body } = await server.get(`${path}?fieldSelector=spec.nope%3D1`)
    expect([status, body.message]).toEqual([400, message])
  })

  it('field selectors of a watch and of a deletecollection refuse what a list refuses', async () => {
    const server = await openEverything()
    const path = '/api/v1/namespaces/default/configmaps'
    const query = 'fieldSelector=data.color%3Dred'
    for (const answer of [
      await server.get(`${path}?${query}`),
      await server.get(`${path}?watch=1&${query}`),
      await server.delete(`${path}?${query}`),
    ]) {
      expect(answer.status).toBe(400)
      expect(answer.body.message).toContain('data.color')
    }
  })
})

interface Sample {
  readonly path: string
  readonly object: JsonObject
  readonly status?: JsonObject
  readonly holds: readonly string[]
  readonly fails: readonly string[]
}

const inDefault = '/api/v1/namespaces/default'
const labels = { app: 'x' }
const template = { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'nginx' }] } }
const podTemplate = { ...template, spec: { ...template.spec, restartPolicy: 'Never' } }

const samples: readonly Sample[] = [
  {
    path: `${inDefault}/pods`,
    object: {
      metadata: { name: 'x' },
      spec: {
        ...template.spec,
        nodeName: 'n1',
        restartPolicy: 'Never',
        schedulerName: 'mine',
        serviceAccountName: 'robot',
        hostNetwork: true,
      },
    },
    status: { phase: 'Running', podIP: '10.0.0.1', nominatedNodeName: 'n2' },
    holds: [
      'spec.nodeName=n1',
      'spec.host=n1',
      'spec.restartPolicy=Never',
      'spec.schedulerName=mine',
      'spec.serviceAccountName=robot',
      'spec.hostNetwork=true',
      'status.phase=Running',
      'status.podIP=10.0.0.1',
      'status.nominatedNodeName=n2',
      'status.phase!=Failed,spec.nodeName==n1',
      'metadata.name=x,metadata.namespace=default',
    ],
    fails: ['spec.nodeName!=n1', 'spec.hostNetwork=false', 'status.phase=Pending', 'spec.host=n2'],
  },
  {
    path: '/api/v1/namespaces',
    object: { metadata: { name: 'x' } },
    holds: ['status.phase=Active,metadata.name=x'],
    fails: ['status.phase=Terminating'],
  },
  {
    path: '/api/v1/nodes',
    object: { metadata: { name: 'x' }, spec: { unschedulable: true } },
    holds: ['spec.unschedulable=true'],
    fails: ['spec.unschedulable=false', 'spec.unschedulable!=true'],
  },
  {
    path: `${inDefault}/secrets`,
    object: { metadata: { name: 'x' } },
    holds: ['type=Opaque'],
    fails: ['type=kubernetes.io/tls'],
  },
  {
    path: `${inDefault}/services`,
    object: { metadata: { name: 'x' }, spec: { clusterIP: 'None', selector: labels } },
    holds: ['spec.clusterIP=None', 'spec.type=ClusterIP,metadata.name=x'],
    fails: ['spec.clusterIP=10.0.0.1', 'spec.type=NodePort'],
  },
  {
    path: `${inDefault}/replicationcontrollers`,
    object: { metadata: { name: 'x' }, spec: { selector: labels, template } },
    status: { replicas: 3 },
    holds: ['status.replicas=3'],
    fails: ['status.replicas=0'],
  },
  {
    path: '/apis/batch/v1/namespaces/default/jobs',
    object: { metadata: { name: 'x' }, spec: { template: podTemplate } },
    holds: ['status.successful=0'],
    fails: ['status.successful=1'],
  },
  {
    path: `${inDefault}/events`,
    object: {
      metadata: { name: 'x' },
      involvedObject: { kind: 'Pod', namespace: 'default', name: 'web', uid: 'u1' },
      reason: 'Started',
      type: 'Normal',
      source: { component: 'kubelet' },
    },
    holds: [
      'involvedObject.kind=Pod,involvedObject.name=web',
      'involvedObject.uid=u1,reason=Started',
      'source=kubelet,type=Normal',
    ],
    fails: ['involvedObject.name=db', 'type=Warning', 'source!=kubelet'],
  },
]

describe('a list and a watch by field', () => {
  it.each(samples)('a list and a watch by field of $path show what matches', async (sample) => {
    const { path, holds, fails } = sample
    const server = await openEverything()
    await make(server, sample)
    const selects = async (selector: string): Promise<boolean> => {
      const query = `fieldSelector=${encodeURIComponent(selector)}`
      const { body } = await server.get(`${path}?${query}`)
      return body.items.some(({ metadata }) => metadata.name === 'x')
    }
    for (const selector of holds)
      expect([selector, await selects(selector)]).toEqual([selector, true])
    for (const selector of fails)
      expect([selector, await selects(selector)]).toEqual([selector, false])
    for (const selector of holds) {
      const watch = await server.watch(`${path}?fieldSelector=${encodeURIComponent(selector)}`)
      let line = await watch.line()
      while (line !== 'ADDED x') line = await watch.line()
      expect(line).toBe('ADDED x')
    }
  })
})
