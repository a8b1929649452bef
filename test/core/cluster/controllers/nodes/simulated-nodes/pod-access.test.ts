import { beforeAll, describe, expect, it } from 'vitest'
import { objectsOf, structOf, textOf } from '../../../../../../core/base/api/json-fields.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import { runInPod } from '../../../../../support/cluster/pod-exec.ts'
import {
  firstState,
  one,
  pods,
  shell,
  SimulatedPods,
} from '../../../../../support/objects/simulated-pods.ts'
import { mockRequest } from '../../../../../support/servers/mock-run.ts'

const cluster = new SimulatedPods({
  containerHooks: {
    exec: (_, [first]) => (first === 'psql' ? { stdout: '1 row\n', exitCode: 3 } : undefined),
    logs: ({ pod }) => (pod === 'hooked' ? 'from a hook\n' : undefined),
  },
})

beforeAll(async () => {
  await cluster.start(
    'writer',
    shell('echo one; sleep 2; echo two; sleep 2; echo three; sleep 600'),
    6,
  )
  await cluster.start('plain', one('nginx'))
  await cluster.send('POST', '/api/v1/namespaces/default/services', {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'db' },
    spec: { selector: { app: 'plain' }, ports: [{ port: 80 }] },
  })
})

const log = (name: string, query = ''): Promise<ApiObject> =>
  cluster.send('GET', `${pods}/${name}/log?${query}`)

describe('the log of a container', () => {
  it.each([
    ['', 'one\ntwo\nthree\n'],
    ['tailLines=1', 'three\n'],
    ['sinceSeconds=4', 'three\n'],
    ['limitBytes=5', 'one\nt'],
    ['tailLines=1&timestamps=true', '2026-01-01T00:00:04.000000000Z three\n'],
  ])('is read with %j', async (query, text) => {
    expect(await log('writer', query)).toBe(text)
  })

  it('is followed on the clock until the container ends', async () => {
    await cluster.start('followed', {
      ...shell('echo one; sleep 9; echo two'),
      restartPolicy: 'Never',
    })
    const followed = log('followed', 'follow=true')
    await cluster.server.clock.advance(15_000)
    expect(await followed).toBe('one\ntwo\n')
  })

  it('goes on where its program has waited for a service', async () => {
    const script = 'until wget -q -O /dev/null http://late; do sleep 2; done; echo found; sleep 600'
    await cluster.start('waits', shell(script), 5)
    expect(await log('waits')).toBe("wget: bad address 'late'\n".repeat(3))
    await cluster.send('POST', '/api/v1/namespaces/default/services', {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'late' },
      spec: { selector: { app: 'late' }, ports: [{ port: 80 }] },
    })
    await cluster.server.clock.advance(4000)
    expect(await log('waits', 'tailLines=1')).toMatch(/: Connection refused\n$/)
    await cluster.start('late', one('nginx'))
    await cluster.server.clock.advance(4000)
    expect(await log('waits', 'tailLines=2')).toMatch(/^wget: can't connect .*\nfound\n$/)
  })

  it('is that of the former run with previous, and of a hook where there is one', async () => {
    await cluster.start('again', shell('echo run; exit 1'), 5)
    expect(await log('again', 'previous=true')).toBe('run\n')
    await cluster.start('hooked', one('nginx'))
    expect(await log('hooked')).toBe('from a hook\n')
  })
})

describe('the log of a container over WebSocket', () => {
  async function messages(query: string, ...protocols: readonly string[]): Promise<unknown> {
    const request = mockRequest('GET', `${pods}/writer/log?${query}`)
    const outcome = await cluster.server.connect(request, protocols)
    if ('status' in outcome) return outcome
    if (!('stream' in outcome)) throw new TypeError('an upgrade')
    const parts: string[] = []
    for await (const part of outcome.stream.messages) parts.push(new TextDecoder().decode(part))
    return [outcome.protocol, outcome.stream.kind, parts[0], parts.slice(1)]
  }
  const joined = (parts: unknown): string => (parts as readonly string[]).join('')

  it.each([[], ['binary.k8s.io'], ['base64url.bearer.authorization.k8s.io.eA', 'binary.k8s.io']])(
    'the log over WebSocket is in binary messages for the subprotocols %s %s',
    async (...offered) => {
      const protocols = offered.filter((name) => typeof name === 'string')
      const [protocol, kind, first, rest] = (await messages('', ...protocols)) as unknown[]
      expect([protocol, kind, first]).toEqual([protocols.at(-1), 'binary', ''])
      expect(joined(rest)).toBe('one\ntwo\nthree\n')
    },
  )

  it('the log over WebSocket is in Base64 for base64.binary.k8s.io, each message by itself', async () => {
    const seen = (await messages('tailLines=2', 'base64.binary.k8s.io')) as unknown[]
    expect(seen.slice(0, 3)).toEqual(['base64.binary.k8s.io', 'text', ''])
    expect(joined((seen[3] as readonly string[]).map((part) => atob(part)))).toBe('two\nthree\n')
  })

  it('the log over WebSocket is refused to other subprotocols, and where it cannot be read', async () => {
    expect(await messages('', 'v4.channel.k8s.io')).toMatchObject({ status: 403 })
    expect(await messages('container=none')).toMatchObject({ status: 400 })
  })
})

describe('a command in a container', () => {
  it.each([
    [
      ['sh', '-c', 'echo out; echo bad >&2; exit 7'],
      '',
      { stdout: 'out\n', stderr: 'bad\n', exitCode: 7 },
    ],
    [['cat'], 'typed\n', { stdout: 'typed\n', stderr: '', exitCode: 0 }],
    [['psql'], '', { stdout: '1 row\n', stderr: '', exitCode: 3 }],
    [
      ['curl', '-s', '-o', '/dev/null', '-w', '%{http_code}', 'http://db'],
      '',
      { stdout: '200', stderr: '', exitCode: 0 },
    ],
    [
      ['wget', '-qO-', 'http://none'],
      '',
      { stdout: '', stderr: "wget: bad address 'none'\n", exitCode: 1 },
    ],
  ])('answers %j', async (command, input, answer) => {
    expect(await runInPod(cluster.server, 'plain', command, input)).toEqual(answer)
  })

  it('finds what others have written in the container, until it is started again', async () => {
    await cluster.start('twice', shell('sleep 20'))
    const run = (script: string, input = ''): ReturnType<typeof runInPod> =>
      runInPod(cluster.server, 'twice', ['sh', '-c', script], input)
    await run('mkdir /data && cat > /data/a', 'one\ntwo')
    expect(await run('cat /data/a')).toEqual({ stdout: 'one\ntwo', stderr: '', exitCode: 0 })
    expect(await run('tar cf - /data | tar tf - && echo $(tar tf x)')).toMatchObject({
      stdout: 'data/\ndata/a\n\n',
    })
    await cluster.server.clock.advance(40_000)
    expect(await run('cat /data/a')).toMatchObject({
      stderr: "cat: can't open '/data/a': No such file or directory\n",
    })
  })

  it('finds what the main process, its hook and other containers of the pod have written', async () => {
    const volumeMounts = (mountPath: string): object => ({
      volumeMounts: [{ name: 'shared', mountPath }],
    })
    const script = 'echo from main > /tmp/own; sleep 5; echo late > /pod-data/late; sleep 600'
    await cluster.start('sharing', {
      volumes: [{ name: 'shared', emptyDir: {} }],
      initContainers: [
        {
          name: 'first',
          image: 'busybox',
          command: ['sh', '-c', 'echo from init > /work/index.html'],
          ...volumeMounts('/work/'),
        },
      ],
      containers: [
        { name: 'web', image: 'nginx', ...volumeMounts('/usr/share/nginx/html') },
        {
          name: 'writer',
          image: 'debian',
          command: ['sh', '-c', script],
          lifecycle: { postStart: { exec: { command: ['sh', '-c', 'echo from hook > /hook'] } } },
          ...volumeMounts('/pod-data'),
        },
      ],
    })
    const run = async (container: string, ...command: string[]): Promise<string> => {
      const { stdout, stderr } = await runInPod(cluster.server, 'sharing', command, '', container)
      return stdout + stderr
    }
    const html = '/usr/share/nginx/html'
    expect(await run('web', 'cat', `${html}/index.html`)).toBe('from init\n')
    expect(await run('web', 'ls', html)).toBe('index.html\n')
    expect(await run('writer', 'cat', '/tmp/own', '/hook')).toBe('from main\nfrom hook\n')
    await cluster.server.clock.advance(6000)
    expect(await run('writer', 'sh', '-c', 'echo more > /pod-data/more')).toBe('')
    expect(await run('web', 'ls', html)).toBe('index.html\nlate\nmore\n')
    expect(await run('web', 'cat', '/tmp/own')).toContain('No such file')
  })

  it('ends the main process that a signal reaches, which is started again', async () => {
    await cluster.start('killed', one('nginx'))
    await cluster.start('deaf', shell('sleep 600'))
    for (const name of ['killed', 'deaf']) {
      expect(await runInPod(cluster.server, name, ['kill', '1'])).toMatchObject({ exitCode: 0 })
    }
    expect(await runInPod(cluster.server, 'killed', ['kill', '12'])).toMatchObject({ exitCode: 1 })
    await cluster.server.clock.advance(4000)
    const restarts = ['killed', 'deaf'].map(async (name) => {
      const [status] = objectsOf(
        structOf(await cluster.send('GET', `${pods}/${name}`), 'status'),
        'containerStatuses',
      )
      return status?.['restartCount']
    })
    expect(await Promise.all(restarts)).toEqual([1, 0])
  })

  it('has its groups, and finds pods by name behind a headless service', async () => {
    await cluster.send('POST', '/api/v1/namespaces/default/services', {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'set' },
      spec: { clusterIP: 'None', selector: { app: 'set' }, ports: [{ port: 80 }] },
    })
    const member = await cluster.start('set-0', {
      ...one('nginx'),
      hostname: 'set-0',
      subdomain: 'set',
      securityContext: { runAsUser: 1000, runAsGroup: 3000, fsGroup: 2000 },
    })
    const labels = { metadata: { labels: { app: 'set' } } }
    await cluster.send('PATCH', '/api/v1/namespaces/default/pods/set-0', labels)
    await cluster.server.clock.advance(2000)
    const address = textOf(structOf(member, 'status'), 'podIP')
    const run = (...command: string[]): ReturnType<typeof runInPod> =>
      runInPod(cluster.server, 'set-0', command)
    expect((await run('id')).stdout).toBe('uid=1000 gid=3000 groups=2000,3000\n')
    expect((await run('getent', 'hosts', 'set-0.set')).stdout).toContain(`${address} `)
    expect((await run('getent', 'hosts', 'set-1.set')).exitCode).toBe(2)
  })

  it('has the addresses of services that were there before its pod', async () => {
    const value = async (pod: string, name: string): Promise<string> =>
      (await runInPod(cluster.server, pod, ['printenv', name])).stdout
    await cluster.start('linked', one('nginx'))
    await cluster.start('unlinked', { ...one('nginx'), enableServiceLinks: false })
    expect(await value('linked', 'DB_PORT')).toMatch(/^tcp:\/\/[\d.]+:80\n$/)
    expect(await value('linked', 'DB_SERVICE_PORT')).toBe('80\n')
    expect(await value('plain', 'DB_SERVICE_HOST')).toBe('')
    expect(await value('unlinked', 'DB_SERVICE_HOST')).toBe('')
  })

  it('is the main process where a client attaches to one that waits for input', async () => {
    await cluster.start('typed', {
      ...one('busybox', { command: ['cat'], stdin: true, stdinOnce: true }),
      restartPolicy: 'Never',
    })
    expect(await runInPod(cluster.server, 'typed', [], 'hello\n')).toMatchObject({
      stdout: 'hello\n',
    })
    await cluster.server.clock.advance(1000)
    expect(firstState(await cluster.send('GET', `${pods}/typed`))).toMatchObject({
      terminated: { exitCode: 0 },
    })
  })
})

/** Sends a request to port 80 of a pod. @returns the answer, and the text of the failure */
async function forward(pod: string): Promise<readonly [answer: string, failure: string]> {
  const head = Uint8Array.from([0, ...new TextEncoder().encode('GET / HTTP/1.1\r\n\r\n')])
  const outcome = await cluster.server.connect(
    mockRequest('GET', `${pods}/${pod}/portforward?ports=80`),
    ['v4.channel.k8s.io'],
  )
  if (!('protocol' in outcome)) throw new TypeError('the connection was refused')
  await outcome.receive?.(head)
  const texts = ['', '']
  const decoder = new TextDecoder()
  for await (const message of outcome.stream.messages as AsyncIterable<Uint8Array>) {
    texts[message[0] ?? 0] += decoder.decode(message.subarray(1))
    if (texts[0]?.includes('</html>')) break
  }
  return [texts[0] ?? '', texts[1] ?? '']
}

it('a connection to a port of a pod is answered by its image', async () => {
  const [answer] = await forward('plain')
  expect(answer).toContain('HTTP/1.1 200 OK')
  expect(answer).toContain('Welcome to nginx!')
})

it('a connection to a port of a pod is refused as a kubelet does where its container does not run', async () => {
  const { metadata } = await cluster.start('ended', {
    ...one('busybox', { command: ['true'] }),
    restartPolicy: 'Never',
  })
  expect((await forward('ended'))[1]).toContain(
    `error forwarding port 80 to pod ended, uid ${metadata.uid}: failed to connect to localhost:80 inside namespace "${metadata.uid}", IPv4: dial tcp4 127.0.0.1:80: connect: connection refused`,
  )
})
