import { beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '../../../../../../core/base/api/json-fields.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import type { ContainerContext } from '../../../../../../core/cluster/simulation/container-program.ts'
import { runInPod } from '../../../../../support/cluster/pod-exec.ts'
import {
  firstState,
  one,
  pods,
  SimulatedPods,
} from '../../../../../support/objects/simulated-pods.ts'

const agnhost = 'registry.k8s.io/e2e-test-images/agnhost:2.53'

async function counter({
  args,
  env,
  files,
  listen,
  signal,
  sleep,
  stdout,
  pod,
}: ContainerContext): Promise<number> {
  stdout.write(`${pod.name} ${args.join(' ')} ${env['COLOR'] ?? ''}\n`)
  listen(8080, ({ method, url, body }) => ({
    status: 201,
    headers: { 'X-Method': method },
    body: `${url} ${new TextDecoder().decode(body)}${files.readText('/tmp/count')}`,
  }))
  for (let count = 1; !signal.aborted; count++) {
    files.write('/tmp/count', `${count}\n`)
    await sleep(1000)
  }
  stdout.write('stopped\n')
  return 7
}

const services = '/api/v1/namespaces/default/services'

const cluster = new SimulatedPods({
  programs: {
    'example.com/counter': counter,
    'example.com/broken': () => {
      throw new TypeError('no such setting')
    },
    'example.com/reader': async ({ stdin, stdout }) => {
      for await (const line of stdin) stdout.write(`got ${line}\n`)
    },
  },
})

const log = (name: string): Promise<ApiObject> => cluster.send('GET', `${pods}/${name}/log`)
const proxied = (name: string, port: number, path: string): Promise<ApiObject> =>
  cluster.send('GET', `${pods}/${name}:${port}/proxy${path}`)

beforeAll(async () => {
  await cluster.start('client', one('busybox', { command: ['sleep', '10000'] }))
})

const exec = (pod: string, ...command: readonly string[]): ReturnType<typeof runInPod> =>
  runInPod(cluster.server, pod, command)

describe('servers of images', () => {
  it('nginx serves the files of its container, logs each request, and lists only what listens', async () => {
    const pod = await cluster.start('web', one('nginx'))
    const address = textOf(pod['status'] as never, 'podIP')
    expect(await proxied('web', 80, '/')).toContain('Welcome to nginx!')
    await exec('web', 'sh', '-c', 'echo mine > /usr/share/nginx/html/index.html')
    expect(await exec('client', 'wget', '-qO-', `http://${address}/`)).toEqual({
      stdout: 'mine\n',
      stderr: '',
      exitCode: 0,
    })
    expect(await exec('client', 'wget', '-q', `http://${address}:81/`)).toEqual({
      stdout: '',
      stderr: `wget: can't connect to remote host (${address}): Connection refused\n`,
      exitCode: 1,
    })
    expect(
      await exec(
        'client',
        'curl',
        '-s',
        '-w',
        '%{http_code}',
        '-o',
        '/dev/null',
        `${address}/none`,
      ),
    ).toMatchObject({ stdout: '404' })
    expect(await log('web')).toMatch(
      /"GET \/ HTTP\/1\.1" 200 5 "-" "Wget" "-"\n[^]*"GET \/none HTTP\/1\.1" 404 153/,
    )
  })

  it('nginx follows its configuration, tests it, and reads it again when it is told to', async () => {
    await cluster.start('configured', one('nginx'))
    const file = '/etc/nginx/conf.d/default.conf'
    await exec(
      'configured',
      'sh',
      '-c',
      `echo 'server { listen 80; return 200 "hi $hostname\\n"; }' > ${file}`,
    )
    expect(await proxied('configured', 80, '/x')).toBe('hi configured\n')
    await exec(
      'configured',
      'sh',
      '-c',
      `echo 'server { listen 80; return 200 "again"; }' > ${file}; nginx -s reload`,
    )
    expect(await proxied('configured', 80, '/x')).toBe('again')
    await exec('configured', 'sh', '-c', `echo 'server {' > ${file}`)
    expect(await exec('configured', 'nginx', '-t')).toMatchObject({
      stderr: expect.stringContaining('unexpected end of file, expecting "}"') as string,
      exitCode: 1,
    })
  })

  it('nginx ends where it is told to quit, and its container starts again', async () => {
    await cluster.start('quits', one('nginx'))
    await proxied('quits', 80, '/')
    await exec('quits', 'nginx', '-s', 'quit')
    await cluster.server.clock.advance(3000)
    const pod = await cluster.send('GET', `${pods}/quits`)
    expect(pod).toMatchObject({ status: { containerStatuses: [{ restartCount: 1 }] } })
  })

  it('httpd answers 404 once its page was moved away', async () => {
    await cluster.start('apache', one('httpd'))
    expect(await proxied('apache', 80, '/index.html')).toContain('It works!')
    await exec('apache', 'mv', '/usr/local/apache2/htdocs/index.html', '/tmp/')
    expect(await exec('apache', 'wget', '-qO-', 'http://localhost/index.html')).toMatchObject({
      stderr: 'wget: server returned error: HTTP/1.1 404 Not Found\n',
    })
  })

  it('redis keeps values by their keys', async () => {
    await cluster.start('cache', one('redis'))
    expect(await exec('cache', 'redis-cli', 'ping')).toMatchObject({ stdout: 'PONG\n' })
    expect(await exec('cache', 'redis-cli', 'set', 'a', 'b c')).toMatchObject({ stdout: 'OK\n' })
    expect(await exec('cache', 'redis-cli', 'get', 'a')).toMatchObject({ stdout: 'b c\n' })
    expect(await exec('cache', 'redis-cli', 'incr', 'n')).toMatchObject({ stdout: '1\n' })
    expect(await exec('cache', 'redis-cli', 'get', 'none')).toMatchObject({ stdout: '\n' })
  })
})

describe('programs of agnhost', () => {
  it('netexec answers by path, runs commands, and ends with the code that it is told', async () => {
    await cluster.start('netexec', one(agnhost, { args: ['netexec'] }))
    expect(await proxied('netexec', 8080, '/hostname')).toBe('netexec')
    expect(await proxied('netexec', 8080, '/shell?cmd=echo%20hi')).toEqual({ output: 'hi\n' })
    expect(
      await exec('netexec', 'sh', '-c', 'echo hostname | nc -w 1 -u localhost 8081'),
    ).toMatchObject({ stdout: 'netexec' })
    await proxied('netexec', 8080, '/exit?code=3')
    await cluster.server.clock.advance(3000)
    expect(await cluster.send('GET', `${pods}/netexec`)).toMatchObject({
      status: { containerStatuses: [{ lastState: { terminated: { exitCode: 3 } } }] },
    })
  })

  it.each([
    [
      ['mounttest', '--file_mode=/tmp', '--file_perm=/etc/hosts'],
      'mode of file "/tmp": dtrwxrwxrwx\nperms of file "/etc/hosts": -rw-r--r--\n',
    ],
    [
      ['mounttest', '--new_file_0666=/tmp/x', '--file_owner=/tmp/x'],
      'content of file "/tmp/x": mount-tester new file\n\nowner UID of "/tmp/x": 0\nowner GID of "/tmp/x": 0\n',
    ],
    [
      ['mounttest', '--file_content=/none'],
      'error reading file content for "/none": open /none: no such file or directory\n',
    ],
    [['dns-suffix'], 'default.svc.cluster.local,svc.cluster.local,cluster.local\n'],
  ])('%j prints what the original does', async (args, text) => {
    const name = `tool-${args
      .join('-')
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 40)}-x`
    await cluster.start(name, { ...one(agnhost, { args }), restartPolicy: 'Never' }, 3)
    expect(await log(name)).toBe(text)
  })

  it('a webhook answers reviews by their paths, late where the path says so', async () => {
    const args = ['webhook', '--port=8444', '--tls-cert-file=/etc/passwd']
    await cluster.start('hooks', one(agnhost, { args }))
    const review = JSON.stringify({
      apiVersion: 'admission.k8s.io/v1',
      kind: 'AdmissionReview',
      request: { uid: 'a' },
    })
    const post = (path: string): ReturnType<typeof runInPod> => {
      const type = 'Content-Type: application/json'
      return exec('hooks', 'curl', '-sk', '-H', type, '-d', review, `https://localhost:8444${path}`)
    }
    const { stdout } = await post('/always-deny?timeout=10s')
    expect(JSON.parse(stdout)).toMatchObject({
      response: { uid: 'a', allowed: false, status: { message: /denies all/ } },
    })
    const late = post('/always-allow-delay-5s')
    await cluster.server.clock.advance(4900)
    await cluster.server.clock.advance(200)
    expect((await late).stdout).toContain('this webhook allows all requests')
    expect((await post('/none')).stdout).toBe('404 page not found\n')
  })

  it('guestbook keeps values, and replicas have those of their primary', async () => {
    const primary = one(agnhost, { args: ['guestbook', '--http-port', '6379'] })
    const service = (name: string): object => ({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name },
      spec: { selector: { app: name }, ports: [{ port: 6379 }] },
    })
    await cluster.send('POST', services, service('agnhost-primary'))
    await cluster.start('agnhost-primary', primary, 2)
    const args = ['guestbook', '--replicaof', 'agnhost-primary', '--http-port', '6379']
    await proxied('agnhost-primary', 6379, '/set?key=a&value=1')
    await cluster.start('agnhost-replica', one(agnhost, { args }), 3)
    await proxied('agnhost-primary', 6379, '/set?key=b&value=2')
    expect(await proxied('agnhost-replica', 6379, '/get')).toEqual({ data: { a: '1', b: '2' } })
  })

  it('netexec says that it stops for as long as it delays that', async () => {
    const args = ['netexec', '--delay-shutdown=10', '--udp-port=-1']
    await cluster.start('slow', one(agnhost, { args }))
    expect((await exec('slow', 'curl', '-si', 'localhost:8080/healthz')).stdout).toMatch(
      /^HTTP\S+ 412/,
    )
    await exec('slow', 'sh', '-c', 'kill 1')
    const ready = await exec('slow', 'curl', '-s', 'localhost:8080/readyz')
    expect(ready.stdout).toBe('shutting down')
    await cluster.server.clock.advance(11_000)
    expect(await cluster.send('GET', `${pods}/slow`)).toMatchObject({
      status: { containerStatuses: [{ lastState: { terminated: { exitCode: 0 } } }] },
    })
  })

  it('netexec answers while its deleted pod waits for the end that it delays, and is ready no more', async () => {
    const args = ['netexec', '--delay-shutdown=20']
    const spec = { ...one(agnhost, { args }), terminationGracePeriodSeconds: 30 }
    const pod = await cluster.start('leaving', spec)
    const address = textOf(pod['status'] as never, 'podIP')
    const ask = async (path: string): Promise<string> =>
      (await exec('client', 'wget', '-qO-', `http://${address}:8080/${path}`)).stdout
    expect(await ask('hostname')).toBe('leaving')
    await cluster.send('DELETE', `${pods}/leaving`)
    await cluster.server.clock.advance(15_000)
    expect(await ask('hostname')).toBe('leaving')
    expect(await exec('client', 'wget', '-qO-', `http://${address}:8080/readyz`)).toMatchObject({
      stderr: 'wget: server returned error: HTTP/1.1 503 Service Unavailable\n',
    })
    await cluster.server.clock.advance(10_000)
    await expect(cluster.send('GET', `${pods}/leaving`)).rejects.toThrow('not found')
  })

  it('netexec keeps a file that it is sent', async () => {
    const form =
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhello\r\n--x--\r\n'
    const type = 'Content-Type: multipart/form-data; boundary=x'
    const words = ['curl', '-s', '-H', type, '--data-binary', form, 'localhost:8080/upload']
    const { stdout } = await exec('netexec', ...words)
    const { output } = JSON.parse(stdout) as { readonly output: string }
    expect(await exec('netexec', 'cat', output)).toMatchObject({ stdout: 'hello' })
  })

  it('servers of byte streams write and end connections by themselves', async () => {
    const env = Object.entries({
      BIND_PORT: '80',
      EXPECTED_CLIENT_DATA: 'abc',
      CHUNKS: '3',
      CHUNK_SIZE: '4',
      CHUNK_INTERVAL: '100',
    }).map(([name, value]) => ({ name, value }))
    const tester = one(agnhost, { args: ['port-forward-tester'], env })
    await cluster.start('tester', { ...tester, restartPolicy: 'Never' })
    await cluster.start(
      'names',
      one(agnhost, { args: ['serve-hostname', '--http=false', '--tcp'] }),
    )
    expect(await exec('names', 'nc', '-w', '1', 'localhost', '9376')).toMatchObject({
      stdout: 'names',
    })
    expect((await exec('tester', 'sh', '-c', 'netstat -na | grep LISTEN')).stdout).toContain(':80 ')
    const read = exec('tester', 'sh', '-c', 'printf abc | nc localhost 80')
    await cluster.server.clock.advance(2000)
    expect((await read).stdout).toBe('x'.repeat(12))
    expect(await log('tester')).toBe(
      'Accepted client connection\nReceived expected client data\nShutting down connection\nDone\n',
    )
    expect(await cluster.send('GET', `${pods}/tester`)).toMatchObject({
      status: { phase: 'Succeeded' },
    })
  })

  it('the testers of addresses, audit events, consumers and half-closed connections answer as their clients ask', async () => {
    const env = [
      ['POD_IP', 'status.podIP'],
      ['NODE_IP', 'status.hostIP'],
    ].map(([name, fieldPath]) => ({ name, valueFrom: { fieldRef: { fieldPath } } }))
    const pod = await cluster.start('asked', one(agnhost, { args: ['no-snat-test'], env }))
    await cluster.start('asks', one(agnhost, { args: ['no-snat-test'], env }))
    await cluster.start('auditor', one(agnhost, { args: ['audit-proxy'] }))
    await cluster.start('consumes', one(agnhost, { args: ['resource-consumer-controller'] }))
    await cluster.start('net', one(agnhost, { args: ['net', '--serve=:8889'] }))
    const address = textOf(pod['status'] as never, 'podIP')
    expect(await proxied('asks', 8080, `/checknosnat?ips=${address}:8080`)).toBe('')
    expect(await proxied('asks', 8080, '/none')).toBe('404 page not found\n')
    const post = (name: string, port: number, path: string, body: unknown): Promise<ApiObject> =>
      cluster.send('POST', `${pods}/${name}:${port}/proxy${path}`, body as ApiObject)
    await post('auditor', 8080, '/', { kind: 'Other' })
    await post('auditor', 8080, '/', { kind: 'EventList', items: [{ auditID: 'x' }] })
    const lines =
      / failed decoding buf: \[1111011 [^]*\n\{"kind":"Event","apiVersion":"audit\.k8s\.io\/v1","auditID":"x"\}\n$/
    expect(await log('auditor')).toMatch(lines)
    const consume = '/ConsumeMem?megabytes=3&durationSec=1&requestSizeMegabytes=2'
    expect(await post('consumes', 8080, consume, {})).toMatch(
      /^RC manager: sending 1 requests to consume 2 MB each and 1 request to consume 1 MB\nFailed to connect to consumer: .*no such host\n/,
    )
    expect(await post('net', 8889, '/run/none', {})).toMatch(/^Error from runner: Invalid runner/)
  })

  it('pause says that it waits for signals', async () => {
    await cluster.start('pauses', one(agnhost))
    expect(await log('pauses')).toBe('Paused\nSignals registered\n')
  })
})

describe('functions as programs', () => {
  it('see files, arguments and variables, listen, print, and end with a code when they are stopped', async () => {
    await cluster.start(
      'counts',
      one('example.com/counter:1', {
        args: ['$(COLOR)', 'x'],
        env: [{ name: 'COLOR', value: 'red' }],
      }),
      3,
    )
    expect(await exec('counts', 'cat', '/tmp/count')).toMatchObject({ stdout: '3\n' })
    const answer = await exec(
      'client',
      'sh',
      '-c',
      `curl -q -si -d body ${textOf((await cluster.send('GET', `${pods}/counts`))['status'] as never, 'podIP')}:8080/path?a=b`,
    )
    expect(answer.stdout).toMatch(
      /^HTTP\/1\.1 201[^]*X-Method: POST[^]*\r\n\r\n\/path\?a=b body\d\n$/,
    )
    await exec('counts', 'kill', '1')
    await cluster.server.clock.advance(2000)
    const pod = await cluster.send('GET', `${pods}/counts`)
    expect(pod).toMatchObject({
      status: { containerStatuses: [{ lastState: { terminated: { exitCode: 7 } } }] },
    })
    const previous = await cluster.send('GET', `${pods}/counts/log?previous=true`)
    expect(previous).toBe('counts red x red\nstopped\n')
  })

  it('end with 1 and the message in the log where they throw', async () => {
    const pod = await cluster.start(
      'breaks',
      { ...one('example.com/broken'), restartPolicy: 'Never' },
      2,
    )
    expect(firstState(pod)).toMatchObject({ terminated: { exitCode: 1, reason: 'Error' } })
    expect(await log('breaks')).toBe('TypeError: no such setting\n')
  })

  it('read nothing without an input, and end', async () => {
    const pod = await cluster.start(
      'reads',
      { ...one('example.com/reader'), restartPolicy: 'Never' },
      2,
    )
    expect(firstState(pod)).toMatchObject({ terminated: { exitCode: 0 } })
  })
})
