import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { textOf } from '../../../core/index.ts'
import { PluginFolder } from './plugin-folder.ts'

const limit = 60_000

describe('skerry kubectl', { timeout: limit }, () => {
  let folder: PluginFolder

  beforeAll(async () => {
    folder = await PluginFolder.open()
    await folder.writeKubeconfig(folder.admin)
  })

  afterAll(() => folder.close())

  function start(...words: readonly string[]): ChildProcess {
    const child = spawn(process.execPath, [inject('scripts').main, 'kubectl', ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, KUBECONFIG: folder.file('kubeconfig') },
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }

  const readAll = (stream: NodeJS.ReadableStream | null): Promise<string> =>
    stream ? readText(stream) : Promise.resolve('')

  it('skerry kubectl runs a command over KUBECONFIG, with the exit code of kubectl', async () => {
    const [good, bad] = [start('get', 'namespaces', '-o', 'name'), start('get', 'nothing')]
    const output = Promise.all([readAll(good.stdout), readAll(bad.stderr)])
    expect(await Promise.all([once(good, 'exit'), once(bad, 'exit')])).toEqual([
      [0, null],
      [1, null],
    ])
    const [names, error] = await output
    expect(names).toContain('namespace/default\n')
    expect(error).toBe('error: the server doesn\'t have a resource type "nothing"\n')
  })

  it('skerry kubectl has the commands that need an editor, files and ports of the machine', async () => {
    const child = start('--help')
    const help = await readAll(child.stdout)
    for (const name of ['edit', 'cp', 'proxy', 'port-forward']) expect(help).toContain(`  ${name} `)
    expect(help).not.toContain('Not available here')
  })

  it('a signal ends a watch of skerry kubectl with the exit code of a shell', async () => {
    const child = start('get', 'namespaces', '--watch')
    const ended = once(child, 'exit')
    for await (const chunk of child.stdout ?? []) if (String(chunk).includes('default')) break
    child.kill('SIGINT')
    expect(await ended).toEqual([130, null])
  })

  it('a signal ends skerry kubectl while it waits for a plug-in, and the plug-in with it', async () => {
    await folder.writePlugin({ script: 'echo $$ >&2; exec sleep 1000' })
    const exec = { apiVersion: 'client.authentication.k8s.io/v1', command: './plugin' }
    const path = await folder.writeKubeconfig(
      { exec: { ...exec, interactiveMode: 'Never' } },
      {},
      'waiting',
    )
    const child = start('get', 'namespaces', '--kubeconfig', path)
    const ended = once(child, 'exit')
    let pid = 0
    for await (const chunk of child.stderr ?? []) {
      pid = Number(String(chunk).trim())
      break
    }
    expect(pid).toBeGreaterThan(1)
    child.kill('SIGTERM')
    expect(await ended).toEqual([130, null])
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })

  it('a reader that stops early ends skerry kubectl without a word', async () => {
    const child = start('get', 'clusterroles', '-o', 'json')
    const errors = readAll(child.stderr)
    const ended = once(child, 'exit')
    child.stdout?.once('data', () => child.stdout?.destroy())
    await ended
    expect(await errors).toBe('')
  })

  const configMap = (name: string): string =>
    JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } })

  it('skerry kubectl -f reads a file, the manifests in a folder in order, and standard input', async () => {
    await folder.write('manifests/b.yaml', configMap('b'))
    await folder.write('manifests/a.json', configMap('a'))
    await folder.write('manifests/c.txt', 'no manifest')
    await folder.write('manifests/inner/d.yaml', configMap('d'))
    const file = await folder.write('file.yml', configMap('f'))
    const words = ['create', '-f', folder.file('manifests'), '-f', file, '-f', '-']
    const made = await folder.run(words, undefined, { input: configMap('i') })
    const names = ['a', 'b', 'f', 'i'].map((name) => `configmap/${name} created\n`)
    expect(made).toEqual({ code: 0, stdout: names.join(''), stderr: '' })
  })

  it('skerry kubectl -f says what it cannot read', async () => {
    await folder.write('empty/c.txt', 'no manifest')
    const errors = ['absent.yaml', 'empty'].map(async (name) => {
      const { code, stderr } = await folder.run(['create', '-f', folder.file(name)])
      return [code, stderr.replaceAll(folder.path, '{folder}')]
    })
    expect(await Promise.all(errors)).toEqual([
      [1, 'error: the path "{folder}/absent.yaml" does not exist\n'],
      [
        1,
        'error: error reading [{folder}/empty]: recognized file extensions are [.json .yaml .yml]\n',
      ],
    ])
  })

  it('the namespace of the context is used, and that of the flag before it', async () => {
    const path = await folder.writeKubeconfig(folder.admin, {}, 'with-namespace')
    const env = { KUBECONFIG: path }
    await folder.run(['config', 'set-context', '--current', '--namespace=kube-system'], env)
    const [own, given] = await Promise.all(
      [[], ['-n', 'default']].map((flags) =>
        folder.run(['create', 'configmap', 'x', '--dry-run=server', '-o', 'yaml', ...flags], env),
      ),
    )
    expect(own?.stdout).toContain('namespace: kube-system\n')
    expect(given?.stdout).toContain('namespace: default\n')
  })

  it('flags name server, authority, certificate and token in the place of a kubeconfig', async () => {
    const authority = Buffer.from(textOf(folder.cluster, 'certificate-authority-data'), 'base64')
    const paths = {
      authority: await folder.write('flags/ca.crt', authority.toString()),
      certificate: await folder.write('flags/client.crt', folder.pem('certificate')),
      key: await folder.write('flags/client.key', folder.pem('key')),
    }
    const server = ['--server', textOf(folder.cluster, 'server')]
    const trust = ['--certificate-authority', paths.authority]
    const pair = ['--client-certificate', paths.certificate, '--client-key', paths.key]
    const run = (...words: readonly string[]) =>
      folder.run(['auth', 'whoami', ...server, ...words], { HOME: folder.path })
    expect((await run(...trust, ...pair)).stdout).toContain('system:masters')
    expect((await run('--insecure-skip-tls-verify', ...pair)).stdout).toContain('system:masters')
    expect((await run(...pair)).stderr).toContain('certificate signed by unknown authority')
    expect((await run(...trust, '--token=wrong')).stderr).toBe(
      'error: You must be logged in to the server (Unauthorized)\n',
    )
    expect((await run(...trust, ...pair, '--tls-server-name=other.example')).stderr).toContain(
      'not other.example',
    )
  })

  it('skerry kubectl config lists contexts, clusters and users, and changes the files that hold them', async () => {
    const first = await folder.write(
      'first',
      'apiVersion: v1\nkind: Config\ncurrent-context: a\ncontexts: [{name: a, context: {cluster: c, user: u}}]\nusers: [{name: u, user: {token: secret, kept: 1}}]\n',
    )
    const second = await folder.write(
      'second',
      'contexts: [{name: b, context: {cluster: d, user: v, namespace: team}}]\nclusters: [{name: d, cluster: {server: "https://d"}}]\n',
    )
    const env = { KUBECONFIG: `${first}:${second}` }
    const run = async (...words: readonly string[]): Promise<string> => {
      const { stdout, stderr } = await folder.run(['config', ...words], env)
      return stdout + stderr
    }
    expect(await run('get-contexts')).toBe(
      'CURRENT   NAME   CLUSTER   AUTHINFO   NAMESPACE\n*         a      c         u          \n          b      d         v          team\n',
    )
    expect(await run('get-clusters')).toBe('NAME\nd\n')
    expect(await run('get-users')).toBe('NAME\nu\n')
    expect(await run('current-context')).toBe('a\n')
    expect(await run('view')).not.toContain('secret')
    expect(await run('use-context', 'none')).toBe(
      'error: no context exists with the name: "none"\n',
    )
    expect(await run('use-context', 'b')).toBe('Switched to context "b".\n')
    expect(await run('set-context', 'b', '--namespace=m')).toBe('Context "b" modified.\n')
    expect(await run('get-contexts', 'b')).toMatch(/^\* +b +d +v +m\n/m)
    expect(await run('set-context', 'e', '--cluster=d', '--user=u')).toBe('Context "e" created.\n')
    expect(await run('get-contexts', 'e')).toMatch(/^ +e +d +u *\n/m)
    expect(await run('view', '-o', 'jsonpath={.contexts[*].name}')).toBe('a b e')
    expect(await readFile(first, 'utf8')).toContain('kept: 1')
    expect(await readFile(second, 'utf8')).toContain('namespace: m')
  })
})
