import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startServer } from '../../node-host/index.ts'
import { hasKubectl, KubectlServer } from './kubectl.ts'

describe.runIf(await hasKubectl())('a stock kubectl and a simulated container', () => {
  let kubectl: KubectlServer
  beforeAll(async () => {
    kubectl = new KubectlServer(
      await startServer({ brand: 'k8s', storage: 'memory', port: 0, simulate: true }),
    )
    await kubectl.run(['run', 'web', '--image=nginx'])
    await kubectl.run(['wait', '--for=condition=Ready', 'pod/web', '--timeout=20s'])
  }, 40_000)
  afterAll(() => kubectl.server.close())

  it('reads its log', async () => {
    expect(await kubectl.run(['logs', 'web', '--tail=1'])).toContain('start worker process')
  })

  it('runs a command over WebSocket and gets its output and exit code', async () => {
    const result = await kubectl.try(['exec', 'web', '--', 'sh', '-c', 'echo hi; exit 3'])
    expect(result).toMatchObject({ code: 3, stdout: 'hi\n' })
  })

  it('sends its standard input over SPDY', async () => {
    const args = ['exec', '-i', 'web', '--', 'cat']
    const result = await kubectl.try(args, 'abc\n', { KUBECTL_REMOTE_COMMAND_WEBSOCKETS: 'false' })
    expect(result).toMatchObject({ code: 0, stdout: 'abc\n' })
  })

  it('runs a pod to its end and prints its output once, without a warning', async () => {
    const run = (name: string, script: string, input = ''): ReturnType<typeof kubectl.try> =>
      kubectl.try(
        ['run', name, '--rm', '-i', '--image=busybox', '--restart=Never', '--', 'sh', '-c', script],
        input,
      )
    const hi = await run('hi', 'echo hi')
    expect(hi).toMatchObject({ code: 0, stderr: '' })
    expect(hi.stdout).toMatch(/^hi\npod "hi" deleted.*\n$/)
    const counted = await run('count', 'wc -l; exit 4', 'a\nb\n')
    expect(counted).toMatchObject({ code: 4 })
    expect(counted.stdout).toMatch(/^2\npod "count" deleted.*\n$/)
    expect(counted.stderr).not.toContain('warning')
  })

  it.each(['true', 'false'])('copies files there and back, with WebSockets %s', async (sockets) => {
    const directory = await mkdtemp(join(tmpdir(), 'skerry-cp-'))
    onTestFinished(() => rm(directory, { recursive: true }))
    const long = `${'n'.repeat(120)}.bin`
    await mkdir(join(directory, 'from', 'sub'), { recursive: true })
    const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 31) % 253)
    await writeFile(join(directory, 'from', 'sub', long), bytes)
    await writeFile(join(directory, 'from', 'a.txt'), 'no newline')
    const environment = { KUBECTL_REMOTE_COMMAND_WEBSOCKETS: sockets }
    const copy = async (from: string, to: string): Promise<void> => {
      expect(await kubectl.try(['cp', from, to], '', environment)).toMatchObject({ code: 0 })
    }
    await copy(join(directory, 'from'), `web:/tmp/${sockets}`)
    await copy(`web:/tmp/${sockets}`, join(directory, 'back'))
    await copy(`web:/tmp/${sockets}/a.txt`, join(directory, 'one.txt'))
    expect(Array.from(await readFile(join(directory, 'back', 'sub', long)))).toEqual(
      Array.from(bytes),
    )
    expect(await readFile(join(directory, 'back', 'a.txt'), 'utf8')).toBe('no newline')
    expect(await readFile(join(directory, 'one.txt'), 'utf8')).toBe('no newline')
  })

  it('copies links and modes there, and 10 MB of any bytes there and back', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'skerry-cp-'))
    onTestFinished(() => rm(directory, { recursive: true }))
    await mkdir(join(directory, 'from'))
    const bytes = Uint8Array.from({ length: 10_000_000 }, (_, at) => (at * 31) % 253)
    await writeFile(join(directory, 'from', 'large'), bytes, { mode: 0o600 })
    await writeFile(join(directory, 'from', 'run'), '#!/bin/sh\necho ran $1\n', { mode: 0o755 })
    await symlink('run', join(directory, 'from', 'link'))
    await kubectl.run(['cp', join(directory, 'from'), 'web:/tmp/links'])
    const script =
      'cd /tmp/links; stat -c "%a %n" *; readlink link; ./link 1; wc -c < large; md5sum < large'
    const sum = createHash('md5').update(bytes).digest('hex')
    expect(await kubectl.run(['exec', 'web', '--', 'sh', '-c', script])).toBe(
      `600 large\n777 link\n755 run\nrun\nran 1\n10000000\n${sum}  -\n`,
    )
    await kubectl.run(['cp', 'web:/tmp/links', join(directory, 'back')])
    expect(Buffer.compare(await readFile(join(directory, 'back', 'large')), bytes)).toBe(0)
  })

  it('reads and writes files as client libraries do, without tar', async () => {
    const write = ['exec', '-i', 'web', '--', 'sh', '-c', 'cat > /tmp/bytes']
    expect(await kubectl.try(write, 'a\u0000ü\n')).toMatchObject({ code: 0 })
    const encode = ['exec', 'web', '--', 'sh', '-c', 'cat /tmp/bytes | base64']
    const text = Buffer.from(await kubectl.run(encode), 'base64').toString()
    expect(text).toBe('a\u0000ü\n')
  })

  it('hears that a container does not exist', async () => {
    const { stderr } = await kubectl.try(['exec', 'web', '-c', 'nope', '--', 'ls'])
    expect(stderr).toContain('container nope is not valid for pod web')
  })
})
