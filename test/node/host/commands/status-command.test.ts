import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { brands } from '../../../../core/index.ts'
import { lockDirectory } from '../../../../node-host/base/locks/directory-lock.ts'
import { lockHolder } from '../../../../node-host/base/locks/lock-holder.ts'
import { runKubectl } from '../../../../node-host/commands/kubectl/run-kubectl.ts'
import { runStatus, statusText } from '../../../../node-host/commands/status/print-status.ts'
import type { ServerStatus } from '../../../../node-host/commands/status/server-status.ts'
import { startServer } from '../../../../node-host/index.ts'
import type { RunningServer } from '../../../../node-host/serving/running/running-server.ts'
import { writeMetadata } from '../../../../node-host/store/data-directory/directory-metadata.ts'
import { recordingLogger, text } from '../http/open-listener.ts'
import { FakeApi, launchIn } from '../start/launched-server.ts'

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'skerry-status-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function statusOf(...words: string[]): Promise<{ code: number; status: ServerStatus }> {
  const outcome = await runStatus([...words, '-o', 'json'])
  return { code: outcome.code, status: JSON.parse(outcome.text) as ServerStatus }
}

/** Runs a command of kubectl; its output, or its error. */
async function kubectl(...words: string[]): Promise<string> {
  let output = ''
  const write = (piece: string | Uint8Array): boolean => {
    output += String(piece)
    return true
  }
  const streams = { stdin: Readable.from([]), stdout: { write }, stderr: { write }, env: {} }
  await runKubectl(words, streams, new AbortController().signal)
  return output
}

function serveIn(dataDir: string): Promise<RunningServer> {
  const logger = recordingLogger()
  return startServer({ brand: 'k8s', storage: 'memory', dataDir, port: 0, logger })
}

describe('skerry status', () => {
  it('status shows a server that is ready, then one that has stopped', async () => {
    const folder = await emptyFolder()
    const server = await serveIn(folder)
    const { code, status } = await statusOf('--data-dir', folder)
    expect(code).toBe(0)
    expect(status).toMatchObject({
      state: 'ready',
      url: server.url,
      directory: { path: folder, process: { pid: process.pid }, brand: 'k8s' },
      server: { version: expect.stringMatching(/^v1\.34\./), brand: 'k8s.io', failedChecks: [] },
    })
    expect(status.server?.objects?.['namespaces']).toBe(4)
    expect(Date.parse(status.server?.startedAt ?? '')).toBeLessThanOrEqual(Date.now())
    expect(status.certificates.map(({ what, isExpired }) => [what, isExpired])).toEqual([
      ['certificate authority', false],
      ['serving certificate', false],
      ['client certificate', false],
    ])
    const behind = await statusOf('--kubeconfig', server.kubeconfig)
    expect(behind).toMatchObject({ code: 0, status: { state: 'ready' } })
    expect(behind.status).not.toHaveProperty('directory')
    expect(await kubectl('get', 'ns', 'default', '-o', 'name', '--data-dir', folder)).toBe(
      'namespace/default\n',
    )

    await server.close()
    const stopped = await statusOf('--data-dir', folder)
    expect(stopped).toMatchObject({
      code: 3,
      status: {
        state: 'not running',
        problem: expect.stringContaining('connection refused'),
        directory: { brand: 'k8s' },
      },
    })
    expect(stopped.status.directory).not.toHaveProperty('process')
  })

  it('status names the checks that fail', async () => {
    const folder = await emptyFolder()
    const api = new FakeApi()
    api.answer = ({ path }) => {
      if (path === '/readyz') return text('[+]ping ok\n[-]etcd failed: reason withheld\n', 500)
      return path === '/metrics' ? text('Forbidden', 403) : text('ok')
    }
    await launchIn(folder, { brand: 'k8s' }, api)
    const { code, status } = await statusOf('--data-dir', folder)
    expect(code).toBe(1)
    expect(status).toMatchObject({
      state: 'not ready',
      server: {
        failedChecks: [{ endpoint: 'readyz', why: '[-]etcd failed: reason withheld' }],
      },
    })
    expect(status.server).not.toHaveProperty('objects')
  })

  it('status shows a directory that is held without a server, and one that is held no more', async () => {
    const folder = await emptyFolder()
    await writeMetadata(folder, { formatVersion: 1, brand: 'svc', writtenBy: 'skerry 0.1.0' })
    const lock = await lockDirectory(folder)
    expect(await statusOf('--data-dir', folder)).toMatchObject({
      code: 1,
      status: { state: 'not ready', problem: 'the server is still starting' },
    })
    await lock.publish('https://127.0.0.1:6443')
    expect(await lockHolder(folder)).toEqual({ pid: process.pid, url: 'https://127.0.0.1:6443' })
    await lock.release()
    expect(await lockHolder(folder)).toBeUndefined()
    expect(await statusOf('--data-dir', folder)).toMatchObject({
      code: 3,
      status: { state: 'not running', problem: 'no server has been started on this directory' },
    })
  })

  it('status says so where there is no data directory', async () => {
    const folder = join(await emptyFolder(), 'none')
    const { code, text: printed } = await runStatus(['--data-dir', folder])
    expect(code).toBe(3)
    expect(printed).toBe(
      `not running\n  problem  there is no data directory ${folder}; see --data-dir and --kubeconfig\n`,
    )
  })

  it.each([
    [['extra'], 'unexpected argument "extra"'],
    [['-o', 'xml'], '--output: "xml" is not one of text, json'],
    [
      ['--kubeconfg', 'x'],
      'unknown flag --kubeconfg, did you mean --kubeconfig?; --help lists all',
    ],
    [
      ['--data-dir=a', '--kubeconfig=b'],
      '--kubeconfig and --data-dir are mutually exclusive: give one of them',
    ],
    [
      ['--kubeconfig=/no/such/file'],
      'the kubeconfig /no/such/file cannot be used: stat /no/such/file: no such file or directory',
    ],
  ])('status refuses in one line: %j', async (words, message) => {
    await expect(runStatus(words)).rejects.toMatchObject({ name: 'StartupError', message })
  })

  it('status explains itself and its exit codes', async () => {
    const { code, text: printed } = await runStatus(['--help'])
    expect(code).toBe(0)
    for (const word of ['--data-dir', '--kubeconfig', '--output', 'with 3 if no server runs']) {
      expect(printed).toContain(word)
    }
  })

  it('status text has a line for each thing that is known', () => {
    const now = Date.parse('2026-01-02T00:00:00Z')
    const status: ServerStatus = {
      state: 'not ready',
      url: 'https://127.0.0.1:6443',
      problem: undefined,
      directory: {
        path: '/data',
        process: { pid: 7 },
        brand: 'k8s',
        release: '1.30',
        writtenBy: 'skerry 0.1.0',
        storeBytes: 3 * 2 ** 20,
      },
      server: {
        version: 'v1.34.0',
        brand: brands.k8s.apiDomain,
        failedChecks: [{ endpoint: 'livez', why: '[-]ping failed' }],
        startedAt: '2026-01-01T23:58:00.000Z',
        objects: { pods: 3, nodes: 5, secrets: 1, jobs: 1, leases: 1 },
      },
      certificates: [
        { what: 'serving certificate', until: '2026-01-12T00:00:00.000Z', isExpired: false },
        { what: 'client certificate', until: '2026-01-01T00:00:00.000Z', isExpired: true },
      ],
    }
    expect(statusText(status, now).split('\n')).toEqual([
      'not ready: https://127.0.0.1:6443',
      '  livez                [-]ping failed',
      '  version              v1.34.0, serves k8s.io APIs',
      '  started              2026-01-01T23:58:00.000Z, 2m ago',
      '  objects              11: 5 nodes, 3 pods, 1 secrets, 1 jobs, ...',
      '  data directory       /data, held by process 7',
      '  keeps                brand k8s, release 1.30, written by skerry 0.1.0',
      '  store                3.0 MiB',
      '  serving certificate  until 2026-01-12T00:00:00.000Z, 10d left',
      '  client certificate   expired since 2026-01-01T00:00:00.000Z',
      '',
    ])
  })
})

describe('the kubeconfig of skerry kubectl', () => {
  it('--data-dir without a kubeconfig there, and beside --kubeconfig, is refused in one line', async () => {
    const folder = await emptyFolder()
    expect(await kubectl('get', 'ns', '--data-dir', folder)).toBe(
      `error: the data directory ${folder} has no kubeconfig: start its server with skerry up --data-dir ${folder}\n`,
    )
    expect(await kubectl('--data-dir', folder, '--kubeconfig=x', 'get', 'ns')).toBe(
      'error: --kubeconfig and --data-dir are mutually exclusive: give one of them\n',
    )
  })

  it('commands that change a kubeconfig change that of the data directory', async () => {
    const folder = await emptyFolder()
    const file = join(folder, 'kubeconfig')
    await writeFile(file, '{apiVersion: v1, kind: Config, contexts: [{name: a, context: {}}]}')
    await kubectl('config', 'use-context', 'a', '--data-dir', folder)
    expect(await readFile(file, 'utf8')).toContain('current-context: a')
  })
})
