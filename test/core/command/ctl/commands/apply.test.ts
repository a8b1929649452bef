import { describe, expect, it } from 'vitest'
import { configMapYaml, deploymentYaml } from '../../../../support/command/ctl-manifests.ts'
import { openCtl } from '../../../../support/command/ctl-terminal.ts'

describe('apply', () => {
  it('apply creates, changes, and leaves alone what is as it should be', async () => {
    const { terminal } = await openCtl()
    const apply = (data: Record<string, string>): Promise<string> =>
      terminal.run('apply -f -', configMapYaml('web', data))
    expect(await apply({ a: '1', b: '2' })).toBe('configmap/web created\n')
    expect(await apply({ a: '1', b: '2' })).toBe('configmap/web unchanged\n')
    expect(await apply({ a: '1', c: '3' })).toBe('configmap/web configured\n')
    expect(await terminal.run('get cm web -o jsonpath={.data}')).toBe('{"a":"1","c":"3"}')
  })

  it('apply keeps what others have set', async () => {
    const { terminal } = await openCtl()
    await terminal.run('apply -f -', configMapYaml('web', { a: '1' }))
    await terminal.run('label cm web owner=jane')
    await terminal.run(`patch cm web -p '{"data":{"theirs":"x"}}'`)
    await terminal.run('apply -f -', configMapYaml('web', { a: '2' }))
    expect(await terminal.run('get cm web -o jsonpath={.metadata.labels}{.data}')).toBe(
      '{"owner":"jane"}{"a":"2","theirs":"x"}',
    )
  })

  it('apply merges lists by the keys of their items', async () => {
    const { terminal } = await openCtl()
    const main = '{name: main, image: nginx, env: [{name: A, value: "1"}, {name: B, value: "2"}]}'
    await terminal.run('apply -f -', deploymentYaml('web', `${main}, {name: side, image: busybox}`))
    const added = [{ name: 'theirs', image: 'other' }]
    const patch = JSON.stringify({ spec: { template: { spec: { containers: added } } } })
    await terminal.run(`patch deploy web -p '${patch}'`)
    const changed = '{name: main, image: "nginx:2", env: [{name: B, value: "3"}]}'
    expect(await terminal.run('apply -f -', deploymentYaml('web', changed))).toBe(
      'deployment.apps/web configured\n',
    )
    const containers = '{range .spec.template.spec.containers[*]}{.name}={.image} {end}'
    const env = '{.spec.template.spec.containers[?(@.name=="main")].env}'
    expect(await terminal.run(`get deploy web -o jsonpath='${containers}${env}'`)).toBe(
      'theirs=other main=nginx:2 [{"name":"B","value":"3"}]',
    )
  })

  it('apply keeps what it applied in an annotation, as kubectl does', async () => {
    const { terminal } = await openCtl()
    await terminal.run('apply -f -', configMapYaml('web', { a: '1' }))
    const key = '.metadata.annotations.kubectl\\.kubernetes\\.io/last-applied-configuration'
    expect(await terminal.run(`get cm web -o jsonpath='{${key}}'`)).toBe(
      '{"apiVersion":"v1","data":{"a":"1"},"kind":"ConfigMap","metadata":{"annotations":{},"name":"web","namespace":"default"}}\n',
    )
  })

  it('apply warns of what was not made by an apply, and takes it over', async () => {
    const { terminal } = await openCtl()
    await terminal.run('create cm web')
    const { stdout, stderr } = await terminal.try('apply -f -', configMapYaml('web'))
    expect(stdout).toBe('configmap/web configured\n')
    expect(stderr).toMatch(
      /^Warning: resource configmaps\/web is missing the kubectl\.kubernetes\.io\/last-applied-configuration annotation/,
    )
  })

  it('apply tries without changing anything', async () => {
    const { terminal } = await openCtl()
    const manifest = configMapYaml('web', { a: '1' })
    expect(await terminal.run('apply -f - --dry-run=client', manifest)).toBe(
      'configmap/web created (dry run)\n',
    )
    expect(await terminal.run('apply -f - --dry-run=server', manifest)).toBe(
      'configmap/web created (server dry run)\n',
    )
    expect(await terminal.run('apply -f - --dry-run=server -o jsonpath={.data.a}', manifest)).toBe(
      '1',
    )
    expect(await terminal.fail('get cm web')).toContain('not found')
  })

  it('apply applies what it can, and reports the rest', async () => {
    const { terminal } = await openCtl()
    const broken = deploymentYaml('web', '{name: main}')
    const result = await terminal.try('apply -f -', `${broken}---\n${configMapYaml('a')}`)
    expect(result).toEqual({
      code: 1,
      stdout: 'configmap/a created\n',
      stderr:
        'The Deployment "web" is invalid: spec.template.spec.containers[0].image: Required value\n',
    })
  })

  it('apply refuses to change what the server keeps, with the reason', async () => {
    const { terminal } = await openCtl()
    const container = '{name: main, image: nginx}'
    await terminal.run('apply -f -', deploymentYaml('web', container))
    const other = deploymentYaml('web', container).replaceAll('app: web', 'app: other')
    expect(await terminal.fail('apply -f -', other)).toMatch(
      /^The Deployment "web" is invalid: spec.selector: Invalid value: .*field is immutable\n$/,
    )
  })

  it.each([
    ['apply', '', /must specify one of -f and -k/],
    ['apply -f -', '', /no objects passed to apply/],
    ['apply -f - x', '', /Unexpected args: \[x\]/],
    [
      'apply -f -',
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {generateName: a-}',
      /cannot use generate name with apply/,
    ],
    ['apply -f - --force-conflicts', configMapYaml('a'), /only works with --server-side/],
    [
      'apply -f - --server-side --dry-run=client',
      configMapYaml('a'),
      /did you mean --dry-run=server/,
    ],
  ])('apply refuses %j with %j', async (line, manifest, message) => {
    const { terminal } = await openCtl()
    expect(await terminal.fail(line, manifest)).toMatch(message)
  })
})

describe('apply on the server', () => {
  it('server-side apply owns what the manifest says, and gives up what it says no more', async () => {
    const { terminal } = await openCtl()
    const apply = (data: Record<string, string>): Promise<string> =>
      terminal.run('apply -f - --server-side', configMapYaml('web', data))
    expect(await apply({ a: '1', b: '2' })).toBe('configmap/web serverside-applied\n')
    await terminal.run(`patch cm web -p '{"data":{"theirs":"x"}}'`)
    await apply({ a: '1' })
    expect(await terminal.run('get cm web -o jsonpath={.data}')).toBe('{"a":"1","theirs":"x"}')
  })

  it('server-side apply explains a conflict, and how to end it', async () => {
    const { terminal } = await openCtl()
    await terminal.run('apply -f - --server-side', configMapYaml('web', { a: '1' }))
    const other = 'apply -f - --server-side --field-manager=other'
    expect(await terminal.fail(other, configMapYaml('web', { a: '2' }))).toMatch(
      /^error: Apply failed with 1 conflict: conflict with "kubectl": \.data\.a\nPlease review the fields above[^]*`--force-conflicts`/,
    )
    await terminal.run(`${other} --force-conflicts`, configMapYaml('web', { a: '2' }))
    expect(await terminal.run('get cm web -o jsonpath={.data.a}')).toBe('2')
  })

  it('server-side apply takes over what was applied on the client’s side', async () => {
    const { terminal } = await openCtl()
    await terminal.run('apply -f -', configMapYaml('web', { a: '1', b: '2' }))
    await terminal.run('apply -f - --server-side', configMapYaml('web', { a: '1' }))
    expect(await terminal.run('get cm web -o jsonpath={.data}')).toBe('{"a":"1"}')
    const managers = 'jsonpath={.metadata.managedFields[*].manager}'
    expect(await terminal.run(`get cm web --show-managed-fields -o ${managers}`)).toBe(
      'kubectl-last-applied kubectl',
    )
  })
})
