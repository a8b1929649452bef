import { once } from 'node:events'
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { dialTargets } from '../../../node-host/serving/simulation/dial-targets.ts'
import { LogDirectory } from '../../../node-host/serving/simulation/log-directory.ts'
import { prepareSimulation } from '../../../node-host/serving/simulation/prepare-simulation.ts'
import { settled } from '../../support/requests/seen-over-time.ts'
import { openTestServer, pods } from '../../support/servers/test-server.ts'

let folder = ''
const line = '2026-01-01T00:00:01Z stdout F from a file\n'

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'kwok-')))
  const logs = join(folder, 'logs')
  await mkdir(join(logs, 'deep'), { recursive: true })
  await writeFile(join(folder, 'secret'), 'a secret')
  await writeFile(join(logs, 'a.log'), line)
  await writeFile(join(logs, 'deep/b.log'), line)
  await symlink(join(folder, 'secret'), join(logs, 'out.log'))
  await symlink(join(logs, 'a.log'), join(logs, 'in.log'))
  await symlink(folder, join(logs, 'up'))
  await writeFile(
    join(folder, 'kwok.yaml'),
    'apiVersion: kwok.x-k8s.io/v1alpha1\nkind: ClusterLogs\nmetadata: { name: all }\nspec: { logs: [{ logsFile: deep/b.log }] }\n',
  )
})
afterAll(() => rm(folder, { recursive: true }))

describe('the files of a directory of logs', () => {
  it.each([
    ['a.log', 'read'],
    ['deep/b.log', 'read'],
    ['in.log', 'read'],
    ['@/logs/a.log', 'read'],
    ['../secret', 'it is outside the directory of log files'],
    ['@/secret', 'it is outside the directory of log files'],
    ['@/logs2/a.log', 'it is outside the directory of log files'],
    ['out.log', 'it leads out of the directory of log files'],
    ['up/secret', 'it leads out of the directory of log files'],
    ['up/logs/a.log', 'read'],
    ['deep', 'it is no regular file'],
    ['none.log', 'it does not exist'],
    ['a.log\0', 'must be a string, Uint8Array, or URL without null bytes'],
  ])('%j: %s', async (path, outcome) => {
    const files = new LogDirectory(join(folder, 'logs'))
    const wanted = path.replace('@', folder)
    const read = files
      .read(wanted, 0)
      .then((bytes) => (new TextDecoder().decode(bytes) === line ? 'read' : 'other content'))
      .catch((error: Error) => error.message)
    expect(await read).toContain(outcome)
  })
})

describe('a connection to a target', () => {
  it('is opened where the target is allowed, and refused with a reason otherwise', async () => {
    const server = createServer((socket) => socket.end('hello')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const { signal } = new AbortController()
    for (const allowed of [`127.0.0.1:${port}`, '127.0.0.1']) {
      const duplex = await dialTargets([allowed])('127.0.0.1', port, signal)
      let text = ''
      for await (const chunk of duplex.incoming) text += new TextDecoder().decode(chunk)
      duplex.close()
      expect(text).toBe('hello')
    }
    const refused = 'none of the targets that the operator of this server has allowed'
    for (const allowed of ['127.0.0.1:1', 'localhost', '']) {
      await expect(
        (async () => dialTargets([allowed])('127.0.0.1', port, signal))(),
      ).rejects.toThrow(refused)
    }
    await expect(dialTargets(['127.0.0.1'])('127.0.0.1', 1, signal)).rejects.toThrow(
      'target 127.0.0.1:1 cannot be reached: connect ECONNREFUSED',
    )
    const left = AbortSignal.abort()
    await expect(dialTargets(['127.0.0.1'])('127.0.0.1', port, left)).rejects.toThrow('has left')
  })
})

describe('the settings of a start', () => {
  it('are refused for a path of logs that is no directory', async () => {
    const other = join(folder, 'kwok.yaml')
    await expect(prepareSimulation({ kwokLogDir: other }, Date.now)).rejects.toThrow(
      'it is not a directory',
    )
  })

  it('let a pod answer with the file that the configuration names', async () => {
    const simulation = await prepareSimulation(
      {
        nodes: 1,
        kwokConfigFiles: [join(folder, 'kwok.yaml')],
        kwokLogDir: join(folder, 'logs'),
      },
      Date.now,
    )
    const server = await openTestServer({ simulate: ['simulated-nodes'], simulation })
    await settled(4)
    const spec = { nodeName: 'node-1', containers: [{ name: 'main', image: 'nginx' }] }
    await server.post(pods, { metadata: { name: 'a' }, spec })
    const { status, text } = await server.get(`${pods}/a/log`)
    expect([status, text]).toEqual([200, 'from a file\n'])
  })
})
