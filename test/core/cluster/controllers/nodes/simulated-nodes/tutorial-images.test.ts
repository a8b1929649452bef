import { beforeAll, describe, expect, it } from 'vitest'
import { runInPod } from '../../../../../support/cluster/pod-exec.ts'
import { one, pods, SimulatedPods } from '../../../../../support/objects/simulated-pods.ts'

const cluster = new SimulatedPods()

/** Images with the port and path that are asked, what is answered, and more of their containers. */
const images: readonly (readonly [string, string, string | RegExp, object?])[] = [
  ['hello-app:1.0', '8080/', 'Hello, world!\nVersion: 1.0.0\nHostname: pod-0\n'],
  ['us-docker.pkg.dev/google-samples/containers/gke/hello-app:2.0', '8080/', /Version: 2\.0\.0/],
  [
    'gcr.io/google-samples/kubernetes-bootcamp:v1',
    '8080/',
    'Hello Kubernetes bootcamp! | Running on: pod-2 | v=1\n',
  ],
  ['jocatalin/kubernetes-bootcamp:v2', '8080/', / \| v=2\n$/],
  ['gcr.io/google-samples/node-hello:1.0', '8080/', 'Hello Kubernetes!'],
  ['registry.k8s.io/hpa-example', '80/', 'OK!'],
  ['hashicorp/http-echo', '5678/', 'hi\n', { args: ['-text=hi'] }],
  ['hashicorp/http-echo', '80/', 'hi\n', { args: ['-listen=:80', '-text', 'hi'] }],
  ['registry.k8s.io/echoserver:1.10', '8080/a?b=c', /\treal path=\/a\?b=c\n\tquery=b=c\n/],
  ['k8s.gcr.io/echoserver:1.4', '8080/', /^CLIENT VALUES:\nclient_address=127\.0\.0\.1\n/],
  ['traefik/whoami', '80/', /^Hostname: pod-10\nIP: 127\.0\.0\.1\nIP: \S+\nRemoteAddr: 127/],
  ['traefik/whoami', '81/api', /"hostname":"pod-11"/, { args: ['--port', '81'] }],
  ['kennethreitz/httpbin', '80/get?a=b', /"a": "b"/],
  ['kennethreitz/httpbin', '80/status/418', ''],
  ['ealen/echo-server', '80/?echo_body=amazing', 'amazing'],
  ['mendhak/http-https-echo', '8080/x', /"path": "\/x"/],
  ['stefanprodan/podinfo', '9898/', /"hostname": "pod-16"/],
  ['nginxdemos/hello:plain-text', '80/', /^Server address: .*:80\nServer name: pod-17\n/],
  ['paulbouwer/hello-kubernetes:1.10', '8080/', /<h1>Hello Kubernetes!/],
  ['registry.k8s.io/nginx-slim:0.24', '80/', /Welcome to nginx/],
  ['registry.k8s.io/e2e-test-images/resource-consumer:1.13', '8080/x', /Not a POST request/],
  ['example.com/team/hello', '80/', /pod-21 answers on port 80/],
  ['registry.k8s.io/serve_hostname', '9376/', 'pod-22'],
  ['registry.k8s.io/kube-proxy:v1.34.0', '80/', ''],
  ['bprashanth/nginxhttps:1.0', '80/', /Welcome to nginx/],
]

beforeAll(async () => {
  const containers = images.map(([image, , , more], at) => [`pod-${at}`, one(image, more)] as const)
  for (const [name, spec] of containers) await cluster.start(name, spec, 0)
  await cluster.server.clock.advance(2000)
}, 60_000)

describe('images of tutorials', () => {
  it.each(images.map(([image, target, text], at) => [image, target, text, at] as const))(
    '%s answers at %s',
    async (_, target, text, at) => {
      const words = ['curl', '-s', `localhost:${target}`]
      const { stdout } = await runInPod(cluster.server, `pod-${at}`, words)
      const pattern =
        typeof text === 'string'
          ? new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)
          : text
      expect(stdout).toMatch(pattern)
    },
  )
})

const exec = (pod: string, ...command: readonly string[]): ReturnType<typeof runInPod> =>
  runInPod(cluster.server, pod, command)

const service = (name: string): Promise<unknown> =>
  cluster.send('POST', '/api/v1/namespaces/default/services', {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name },
    spec: { clusterIP: 'None', selector: { app: name }, ports: [{ port: 6379 }] },
  })

describe('redis', () => {
  it('keeps lists and hashes, and shows its configuration', async () => {
    await cluster.start('redis', one('redis', { args: ['--maxmemory', '2mb'] }))
    const cli = async (...words: readonly string[]): Promise<string> =>
      (await exec('redis', 'redis-cli', ...words)).stdout
    expect(await cli('rpush', 'job2', 'apple', 'big pear')).toBe('2\n')
    expect(await cli('lrange', 'job2', '0', '-1')).toBe('apple\nbig pear\n')
    expect(await cli('hset', 'h', 'a', 'x\r\ny')).toBe('1\n')
    expect(await cli('hgetall', 'h')).toBe('a\nx\r\ny\n')
    expect(await cli('get', 'h')).toMatch(/^WRONGTYPE/)
    expect(await cli('config', 'get', 'maxmemory')).toBe('maxmemory\n2097152\n')
    expect(await cli('get')).toBe("ERR wrong number of arguments for 'get' command\n\n")
  })

  it('ends without the configuration that it is given', async () => {
    const at = (file: string): object => ({
      ...one('redis', { command: ['redis-server', file] }),
      restartPolicy: 'Never',
    })
    await cluster.start('no-file', at('/no.conf'))
    expect(await cluster.send('GET', `${pods}/no-file/log`)).toMatch(
      /Fatal error, can't open config file '\/no.conf'/,
    )
    expect(await cluster.send('GET', `${pods}/no-file`)).toMatchObject({
      status: { phase: 'Failed' },
    })
  })

  it('a follower has what its leader has, and the guestbook writes to the one and reads from the other', async () => {
    await service('redis-leader')
    await service('redis-follower')
    await cluster.start('redis-leader', one('redis'))
    await cluster.start('redis-follower', one('gcr.io/google_samples/gb-redis-follower:v2'))
    await cluster.start('frontend', one('gcr.io/google_samples/gb-frontend:v5'), 3)
    const page = async (query: string): Promise<string> =>
      (await exec('frontend', 'curl', '-s', `localhost/guestbook.php?${query}`)).stdout
    expect(await page('cmd=set&key=messages&value=hello%20you')).toBe('{"message": "Updated"}')
    expect(await page('cmd=get&key=messages')).toBe('{"data":"hello you"}')
    const refused = await exec('redis-follower', 'redis-cli', 'set', 'a', 'b')
    expect(refused.stdout).toMatch(/^READONLY/)
  })
})

describe('interpreters', () => {
  it('python serves files and lists directories, and logs what it is asked for', async () => {
    const command = ['python3', '-m', 'http.server', '8080', '--directory', '/etc']
    await cluster.start('files', one('python:3', { command }))
    const curl = async (path: string): Promise<string> =>
      (await exec('files', 'curl', '-s', `localhost:8080${path}`)).stdout
    expect(await curl('/hosts')).toContain('Kubernetes-managed')
    expect(await curl('/')).toMatch(/<title>Directory listing for \/<\/title>[^]*<a href="passwd">/)
    expect(await curl('/none')).toContain('<p>Error code: 404</p>')
    const log = await cluster.send('GET', `${pods}/files/log`)
    expect(log).toMatch(/^Serving HTTP on 0.0.0.0 port 8080 [^]*"GET \/none HTTP\/1.1" 404 -\n$/)
  })

  it('print texts, and run what nothing is known of', async () => {
    await cluster.start('python', one('python:3', { command: ['python', 'app.py'] }))
    expect(await cluster.send('GET', `${pods}/python`)).toMatchObject({
      status: { phase: 'Running' },
    })
    const python = await exec('python', 'python3', '-c', 'import time; print("a, b", 3)')
    expect(python.stdout).toBe('a, b 3\n')
    expect((await exec('python', 'curl', '-s', 'localhost:5000')).stdout).toContain('port 5000')
    expect((await exec('python', 'python', '--version')).stdout).toMatch(/^Python 3/)
  })

  it('perl computes pi, rounded to its digits', async () => {
    const command = ['perl', '-Mbignum=bpi', '-wle', 'print bpi(50)']
    await cluster.start('pi', { ...one('perl:5.34', { command }), restartPolicy: 'Never' }, 5)
    expect(await cluster.send('GET', `${pods}/pi/log`)).toBe(
      '3.1415926535897932384626433832795028841971693993751\n',
    )
  })
})

describe('stress', () => {
  it.each([
    ['polinux/stress', ['--vm', '1', '--vm-bytes', '250M', '--vm-hang', '1']],
    ['vish/stress', ['-mem-total', '250Mi', '-cpus', '1']],
  ])('%s is killed where it takes more memory than it may', async (image, args) => {
    const resources = { limits: { memory: '200Mi' } }
    const name = image.replace('/', '-')
    await cluster.start(name, { ...one(image, { args, resources }), restartPolicy: 'Never' }, 3)
    expect(await cluster.send('GET', `${pods}/${name}`)).toMatchObject({
      status: {
        containerStatuses: [{ state: { terminated: { reason: 'OOMKilled', exitCode: 137 } } }],
      },
    })
  })
})

describe('zookeeper', () => {
  it('servers of an ensemble know their names, and one has what was written to another', async () => {
    await cluster.send('POST', '/api/v1/namespaces/default/services', {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'zk-hs' },
      spec: { clusterIP: 'None', selector: { app: 'zk' }, ports: [{ port: 2888 }] },
    })
    const image = 'registry.k8s.io/kubernetes-zookeeper:1.0-3.4.10'
    const ready = '/opt/zookeeper/bin/zookeeper-ready'
    for (const hostname of ['zk-0', 'zk-1']) {
      const command = [
        'sh',
        '-c',
        'start-zookeeper --servers=2 --data_dir=/tmp/data --data_log_dir=/tmp/log',
      ]
      const more = { command, securityContext: { runAsUser: 1000 } }
      const spec = { nodeName: 'node-1', hostname, subdomain: 'zk-hs', ...one(image, more) }
      await cluster.send('POST', '/api/v1/namespaces/default/pods', {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name: hostname, labels: { app: 'zk' } },
        spec,
      })
    }
    await cluster.server.clock.advance(3000)
    expect((await exec('zk-1', 'cat', '/tmp/data/myid')).stdout).toBe('2\n')
    expect((await exec('zk-1', 'hostname', '-f')).stdout).toBe(
      'zk-1.zk-hs.default.svc.cluster.local\n',
    )
    expect((await exec('zk-0', 'tail', '-n1', '/opt/zookeeper/conf/zoo.cfg')).stdout).toBe(
      'server.2=zk-1.zk-hs.default.svc.cluster.local:2888:3888\n',
    )
    expect((await exec('zk-0', 'zkCli.sh', 'create', '/hello', 'world')).stdout).toContain(
      'Created /hello',
    )
    expect((await exec('zk-1', 'zkCli.sh', 'get', '/hello')).stdout).toMatch(/\nworld\ncZxid = /)
    expect((await exec('zk-1', 'sh', '-c', 'zookeeper-ready 2181; echo $?')).stdout).toBe('0\n')
    const removed = await exec('zk-1', 'sh', '-c', `rm ${ready}; zookeeper-ready 2181; echo $?`)
    expect(removed.stdout).toBe('127\n')
  })
})
