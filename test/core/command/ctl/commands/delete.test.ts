import { describe, expect, it } from 'vitest'
import { configMapYaml, podYaml } from '../../../../support/command/ctl-manifests.ts'
import { openCtl } from '../../../../support/command/ctl-terminal.ts'

async function openWithMaps(...names: readonly string[]) {
  const ctl = await openCtl()
  const manifests = names.map((name) => configMapYaml(name)).join('---\n')
  await ctl.terminal.run('create -f -', manifests)
  const left = async (): Promise<string[]> => {
    const { stdout } = await ctl.terminal.try('get cm -o jsonpath={.items[*].metadata.name}')
    return stdout.split(' ').filter((name) => name !== '')
  }
  return { ...ctl, left }
}

describe('delete', () => {
  it('delete takes names, types with names, and files', async () => {
    const { terminal, left } = await openWithMaps('a', 'b', 'c', 'd')
    expect(await terminal.run('delete cm a b')).toBe(
      'configmap "a" deleted\nconfigmap "b" deleted\n',
    )
    expect(await terminal.run('delete cm/c -o name')).toBe('configmap/c\n')
    expect(await terminal.run('delete -f -', configMapYaml('d'))).toBe('configmap "d" deleted\n')
    expect(await left()).toEqual([])
  })

  it('delete takes selectors, and all of a type', async () => {
    const { terminal, left } = await openWithMaps('a', 'b', 'c')
    await terminal.run('label cm a b app=web')
    expect(await terminal.run('delete cm -l app=web')).toBe(
      'configmap "a" deleted\nconfigmap "b" deleted\n',
    )
    expect(await terminal.run('delete cm --all')).toBe('configmap "c" deleted\n')
    expect(await left()).toEqual([])
    expect(await terminal.run('delete cm -l app=web')).toBe('No resources found\n')
  })

  it('delete goes on behind an object that is missing', async () => {
    const { terminal, left } = await openWithMaps('a')
    expect(await terminal.try('delete cm nosuch a')).toEqual({
      code: 1,
      stdout: 'configmap "a" deleted\n',
      stderr: 'Error from server (NotFound): configmaps "nosuch" not found\n',
    })
    expect(await left()).toEqual([])
    expect(await terminal.run('delete cm nosuch --ignore-not-found')).toBe('')
  })

  it('delete deletes nothing in a dry run', async () => {
    const { terminal, left } = await openWithMaps('a')
    expect(await terminal.run('delete cm a --dry-run=client')).toBe(
      'configmap "a" deleted (dry run)\n',
    )
    expect(await terminal.run('delete cm a --dry-run=server')).toBe(
      'configmap "a" deleted (server dry run)\n',
    )
    expect(await left()).toEqual(['a'])
  })

  it('delete waits until an object with a finalizer is gone', async () => {
    const { terminal } = await openWithMaps('a')
    await terminal.run(`patch cm a -p '{"metadata":{"finalizers":["example.com/wait"]}}'`)
    const deleting = terminal.follow('delete cm a')
    await deleting.until(/deleted/)
    await terminal.run(`patch cm a --type=merge -p '{"metadata":{"finalizers":null}}'`)
    expect(await deleting.done).toMatchObject({ code: 0, stderr: '' })
    expect(await terminal.fail('get cm a')).toContain('not found')
  })

  it('delete stops waiting on Ctrl-C, at its timeout, and does not wait when told not to', async () => {
    const { terminal, passLimit } = await openWithMaps('a')
    await terminal.run(`patch cm a -p '{"metadata":{"finalizers":["example.com/wait"]}}'`)
    const interrupted = terminal.follow('delete cm a')
    await interrupted.until(/deleted/)
    expect((await interrupted.interrupt()).code).toBe(130)
    const timed = terminal.follow('delete cm a --timeout=10s')
    await timed.until(/deleted/)
    await passLimit(10_000)
    expect(await timed.done).toMatchObject({
      code: 1,
      stderr: 'error: timed out waiting for the condition on configmaps/a\n',
    })
    expect(await terminal.run('delete cm a --wait=false')).toBe('configmap "a" deleted\n')
  })

  it('delete forces pods out with a warning', async () => {
    const { terminal } = await openCtl()
    await terminal.run('create -f -', podYaml('web'))
    const { stdout, stderr } = await terminal.try('delete pod web --force')
    expect(stdout).toBe('pod "web" force deleted\n')
    expect(stderr).toMatch(/^Warning: Immediate deletion does not wait/)
  })

  it.each([
    ['delete', /You must provide one or more resources by argument or filename/],
    ['delete cm', /resource\(s\) were provided, but no name was specified/],
    ['delete cm a --all', /name cannot be provided when a selector is specified/],
    ['delete cm --all -l a=b', /setting 'all' parameter but found a non empty selector/],
    ['delete cm a --cascade=maybe', /invalid cascade value \(maybe\)/],
    ['delete cm a -o yaml', /unexpected -o output mode: yaml/],
    ['delete cm a --force --grace-period=3', /cannot be specified together/],
  ])('delete refuses %j', async (line, message) => {
    const { terminal } = await openCtl()
    expect(await terminal.fail(line)).toMatch(message)
  })
})
