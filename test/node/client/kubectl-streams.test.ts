import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runKubectl } from '../../../node-host/commands/kubectl/run-kubectl.ts'
import { createTestServer, type TestServer } from '../../../node-host/testing/index.ts'

let server: TestServer
let folder = ''

beforeAll(async () => {
  server = await createTestServer({
    brand: 'k8s',
    seed: 1,
    simulate: ['simulated-nodes'],
    nodes: 1,
    fixtures: {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'web' },
      spec: { nodeName: 'node-1', containers: [{ name: 'main', image: 'nginx' }] },
    },
  })
  folder = await mkdtemp(join(tmpdir(), 'skerry-streams-'))
  await writeFile(join(folder, 'kubeconfig'), (await server.listen()).kubeconfig)
  await kubectl(['wait', '--for=condition=Ready', 'pod/web', '--timeout=30s']).done
}, 60_000)

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

interface Run {
  readonly stdin: PassThrough
  readonly modes: boolean[]
  readonly done: Promise<{ code: number; stdout: string; stderr: string }>
  /** What was printed, once that matches. */
  until(pattern: RegExp): Promise<string>
  interrupt(): void
}

/** Runs `skerry kubectl`; its input is a terminal where `columns` are given. */
function kubectl(words: readonly string[], columns?: number): Run {
  const modes: boolean[] = []
  const stdin = Object.assign(new PassThrough(), {
    isTTY: columns !== undefined,
    setRawMode: (mode: boolean) => modes.push(mode),
  })
  const [out, err] = [new PassThrough(), new PassThrough()]
  const stdout = Object.assign(out, columns === undefined ? {} : { columns, rows: 50 })
  let [printed, errors] = ['', '']
  const waiting = new Set<() => void>()
  out.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
    for (const look of waiting) look()
  })
  err.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const interrupted = new AbortController()
  const all = ['--kubeconfig', join(folder, 'kubeconfig'), ...words]
  const streams = { stdin, stdout, stderr: err, env: {} } as unknown as Parameters<
    typeof runKubectl
  >[1]
  const done = runKubectl(all, streams, interrupted.signal).then((code) => ({
    code,
    stdout: printed,
    stderr: errors,
  }))
  return {
    stdin,
    modes,
    done,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (pattern.test(printed)) resolve(printed)
        }
        waiting.add(look)
        look()
        void done.then(({ code }) => reject(new Error(`ended with ${code}: ${printed}${errors}`)))
      }),
    interrupt: () => interrupted.abort(new Error('interrupted')),
  }
}

describe('skerry kubectl over a port', () => {
  it('prints logs', async () => {
    const { code, stdout } = await kubectl(['logs', 'web', '--tail=1']).done
    expect([code, stdout]).toEqual([0, expect.stringContaining('start worker process')])
  })

  it('passes standard input to a command, and its exit code on', async () => {
    const run = kubectl(['exec', '-i', 'web', '--', 'sh', '-c', 'cat; exit 7'])
    run.stdin.end('x'.repeat(100_000))
    const { code, stdout, stderr } = await run.done
    expect([code, stdout.trim().length]).toEqual([7, 100_000])
    expect(stderr).toBe('command terminated with exit code 7\n')
  })

  it('lends a shell the terminal, and takes it back', async () => {
    const run = kubectl(['exec', '-it', 'web', '--', 'sh'], 120)
    await run.until(/# $/)
    run.stdin.write('echo a$((1 + 1))b\r')
    await run.until(/a2b\r\n/)
    run.stdin.write('\x04')
    expect(await run.done).toMatchObject({ code: 0 })
    expect(run.modes).toEqual([true, false])
  })

  it('says what the server refuses', async () => {
    const { code, stderr } = await kubectl(['exec', 'web', '-c', 'none', '--', 'ls']).done
    expect([code, stderr]).toEqual([1, 'error: container none not found in pod web\n'])
  })

  it('forwards a port until it is interrupted', async () => {
    const run = kubectl(['port-forward', 'pod/web', ':80'])
    const printed = await run.until(/Forwarding from 127.0.0.1:(\d+) -> 80\n/)
    const port = /127.0.0.1:(\d+)/.exec(printed)?.[1]
    const answers = [1, 2].map(async () => (await fetch(`http://127.0.0.1:${port}/`)).text())
    for (const answer of await Promise.all(answers)) expect(answer).toContain('Welcome to nginx!')
    expect(await run.until(/Handling connection/)).toContain(`Handling connection for ${port}\n`)
    run.interrupt()
    expect(await run.done).toMatchObject({ code: 130, stderr: '' })
  })
})
