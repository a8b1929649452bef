import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { buildWhenChanged } from '../../node-host/build/build-when-changed.ts'
import { packageScripts } from '../../node-host/build/built-targets.ts'
import { FollowedCommand, hasKubectl } from './kubectl.ts'
import { outputOf, runCommand } from './run-command.ts'

/** Node names all that it will no longer do, and where. */
const flags = ['--pending-deprecation', '--trace-warnings']

const scripts = join(packageScripts.root, packageScripts.output)

beforeAll(async () => {
  await buildWhenChanged(packageScripts, () => undefined)
}, 180_000)

function startNode(words: readonly string[]): { child: ChildProcess; followed: FollowedCommand } {
  const child = spawn(process.execPath, [...flags, ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
  const followed = new FollowedCommand(child)
  onTestFinished(() => followed.stop())
  return { child, followed }
}

it.runIf(await hasKubectl())('Node warns of nothing that the server does for kubectl', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'skerry-node-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const data = join(directory, 'data')
  const words = ['--brand=k8s', '--secure-port=0', `--data-dir=${data}`]
  const { child, followed } = startNode([join(scripts, 'main.js'), ...words])
  await followed.until(/INFO serving/)
  const connection = ['--kubeconfig', join(data, 'kubeconfig')]
  const kubectl = (args: readonly string[], overSpdy = false): Promise<string> => {
    const variables = overSpdy ? { KUBECTL_REMOTE_COMMAND_WEBSOCKETS: 'false' } : {}
    const run = runCommand('kubectl', [...connection, ...args], { variables, input: 'abc\n' })
    return outputOf(`kubectl ${args.join(' ')}`, run)
  }
  const follow = (...args: readonly string[]): FollowedCommand => {
    const command = new FollowedCommand(spawn('kubectl', [...connection, ...args]))
    onTestFinished(() => command.stop())
    return command
  }
  const watch = follow('get', 'pods', '--watch')
  await kubectl(['run', 'web', '--image=nginx'])
  await watch.until(/web .*Running/)
  expect(await kubectl(['exec', 'web', '--', 'sh', '-c', 'echo hi'])).toBe('hi\n')
  expect(await kubectl(['exec', '-i', 'web', '--', 'cat'], true)).toBe('abc\n')
  const forward = follow('port-forward', 'pod/web', ':80')
  const [, port] = /127\.0\.0\.1:(\d+)/.exec(await forward.until(/127\.0\.0\.1:\d+/)) ?? []
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
  await kubectl(['delete', 'pod', 'web', '--now'])
  const ended = once(child, 'close')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(await followed.until(/INFO stopped/)).not.toMatch(/Warning: /)
})

it.each(['import', 'require'])(
  'Node warns of nothing that skerry/testing does where tests %s it',
  async (how) => {
    const entry = join(scripts, how === 'import' ? 'testing.js' : 'testing.cjs')
    const named = JSON.stringify(how === 'import' ? pathToFileURL(entry).href : entry)
    const { child, followed } = startNode([
      '-e',
      `const use = async () => {
        const { createTestServer } = await ${how}(${named})
        const server = await createTestServer({ brand: 'k8s' })
        const { url } = await server.listen()
        const watch = await fetch(url + '/api/v1/namespaces?watch=1')
        const reader = watch.body.getReader()
        await reader.read()
        await reader.cancel()
        console.log((await server.fetch('/api/v1/pods')).status)
        await server.close()
      }
      void use()`,
    ])
    expect(await once(child, 'close')).toEqual([0, null])
    expect(await followed.until(/./)).toBe('200\n')
  },
)
