import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type JsonObject, structOf } from '../../core/index.ts'
import { describeKubectl } from './describe-kubectl.ts'
import { deployment } from './manifests.ts'
import type { CommandResult } from './run-command.ts'

describeKubectl('edits an object', (kubectl) => {
  let directory: string

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'editor-'))
  })

  afterAll(async () => {
    await rm(directory, { recursive: true })
  })

  /**
   * Edits by a script for each time that the editor is opened; `$1` is the file. A copy of what it showed is kept in
   * `<name>.<time>`, the first time being 1.
   */
  async function edit(name: string, scripts: readonly string[]): Promise<CommandResult> {
    const editor = join(directory, `${name}.sh`)
    const cases = scripts.map((script, index) => `${index + 1}) ${script} ;;`)
    const count = `n=1; while [ -e "${shown(name)}$n" ]; do n=$((n + 1)); done`
    const lines = [count, `cp "$1" "${shown(name)}$n"`, 'case $n in', ...cases, 'esac']
    await writeFile(editor, ['#!/bin/sh', ...lines, ''].join('\n'))
    await chmod(editor, 0o755)
    return kubectl.try(['edit', 'deployment', name], '', environment(editor))
  }

  /** Copies of changes that could not be sent go to the directory, too. */
  function environment(editor: string): Record<string, string> {
    const { kubeconfig } = kubectl.server
    return { KUBE_EDITOR: editor, KUBECONFIG: kubeconfig, TMPDIR: directory }
  }

  function shown(name: string): string {
    return join(directory, `${name}.`)
  }

  async function create(name: string): Promise<void> {
    await kubectl.run(['create', '-f', '-'], deployment(name, 'main:1', { replicas: 2 }))
  }

  const read = (name: string): Promise<JsonObject> => kubectl.read('deployment', name)

  const replicas = (number: number): string => `sed -i 's/replicas: .*/replicas: ${number}/' "$1"`

  it('kubectl edit is told what is wrong with a change, and may mend it', async () => {
    await create('mended')
    const { code, stdout, stderr } = await edit('mended', [replicas(-3), replicas(4)])
    expect(stderr).toBe('error: deployments.apps "mended" is invalid\n')
    expect(stdout).toBe('deployment.apps/mended edited\n')
    expect(code).toBe(0)
    expect(await readFile(`${shown('mended')}2`, 'utf8')).toContain(
      '# * spec.replicas: Invalid value: -3: must be greater than or equal to 0\n',
    )
    expect(await read('mended')).toMatchObject({ spec: { replicas: 4 } })
  })

  it('kubectl edit that gives up on a wrong change leaves the object', async () => {
    await create('left')
    const before = await read('left')
    const { code, stderr } = await edit('left', [replicas(-3)])
    expect(code).toBe(1)
    expect(stderr).toContain('Edit cancelled, no valid changes were saved.')
    expect(await read('left')).toEqual(before)
  })

  it('kubectl edit that changes nothing sends nothing', async () => {
    await create('same')
    const before = await read('same')
    expect(await edit('same', ['true'])).toMatchObject({
      code: 0,
      stderr: 'Edit cancelled, no changes made.\n',
    })
    expect(await read('same')).toEqual(before)
  })

  it('kubectl edit keeps what others change while the editor is open', async () => {
    await create('shared')
    const meanwhile = 'kubectl label deployment shared by=other >/dev/null'
    const { stdout } = await edit('shared', [`${meanwhile}; ${replicas(5)}`])
    expect(stdout).toBe('deployment.apps/shared edited\n')
    expect(await read('shared')).toMatchObject({
      metadata: { labels: { by: 'other' } },
      spec: { replicas: 5 },
    })
  })

  it('kubectl edit is told of a conflict where it insists on another version', async () => {
    await create('disputed')
    const before = await read('disputed')
    const insists = `sed -i 's/resourceVersion: .*/resourceVersion: "1"/' "$1"`
    const { code, stderr } = await edit('disputed', [`${insists}; ${replicas(5)}`])
    expect(code).toBe(1)
    expect(stderr).toContain(
      'deployments.apps "disputed" could not be patched: Operation cannot be fulfilled on deployments.apps "disputed": the object has been modified',
    )
    expect(await read('disputed')).toEqual(before)
  })

  it('kubectl edit is told when the object is gone meanwhile, and keeps a copy', async () => {
    await create('gone')
    const meanwhile = 'kubectl delete deployment gone >/dev/null'
    const { code, stderr } = await edit('gone', [`${meanwhile}; ${replicas(5)}`])
    expect(code).toBe(1)
    expect(stderr).toContain('deployments.apps "gone" could not be found on the server')
    expect(stderr).toContain(
      `The edits you made on deleted resources have been saved to "${directory}/`,
    )
  })

  it('kubectl edit of several kinds edits each of them', async () => {
    await create('many')
    await kubectl.run(['create', 'configmap', 'many', '--from-literal=color=red'])
    const editor = "sed -i -e 's/replicas: 2/replicas: 3/' -e 's/red/blue/'"
    const kinds = ['edit', 'deployment/many', 'configmap/many']
    expect(await kubectl.try(kinds, '', environment(editor))).toMatchObject({
      code: 0,
      stdout: 'deployment.apps/many edited\nconfigmap/many edited\n',
    })
    expect(structOf(await read('many'), 'spec')).toMatchObject({ replicas: 3 })
  })

  it('kubectl edit edits a subresource alone', async () => {
    await create('reported')
    const patch = ['--subresource=status', '--type=merge', '-p', '{"status":{"replicas":7}}']
    await kubectl.run(['patch', 'deployment', 'reported', ...patch])
    const edited = ['edit', 'deployment', 'reported', '--subresource=status']
    const editor = "sed -i -e 's/  replicas: 7/  replicas: 8/' -e 's/  replicas: 2/  replicas: 9/'"
    expect(await kubectl.try(edited, '', environment(editor))).toMatchObject({ code: 0 })
    expect(await read('reported')).toMatchObject({ spec: { replicas: 2 }, status: { replicas: 8 } })
  })
})
