import { beforeEach, describe, expect, it } from 'vitest'
import { type CtlServer, openCtl } from '../../../../support/command/ctl-terminal.ts'

const head = [
  "# Please edit the object below. Lines beginning with a '#' will be ignored,",
  '# and an empty file will abort the edit. If an error occurs while saving this file will be',
  '# reopened with the relevant failures.',
  '#',
  '',
].join('\n')

describe('edit', () => {
  let ctl: CtlServer
  /** The texts that were opened. */
  let opened: string[]

  /** An editor that changes the texts one after the other, and leaves later ones as they are. */
  function editWith(...changes: ((text: string) => string | undefined)[]): void {
    opened = []
    ctl.terminal.editor = (text) => {
      opened.push(text)
      return (changes[opened.length - 1] ?? ((same) => same))(text)
    }
  }

  beforeEach(async () => {
    ctl = await openCtl()
    await ctl.terminal.run('create configmap a --from-literal=x=1')
    await ctl.terminal.run('create deployment web --image=nginx')
  })

  it('edit opens the object as YAML below the comments, and sends what was changed', async () => {
    editWith((text) => text.replace('x: "1"', 'x: "2"'))
    expect(await ctl.terminal.run('edit configmap a')).toBe('configmap/a edited\n')
    expect(opened[0]?.startsWith(`${head}apiVersion: v1\ndata:\n  x: "1"\nkind: ConfigMap\n`)).toBe(
      true,
    )
    expect(opened[0]).not.toContain('managedFields')
    expect(await ctl.terminal.run("get cm a -o jsonpath='{.data.x}'")).toBe('2')
  })

  it.each([
    ['left as it is', (text: string) => text],
    ['left without saving', () => undefined],
    ['saved with another comment', (text: string) => `# a note\n${text}`],
  ])('edit of a text that is %s changes nothing', async (_how, change) => {
    editWith(change)
    expect(await ctl.terminal.try('edit cm a')).toEqual({
      code: 0,
      stdout: '',
      stderr: 'Edit cancelled, no changes made.\n',
    })
  })

  it('edit opens a text that the server refuses again, with the reasons', async () => {
    editWith(
      (text) => text.replace('replicas: 1', 'replicas: -1'),
      (text) => text.replace('replicas: -1', 'replicas: 3'),
    )
    expect(await ctl.terminal.try('edit deploy/web')).toEqual({
      code: 0,
      stdout: 'deployment.apps/web edited\n',
      stderr: 'error: deployments.apps "web" is invalid\n',
    })
    expect(opened[1]).toContain(
      `${head}# deployments.apps "web" was not valid:\n# * spec.replicas: Invalid value: -1: must be greater than or equal to 0\n#\napiVersion: apps/v1\n`,
    )
  })

  it('edit of a text that is no YAML opens it again, and fails where it stays as it is', async () => {
    editWith((text) => text.replace('data:', 'data'))
    expect(await ctl.terminal.fail('edit cm a')).toBe(
      'error: configmaps "a" is invalid\nerror: Edit cancelled, no valid changes were saved.\n',
    )
    expect(opened).toHaveLength(2)
    expect(opened[1]).toContain('# * <nil>: Invalid value: "The edited file failed validation": ')
  })

  it('edit opens several objects as one list, and skips those that stay as they are', async () => {
    await ctl.terminal.run('create configmap b --from-literal=x=1')
    editWith((text) => text.replace('x: "1"', 'x: "2"'))
    expect(await ctl.terminal.run('edit cm a b')).toBe('configmap/a edited\nconfigmap/b skipped\n')
    expect(opened[0]).toContain('kind: List\nmetadata: {}\n')
  })

  it('edit -o json opens JSON without comments, and prints the result', async () => {
    editWith((text) => text.replace('"x": "1"', '"x": "2"'))
    expect(JSON.parse(await ctl.terminal.run('edit cm a -o json'))).toMatchObject({
      data: { x: '2' },
    })
    expect(opened[0]?.startsWith('{\n    "apiVersion": "v1",\n')).toBe(true)
  })

  it('edit --save-config keeps what was edited for a later apply', async () => {
    editWith((text) => text.replace('x: "1"', 'x: "2"'))
    await ctl.terminal.run('edit cm a --save-config')
    const path = "-o jsonpath='{.metadata.annotations}'"
    expect(await ctl.terminal.run(`get cm a ${path}`)).toContain('last-applied-configuration')
  })

  it('edit refuses another name, and says where nothing has that name', async () => {
    editWith((text) => text.replace('name: a', 'name: z'))
    expect(await ctl.terminal.fail('edit cm a')).toBe(
      'error: At least one of apiVersion, kind and name was changed\n',
    )
    expect(await ctl.terminal.fail('edit cm nosuch')).toMatch(/\(NotFound\)/)
    ctl.terminal.editor = undefined
    expect(await ctl.terminal.fail('edit cm a')).toBe(
      'error: edit is not available: there is no editor here; use kubectl patch\n',
    )
  })
})
