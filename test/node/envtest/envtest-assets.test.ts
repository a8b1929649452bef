import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { assetScripts, ownMark } from '../../../node-host/commands/envtest/asset-scripts.ts'
import { parseEnvtestArguments } from '../../../node-host/commands/envtest/envtest-arguments.ts'
import { makeEnvtestAssets } from '../../../node-host/commands/envtest/make-envtest-assets.ts'
import { writeScripts } from '../../../node-host/commands/envtest/write-scripts.ts'
import { answerOf, ControlPlane } from './control-plane.ts'

const run = promisify(execFile)

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "skerry's assets-"))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

/** A port on loopback that is in use until the test has finished. */
async function usedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

describe('skerry envtest-assets', () => {
  it('skerry envtest-assets writes scripts that name Node and the installation, whatever their paths are', () => {
    const scripts = assetScripts(['/opt/n o/node', "/it's/main.js"], '1.31')
    expect([...scripts.keys()]).toEqual(['kube-apiserver', 'etcd', 'kubectl'])
    expect(scripts.get('etcd')).toBe(
      `#!/bin/sh\n${ownMark}\nexec '/opt/n o/node' '/it'\\''s/main.js' etcd "$@"\n`,
    )
    expect(scripts.get('kube-apiserver')).toContain(`kube-apiserver --emulated-version=1.31 "$@"`)
  })

  it('skerry envtest-assets writes nothing on Windows, and says what works there', async () => {
    const directory = await newDirectory()
    await expect(makeEnvtestAssets([directory], 'win32')).rejects.toThrow(
      'run it and the tests in WSL, or set USE_EXISTING_CLUSTER=true and run skerry run -- go test',
    )
    expect(await readdir(directory)).toEqual([])
  })

  it('skerry envtest-assets overwrites its own files, and none of another program', async () => {
    const directory = join(await newDirectory(), 'deep', 'bin')
    await writeScripts(directory, assetScripts(['/one/node'], undefined))
    const before = await stat(join(directory, 'etcd'))
    expect(before.mode & 0o111).toBe(0o111)
    await writeScripts(directory, assetScripts(['/one/node'], undefined))
    expect(await stat(join(directory, 'etcd'))).toMatchObject({ mtimeMs: before.mtimeMs })
    await writeScripts(directory, assetScripts(['/two/node'], undefined))
    expect(await readFile(join(directory, 'etcd'), 'utf8')).toContain('/two/node')
    await writeFile(join(directory, 'kubectl'), '\x7fELF')
    await expect(writeScripts(directory, assetScripts(['/three/node'], undefined))).rejects.toThrow(
      `${join(directory, 'kubectl')} was written by another program and is not replaced; choose another directory`,
    )
    expect(await readFile(join(directory, 'etcd'), 'utf8')).toContain('/two/node')
    expect(await readdir(directory)).toHaveLength(3)
  })

  it('skerry envtest-assets takes one directory, and refuses what it does not know', () => {
    expect(parseEnvtestArguments(['-p', 'path', '--release=v1.31', 'bin'])).toEqual({
      directory: 'bin',
      print: 'path',
      release: '1.31',
    })
    expect(parseEnvtestArguments(['bin'])).toMatchObject({ print: 'env', release: undefined })
    expect(parseEnvtestArguments(['bin', '--help'])).toBeUndefined()
    const wrong: [words: string[], message: string][] = [
      [[], 'takes one directory'],
      [['a', 'b'], 'takes one directory'],
      [['--prnt=path', 'a'], 'unknown flag --prnt, did you mean --print?'],
      [['-p', 'paths', 'a'], '--print: "paths" is not one of path, env'],
      [['--print'], '--print needs a value'],
      [['--release=2.0', 'a'], '--release: '],
    ]
    for (const [words, message] of wrong) {
      expect(() => parseEnvtestArguments(words)).toThrow(message)
    }
  })
})

describe.skipIf(process.platform === 'win32')('the assets of envtest', () => {
  let assets: string
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "skerry's assets-"))
    const words = [inject('scripts').main, 'envtest-assets', '-p', 'path', join(directory, 'bin')]
    assets = (await run(process.execPath, words)).stdout.trim()
    return () => rm(directory, { recursive: true, force: true })
  })

  it('etcd and kube-apiserver start by the flags of envtest, beside a second pair, end with code 0, and leave no temporary files', async () => {
    const start = async (name: string): Promise<ControlPlane> => {
      const plane = await ControlPlane.start(assets, join(directory, name))
      onTestFinished(() => void plane.stop('SIGKILL'))
      return plane
    }
    const planes = await Promise.all(['one', 'two'].map(start))
    const [first] = planes
    expect(await readdir(first?.certificates ?? '')).toHaveLength(5)
    for (const { url, etcdUrl } of planes) {
      expect((await answerOf(`${etcdUrl}/health`)).text).toContain('"health":"true"')
      expect(await answerOf(`${url}/healthz`)).toEqual({ status: 200, text: 'ok' })
      expect(await answerOf(`${url}/readyz`)).toEqual({ status: 200, text: 'ok' })
      const { text } = await answerOf(`${url}/version`)
      expect(JSON.parse(text)).toMatchObject({ major: '1', minor: '34' })
      expect(await answerOf(`${url}/api/v1/namespaces`)).toMatchObject({ status: 403 })
    }
    expect(await Promise.all(planes.map((plane) => plane.stop()))).toEqual([
      [0, 0],
      [0, 0],
    ])
    for (const { temporary } of planes) expect(await readdir(temporary)).toEqual([])
  })

  it('a start of kube-apiserver that fails, and one that a signal ends, leave no temporary files', async () => {
    const [port, temporary] = [await usedPort(), await mkdtemp(join(directory, 'tmp-'))]
    const start = (...words: readonly string[]) => {
      const options = { env: { TMPDIR: temporary }, stdio: 'ignore' } as const
      return spawn(join(assets, 'kube-apiserver'), words, options)
    }
    const made = new AbortController()
    const changes = watch(temporary, made)
    const changed = once(changes, 'change')
    const signalled = start('--secure-port=0')
    await changed
    signalled.kill('SIGHUP')
    const [code] = (await once(signalled, 'exit')) as [number]
    // On a slow machine, the server may be up before the signal arrives.
    expect([0, 129]).toContain(code)
    made.abort()
    expect(await once(start(`--secure-port=${port}`), 'exit')).toEqual([1, null])
    expect(await readdir(temporary)).toEqual([])
  })

  it('the help of kube-apiserver starts a line with each flag, as envtest looks for some, and with none of old releases', async () => {
    const { stdout } = await run(join(assets, 'kube-apiserver'), ['--help'], { env: {} })
    expect(stdout).toMatch(/^\s*--secure-port\b/m)
    expect(stdout).not.toMatch(/^\s*--insecure-port\b/m)
  })
})
