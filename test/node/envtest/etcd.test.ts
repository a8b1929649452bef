import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text as readText } from 'node:stream/consumers'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { commandWords } from '../../../node-host/commands/command-words.ts'
import { etcdHelp, parseEtcdArguments } from '../../../node-host/commands/etcd/etcd-arguments.ts'
import { answerOf } from './control-plane.ts'

describe('the stand-in for etcd', () => {
  it('the stand-in for etcd reads the flags of etcd in each way they are written, and takes all others', () => {
    expect(parseEtcdArguments([])).toMatchObject({ urls: [new URL('http://localhost:2379')] })
    const read = parseEtcdArguments([
      '-listen-client-urls',
      'http://127.0.0.1:1,https://[::1]:2',
      '--quota-backend-bytes=1',
      '--unsafe-no-fsync',
      '--listen-metrics-urls=http://127.0.0.1:3',
      '--cert-file',
      'a.crt',
    ])
    expect(read).toMatchObject({ certificateFile: 'a.crt', keyFile: undefined })
    const origins = typeof read === 'object' ? read.urls.map(({ origin }) => origin) : []
    expect(origins).toEqual(['http://127.0.0.1:1', 'https://[::1]:2', 'http://127.0.0.1:3'])
    expect(() => parseEtcdArguments(['--listen-client-urls=127.0.0.1:1'])).toThrow(
      '--listen-client-urls: "127.0.0.1:1" is not a URL such as http://localhost:2379',
    )
    expect([parseEtcdArguments(['--help']), parseEtcdArguments(['--version'])]).toEqual([
      'help',
      'version',
    ])
    expect(etcdHelp()).toMatch(/^\s*--unsafe-no-fsync\b/m)
  })

  it('the stand-in for etcd says what it is, answers health checks, and refuses a URL that it cannot serve', async () => {
    const absent = ['--cert-file=/absent.crt', '--key-file=/absent.key']
    const start = (url: string, flags: readonly string[] = []) => {
      const words = ['etcd', `--listen-client-urls=${url}`, ...flags]
      const child = spawn(process.execPath, [inject('scripts').main, ...words], {
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      onTestFinished(() => void child.kill('SIGKILL'))
      const exit = once(child, 'exit') as Promise<[code: number | null]>
      return { child, exit, errors: readText(child.stderr) }
    }
    const first = start('http://127.0.0.1:0')
    const [said] = (await once(first.child.stdout, 'data')) as [Buffer]
    expect(String(said)).toMatch(/^A stand-in for etcd answers health checks at http:/)
    const url = /http:\S+\d/.exec(String(said))?.[0] ?? ''
    expect(await answerOf(`${url}/health?serializable=true`)).toEqual({
      status: 200,
      text: '{"health":"true","reason":""}',
    })
    const other = await answerOf(`${url}/v3/kv/range`)
    expect(other.status).toBe(404)
    expect(other.text).toContain('a store of its own')
    const failed = [start(url), start('https://127.0.0.1:0'), start('https://[::1]:0', absent)]
    expect(await Promise.all(failed.map(({ errors }) => errors))).toEqual([
      `skerry: etcd cannot listen on ${url}: the port is in use\n`,
      'skerry: etcd needs --cert-file and --key-file for https://127.0.0.1:0\n',
      'skerry: etcd cannot use /absent.crt and /absent.key: it does not exist\n',
    ])
    first.child.kill('SIGTERM')
    const codes = [first, ...failed].map(async ({ exit }) => (await exit)[0])
    expect(await Promise.all(codes)).toEqual([0, 1, 1, 1])
  })
})

describe('the name under which the command is started', () => {
  it('a link of the name of a program stands for the command of that name', () => {
    const words = (script: string) => commandWords(['/bin/node', script, '--help'])
    expect(words('/usr/local/kubebuilder/bin/kube-apiserver')).toEqual(['kube-apiserver', '--help'])
    expect(words('/bin/etcd.js')).toEqual(['etcd', '--help'])
    expect(words('/bin/kubectl')).toEqual(['kubectl', '--help'])
    expect(words('/bin/skerry')).toEqual(['--help'])
    expect(words('/dist/node/main.js')).toEqual(['--help'])
  })
})
