import { describe, expect, it } from 'vitest'
import { configMapYaml, deploymentYaml } from '../../../../support/command/ctl-manifests.ts'
import { openCtl } from '../../../../support/command/ctl-terminal.ts'

async function open() {
  const ctl = await openCtl()
  const web = deploymentYaml('web', '{name: main, image: nginx}')
  await ctl.terminal.run('create -f -', `${web}---\n${configMapYaml('a', { x: '1' })}`)
  return ctl
}

describe('patch', () => {
  it('patch merges by the rules of the type, as JSON merge patch, or step by step', async () => {
    const { terminal } = await open()
    const side = '{"spec":{"template":{"spec":{"containers":[{"name":"side","image":"b"}]}}}}'
    expect(await terminal.run(`patch deploy web -p '${side}'`)).toBe(
      'deployment.apps/web patched\n',
    )
    const names = 'jsonpath={.spec.template.spec.containers[*].name}'
    expect(await terminal.run(`get deploy web -o ${names}`)).toBe('side main')
    expect(await terminal.run(`patch cm a --type=merge -p 'data: {z: "2"}'`)).toBe(
      'configmap/a patched\n',
    )
    const remove = `[{"op":"remove","path":"/data/x"}]`
    expect(await terminal.run(`patch cm/a --type json -p '${remove}'`)).toBe(
      'configmap/a patched\n',
    )
    expect(await terminal.run('get cm a -o jsonpath={.data}')).toBe('{"z":"2"}')
  })

  it('patch says when nothing changed', async () => {
    const { terminal } = await open()
    expect(await terminal.run(`patch cm a -p '{"data":{"x":"1"}}'`)).toBe(
      'configmap/a patched (no change)\n',
    )
  })

  it('patch reads the escapes of JSON, which YAML does not have', async () => {
    const { terminal } = await open()
    const patch = String.raw`{"data":{"x":"\ud83d\ude00\/"}}`
    await terminal.run(`patch cm a -p '${patch}'`)
    expect(await terminal.run('get cm a -o jsonpath={.data.x}')).toBe('😀/')
  })

  it('patch reads the patch from a file, and may print nothing', async () => {
    const { terminal } = await open()
    terminal.files.set('patch.yaml', 'spec:\n  replicas: 4\n')
    const line = 'patch deploy web --patch-file=patch.yaml --dry-run=client'
    expect(await terminal.run(`${line} -o jsonpath={.spec.replicas}`)).toBe('4')
    expect(await terminal.run('get deploy web -o jsonpath={.spec.replicas}')).toBe('1')
  })

  it('patch changes the status', async () => {
    const { terminal } = await open()
    const patch = '{"status":{"replicas":1}}'
    await terminal.run(`patch deploy web --subresource=status --type=merge -p '${patch}'`)
    expect(await terminal.run('get deploy web -o jsonpath={.status.replicas}')).toBe('1')
  })

  it.each([
    ['patch cm a', /must specify --patch or --patch-file/],
    [`patch cm a --type=odd -p '{}'`, /--type must be one of \[json merge strategic\], not "odd"/],
    [`patch cm a -p 'x: ['`, /unable to parse "x: \[": yaml: line 1/],
    [`patch cm -p '{}'`, /resource\(s\) were provided, but no name was specified/],
    [`patch cm nosuch -p '{}'`, /configmaps "nosuch" not found/],
    [
      `patch deploy web -p '{"spec":{"replicas":-1}}'`,
      /^The Deployment "web" is invalid: spec.replicas/,
    ],
  ])('patch refuses %j', async (line, message) => {
    const { terminal } = await open()
    expect(await terminal.fail(line)).toMatch(message)
  })
})

describe('label', () => {
  it('label sets, keeps, overwrites and removes', async () => {
    const { terminal } = await open()
    expect(await terminal.run('label cm a app=web')).toBe('configmap/a labeled\n')
    expect(await terminal.run('label cm a app=web')).toBe('configmap/a not labeled\n')
    expect(await terminal.fail('label cm a app=api')).toBe(
      "error: 'app' already has a value (web), and --overwrite is false\n",
    )
    expect(await terminal.run('label cm a app=api tier=x --overwrite')).toBe(
      'configmap/a labeled\n',
    )
    expect(await terminal.run('label cm a --list')).toBe('app=api\ntier=x\n')
    expect(await terminal.run('label cm a app-')).toBe('configmap/a unlabeled\n')
    expect(await terminal.run('label cm a app-')).toBe(
      'label "app" not found.\nconfigmap/a not labeled\n',
    )
  })

  it('label changes several objects at once', async () => {
    const { terminal } = await open()
    expect(await terminal.run('label cm/a deploy/web team=red')).toBe(
      'configmap/a labeled\ndeployment.apps/web labeled\n',
    )
    expect(await terminal.run('label cm,deploy -l team=red team=blue --overwrite')).toBe(
      'configmap/a labeled\ndeployment.apps/web labeled\n',
    )
    expect(await terminal.run('label cm,deploy --list -l team')).toBe(
      'Listing labels for ConfigMap./a:\n team=blue\nListing labels for Deployment.apps/web:\n team=blue\n',
    )
  })

  it.each([
    ['label', /one or more resources must be specified/],
    ['label cm a', /at least one label update is required/],
    ['label cm x=1', /resource\(s\) were provided, but no name was specified/],
    ['label cm a x=1 b', /all resources must be specified before label changes: b/],
    ['label cm a x=1 x-', /can not both modify and remove a label/],
    ['label cm a "x=a b"', /invalid label value: "x=a b": a valid label must be/],
    ['label cm a "x y=1"', /^The ConfigMap "a" is invalid: metadata.labels/],
  ])('label refuses %j', async (line, message) => {
    const { terminal } = await open()
    expect(await terminal.fail(line)).toMatch(message)
  })
})

describe('annotate', () => {
  it('annotate sets, overwrites and removes', async () => {
    const { terminal } = await open()
    expect(await terminal.run('annotate cm a "note=a b"')).toBe('configmap/a annotated\n')
    expect(await terminal.fail('annotate cm a note=c')).toBe(
      "error: --overwrite is false but found the following declared annotation(s): 'note' already has a value (a b)\n",
    )
    expect(await terminal.run('annotate cm a note=c --overwrite')).toBe('configmap/a annotated\n')
    expect(await terminal.run('annotate cm a --list')).toBe('note=c\n')
    await terminal.run('annotate cm a note-')
    expect(await terminal.run('annotate cm a --list')).toBe('')
  })

  it('annotate changes nothing in a dry run', async () => {
    const { terminal } = await open()
    expect(await terminal.run('annotate cm a x=1 --dry-run=client')).toBe(
      'configmap/a annotated (dry run)\n',
    )
    expect(await terminal.run('annotate cm a --list')).toBe('')
  })
})

describe('scale', () => {
  it('scale sets a size, on condition of the one it has', async () => {
    const { terminal } = await open()
    expect(await terminal.run('scale deploy web --replicas=3')).toBe('deployment.apps/web scaled\n')
    expect(await terminal.fail('scale deploy web --replicas=5 --current-replicas=2')).toBe(
      'error: Expected replicas to be 2, was 3\n',
    )
    await terminal.run('scale deploy/web --replicas=5 --current-replicas=3')
    expect(await terminal.run('get deploy web -o jsonpath={.spec.replicas}')).toBe('5')
  })

  it.each([
    ['scale deploy web', /required flag\(s\) "replicas" not set/],
    ['scale deploy web --replicas=-1', /COUNT must be greater than or equal to 0/],
    ['scale --replicas=1', /You must provide one or more resources/],
    ['scale deploy -l a=b --replicas=1', /no objects passed to scale/],
    ['scale cm a --replicas=1', /the server could not find the requested resource/],
  ])('scale refuses %j', async (line, message) => {
    const { terminal } = await open()
    expect(await terminal.fail(line)).toMatch(message)
  })
})

describe('replace', () => {
  it('replace writes the whole object, or creates it anew', async () => {
    const { terminal } = await open()
    expect(await terminal.run('replace -f -', configMapYaml('a', { z: '2' }))).toBe(
      'configmap/a replaced\n',
    )
    expect(await terminal.run('get cm a -o jsonpath={.data}')).toBe('{"z":"2"}')
    const uid = 'get cm a -o jsonpath={.metadata.uid}'
    const before = await terminal.run(uid)
    expect(await terminal.run('replace --force -f -', configMapYaml('a'))).toBe(
      'configmap "a" deleted\nconfigmap/a replaced\n',
    )
    expect(await terminal.run(uid)).not.toBe(before)
    expect(await terminal.fail('replace -f -', configMapYaml('nosuch'))).toBe(
      'Error from server (NotFound): error when replacing "STDIN": configmaps "nosuch" not found\n',
    )
  })
})
