import { describe, expect, it } from 'vitest'
import { configMapYaml } from '../../../../support/command/ctl-manifests.ts'
import { openCtl } from '../../../../support/command/ctl-terminal.ts'

describe('create -f', () => {
  it('create -f takes several documents, lists and JSON, from several files', async () => {
    const { terminal } = await openCtl()
    terminal.files.set(
      'two.yaml',
      `# comment\n---\n${configMapYaml('a')}---\n${configMapYaml('b')}`,
    )
    const item = (name: string): object => ({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name },
    })
    const list = { apiVersion: 'v1', kind: 'List', items: [item('c'), item('d')] }
    terminal.files.set('list.json', JSON.stringify(list) + JSON.stringify(item('e')))
    expect(await terminal.run('create -f two.yaml,list.json')).toBe(
      ['a', 'b', 'c', 'd', 'e'].map((name) => `configmap/${name} created\n`).join(''),
    )
  })

  it('create -f creates what it can and reports the rest with its source', async () => {
    const { terminal } = await openCtl()
    await terminal.run('create cm a')
    expect(
      await terminal.try('create -f -', `${configMapYaml('a')}---\n${configMapYaml('b')}`),
    ).toEqual({
      code: 1,
      stdout: 'configmap/b created\n',
      stderr:
        'Error from server (AlreadyExists): error when creating "STDIN": configmaps "a" already exists\n',
    })
  })

  it('create --raw sends one file to a path as it is, and prints the answer', async () => {
    const { terminal } = await openCtl()
    const path = '/api/v1/namespaces/default/configmaps'
    const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } }
    terminal.files.set('a.json', JSON.stringify(object))
    const answer = JSON.parse(await terminal.run(`create --raw ${path} -f a.json`)) as typeof object
    expect(answer.metadata.name).toBe('a')
    expect(await terminal.try(`create --raw ${path} -f a.json`)).toMatchObject({
      code: 1,
      stderr: 'Error from server (AlreadyExists): configmaps "a" already exists\n',
    })
    expect(await terminal.try(`create --raw ${path} -f a.json,b.json`)).toMatchObject({
      code: 1,
      stderr: 'error: --raw can only use a single local file or stdin\n',
    })
  })

  it('create -f goes into the namespace that the line, the file or the terminal names', async () => {
    const { terminal } = await openCtl()
    await terminal.run('create ns team')
    await terminal.run('create -f - -n team', configMapYaml('a'))
    const placed = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: b, namespace: team}\n'
    await terminal.run('create -f -', placed)
    expect(await terminal.run('get cm -n team -o name')).toBe('configmap/a\nconfigmap/b\n')
    expect(await terminal.fail('create -f - -n default', placed)).toMatch(
      /the namespace from the provided object "team" does not match the namespace "default"/,
    )
  })

  it.each([
    ['a: 1', /error validating data: \[apiVersion not set, kind not set\]/],
    ['kind: ConfigMap', /error validating data: apiVersion not set/],
    [
      'apiVersion: v1\nkind: Nosuch\nmetadata: {name: x}',
      /no matches for kind "Nosuch" in version "v1"\nensure CRDs are installed first\n$/,
    ],
    [
      'apiVersion: rbac.authorization.svc.io/v1\nkind: Role\nmetadata: {name: x}',
      /ensure CRDs are installed first, or use a server with brand svc, which has that group\n$/,
    ],
    ['a: [', /error parsing STDIN: error converting YAML to JSON: yaml: line/],
    ['', /no objects passed to create/],
    [`${configMapYaml('a')}nosuch: 1`, /error when creating "STDIN": .*unknown field "nosuch"/],
    [
      'apiVersion: v1\nkind: Pod\nmetadata: {name: x}\nspec: {containers: []}',
      /^The Pod "x" is invalid: spec.containers: Required value\n$/,
    ],
  ])('create -f refuses %j', async (manifest, message) => {
    const { terminal } = await openCtl()
    expect(await terminal.fail('create -f -', manifest)).toMatch(message)
  })

  it('create -f changes nothing in a dry run, of the client or of the server', async () => {
    const { terminal } = await openCtl()
    const manifest = configMapYaml('a')
    expect(await terminal.run('create -f - --dry-run=client', manifest)).toBe(
      'configmap/a created (dry run)\n',
    )
    expect(await terminal.run('create -f - --dry-run=server', manifest)).toBe(
      'configmap/a created (server dry run)\n',
    )
    expect(await terminal.run('get cm --ignore-not-found -o name')).toBe('')
  })
})

describe('run and expose', () => {
  it('run and expose make a pod and a service that finds it', async () => {
    const { terminal } = await openCtl()
    expect(await terminal.run('run web --image=nginx --port=80 --env=A=1 -- sleep 1')).toBe(
      'pod/web created\n',
    )
    expect(await terminal.run('expose pod web')).toBe('service/web exposed\n')
    expect(await terminal.run('get svc web -o jsonpath={.spec.selector}')).toBe('{"run":"web"}')
    expect(await terminal.run('expose pod web --name=web2 --port=8080 --target-port=80')).toBe(
      'service/web2 exposed\n',
    )
    expect(await terminal.run('get svc web2 -o jsonpath={.spec.ports[0].targetPort}')).toBe('80')
  })

  it('run with --expose makes pod and service in one command', async () => {
    const { terminal } = await openCtl()
    expect(await terminal.run('run web --image=nginx --port=80 --expose')).toBe(
      'service/web created\npod/web created\n',
    )
  })

  it('run and expose refuse what cannot be', async () => {
    const { terminal } = await openCtl()
    await terminal.run('create cm c')
    expect(await terminal.fail('run web')).toBe('error: required flag(s) "image" not set\n')
    expect(await terminal.fail('run web --image=nginx --restart=Maybe')).toMatch(
      /invalid restart policy/,
    )
    expect(await terminal.fail('expose cm c --port=80')).toBe('error: cannot expose a ConfigMap\n')
  })
})
