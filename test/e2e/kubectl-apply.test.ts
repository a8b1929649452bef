import { expect, it } from 'vitest'
import { type JsonObject, objectsOf, structOf, textOf } from '../../core/index.ts'
import { describeKubectl } from './describe-kubectl.ts'
import { configMap, deployment } from './manifests.ts'
import type { CommandResult } from './run-command.ts'

const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration'

describeKubectl('applies on the server', (kubectl) => {
  const apply = (text: string, ...flags: readonly string[]): Promise<CommandResult> =>
    kubectl.try(['apply', '--server-side', ...flags, '-f', '-'], text)

  async function read(kind: string, name: string): Promise<JsonObject> {
    return kubectl.read(kind, name, '--show-managed-fields')
  }

  /** `kubectl Apply`, by name: entries are in the order of their seconds, which is no matter of the test. */
  function managersOf(object: JsonObject): string[] {
    return objectsOf(structOf(object, 'metadata'), 'managedFields')
      .map((entry) => `${textOf(entry, 'manager')} ${textOf(entry, 'operation')}`)
      .toSorted((a, b) => (a < b ? -1 : 1))
  }

  it('kubectl apply --server-side creates, changes, and takes away what it states no longer', async () => {
    const created = await apply(configMap('applied', { color: 'red', size: 'xl' }))
    expect(created).toMatchObject({ code: 0, stdout: 'configmap/applied serverside-applied\n' })
    await kubectl.run(['patch', 'cm', 'applied', '-p', '{"data":{"kind":"other"}}'])
    expect(await apply(configMap('applied', { color: 'blue' }))).toMatchObject({ code: 0 })
    const object = await read('cm', 'applied')
    expect(object['data']).toEqual({ color: 'blue', kind: 'other' })
    expect(managersOf(object)).toEqual(['kubectl Apply', 'kubectl-patch Update'])
  })

  it('kubectl hides managed fields, unless asked', async () => {
    await apply(configMap('hidden', { color: 'red' }))
    expect(await kubectl.run(['get', 'cm', 'hidden', '-o', 'yaml'])).not.toContain('managedFields')
    const shown = await kubectl.run(['get', 'cm', 'hidden', '-o', 'yaml', '--show-managed-fields'])
    expect(shown).toContain('f:color: {}')
  })

  it('kubectl apply --server-side says with whom it is in conflict, and how to go on', async () => {
    await apply(deployment('disputed', 'main:1', { replicas: 2 }))
    const next = deployment('disputed', 'main:2', { replicas: 3 })
    const { code, stderr } = await apply(next, '--field-manager=other')
    expect(code).toBe(1)
    expect(stderr).toContain(
      [
        'error: Apply failed with 2 conflicts: conflicts with "kubectl":',
        '- .spec.replicas',
        '- .spec.template.spec.containers[name="main"].image',
        'Please review the fields above--they currently have other managers.',
      ].join('\n'),
    )
    const forced = await apply(next, '--field-manager=other', '--force-conflicts')
    expect(forced).toMatchObject({ code: 0 })
    expect(await read('deployment', 'disputed')).toMatchObject({ spec: { replicas: 3 } })
    const back = await apply(deployment('disputed', 'main:1', { replicas: 2 }))
    expect(back.stderr).toContain('conflicts with "other":')
  })

  it('kubectl apply --server-side shares what others state alike', async () => {
    await apply(configMap('shared', { color: 'red' }))
    const { code } = await apply(configMap('shared', { color: 'red' }), '--field-manager=other')
    expect(code).toBe(0)
    expect(managersOf(await read('cm', 'shared'))).toEqual(['kubectl Apply', 'other Apply'])
  })

  it('kubectl apply --server-side takes over from its client-side applies, and hands back to them', async () => {
    const clientSide = (image: string): Promise<string> =>
      kubectl.run(['apply', '-f', '-'], deployment('upgraded', image, { replicas: 2 }))
    await clientSide('main:1')
    const upgraded = await apply(deployment('upgraded', 'main:2'))
    expect(upgraded).toMatchObject({ code: 0, stderr: '' })
    const object = await read('deployment', 'upgraded')
    expect(object).toMatchObject({ spec: { replicas: 1 } })
    expect(managersOf(object)).toEqual(['kubectl Apply', 'kubectl-last-applied Apply'])
    const annotation = textOf(structOf(object, 'metadata', 'annotations'), lastApplied)
    expect(annotation).toContain('"image":"main:2"')
    expect(annotation).not.toContain('replicas')
    expect(await clientSide('main:3')).toContain('configured')
    expect(await read('deployment', 'upgraded')).toMatchObject({
      spec: { replicas: 2, template: { spec: { containers: [{ image: 'main:3' }] } } },
    })
  })

  it('kubectl apply --server-side takes over nothing as somebody else', async () => {
    await kubectl.run(['apply', '-f', '-'], configMap('kept', { color: 'red' }))
    const { stderr } = await apply(configMap('kept', { color: 'blue' }), '--field-manager=flux')
    expect(stderr).toContain('conflict with "kubectl-client-side-apply" using v1: .data.color')
  })

  it('kubectl diff --server-side shows what an apply would change, and changes nothing', async () => {
    await apply(deployment('compared', 'main:1'))
    const before = await read('deployment', 'compared')
    const next = deployment('compared', 'main:2')
    const diff = ['diff', '--server-side', '-f', '-']
    const { code, stdout } = await kubectl.try(diff, next)
    expect(code).toBe(1)
    expect(stdout).toContain('-      - image: main:1\n+      - image: main:2')
    const same = await kubectl.try(diff, deployment('compared', 'main:1'))
    expect(same).toMatchObject({ code: 0, stdout: '' })
    const dry = await apply(next, '--dry-run=server')
    expect(dry.stdout).toBe('deployment.apps/compared serverside-applied (server dry run)\n')
    expect(await read('deployment', 'compared')).toEqual(before)
  })

  it('kubectl apply --server-side writes nothing when it applies the same again', async () => {
    await apply(deployment('same', 'main:1'))
    const before = await read('deployment', 'same')
    await apply(deployment('same', 'main:1'))
    expect(await read('deployment', 'same')).toEqual(before)
  })

  it('kubectl apply --server-side is told of fields that nobody knows, however it validates', async () => {
    const refusal =
      'Error from server: failed to create typed patch object (default/strict; apps/v1, Kind=Deployment): .spec.replicaz: field not declared in schema\n'
    const refused = { code: 1, stderr: refusal }
    const configuration = deployment('strict', 'main:1', { replicaz: 3 })
    expect(await apply(configuration)).toMatchObject(refused)
    expect(await apply(configuration, '--validate=warn')).toMatchObject(refused)
  })

  it('kubectl names its field manager, or the one it is told, in every change', async () => {
    await kubectl.run(['create', 'configmap', 'named', '--from-literal=color=red'])
    await kubectl.run(['label', 'cm', 'named', 'tier=web', '--field-manager=labeller'])
    await kubectl.run(['annotate', 'cm', 'named', 'note=x', '--field-manager=noter'])
    const object = await read('cm', 'named')
    expect(managersOf(object)).toEqual(['kubectl-create Update', 'labeller Update', 'noter Update'])
    const owned = objectsOf(structOf(object, 'metadata'), 'managedFields').find(
      (entry) => entry['manager'] === 'labeller',
    )
    expect(owned?.['fieldsV1']).toEqual({
      'f:metadata': { 'f:labels': { '.': {}, 'f:tier': {} } },
    })
  })

  it('kubectl scale takes what another manager applied, which then has a conflict', async () => {
    await apply(deployment('scaled', 'main:1', { replicas: 2 }))
    await kubectl.run(['scale', 'deployment/scaled', '--replicas=5'])
    const { stderr } = await apply(deployment('scaled', 'main:1', { replicas: 3 }))
    expect(stderr).toContain(
      'conflict with "kubectl" with subresource "scale" using apps/v1: .spec.replicas',
    )
    expect(await apply(deployment('scaled', 'main:2'))).toMatchObject({ code: 0 })
    expect(await read('deployment', 'scaled')).toMatchObject({ spec: { replicas: 5 } })
  })

  it('kubectl apply --server-side applies to a subresource', async () => {
    await apply(deployment('reported', 'main:1'))
    const status = JSON.stringify({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'reported' },
      status: { replicas: 1 },
    })
    const flags = ['--subresource=status', '--field-manager=ctl', '--validate=false']
    expect(await apply(status, ...flags)).toMatchObject({ code: 0 })
    const object = await read('deployment', 'reported')
    expect(object).toMatchObject({ status: { replicas: 1 } })
    expect(managersOf(object)).toEqual(['ctl Apply', 'kubectl Apply'])
  })
})
