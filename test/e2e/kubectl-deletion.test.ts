import { expect, it } from 'vitest'
import { type JsonObject, structOf, textOf } from '../../core/index.ts'
import { describeKubectl } from './describe-kubectl.ts'
import { namespace } from './manifests.ts'

interface Owner {
  readonly kind: string
  readonly name: string
  readonly uid: string
}

function metadataOf(name: string, owner: Owner | undefined): JsonObject {
  const controlled = { apiVersion: 'apps/v1', controller: true, blockOwnerDeletion: true }
  return {
    name,
    labels: { app: 'web' },
    ...(owner && { ownerReferences: [{ ...controlled, ...owner }] }),
  }
}

const podSpec = { containers: [{ name: 'main', image: 'main:1' }] }
const template = { metadata: { labels: { app: 'web' } }, spec: podSpec }
const workloadSpec = { selector: { matchLabels: { app: 'web' } }, template }

describeKubectl('deletes a deployment', (kubectl) => {
  /** Every test has a namespace of its own; nothing in it is made by a controller. */
  async function namespaceOf(name: string): Promise<(...args: string[]) => Promise<string>> {
    await kubectl.run(['create', '-f', '-'], namespace(name))
    return (...args) => kubectl.run(['-n', name, ...args])
  }

  async function create(within: string, object: JsonObject): Promise<Owner> {
    const made = await kubectl.create(object, '-n', within)
    const metadata = structOf(made, 'metadata')
    return {
      kind: textOf(made, 'kind'),
      name: textOf(metadata, 'name'),
      uid: textOf(metadata, 'uid'),
    }
  }

  /** A deployment with a replica set and two pods, as its controllers would have made them. */
  async function family(within: string): Promise<void> {
    const apps = { apiVersion: 'apps/v1', spec: workloadSpec }
    const deployment = { kind: 'Deployment', metadata: metadataOf('web', undefined) }
    const owner = await create(within, { ...apps, ...deployment })
    const set = { kind: 'ReplicaSet', metadata: metadataOf('web-1', owner) }
    const middle = await create(within, { ...apps, ...set })
    for (const name of ['web-1-a', 'web-1-b']) {
      const metadata = metadataOf(name, middle)
      await create(within, { apiVersion: 'v1', kind: 'Pod', metadata, spec: podSpec })
    }
  }

  const everything = ['get', 'deployments,replicasets,pods', '-o', 'name', '--ignore-not-found']

  it('kubectl deletes a deployment with --cascade=background, and its pods follow', async () => {
    const run = await namespaceOf('background')
    await family('background')
    expect(await run('delete', 'deployment', 'web', '--cascade=background')).toContain('deleted')
    await run('wait', '--for=delete', 'pod/web-1-a', 'pod/web-1-b', '--timeout=30s')
    expect(await run(...everything)).toBe('')
  })

  it('kubectl deletes a deployment with --cascade=foreground, which waits for its pods', async () => {
    const run = await namespaceOf('foreground')
    await family('foreground')
    const hold = '{"metadata":{"finalizers":["example.com/hold"]}}'
    await run('patch', 'pod', 'web-1-a', '--type=merge', '-p', hold)
    await run('delete', 'deployment', 'web', '--cascade=foreground', '--wait=false')
    await run('wait', '--for=delete', 'pod/web-1-b', '--timeout=30s')
    const held = ['deployment.apps/web', 'replicaset.apps/web-1', 'pod/web-1-a']
    expect((await run(...everything)).trim().split('\n')).toEqual(held)
    const finalizers = 'jsonpath={.metadata.finalizers}'
    expect(await run('get', 'deployment', 'web', '-o', finalizers)).toBe('["foregroundDeletion"]')
    await run('patch', 'pod', 'web-1-a', '--type=merge', '-p', '{"metadata":{"finalizers":null}}')
    await run('wait', '--for=delete', 'deployment/web', '--timeout=30s')
    expect(await run(...everything)).toBe('')
  })

  it('kubectl deletes a deployment with --cascade=orphan, and leaves the replica set to itself', async () => {
    const run = await namespaceOf('orphan')
    await family('orphan')
    await run('delete', 'deployment', 'web', '--cascade=orphan')
    expect((await run(...everything)).trim().split('\n')).toEqual([
      'replicaset.apps/web-1',
      'pod/web-1-a',
      'pod/web-1-b',
    ])
    const owners = 'jsonpath={.metadata.ownerReferences[*].name}'
    expect(await run('get', 'replicaset', 'web-1', '-o', owners)).toBe('')
    expect(await run('get', 'pod', 'web-1-a', '-o', owners)).toBe('web-1')
  })
})
