import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../core/api/json.ts'
import {
  configMap,
  configMaps,
  deployment,
  deployments,
  openTestServer,
  pod,
  pods,
  type TestServer,
} from '../../support/test-server.ts'
import {
  blocking,
  configMapNames,
  controllersSettled,
  createOwned,
  ownedBy,
} from '../../support/owned-objects.ts'

const nobody = { name: 'nobody', uid: '00000000-0000-4000-8000-000000000000' }
const held = { finalizers: ['example.com/hold'] }
const events = '/api/v1/namespaces/default/events'

/** Lines of a watch on the config maps of the namespace, from now on. */
async function watchFromNow(server: TestServer): Promise<(count: number) => Promise<string[]>> {
  const { resourceVersion } = (await server.get(configMaps)).body.metadata
  const watch = await server.watch(`${configMaps}?resourceVersion=${resourceVersion}`)
  return async (count) => {
    const lines: string[] = []
    while (lines.length < count) lines.push(await watch.line())
    return lines
  }
}

async function metadataOf(server: TestServer, name: string) {
  return (await server.get(`${configMaps}/${name}`)).body.metadata
}

async function release(server: TestServer, name: string): Promise<void> {
  const { status } = await server.patch(`${configMaps}/${name}`, { metadata: { finalizers: null } })
  expect(status).toBe(200)
  await controllersSettled()
}

describe('an object whose owner is deleted', () => {
  it('is deleted too, and what it owned after it', async () => {
    const server = await openTestServer()
    const owner = await createOwned(server, 'owner')
    const middle = await createOwned(server, 'middle', [ownedBy(owner)])
    await createOwned(server, 'leaf', [ownedBy(middle)])
    const lines = await watchFromNow(server)
    await server.delete(`${configMaps}/owner`)
    expect(await lines(3)).toEqual(['DELETED owner', 'DELETED middle', 'DELETED leaf'])
  })

  it('is deleted across kinds and versions, from a deployment down to its pods', async () => {
    const server = await openTestServer()
    const { body: owner } = await server.post(deployments, deployment('web'))
    const replicaSets = '/apis/apps/v1/namespaces/default/replicasets'
    const controller = { controller: true, blockOwnerDeletion: true }
    const { kind: _, apiVersion: __, ...set } = deployment('web-1')
    const { body: middle } = await server.post(replicaSets, {
      ...set,
      metadata: {
        name: 'web-1',
        ownerReferences: [
          ownedBy(
            { name: 'web', uid: owner.metadata.uid ?? '' },
            { apiVersion: 'apps/v1', kind: 'Deployment', ...controller },
          ),
        ],
      },
    })
    const reference = ownedBy(
      { name: 'web-1', uid: middle.metadata.uid ?? '' },
      { apiVersion: 'apps/v1', kind: 'ReplicaSet', ...controller },
    )
    for (const name of ['a', 'b']) {
      const { status } = await server.post(pods, {
        ...pod(name),
        metadata: { name, ownerReferences: [reference] },
      })
      expect(status).toBe(201)
    }
    await server.delete(`${deployments}/web`)
    await controllersSettled()
    expect((await server.get(replicaSets)).body.items).toEqual([])
    expect((await server.get(pods)).body.items).toEqual([])
  })

  it('stays while another owner is there, and loses the reference to the one that went', async () => {
    const server = await openTestServer()
    const [first, second] = [await createOwned(server, 'a'), await createOwned(server, 'b')]
    await createOwned(server, 'shared', [ownedBy(first), ownedBy(second)])
    await server.delete(`${configMaps}/a`)
    await controllersSettled()
    expect((await metadataOf(server, 'shared')).ownerReferences).toEqual([ownedBy(second)])
    await server.delete(`${configMaps}/b`)
    await controllersSettled()
    expect(await configMapNames(server)).toEqual([])
  })

  it('waits for its own finalizers', async () => {
    const server = await openTestServer()
    const owner = await createOwned(server, 'owner')
    await createOwned(server, 'held', [ownedBy(owner)], held)
    await server.delete(`${configMaps}/owner`)
    await controllersSettled()
    expect(await metadataOf(server, 'held')).toMatchObject({
      deletionTimestamp: '2026-01-01T00:00:00Z',
      finalizers: held.finalizers,
    })
    await release(server, 'held')
    expect(await configMapNames(server)).toEqual([])
  })

  it('may be owned by an object of no namespace', async () => {
    const server = await openTestServer()
    const { body: node } = await server.post('/api/v1/nodes', { metadata: { name: 'one' } })
    const owner = { name: 'one', uid: node.metadata.uid ?? '' }
    await createOwned(server, 'of-node', [ownedBy(owner, { kind: 'Node' })])
    await controllersSettled()
    expect(await configMapNames(server)).toEqual(['of-node'])
    await server.delete('/api/v1/nodes/one')
    await controllersSettled()
    expect(await configMapNames(server)).toEqual([])
  })

  it('stays when it was given to somebody else before', async () => {
    const server = await openTestServer()
    const [first, second] = [await createOwned(server, 'a'), await createOwned(server, 'b')]
    await createOwned(server, 'adopted', [ownedBy(first)])
    await server.patch(`${configMaps}/adopted`, {
      metadata: { ownerReferences: [ownedBy(second)] },
    })
    await server.delete(`${configMaps}/a`)
    await controllersSettled()
    expect(await configMapNames(server)).toEqual(['adopted', 'b'])
  })
})

describe('an object whose owner was never there', () => {
  it('is deleted soon after it was created', async () => {
    const server = await openTestServer()
    await createOwned(server, 'lost', [ownedBy(nobody)])
    await controllersSettled()
    expect(await configMapNames(server)).toEqual([])
  })

  it('is deleted when the owner named is another object of that name', async () => {
    const server = await openTestServer()
    const { uid } = await createOwned(server, 'owner')
    await createOwned(server, 'child', [ownedBy({ name: 'owner', uid })])
    await createOwned(server, 'changeling', [ownedBy({ ...nobody, name: 'owner' })])
    await controllersSettled()
    expect(await configMapNames(server)).toEqual(['child', 'owner'])
  })

  it('is deleted when it is told so later', async () => {
    const server = await openTestServer()
    await createOwned(server, 'free')
    await server.patch(`${configMaps}/free`, { metadata: { ownerReferences: [ownedBy(nobody)] } })
    await controllersSettled()
    expect(await configMapNames(server)).toEqual([])
  })

  it('stays while the kind of the owner is not known', async () => {
    const server = await openTestServer()
    const unknown = { apiVersion: 'example.com/v1', kind: 'Widget' }
    await createOwned(server, 'waiting', [
      ownedBy(nobody),
      ownedBy({ ...nobody, uid: 'w' }, unknown),
    ])
    await controllersSettled()
    expect(await configMapNames(server)).toEqual(['waiting'])
    expect((await metadataOf(server, 'waiting')).ownerReferences).toHaveLength(2)
  })
})

describe('an owner in another namespace', () => {
  async function openWithForeignOwner() {
    const server = await openTestServer()
    await server.post('/api/v1/namespaces', { metadata: { name: 'other' } })
    const { body } = await server.post('/api/v1/namespaces/other/configmaps', configMap('owner'))
    return { server, owner: { name: 'owner', uid: body.metadata.uid ?? '' } }
  }

  it('counts as absent, and an event says why', async () => {
    const { server, owner } = await openWithForeignOwner()
    const { uid } = await createOwned(server, 'stray', [ownedBy(owner)])
    await controllersSettled()
    expect(await configMapNames(server)).toEqual([])
    const { body } = await server.get(events)
    expect(body.items).toMatchObject([
      {
        type: 'Warning',
        reason: 'OwnerRefInvalidNamespace',
        message: `ownerRef [v1/ConfigMap, namespace: default, name: owner, uid: ${owner.uid}] does not exist in namespace "default"`,
        involvedObject: { kind: 'ConfigMap', namespace: 'default', name: 'stray', uid },
        source: { component: 'garbage-collector-controller' },
      },
    ])
  })

  it('of an object without a namespace keeps it for ever, and an event says so', async () => {
    const { server, owner } = await openWithForeignOwner()
    const metadata = { name: 'one', ownerReferences: [ownedBy(owner)] }
    await server.post('/api/v1/nodes', { metadata })
    await controllersSettled()
    await server.delete('/api/v1/namespaces/other/configmaps/owner')
    await controllersSettled()
    expect((await server.get('/api/v1/nodes/one')).status).toBe(200)
    expect((await server.get(events)).body.items).toMatchObject([
      { reason: 'OwnerRefInvalidNamespace', involvedObject: { kind: 'Node', name: 'one' } },
    ])
  })
})

describe('a delete in the foreground', () => {
  const foreground = { propagationPolicy: 'Foreground' }

  it('keeps the owner, marked, until what blocks it is gone', async () => {
    const server = await openTestServer()
    const owner = await createOwned(server, 'owner')
    await createOwned(server, 'held', [blocking(owner)], held)
    await createOwned(server, 'quick', [blocking(owner)])
    const { status, body } = await server.delete(`${configMaps}/owner`, foreground)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      kind: 'ConfigMap',
      metadata: { deletionTimestamp: '2026-01-01T00:00:00Z', finalizers: ['foregroundDeletion'] },
    })
    await controllersSettled()
    expect(await configMapNames(server)).toEqual(['held', 'owner'])
    await release(server, 'held')
    expect(await configMapNames(server)).toEqual([])
  })

  it('goes down level by level, and up again', async () => {
    const server = await openTestServer()
    const owner = await createOwned(server, 'owner')
    const middle = await createOwned(server, 'middle', [blocking(owner)])
    await createOwned(server, 'leaf', [blocking(middle)])
    const lines = await watchFromNow(server)
    await server.delete(`${configMaps}/owner`, foreground)
    expect(await lines(5)).toEqual([
      'MODIFIED owner',
      'MODIFIED middle',
      'DELETED leaf',
      'DELETED middle',
      'DELETED owner',
    ])
  })

  it('waits for nobody where nobody blocks, and takes the others after it', async () => {
    const server = await openTestServer()
    const owner = await createOwned(server, 'owner')
    await createOwned(server, 'held', [ownedBy(owner)], held)
    await server.delete(`${configMaps}/owner`, foreground)
    await controllersSettled()
    expect(await configMapNames(server)).toEqual(['held'])
    expect((await metadataOf(server, 'held')).deletionTimestamp).toBeDefined()
  })

  it('waits no longer for what stops to block', async () => {
    const server = await openTestServer()
    const owner = await createOwned(server, 'owner')
    await createOwned(server, 'held', [blocking(owner)], held)
    await server.delete(`${configMaps}/owner`, foreground)
    await controllersSettled()
    await server.patch(`${configMaps}/held`, { metadata: { ownerReferences: [ownedBy(owner)] } })
    await controllersSettled()
    expect(await configMapNames(server)).toEqual(['held'])
  })

  it('leaves what others own, too, and goes on without it', async () => {
    const server = await openTestServer()
    const [first, second] = [await createOwned(server, 'a'), await createOwned(server, 'b')]
    await createOwned(server, 'shared', [blocking(first), blocking(second)])
    await server.delete(`${configMaps}/a`, foreground)
    await controllersSettled()
    expect(await configMapNames(server)).toEqual(['b', 'shared'])
    expect((await metadataOf(server, 'shared')).ownerReferences).toEqual([blocking(second)])
  })

  it('ends in a circle, too', async () => {
    const server = await openTestServer()
    const first = await createOwned(server, 'first')
    const second = await createOwned(server, 'second', [blocking(first)])
    await server.patch(`${configMaps}/first`, { metadata: { ownerReferences: [blocking(second)] } })
    await server.delete(`${configMaps}/first`, foreground)
    await controllersSettled()
    expect(await configMapNames(server)).toEqual([])
  })

  it('takes those along that come while it waits', async () => {
    const server = await openTestServer()
    const owner = await createOwned(server, 'owner')
    await createOwned(server, 'held', [blocking(owner)], held)
    await server.delete(`${configMaps}/owner`, foreground)
    await controllersSettled()
    await createOwned(server, 'late', [blocking(owner)])
    await controllersSettled()
    expect(await configMapNames(server)).toEqual(['held', 'owner'])
  })

  it('becomes one in the background by a second delete', async () => {
    const server = await openTestServer()
    const owner = await createOwned(server, 'owner')
    await createOwned(server, 'held', [blocking(owner)], held)
    await server.delete(`${configMaps}/owner`, foreground)
    const { body } = await server.delete(`${configMaps}/owner`, { propagationPolicy: 'Background' })
    expect(body).toMatchObject({ kind: 'Status', status: 'Success' })
    await controllersSettled()
    expect(await configMapNames(server)).toEqual(['held'])
  })
})

describe('a delete that orphans', () => {
  it.each([
    ['propagationPolicy', { propagationPolicy: 'Orphan' }],
    ['orphanDependents', { orphanDependents: true }],
  ])('leaves the dependents, without the owner, by %s', async (_name, options) => {
    const server = await openTestServer()
    const owner = await createOwned(server, 'owner')
    const other = await createOwned(server, 'other')
    const child = await createOwned(server, 'child', [blocking(owner)])
    await createOwned(server, 'grandchild', [ownedBy(child)])
    await createOwned(server, 'shared', [ownedBy(other), ownedBy(owner)])
    const { body } = await server.delete(`${configMaps}/owner`, options)
    expect(body.metadata.finalizers).toEqual(['orphan'])
    await controllersSettled()
    expect(await configMapNames(server)).toEqual(['child', 'grandchild', 'other', 'shared'])
    expect(await metadataOf(server, 'child')).not.toHaveProperty('ownerReferences')
    expect((await metadataOf(server, 'shared')).ownerReferences).toEqual([ownedBy(other)])
    expect((await metadataOf(server, 'grandchild')).ownerReferences).toEqual([ownedBy(child)])
  })

  it('can be asked for by the finalizer before', async () => {
    const server = await openTestServer()
    const owner = await createOwned(server, 'owner', [], { finalizers: ['orphan'] })
    await createOwned(server, 'child', [ownedBy(owner)])
    await server.delete(`${configMaps}/owner`)
    await controllersSettled()
    expect(await configMapNames(server)).toEqual(['child'])
  })

  it('is what a deleted owner passes on where its own finalizer asks for it', async () => {
    const server = await openTestServer()
    const owner = await createOwned(server, 'owner')
    const child = await createOwned(server, 'child', [ownedBy(owner)], { finalizers: ['orphan'] })
    await createOwned(server, 'grandchild', [ownedBy(child)])
    await server.delete(`${configMaps}/owner`)
    await controllersSettled()
    expect(await configMapNames(server)).toEqual(['grandchild'])
    expect(await metadataOf(server, 'grandchild')).not.toHaveProperty('ownerReferences')
  })

  it('is how jobs are deleted by default', async () => {
    const server = await openTestServer()
    const jobs = '/apis/batch/v1/namespaces/default/jobs'
    const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'b' }] } }
    const { body: job } = await server.post(jobs, { metadata: { name: 'job' }, spec: { template } })
    const owner = { name: 'job', uid: job.metadata.uid ?? '' }
    await createOwned(server, 'result', [ownedBy(owner, { apiVersion: 'batch/v1', kind: 'Job' })])
    await server.delete(`${jobs}/job`)
    await controllersSettled()
    expect(await configMapNames(server)).toEqual(['result'])
    expect((await server.get(`${jobs}/job`)).status).toBe(404)
  })
})

describe('garbage', () => {
  it('is collected when others write to it at the same time', async () => {
    const server = await openTestServer()
    const owner = await createOwned(server, 'owner')
    await createOwned(server, 'busy', [ownedBy(owner)])
    const touch = (at: number): Promise<unknown> =>
      server.patch(`${configMaps}/busy`, { data: { at: String(at) } } as JsonObject)
    await Promise.all([server.delete(`${configMaps}/owner`), ...[1, 2, 3, 4].map(touch)])
    await controllersSettled()
    server.runtime.advance(10_000)
    await controllersSettled()
    expect(await configMapNames(server)).toEqual([])
  })

  it('of a thousand objects is collected', async () => {
    const server = await openTestServer()
    const owner = await createOwned(server, 'owner')
    const names = Array.from({ length: 1000 }, (_, at) => `child-${at}`)
    await Promise.all(names.map((name) => createOwned(server, name, [ownedBy(owner)])))
    await server.delete(`${configMaps}/owner`)
    await controllersSettled()
    expect(await configMapNames(server)).toEqual([])
  })

  it('is none of the business of a delete that is a dry run', async () => {
    const server = await openTestServer()
    const owner = await createOwned(server, 'owner')
    await createOwned(server, 'child', [blocking(owner)])
    const { body } = await server.delete(`${configMaps}/owner`, {
      dryRun: ['All'],
      propagationPolicy: 'Foreground',
    })
    expect(body.metadata.finalizers).toEqual(['foregroundDeletion'])
    await controllersSettled()
    expect(await configMapNames(server)).toEqual(['child', 'owner'])
    expect(await metadataOf(server, 'owner')).not.toHaveProperty('finalizers')
  })
})

describe('a server that takes over', () => {
  const foreground = { propagationPolicy: 'Foreground' }

  /** What clients do while nothing collects, and then another server on the same store. */
  async function takeOver(before: (server: TestServer) => Promise<void>): Promise<TestServer> {
    const first = await openTestServer({ controllers: ['*', '-garbagecollector'] })
    await before(first)
    await first.server.close()
    const second = await openTestServer({ wrap: () => first.storage })
    await controllersSettled()
    return second
  }

  it('collects what has lost its owner before', async () => {
    const server = await takeOver(async (first) => {
      const owner = await createOwned(first, 'owner')
      const child = await createOwned(first, 'child', [ownedBy(owner)])
      await createOwned(first, 'grandchild', [ownedBy(child)])
      await createOwned(first, 'free')
      await first.delete(`${configMaps}/owner`)
      expect(await configMapNames(first)).toEqual(['child', 'free', 'grandchild'])
    })
    expect(await configMapNames(server)).toEqual(['free'])
  })

  it('goes on with deletes in the foreground', async () => {
    const server = await takeOver(async (first) => {
      const owner = await createOwned(first, 'owner')
      await createOwned(first, 'child', [blocking(owner)])
      await first.delete(`${configMaps}/owner`, foreground)
      expect(await configMapNames(first)).toEqual(['child', 'owner'])
    })
    expect(await configMapNames(server)).toEqual([])
  })

  it('goes on orphaning', async () => {
    const server = await takeOver(async (first) => {
      const owner = await createOwned(first, 'owner')
      await createOwned(first, 'child', [blocking(owner)])
      await first.delete(`${configMaps}/owner`, { propagationPolicy: 'Orphan' })
    })
    expect(await configMapNames(server)).toEqual(['child'])
    expect(await metadataOf(server, 'child')).not.toHaveProperty('ownerReferences')
  })

  it('leaves everything else as it was', async () => {
    const server = await takeOver(async (first) => {
      const owner = await createOwned(first, 'owner')
      await createOwned(first, 'child', [blocking(owner)])
      await createOwned(first, 'quoting', [], {
        annotations: { last: JSON.stringify({ ownerReferences: [ownedBy(nobody)] }) },
      })
    })
    expect(await configMapNames(server)).toEqual(['child', 'owner', 'quoting'])
  })
})
