import { describe, expect, it } from 'vitest'
import { type JsonObject, structOf, textOf } from '../../core/index.ts'
import { describeKubectl } from './describe-kubectl.ts'
import { configMap, deployment } from './manifests.ts'
import type { CommandResult } from './run-command.ts'

describeKubectl('with what is there', (kubectl) => {
  const create = (text: string): Promise<string> => kubectl.run(['create', '-f', '-'], text)

  const replace = (text: string, ...flags: readonly string[]): Promise<CommandResult> =>
    kubectl.try(['replace', ...flags, '-f', '-'], text)

  const uidOf = (object: JsonObject): string => textOf(structOf(object, 'metadata'), 'uid')

  describe('replaces', () => {
    it('kubectl replaces an object, unless it has changed since it was read', async () => {
      await create(deployment('stale', 'main:1'))
      const before = await kubectl.read('deployment', 'stale')
      const tried = await replace(deployment('stale', 'main:2'), '--dry-run=server')
      expect(tried.stdout).toBe('deployment.apps/stale replaced (server dry run)\n')
      expect(await kubectl.read('deployment', 'stale')).toEqual(before)
      const replaced = await replace(deployment('stale', 'main:2', { replicas: 3 }))
      expect(replaced.stdout).toBe('deployment.apps/stale replaced\n')
      expect(await kubectl.read('deployment', 'stale')).toMatchObject({ spec: { replicas: 3 } })
      const { code, stderr } = await replace(JSON.stringify(before))
      expect(code).toBe(1)
      expect(stderr).toContain('Error from server (Conflict)')
      expect(stderr).toContain('Operation cannot be fulfilled on deployments.apps "stale"')
    })

    it('kubectl replaces an object by another of its name, where it is forced', async () => {
      await create(deployment('forced', 'main:1'))
      const before = await kubectl.read('deployment', 'forced')
      const immutable = JSON.parse(deployment('forced', 'main:2')) as JsonObject
      const labels = { app: 'other' }
      Object.assign(structOf(immutable, 'spec', 'selector'), { matchLabels: labels })
      Object.assign(structOf(immutable, 'spec', 'template', 'metadata'), { labels })
      const text = JSON.stringify(immutable)
      expect((await replace(text)).stderr).toContain('field is immutable')
      const forced = await replace(text, '--force')
      expect(forced.stdout).toContain('deployment.apps/forced replaced\n')
      const after = await kubectl.read('deployment', 'forced')
      expect(uidOf(after)).not.toBe(uidOf(before))
      expect(after).toMatchObject({ spec: { selector: { matchLabels: labels } } })
    })

    it('kubectl replaces an object that waits for a finalizer, once that is gone', async () => {
      await create(configMap('held', { a: 'b' }, { finalizers: ['example.com/hold'] }))
      const before = uidOf(await kubectl.read('configmap', 'held'))
      const forcing = replace(configMap('held', { a: 'c' }), '--force')
      const deleting = '--for=jsonpath={.metadata.deletionTimestamp}'
      await kubectl.run(['wait', 'configmap/held', deleting, '--timeout=30s'])
      const release = '{"metadata":{"finalizers":null}}'
      await kubectl.run(['patch', 'configmap', 'held', '--type=merge', '-p', release])
      expect(await forcing).toMatchObject({ code: 0 })
      const after = await kubectl.read('configmap', 'held')
      expect(uidOf(after)).not.toBe(before)
      expect(after).toMatchObject({ data: { a: 'c' } })
    })

    it('kubectl replaces nothing that is not there', async () => {
      const { code, stderr } = await replace(configMap('absent', {}))
      expect(code).toBe(1)
      expect(stderr).toContain('configmaps "absent" not found')
      expect((await replace(configMap('absent', {}), '--force')).stdout).toBe(
        'configmap/absent replaced\n',
      )
    })
  })

  it('kubectl applies immutable changes by deleting the object first, where it is forced', async () => {
    const apply = (text: string, ...flags: readonly string[]): Promise<CommandResult> =>
      kubectl.try(['apply', ...flags, '-f', '-'], text)
    await apply(deployment('applied', 'main:1'))
    const before = await kubectl.read('deployment', 'applied')
    const next = deployment('applied', 'main:2').replaceAll('"app":"applied"', '"app":"other"')
    expect((await apply(next)).stderr).toContain('spec.selector: Invalid value')
    expect(await apply(next, '--force')).toMatchObject({ code: 0 })
    const after = await kubectl.read('deployment', 'applied')
    expect(uidOf(after)).not.toBe(uidOf(before))
    expect(after).toMatchObject({ spec: { selector: { matchLabels: { app: 'other' } } } })
  })

  describe('patches', () => {
    const patch = (name: string, type: string, change: unknown): Promise<CommandResult> =>
      kubectl.try(['patch', 'deployment', name, `--type=${type}`, '-p', JSON.stringify(change)])

    it('kubectl patches by each of three types', async () => {
      await create(deployment('patched', 'main:1', { replicas: 1 }))
      const containers = (items: readonly object[]): object => ({
        spec: { template: { spec: { containers: items } } },
      })
      const side = { name: 'side', image: 'side:1' }
      await patch('patched', 'strategic', containers([side]))
      expect(await kubectl.read('deployment', 'patched')).toMatchObject(
        containers([{ name: 'side' }, { name: 'main' }]),
      )
      await patch('patched', 'merge', containers([side]))
      const merged = await kubectl.read('deployment', 'patched')
      expect(merged).toMatchObject(containers([{ name: 'side' }]))
      const path = '/spec/template/spec/containers/0/image'
      await patch('patched', 'json', [
        { op: 'test', path, value: 'side:1' },
        { op: 'replace', path, value: 'side:2' },
      ])
      expect(await kubectl.read('deployment', 'patched')).toMatchObject(
        containers([{ name: 'side', image: 'side:2' }]),
      )
    })

    it('kubectl patches nothing twice', async () => {
      await create(deployment('twice', 'main:1'))
      const change = { spec: { replicas: 4 } }
      expect((await patch('twice', 'merge', change)).stdout).toBe('deployment.apps/twice patched\n')
      const before = await kubectl.read('deployment', 'twice')
      expect((await patch('twice', 'merge', change)).stdout).toBe(
        'deployment.apps/twice patched (no change)\n',
      )
      expect(await kubectl.read('deployment', 'twice')).toEqual(before)
    })

    it('kubectl patches, and is told why it cannot', async () => {
      await create(deployment('refused', 'main:1'))
      const before = await kubectl.read('deployment', 'refused')
      const failed = await patch('refused', 'json', [{ op: 'test', path: '/kind', value: 'Pod' }])
      expect(failed).toMatchObject({ code: 1 })
      expect(failed.stderr).toBe(
        'The request is invalid: the server rejected our request due to an error in our request\n',
      )
      const wrong = await patch('refused', 'strategic', { spec: { replicas: 'x' } })
      expect(wrong.stderr).toBe(
        'The request is invalid: patch: Invalid value: "map[spec:map[replicas:x]]": unrecognized type: int32\n',
      )
      const stale = await patch('refused', 'merge', {
        metadata: { resourceVersion: '1', labels: { a: 'b' } },
      })
      expect(stale.stderr).toContain('Error from server (Conflict)')
      expect(await kubectl.read('deployment', 'refused')).toEqual(before)
    })
  })

  describe.each(['label', 'annotate'])('%s', (verb) => {
    const done = verb === 'label' ? 'labeled' : 'annotated'
    const field = verb === 'label' ? 'labels' : 'annotations'
    const name = `marked-by-${verb}`
    const mark = (...words: readonly string[]): Promise<CommandResult> =>
      kubectl.try([verb, 'configmap', name, ...words])

    it('kubectl overwrites labels and annotations only where told to, and from the version it is told', async () => {
      await create(configMap(name, { a: 'b' }))
      expect((await mark('tier=web')).stdout).toBe(`configmap/${name} ${done}\n`)
      const again = await mark('tier=db')
      expect(again.code).toBe(1)
      expect(again.stderr).toContain('--overwrite is false')
      const before = await kubectl.read('configmap', name)
      const stale = await mark('tier=db', '--overwrite', '--resource-version=1')
      expect(stale.stderr).toContain('Error from server (Conflict)')
      expect(await kubectl.read('configmap', name)).toEqual(before)
      const version = textOf(structOf(before, 'metadata'), 'resourceVersion')
      await mark('tier=db', '--overwrite', `--resource-version=${version}`)
      expect(await kubectl.read('configmap', name)).toMatchObject({
        metadata: { [field]: { tier: 'db' } },
      })
      await mark('tier-')
      expect(structOf(await kubectl.read('configmap', name), 'metadata')).not.toHaveProperty(field)
    })
  })
})
