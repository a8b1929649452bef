import { beforeAll, describe, expect, it } from 'vitest'
import { structOf, textOf } from '../../../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import { runInPod } from '../../../../../support/cluster/pod-exec.ts'
import { shell, SimulatedPods } from '../../../../../support/objects/simulated-pods.ts'

const cluster = new SimulatedPods()
const services = '/api/v1/namespaces/default/services'
const agnhost = (...args: string[]): JsonObject => ({
  containers: [{ name: 'main', image: 'registry.k8s.io/e2e-test-images/agnhost:2.57', args }],
})

beforeAll(async () => {
  await cluster.start('client', shell('sleep 3600'))
  for (const name of ['first', 'second']) {
    await cluster.start(name, agnhost('serve-hostname', '--port=80'))
    const patch = { metadata: { labels: { app: 'names' } } }
    await cluster.send('PATCH', `/api/v1/namespaces/default/pods/${name}`, patch)
  }
})

/** A service of both pods, once it has its endpoints. */
async function service(name: string, spec: JsonObject): Promise<JsonObject> {
  const ports = [{ port: 8080, targetPort: 80 }]
  const metadata = { name }
  const whole = { selector: { app: 'names' }, ports, ...spec }
  const made = await cluster.send('POST', services, { metadata, spec: whole })
  await cluster.server.clock.advance(2000)
  return structOf(made, 'spec')
}

/** What a pod fetches, as often as said. */
async function fetched(url: string, times = 12): Promise<Set<string>> {
  const script = `i=0; while [ $i -lt ${times} ]; do wget -q -O - http://${url}; echo; i=$((i+1)); done`
  const { stdout } = await runInPod(cluster.server, 'client', ['sh', '-c', script])
  return new Set(stdout.trim().split('\n'))
}

describe('a packet to a service', () => {
  it('goes to any of its endpoints, by its address and its name', async () => {
    const spec = await service('names', {})
    expect(await fetched(`${textOf(spec, 'clusterIP')}:8080`)).toEqual(new Set(['first', 'second']))
    expect(await fetched('names.default.svc:8080')).toEqual(new Set(['first', 'second']))
  })

  it('stays with one endpoint for a client, with the session affinity ClientIP', async () => {
    await service('sticky', { sessionAffinity: 'ClientIP' })
    expect((await fetched('sticky:8080')).size).toBe(1)
  })

  it('is refused where the service has no endpoints', async () => {
    await service('empty', { selector: { app: 'nobody' } })
    const { stderr } = await runInPod(cluster.server, 'client', ['wget', 'http://empty:8080'])
    expect(stderr).toContain(': Connection refused\n')
  })
})

describe('in release 1.16', () => {
  const older = new SimulatedPods({
    release: '1.16',
    simulate: ['simulated-nodes', 'endpoints-controller'],
  })

  it('a packet to a service goes by its Endpoints, as there are no slices', async () => {
    await older.start('client', shell('sleep 3600'))
    await older.start('first', agnhost('serve-hostname', '--port=80'))
    const spec = { selector: { app: 'first' }, ports: [{ port: 8080, targetPort: 80 }] }
    await older.send('POST', services, { metadata: { name: 'names' }, spec })
    await older.server.clock.advance(2000)
    const command = ['wget', '-q', '-O', '-', 'http://names:8080']
    expect(await runInPod(older.server, 'client', command)).toMatchObject({ stdout: 'first' })
  })
})
