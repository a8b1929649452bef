import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../core/base/api/json.ts'
import type { ApiObject } from '../../core/base/api/object.ts'
import { type RunningServer, startServer } from '../../node-host/index.ts'
import { ownersOf } from '../support/recorded/apply.ts'
import { PackageClient } from './packages/package-client.ts'
import { Reconciler } from './packages/reconciler.ts'

const controller = 'kustomize-controller Apply'
const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration'

interface Facts {
  readonly image?: string
  readonly replicas?: number
  readonly labels?: Readonly<Record<string, string>>
  readonly app?: string
}

function deployment({ image = 'web:1', replicas, labels, app = 'web' }: Facts = {}): ApiObject {
  const template = {
    metadata: { labels: { app } },
    spec: { containers: [{ name: 'main', image }] },
  }
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', ...(labels && { labels }) },
    spec: {
      ...(replicas !== undefined && { replicas }),
      selector: { matchLabels: { app } },
      template,
    },
  }
}

function configMap(name: string, data: Readonly<Record<string, string>>): ApiObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data }
}

const replicas = (number: number): JsonObject => ({ spec: { replicas: number } })

describe('a controller that keeps a repository', () => {
  let server: RunningServer
  let spaces = 0

  beforeAll(async () => {
    server = await startServer({ brand: 'k8s', storage: 'memory', port: 0, dev: true })
  })

  afterAll(async () => {
    await server.close()
  })

  /** A controller in a namespace of its own, and a client by the name of another manager. */
  async function open(): Promise<{
    controller: Reconciler
    as: (manager: string) => PackageClient
  }> {
    const namespace = `kept-${spaces++}`
    const as = (manager: string): PackageClient => new PackageClient(server.url, manager, namespace)
    await as('flux').apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } })
    return { controller: new Reconciler(server.url, namespace), as }
  }

  it('a GitOps controller creates objects, finds them as they are, and then writes nothing', async () => {
    const { controller: keeper, as } = await open()
    const manifests = [configMap('web', { color: 'red' }), deployment({ replicas: 2 })]
    expect(await keeper.reconcile(manifests)).toEqual(['created', 'created'])
    const before = await as('reader').read(deployment())
    expect(await keeper.reconcile(manifests)).toEqual(['unchanged', 'unchanged'])
    expect(await as('reader').read(deployment())).toEqual(before)
    expect(Object.keys(ownersOf(before))).toEqual([controller])
  })

  it('a GitOps controller mends what others changed, and leaves what they added', async () => {
    const { controller: keeper, as } = await open()
    await keeper.reconcile([deployment({ replicas: 2 })])
    await as('operator').merge(deployment(), replicas(5))
    await as('operator').merge(deployment(), { metadata: { labels: { by: 'hand' } } })
    expect(await keeper.reconcile([deployment({ replicas: 2 })])).toEqual(['configured'])
    const mended = await as('reader').read(deployment())
    expect(mended).toMatchObject({ ...replicas(2), metadata: { labels: { by: 'hand' } } })
    expect(Object.keys(ownersOf(mended))).toEqual([controller, 'operator Update'])
  })

  it('a GitOps controller leaves to an autoscaler what the repository does not state', async () => {
    const { controller: keeper, as } = await open()
    await keeper.reconcile([deployment()])
    const autoscaler = as('autoscaler')
    const scale = `${autoscaler.pathOf(deployment())}/scale`
    await autoscaler.client.patch(scale, 'merge', replicas(7), { fieldManager: 'autoscaler' })
    expect(await keeper.reconcile([deployment()])).toEqual(['unchanged'])
    expect(await keeper.reconcile([deployment({ image: 'web:2' })])).toEqual(['configured'])
    expect(await as('reader').read(deployment())).toMatchObject(replicas(7))
  })

  it('a GitOps controller takes over from a client-side apply: what the repository lacks goes', async () => {
    const { controller: keeper, as } = await open()
    const applied = deployment({ replicas: 3, labels: { tier: 'web' } })
    const annotations = { [lastApplied]: JSON.stringify(applied), note: 'kept' }
    await as('kubectl-client-side-apply').create({
      ...applied,
      metadata: { ...applied.metadata, annotations },
    })
    const wanted = deployment({ image: 'web:2' })
    expect(await keeper.reconcile([wanted])).toEqual(['configured'])
    const { metadata, ...rest } = await as('reader').read(deployment())
    expect(rest).toMatchObject(replicas(1))
    expect(metadata).not.toHaveProperty('labels')
    expect(metadata).not.toHaveProperty('annotations')
    expect(Object.keys(ownersOf({ metadata }))).toEqual([controller])
    expect(await keeper.reconcile([wanted])).toEqual(['unchanged'])
  })

  it('a GitOps controller undoes what people edit, even where the repository says nothing of it', async () => {
    const { controller: keeper, as } = await open()
    await keeper.reconcile([deployment()])
    const edit = { metadata: { labels: { by: 'hand' } }, ...replicas(4) }
    await as('kubectl-edit').merge(deployment(), edit)
    expect(await keeper.reconcile([deployment()])).toEqual(['configured'])
    const undone = await as('reader').read(deployment())
    expect(undone).toMatchObject(replicas(1))
    expect(undone.metadata).not.toHaveProperty('labels')
    expect(await keeper.reconcile([deployment()])).toEqual(['unchanged'])
  })

  it('a GitOps controller replaces an object whose immutable fields change', async () => {
    const { controller: keeper, as } = await open()
    await keeper.reconcile([deployment()])
    const { uid } = (await as('reader').read(deployment())).metadata
    expect(await keeper.reconcile([deployment({ app: 'other' })])).toEqual(['replaced'])
    const replaced = await as('reader').read(deployment())
    expect(replaced.metadata.uid).not.toBe(uid)
    expect(replaced).toMatchObject({ spec: { selector: { matchLabels: { app: 'other' } } } })
  })

  it('a GitOps controller deletes what the repository no longer has, with what that owned', async () => {
    const { controller: keeper, as } = await open()
    await keeper.reconcile([configMap('kept', {}), configMap('dropped', {})])
    const { uid = '' } = (await as('reader').read(configMap('dropped', {}))).metadata
    const owner = { apiVersion: 'v1', kind: 'ConfigMap', name: 'dropped', uid }
    const owned = configMap('owned', {})
    await as('other').create({ ...owned, metadata: { name: 'owned', ownerReferences: [owner] } })
    expect(await keeper.reconcile([configMap('kept', {})])).toEqual(['unchanged'])
    expect(await as('reader').find(configMap('dropped', {}))).toBeUndefined()
    await expect.poll(() => as('reader').find(owned)).toBeUndefined()
    expect(await as('reader').find(configMap('kept', {}))).toBeDefined()
  })

  it('a GitOps controller is told of fields that the kind does not have, before anything is changed', async () => {
    const { controller: keeper, as } = await open()
    const wrong = { ...configMap('web', { color: 'red' }), dato: {} }
    await expect(keeper.reconcile([wrong])).rejects.toMatchObject({
      code: 500,
      message: expect.stringContaining('.dato: field not declared in schema'),
    })
    expect(await as('reader').find(wrong)).toBeUndefined()
  })
})
