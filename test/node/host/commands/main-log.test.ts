import { spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { runStatus } from '../../../../node-host/commands/status/print-status.ts'

const limit = 60_000

function command(options: Pick<SpawnOptions, 'cwd' | 'env'>, ...words: string[]) {
  const child = spawn(process.execPath, [inject('scripts').main, ...words], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exit = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>
  return { child, exit, stderr: readText(child.stderr) }
}

describe('the command in the foreground', { timeout: limit }, () => {
  it('up logs its start, each request and its stop as JSON, a line each', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'skerry-log-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const directory = join(folder, '.skerry')
    const flags = ['--brand=k8s', '--secure-port=0', '-v3', '--logging-format=json']
    const { child, exit, stderr } = command({}, 'up', '--data-dir', directory, ...flags)
    for await (const chunk of child.stdout) if (String(chunk).includes('kubectl')) break
    expect((await runStatus(['--data-dir', directory])).code).toBe(0)
    const asked = command({ cwd: folder, env: { HOME: folder } }, 'kubectl', 'get', 'namespaces')
    expect(await asked.stderr).toBe(
      'error: there is no kubeconfig; --data-dir .skerry uses the server of this folder\n',
    )
    child.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
    const lines = (await stderr)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    const of = (message: string): unknown[] => lines.filter(({ msg }) => msg === message)
    expect(of('serving')).toMatchObject([{ v: 0, brand: 'k8s.io', release: '1.34' }])
    expect(of('HTTP')).toContainEqual(
      expect.objectContaining({
        v: 3,
        verb: 'GET',
        URI: '/readyz',
        user: 'kubernetes-admin',
        userAgent: 'skerry-status',
        srcIP: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
        resp: 200,
      }),
    )
    expect(lines.slice(-2)).toMatchObject([
      { msg: expect.stringMatching(/^stopping/), signal: 'SIGTERM' },
      { msg: 'stopped', milliseconds: expect.any(Number) },
    ])
  })

  it('run says nothing of its own, passes the exit code on and removes its files', async () => {
    const source = `
      const { existsSync } = require('node:fs')
      process.stdout.write(process.env.KUBECONFIG)
      process.exit(existsSync(process.env.KUBECONFIG) ? 7 : 1)`
    const { child, exit, stderr } = command({}, 'run', '--', process.execPath, '-e', source)
    const kubeconfig = await readText(child.stdout)
    expect(await exit).toEqual([7, null])
    expect(await stderr).toBe('')
    expect(kubeconfig).toMatch(/kubeconfig$/)
    expect(existsSync(join(kubeconfig, '..'))).toBe(false)
  })
})
