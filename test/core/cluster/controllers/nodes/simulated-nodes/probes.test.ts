import { describe, expect, it } from 'vitest'
import {
  numberOf,
  objectsOf,
  structOf,
  textOf,
} from '../../../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import { isPodReady } from '../../../../../../core/cluster/controllers/shared/pods/pod-state.ts'
import { runInPod } from '../../../../../support/cluster/pod-exec.ts'
import { one, pods, shell, SimulatedPods } from '../../../../../support/objects/simulated-pods.ts'

const cluster = new SimulatedPods({ simulate: ['simulated-nodes', 'endpointslice-controller'] })

const get = (name: string): Promise<ApiObject> => cluster.send('GET', `${pods}/${name}`)

async function statusOf(name: string): Promise<JsonObject> {
  return objectsOf(structOf(await get(name), 'status'), 'containerStatuses')[0] ?? {}
}

async function after(seconds: number): Promise<void> {
  await cluster.server.clock.advance(seconds * 1000)
}

const exec = (script: string, more: object = {}): object => ({
  exec: { command: ['sh', '-c', script] },
  ...more,
})

describe('an exec probe', () => {
  it('of liveness restarts a container once the file that it reads is removed', async () => {
    const probe = {
      exec: { command: ['cat', '/tmp/health'] },
      periodSeconds: 5,
      failureThreshold: 1,
    }
    const script = 'echo ok >/tmp/health; sleep 10; rm -rf /tmp/health; sleep 600'
    const spec = shell(script, { livenessProbe: { ...probe, initialDelaySeconds: 5 } })
    await cluster.start('health', { ...spec, terminationGracePeriodSeconds: 3 }, 9)
    expect(await statusOf('health')).toMatchObject({ ready: true, restartCount: 0 })
    await after(3)
    expect(await cluster.eventsOf('health')).toEqual(
      expect.arrayContaining([
        "Unhealthy: Liveness probe failed: cat: can't open '/tmp/health': No such file or directory\n",
        'Killing: Container main failed liveness probe, will be restarted',
      ]),
    )
    await after(8)
    expect(await statusOf('health')).toMatchObject({
      restartCount: 1,
      state: { running: {} },
      lastState: { terminated: { exitCode: 137, reason: 'Error' } },
    })
  })

  it('of readiness follows a file that clients make and remove', async () => {
    const readinessProbe = { exec: { command: ['cat', '/tmp/ready'] }, periodSeconds: 2 }
    await cluster.start('follows', one('nginx', { readinessProbe }), 4)
    expect(isPodReady(await get('follows'))).toBe(false)
    await runInPod(cluster.server, 'follows', ['touch', '/tmp/ready'], '')
    await after(2)
    expect(isPodReady(await get('follows'))).toBe(true)
    await runInPod(cluster.server, 'follows', ['rm', '/tmp/ready'], '')
    await after(4)
    expect(isPodReady(await get('follows'))).toBe(true)
    await after(2)
    expect(isPodReady(await get('follows'))).toBe(false)
  })

  it('of readiness moves the endpoints of a service', async () => {
    const service = { selector: { app: 'served' }, ports: [{ port: 80 }] }
    const metadata = { name: 'served' }
    await cluster.send('POST', '/api/v1/namespaces/default/services', {
      apiVersion: 'v1',
      kind: 'Service',
      metadata,
      spec: service,
    })
    const readinessProbe = exec('test -e /tmp/ready', { periodSeconds: 1, failureThreshold: 1 })
    await cluster.start('served', one('nginx', { readinessProbe }), 3)
    const ready = async (): Promise<unknown> => {
      const path =
        '/apis/discovery.k8s.io/v1/namespaces/default/endpointslices?labelSelector=kubernetes.io/service-name%3Dserved'
      const [slice = {}] = objectsOf(await cluster.send('GET', path), 'items')
      const [endpoint = {}] = objectsOf(slice, 'endpoints')
      return structOf(endpoint, 'conditions')['ready']
    }
    expect(await ready()).toBe(false)
    await runInPod(cluster.server, 'served', ['touch', '/tmp/ready'], '')
    await after(3)
    expect(await ready()).toBe(true)
    await runInPod(cluster.server, 'served', ['rm', '/tmp/ready'], '')
    await after(3)
    expect(await ready()).toBe(false)
  })

  it('that always fails never lets a container be ready, and shows its output', async () => {
    const readinessProbe = exec('echo not yet; exit 1')
    await cluster.start('never', one('nginx', { readinessProbe }), 30)
    expect(await statusOf('never')).toMatchObject({ ready: false, restartCount: 0, started: true })
    expect(await cluster.eventsOf('never')).toContain(
      'Unhealthy: Readiness probe failed: not yet\n',
    )
  })

  it('of readiness goes on while its container is being stopped', async () => {
    const readinessProbe = exec('test -e /tmp/ready', { periodSeconds: 1, failureThreshold: 1 })
    const script =
      'touch /tmp/ready; trap "rm /tmp/ready; sleep 20" TERM; while :; do sleep 1; done'
    await cluster.start('stopping', shell(script, { readinessProbe }), 3)
    expect(isPodReady(await get('stopping'))).toBe(true)
    await cluster.send('DELETE', `${pods}/stopping`)
    await after(5)
    expect(isPodReady(await get('stopping'))).toBe(false)
  })

  it('of startup keeps the others back until it succeeds', async () => {
    const startupProbe = exec('test -e /tmp/up', { periodSeconds: 1, failureThreshold: 30 })
    const livenessProbe = exec('test -e /tmp/up', { periodSeconds: 1, failureThreshold: 1 })
    const script = 'sleep 10; touch /tmp/up; sleep 600'
    await cluster.start('slow', shell(script, { startupProbe, livenessProbe }), 9)
    expect(await statusOf('slow')).toMatchObject({ started: false, ready: false })
    await after(4)
    expect(await statusOf('slow')).toMatchObject({ started: true, ready: true, restartCount: 0 })
  })

  it('that takes longer than its timeout fails', async () => {
    const livenessProbe = exec('sleep 5; cat /etc/hosts', { timeoutSeconds: 2 })
    await cluster.start('long', one('nginx', { livenessProbe }), 5)
    const readinessProbe = exec('sleep 5')
    await cluster.start('longer', one('nginx', { readinessProbe }), 5)
    expect(await cluster.eventsOf('long')).toContain(
      'Unhealthy: Liveness probe failed: command timed out: "sh -c sleep 5; cat /etc/hosts" timed out after 2s',
    )
    expect(await cluster.eventsOf('longer')).toContain(
      'Unhealthy: Readiness probe failed: command timed out: "sh -c sleep 5" timed out after 1s',
    )
  })

  it('has the result that a user has chosen', async () => {
    const metadata = {
      name: 'chosen',
      annotations: { 'simulation.skerry/readiness-probe': 'success' },
    }
    const spec = { nodeName: 'node-1', ...one('nginx', { readinessProbe: exec('exit 1') }) }
    await cluster.send('POST', pods, { apiVersion: 'v1', kind: 'Pod', metadata, spec })
    await after(3)
    expect(isPodReady(await get('chosen'))).toBe(true)
  })
})

describe('a probe of a port', () => {
  const agnhost = (args: readonly string[], more: object): object =>
    one('registry.k8s.io/e2e-test-images/agnhost:2.56', { args, ...more })

  it('by HTTP restarts a container whose server fails', async () => {
    const livenessProbe = {
      httpGet: { path: '/healthz', port: 8080 },
      initialDelaySeconds: 5,
      periodSeconds: 3,
      failureThreshold: 1,
    }
    await cluster.start('http', agnhost(['liveness'], { livenessProbe }), 9)
    expect(await statusOf('http')).toMatchObject({ restartCount: 0, ready: true })
    await after(6)
    expect(await statusOf('http')).toMatchObject({ restartCount: 1 })
    expect(await cluster.eventsOf('http')).toContain(
      'Unhealthy: Liveness probe failed: HTTP probe failed with statuscode: 500',
    )
  })

  it('that nothing listens on is refused', async () => {
    const readinessProbe = { tcpSocket: { port: 8080 } }
    await cluster.start('closed', shell('sleep 600', { readinessProbe }), 3)
    const livenessProbe = { httpGet: { port: 'web' }, failureThreshold: 10 }
    const ports = [{ name: 'web', containerPort: 8081 }]
    await cluster.start('absent', shell('sleep 600', { livenessProbe, ports }), 3)
    const other = { httpGet: { path: '/', port: 81 } }
    await cluster.start('other', agnhost(['test-webserver'], { readinessProbe: other }), 3)
    expect(isPodReady(await get('other'))).toBe(false)
    const address = (pod: ApiObject): string => textOf(structOf(pod, 'status'), 'podIP')
    const [closed, absent] = [await get('closed'), await get('absent')]
    expect([isPodReady(closed), isPodReady(absent)]).toEqual([false, true])
    expect(await cluster.eventsOf('closed')).toContain(
      `Unhealthy: Readiness probe failed: dial tcp ${address(closed)}:8080: connect: connection refused`,
    )
    expect(await cluster.eventsOf('absent')).toContain(
      `Unhealthy: Liveness probe failed: Get "http://${address(absent)}:8081/": dial tcp ${address(absent)}:8081: connect: connection refused`,
    )
  })

  it('asks the hosts that it names from the node, whose own ports are at localhost', async () => {
    const asked = await cluster.start('asked', agnhost(['netexec', '--http-port=8090'], {}), 2)
    const host = textOf(structOf(asked, 'status'), 'podIP')
    const probe = (named: string): object => ({
      readinessProbe: { httpGet: { host: named, port: 8090, path: '/healthz' }, periodSeconds: 2 },
    })
    await cluster.start('asking', shell('sleep 600', probe(host)), 3)
    await cluster.start('inside', agnhost(['netexec', '--http-port=8090'], probe('localhost')), 3)
    const onNode = agnhost(['netexec', '--http-port=8090'], probe('localhost'))
    await cluster.start('on-node', { ...onNode, hostNetwork: true }, 3)
    const ready = async (): Promise<boolean[]> =>
      Promise.all(['asking', 'inside', 'on-node'].map(async (name) => isPodReady(await get(name))))
    expect(await ready()).toEqual([true, true, true])
    await cluster.send('DELETE', `${pods}/on-node`, { gracePeriodSeconds: 0 })
    await cluster.send('DELETE', `${pods}/asked`, { gracePeriodSeconds: 0 })
    await after(8)
    expect([isPodReady(await get('asking')), isPodReady(await get('inside'))]).toEqual([
      false,
      false,
    ])
  })

  it('by gRPC asks for the health of a service', async () => {
    const readinessProbe = { grpc: { port: 5000 } }
    const checking = ['grpc-health-checking', '--port=5000']
    await cluster.start('grpc', agnhost(checking, { readinessProbe }), 3)
    expect(isPodReady(await get('grpc'))).toBe(true)
    const other = { grpc: { port: 2333 } }
    await cluster.start('no-grpc', agnhost(checking, { readinessProbe: other }), 3)
    const [address] = [textOf(structOf(await get('no-grpc'), 'status'), 'podIP')]
    expect(await cluster.eventsOf('no-grpc')).toContain(
      `Unhealthy: Readiness probe failed: timeout: failed to connect service "${address}:2333" within 1s: context deadline exceeded`,
    )
  })

  it('follows redirects to the same host, and warns of others', async () => {
    const readinessProbe = (location: string): object => ({
      httpGet: { port: 8080, path: `/redirect?location=${encodeURIComponent(location)}` },
    })
    await cluster.start(
      'same',
      agnhost(['netexec'], { readinessProbe: readinessProbe('/hostname') }),
      3,
    )
    const other = readinessProbe('http://example.com/')
    await cluster.start('elsewhere', agnhost(['netexec'], { readinessProbe: other }), 3)
    expect([isPodReady(await get('same')), isPodReady(await get('elsewhere'))]).toEqual([
      true,
      true,
    ])
    expect((await cluster.eventsOf('elsewhere')).join('\n')).toContain(
      'ProbeWarning: Readiness probe warning: Probe terminated redirects, Response body: ',
    )
  })

  it('of a server with files follows them once a client has changed them', async () => {
    const readinessProbe = {
      httpGet: { path: '/', port: 80 },
      periodSeconds: 1,
      failureThreshold: 1,
    }
    await cluster.start('httpd', one('httpd', { readinessProbe }))
    expect(isPodReady(await get('httpd'))).toBe(true)
    const path = '/usr/local/apache2/htdocs/index.html'
    await runInPod(cluster.server, 'httpd', ['mv', path, '/tmp/'], '')
    await after(2)
    expect(isPodReady(await get('httpd'))).toBe(false)
    await runInPod(cluster.server, 'httpd', ['mv', '/tmp/index.html', path], '')
    await after(2)
    expect(isPodReady(await get('httpd'))).toBe(true)
  })

  it('that follows files is checked once after the clock has jumped by 30 days', async () => {
    const readinessProbe = exec('test -e /tmp/no', { periodSeconds: 1 })
    await cluster.start('jumped', one('nginx', { readinessProbe }), 5)
    const now = await cluster.server.clock.now()
    await cluster.server.clock.set(now + 30 * 86_400_000)
    await after(2)
    const list = await cluster.send('GET', '/api/v1/namespaces/default/events')
    const counts = objectsOf(list, 'items')
      .filter((event) => textOf(structOf(event, 'involvedObject'), 'name') === 'jumped')
      .filter((event) => textOf(event, 'reason') === 'Unhealthy')
      .map((event) => numberOf(event, 'count') ?? 0)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThan(12)
  })

  it('of a server with a page passes without being asked', async () => {
    const probe = { httpGet: { port: 80 } }
    await cluster.start('page', one('nginx', { readinessProbe: probe, livenessProbe: probe }))
    expect(isPodReady(await get('page'))).toBe(true)
  })
})
