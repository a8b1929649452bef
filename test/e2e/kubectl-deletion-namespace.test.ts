import { expect, it } from 'vitest'
import { namespacedObjects } from '../support/objects/namespaced-objects.ts'
import { describeKubectl } from './describe-kubectl.ts'
import { configMap, namespace } from './manifests.ts'

describeKubectl('deletes a namespace', (kubectl) => {
  const create = (text: string, ...flags: readonly string[]): Promise<string> =>
    kubectl.run(['create', ...flags, '-f', '-'], text)

  /** `pod/web`, of all kinds that can be listed. */
  async function contentOf(within: string): Promise<string[]> {
    const kinds = ['--verbs=list', '--namespaced', '-o', 'name']
    const named = await kubectl.run(['api-resources', ...kinds])
    const all = named.trim().split('\n').join(',')
    const flags = ['-n', within, '-o', 'name', '--ignore-not-found']
    const listed = await kubectl.run(['get', all, ...flags])
    return listed.split('\n').filter((name) => name !== '')
  }

  it('kubectl deletes a namespace with 500 objects of 20 kinds, and leaves those of others', async () => {
    await create(namespace('large'))
    await create(namespace('other'))
    const items = namespacedObjects(25)
    expect(items).toHaveLength(500)
    expect(new Set(items.map(({ kind }) => kind)).size).toBe(20)
    const list = (objects: typeof items): string =>
      JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects })
    await create(list(items), '-n', 'large', '--validate=ignore')
    await create(list(namespacedObjects(1)), '-n', 'other', '--validate=ignore')
    expect((await contentOf('large')).length).toBeGreaterThanOrEqual(500)
    const before = await contentOf('other')
    expect(await kubectl.run(['delete', 'namespace', 'large'])).toBe('namespace "large" deleted\n')
    expect((await kubectl.try(['get', 'namespace', 'large'])).stderr).toContain('(NotFound)')
    expect(await contentOf('large')).toEqual([])
    expect(await contentOf('other')).toEqual(before)
  })

  it('kubectl deletes a namespace that shows what holds it, takes nothing new, and goes when it is let go', async () => {
    await create(namespace('held'))
    const finalizers = ['example.com/hold']
    await create(configMap('kept', {}, { namespace: 'held', finalizers }))
    await kubectl.run(['delete', 'namespace', 'held', '--wait=false'])
    const found = '--for=condition=NamespaceFinalizersRemaining'
    await kubectl.run(['wait', 'namespace/held', found, '--timeout=30s'])
    const described = await kubectl.run(['describe', 'namespace', 'held'])
    expect(described).toContain('Status:       Terminating')
    expect(described).toContain(
      'Some resources are remaining: configmaps. has 1 resource instances',
    )
    expect(described).toContain('example.com/hold in 1 resource instances')
    const late = await kubectl.try(['create', 'configmap', 'late', '-n', 'held'])
    expect(late.stderr).toContain(
      'unable to create new content in namespace held because it is being terminated',
    )
    const release = '{"metadata":{"finalizers":null}}'
    await kubectl.run(['-n', 'held', 'patch', 'configmap', 'kept', '--type=merge', '-p', release])
    await kubectl.run(['wait', '--for=delete', 'namespace/held', '--timeout=60s'])
    expect(await contentOf('held')).toEqual([])
  })

  it('kubectl deletes a namespace that is finalized by hand, as people do with one that is stuck', async () => {
    await create(namespace('stuck'))
    await create(configMap('kept', {}, { namespace: 'stuck', finalizers: ['example.com/hold'] }))
    await kubectl.run(['delete', 'namespace', 'stuck', '--wait=false'])
    const stuck = await kubectl.read('namespace', 'stuck')
    const path = '/api/v1/namespaces/stuck/finalize'
    const cleared = JSON.stringify({
      ...stuck,
      spec: { finalizers: [] },
      metadata: { name: 'stuck' },
    })
    await kubectl.run(['replace', '--raw', path, '-f', '-'], cleared)
    await kubectl.run(['wait', '--for=delete', 'namespace/stuck', '--timeout=30s'])
    expect(await create(namespace('stuck'))).toBe('namespace/stuck created\n')
  })
})
