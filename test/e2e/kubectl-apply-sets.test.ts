import { expect, it } from 'vitest'
import { structOf, textOf } from '../../core/index.ts'
import { describeKubectl } from './describe-kubectl.ts'
import { configMap, deployment, namespace } from './manifests.ts'
import type { CommandResult } from './run-command.ts'

/** Without it kubectl refuses `--applyset`, which is still in alpha. */
const setsAllowed = { KUBECTL_APPLYSET: 'true' }

const sides = [
  ['client-side', [], 'configured'],
  ['server-side', ['--server-side'], 'serverside-applied'],
] as const

describeKubectl('with a set of objects', (kubectl) => {
  const apply = (text: string, ...flags: readonly string[]): Promise<CommandResult> =>
    kubectl.try(['apply', ...flags, '-f', '-'], text, setsAllowed)

  async function configMaps(...flags: readonly string[]): Promise<string[]> {
    const listed = await kubectl.run(['get', 'configmaps', '-o', 'name', ...flags])
    return listed.split('\n').filter((name) => name !== '' && !name.endsWith('ca.crt'))
  }

  it('kubectl apply --prune deletes nothing in a dry run, and then what has the label and is not applied', async () => {
    const labels = { set: 'labelled' }
    const kept = configMap('kept', { a: 'b' }, { labels })
    const left = configMap('left', { a: 'b' }, { labels })
    const selected = ['-l', 'set=labelled']
    const flags = ['--prune', ...selected, '--prune-allowlist=core/v1/ConfigMap']
    await apply(`${kept}\n${left}`, ...flags)
    const tried = await apply(kept, ...flags, '--dry-run=server')
    expect(tried.stdout).toContain('configmap/left pruned (server dry run)\n')
    expect(await configMaps(...selected)).toEqual(['configmap/kept', 'configmap/left'])
    expect((await apply(kept, ...flags)).stdout).toContain('configmap/left pruned\n')
    expect(await configMaps(...selected)).toEqual(['configmap/kept'])
  })

  it.each(sides)(
    'kubectl apply --prune keeps a set under a parent, and deletes what is no longer in it: %s',
    async (name, side, done) => {
      await kubectl.run(['create', '-f', '-'], namespace(name))
      const within = ['-n', name]
      const flags = [...side, ...within, '--prune', '--applyset=configmaps/parent']
      const one = configMap('one', { a: 'b' })
      const first = await apply(`${one}\n${configMap('two', { a: 'b' })}`, ...flags)
      expect(first).toMatchObject({ code: 0 })
      const parent = structOf(await kubectl.read('configmap', 'parent', ...within), 'metadata')
      const id = textOf(structOf(parent, 'labels'), 'applyset.kubernetes.io/id')
      expect(id).toMatch(/^applyset-.+-v1$/)
      expect(parent['annotations']).toMatchObject({
        'applyset.kubernetes.io/contains-group-kinds': 'ConfigMap',
      })
      const members = [...within, '-l', `applyset.kubernetes.io/part-of=${id}`]
      expect(await configMaps(...members)).toEqual(['configmap/one', 'configmap/two'])
      const second = await apply(configMap('one', { a: 'c' }), ...flags)
      expect(second.stdout).toBe(`configmap/one ${done}\nconfigmap/two pruned\n`)
      expect(await configMaps(...members)).toEqual(['configmap/one'])
    },
  )

  it.each([[[]], [['--server-side']]])(
    'kubectl diff says by its code what %j changes',
    async (side) => {
      const name = `compared-${side.length}`
      const diff = (text: string): Promise<CommandResult> =>
        kubectl.try(['diff', ...side, '-f', '-'], text)
      const missing = await diff(deployment(name, 'main:1'))
      expect(missing).toMatchObject({ code: 1 })
      expect(missing.stdout).toContain('+      - image: main:1\n')
      await apply(deployment(name, 'main:1'), ...side)
      const before = await kubectl.read('deployment', name)
      expect(await diff(deployment(name, 'main:1'))).toEqual({ code: 0, stdout: '', stderr: '' })
      const other = await diff(deployment(name, 'main:2'))
      expect(other).toMatchObject({ code: 1 })
      expect(other.stdout).toContain('-      - image: main:1\n+      - image: main:2\n')
      const invalid = await diff(deployment(name, 'main:1', { replicas: -1 }))
      expect(invalid.code).toBeGreaterThan(1)
      expect(invalid.stderr).toContain('spec.replicas: Invalid value: -1')
      expect(await kubectl.read('deployment', name)).toEqual(before)
    },
  )

  it('kubectl diff --server-side shows a conflict, and what forcing it would do', async () => {
    await apply(deployment('disputed', 'main:1'), '--server-side', '--field-manager=other')
    const diff = ['diff', '--server-side', '-f', '-']
    const next = deployment('disputed', 'main:2')
    const refused = await kubectl.try(diff, next)
    expect(refused.code).toBeGreaterThan(1)
    expect(refused.stderr).toContain('conflict with "other"')
    const { code, stdout } = await kubectl.try([...diff, '--force-conflicts'], next)
    expect(code).toBe(1)
    expect(stdout).toContain('+      - image: main:2\n')
  })

  it('kubectl apply commands show, set and edit what was applied last', async () => {
    await apply(deployment('last', 'main:1'))
    const view = ['apply', 'view-last-applied', 'deployment/last']
    expect(await kubectl.run(view)).toContain('- image: main:1\n')
    const set = ['apply', 'set-last-applied', '-f', '-']
    await kubectl.run(set, deployment('last', 'main:2'))
    expect(await kubectl.run(view)).toContain('- image: main:2\n')
    const edit = ['apply', 'edit-last-applied', 'deployment/last']
    const editor = { KUBE_EDITOR: 'sed -i s/main:2/main:3/' }
    expect(await kubectl.try(edit, '', editor)).toMatchObject({
      code: 0,
      stdout: 'deployment.apps/last edited\n',
    })
    expect(await kubectl.run(view)).toContain('- image: main:3\n')
    const image = 'jsonpath={.spec.template.spec.containers[0].image}'
    expect(await kubectl.run(['get', 'deployment', 'last', '-o', image])).toBe('main:1')
  })
})
