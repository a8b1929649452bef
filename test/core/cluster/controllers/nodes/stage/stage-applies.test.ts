import { describe, expect, it } from 'vitest'
import { structOf, textOf } from '../../../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import {
  openCluster,
  type SimulatedCluster,
} from '../../../../../support/cluster/simulated-cluster.ts'
import { controllersSettled } from '../../../../../support/objects/owned-objects.ts'
import { openTestServer } from '../../../../../support/servers/test-server.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'
const secrets = '/api/v1/namespaces/default/secrets'

/** A cluster with a stage for config maps with the label `copy`, which takes the label off as its last step. */
async function openStaged(...steps: readonly JsonObject[]): Promise<SimulatedCluster> {
  const stage = {
    apiVersion: 'kwok.x-k8s.io/v1alpha1',
    kind: 'Stage',
    metadata: { name: 'copies' },
    spec: {
      resourceRef: { apiGroup: 'v1', kind: 'ConfigMap' },
      selector: { matchLabels: { copy: 'wanted' } },
      steps: [...steps, { patch: { root: 'metadata', template: 'labels: { copy: done }' } }],
    },
  }
  return openCluster({ simulate: ['stage-controller'], kwokConfig: JSON.stringify(stage) })
}

async function createWanted({ client, advance }: SimulatedCluster): Promise<void> {
  const metadata = { name: 'a', labels: { copy: 'wanted' } }
  await client.create(configMaps, { apiVersion: 'v1', kind: 'ConfigMap', metadata })
  await advance('1s')
}

const template = `apiVersion: v1
kind: Secret
metadata: { name: '{{ .metadata.name }}-copy' }
stringData: { from: '{{ .metadata.name }}' }`

describe('a step that applies an object', () => {
  it('creates the object in the namespace of the one that the stage is for', async () => {
    const cluster = await openStaged({ apply: { template } })
    await createWanted(cluster)
    const copy = await cluster.client.get(`${secrets}/a-copy`)
    expect(copy['data']).toEqual({ from: btoa('a') })
    const managers = copy.metadata.managedFields ?? []
    expect(managers.map(({ manager, operation }) => [manager, operation])).toEqual([
      ['kwok', 'Update'],
    ])
    const { metadata } = await cluster.client.get(`${configMaps}/a`)
    expect(metadata.labels).toEqual({ copy: 'done' })
  })

  it.each([
    [undefined, 'Apply'],
    ['merge', 'Update'],
    ['strategic', 'Update'],
  ])('patches an object that exists by the type %s', async (type, operation) => {
    const cluster = await openStaged({ apply: { template, ...(type !== undefined && { type }) } })
    const { client } = cluster
    const metadata = { name: 'a-copy' }
    await client.create(secrets, {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata,
      stringData: { own: 'b', from: 'c' },
    })
    await createWanted(cluster)
    const copy = await client.get(`${secrets}/a-copy`)
    expect(copy['data']).toEqual({ own: btoa('b'), from: btoa('a') })
    const own = copy.metadata.managedFields?.find(({ manager }) => manager === 'kwok')
    expect(own).toMatchObject({ operation })
  })

  it('patches a subresource of an object that exists, and says so where none exists', async () => {
    const status = `apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: claim }
status: { phase: Lost }`
    const cluster = await openStaged({ apply: { template: status, subresource: 'status' } })
    await createWanted(cluster)
    expect(await cluster.eventsOf('Stage', 'copies')).toEqual([
      'StageFailed: ConfigMap default/a: there is no PersistentVolumeClaim claim that could be patched',
    ])
    const claims = '/api/v1/namespaces/default/persistentvolumeclaims'
    const spec = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } }
    const claim = {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: 'claim' },
      spec,
    }
    await cluster.client.create(claims, claim)
    await cluster.client.patch(`${configMaps}/a`, 'merge', { data: { again: 'yes' } })
    await cluster.advance('1s')
    expect(structOf(await cluster.client.get(`${claims}/claim`), 'status')).toEqual({
      phase: 'Lost',
    })
  })

  it('says in an event of the stage what the server refuses', async () => {
    const cluster = await openStaged({ apply: { template: template.replace('-copy', '_copy') } })
    await createWanted(cluster)
    const [event = ''] = await cluster.eventsOf('Stage', 'copies')
    expect(event).toContain(
      'StageFailed: ConfigMap default/a: Secret "a_copy" is invalid: metadata.name',
    )
  })
})

/** Events of a server with the stage in its settings: `reason: message`. */
async function eventsOfStage(stage: JsonObject): Promise<readonly string[]> {
  const server = await openTestServer({
    simulate: ['stage-controller'],
    simulation: { kwokConfig: [JSON.stringify(stage)] },
  })
  await controllersSettled()
  const { items } = (await server.get('/api/v1/namespaces/default/events')).body
  return items.map((event) => `${textOf(event, 'reason')}: ${textOf(event, 'message')}`)
}

describe('a stage with what does not act here', () => {
  it.each<[string, JsonObject, string]>([
    [
      'step',
      { steps: [{ create: {} }] },
      'spec.steps[0].create: no such field is known; there are event, finalizers, delete, patch, apply',
    ],
    [
      'type',
      { steps: [{ apply: { template, type: 'json' } }] },
      'spec.steps[0].apply.type: "json" is none of apply, merge, strategic',
    ],
    [
      'type',
      { steps: [{ patch: { template, type: 'apply' } }] },
      'spec.steps[0].patch.type: "apply" is none of json, merge, strategic',
    ],
    [
      'field of an apply',
      { steps: [{ apply: { template, root: 'spec' } }] },
      'spec.steps[0].apply.root: no such field is known',
    ],
    ['field of a patch', { steps: [{ patch: { templates: '' } }] }, 'did you mean template?'],
    ['field of next', { next: { apply: {} } }, 'spec.next.apply: no such field is known'],
    ['delay', { delay: { seconds: 5 } }, 'spec.delay.seconds: no such field is known'],
    [
      'selector',
      { selector: { matchFields: [] } },
      'spec.selector.matchFields: no such field is known',
    ],
    [
      'expression',
      { selector: { matchExpressions: [{ key: '.a', operator: 'Exists', not: true }] } },
      'spec.selector.matchExpressions[0].not: no such field is known',
    ],
    ['field', { repeat: 3 }, 'spec.repeat: no such field is known'],
  ])('is refused with the name of the %s', async (_what, fields, message) => {
    const stage = {
      apiVersion: 'kwok.x-k8s.io/v1alpha1',
      kind: 'Stage',
      metadata: { name: 'wrong' },
      spec: {
        resourceRef: { kind: 'ConfigMap' },
        selector: { matchLabels: { copy: 'wanted' } },
        ...fields,
      },
    }
    const events = await eventsOfStage(stage)
    expect(events).toHaveLength(1)
    expect(events[0]).toMatch(/^InvalidStage: /)
    expect(events[0]).toContain(message)
  })

  it('says that it waits for a kind that the server does not have', async () => {
    const spec = {
      resourceRef: { apiGroup: 'shop.example/v1', kind: 'Widget' },
      selector: {},
      next: { delete: true },
    }
    const stage = {
      apiVersion: 'kwok.x-k8s.io/v1alpha1',
      kind: 'Stage',
      metadata: { name: 'early' },
      spec,
    }
    expect(await eventsOfStage(stage)).toEqual([
      'StageWaits: there is no kind Widget of shop.example/v1 yet',
    ])
  })
})
