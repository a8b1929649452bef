import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'

const limit = 60_000

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'skerry-main-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
})

function command(...words: string[]) {
  const child = spawn(process.execPath, [inject('scripts').main, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exit = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>
  return {
    child,
    exit,
    stdout: () => readText(child.stdout),
    stderr: () => readText(child.stderr),
  }
}

describe('the command', { timeout: limit }, () => {
  it('the command prints its help and its version', async () => {
    const help = command('--help')
    expect(await help.stdout()).toContain('--data-dir')
    const version = command('--version')
    expect(await version.stdout()).toMatch(/^skerry \d+\.\d+\.\d+\n$/)
    expect(await Promise.all([help.exit, version.exit])).toEqual([
      [0, null],
      [0, null],
    ])
  })

  it('the command ends with one clear line and code 1 when a flag is wrong', async () => {
    const { exit, stderr } = command('--data-dri', directory)
    expect(await stderr()).toBe(
      'skerry: unknown flag --data-dri, did you mean --data-dir?; --help lists all\n',
    )
    expect(await exit).toEqual([1, null])
  })

  it('the command says where it serves, ends with code 0 on SIGTERM, and refuses a second server meanwhile', async () => {
    const first = command('--brand=k8s', '--data-dir', directory, '--secure-port=0')
    let ready = ''
    for await (const chunk of first.child.stdout) {
      ready += String(chunk)
      if (ready.includes('kubectl')) break
    }
    const kubeconfig = join(directory, 'kubeconfig')
    expect(ready).toMatch(/at https:\/\/127\.0\.0\.1:\d+\n/)
    expect(ready).toContain(`KUBECONFIG=${kubeconfig} kubectl get namespaces`)
    expect(await readFile(kubeconfig, 'utf8')).toContain('client-key-data')
    const second = command('--brand=k8s', '--data-dir', directory, '--secure-port=0')
    const url = /https:\S+/.exec(ready)?.[0]
    expect(await second.stderr()).toBe(
      `skerry: the data directory ${directory} is in use by process ${first.child.pid}, which serves ${url}; stop it, or choose another directory with --data-dir\n`,
    )
    expect(await second.exit).toEqual([1, null])
    first.child.kill('SIGTERM')
    expect(await first.exit).toEqual([0, null])
  })
})
