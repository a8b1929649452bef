import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ApiObject,
  createClient,
  type JsonValue,
  type WireClient,
} from '../../../core/index.ts'
import { parseCommand } from '../../../node-host/commands/flags/parse-command.ts'
import { kubeApiserverProgram } from '../../../node-host/commands/serve/programs.ts'
import { connectByKubeconfig, type KubeconfigClient } from '../../../node-host/index.ts'
import { startServer } from '../../../node-host/serving/launch/start-server.ts'
import type { RunningServer } from '../../../node-host/serving/running/running-server.ts'
import { recordingLogger } from '../host/http/open-listener.ts'

let server: RunningServer
let connected: KubeconfigClient
let client: WireClient

beforeAll(async () => {
  const command = parseCommand(kubeApiserverProgram, [
    '--secure-port=0',
    '--version=v1.34.0-mine',
    '--etcd-compaction-interval=5m',
    '--disable-admission-plugins=ServiceAccount',
    '--kubernetes-service-node-port=30443',
    '--endpoint-reconciler-type=none',
    '--enable-garbage-collector=false',
    '--default-not-ready-toleration-seconds=30',
    '--default-unreachable-toleration-seconds=60',
  ])
  if (command.action !== 'start') throw new TypeError('not a start')
  server = await startServer({ ...command.settings.options, logger: recordingLogger() })
  connected = await connectByKubeconfig({ kubeconfig: server.kubeconfig })
  client = createClient(connected.transport, { userAgent: 'test' })
})

afterAll(async () => {
  connected.transport.close()
  await server.close()
})

const pods = '/api/v1/namespaces/default/pods'

function pod(name: string, securityContext: object = {}): ApiObject {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name },
    spec: { containers: [{ name: 'main', image: 'i', securityContext: { ...securityContext } }] },
  }
}

async function namesIn(path: string): Promise<readonly (string | undefined)[]> {
  const { items } = await client.list(path)
  return items.map(({ metadata }) => metadata.name)
}

describe('a server by the name of kube-apiserver', () => {
  it('serves the groups of stock clients, and runs no controller of the controller manager', async () => {
    expect(server.brand.name).toBe('k8s')
    expect(await namesIn('/api/v1/namespaces')).toEqual([
      'default',
      'kube-node-lease',
      'kube-public',
      'kube-system',
    ])
    expect(await namesIn('/api/v1/serviceaccounts')).toEqual([])
    expect(await namesIn('/api/v1/configmaps')).not.toContain('kube-root-ca.crt')
    const statuses = await client.list('/api/v1/componentstatuses')
    expect(statuses.items).toContainEqual(
      expect.objectContaining({
        metadata: expect.objectContaining({ name: 'controller-manager' }),
        conditions: [expect.objectContaining({ type: 'Healthy', status: 'False' })],
      }),
    )
  })

  it('reports the version that it was given', async () => {
    expect(await client.read('/version')).toMatchObject({ gitVersion: 'v1.34.0-mine', minor: '34' })
  })

  it('leaves a deleted namespace terminating, since no controller empties it', async () => {
    const path = '/api/v1/namespaces'
    await client.create(path, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'gone' } })
    await client.delete(`${path}/gone`)
    expect(await client.get(`${path}/gone`)).toMatchObject({
      spec: { finalizers: ['kubernetes'] },
      status: { phase: 'Terminating' },
    })
  })

  it('refuses privileged containers, also ephemeral ones and those of templates', async () => {
    const refusal = (field: string): object => ({
      reason: 'Invalid',
      details: {
        causes: [
          { field, message: 'Forbidden: disallowed by cluster policy', reason: expect.any(String) },
        ],
      },
    })
    const inPod = 'spec.containers[0].securityContext.privileged'
    await expect(client.create(pods, pod('p', { privileged: true }))).rejects.toMatchObject(
      refusal(inPod),
    )
    const { spec } = pod('p', { privileged: true }) as { spec?: JsonValue }
    const labels = { app: 'a' }
    const deployment = {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'd' },
      spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, spec } },
    } as ApiObject
    await expect(
      client.create('/apis/apps/v1/namespaces/default/deployments', deployment),
    ).rejects.toMatchObject(refusal(`spec.template.${inPod}`))
    await client.create(pods, pod('plain', { privileged: false }))
    const added = [{ name: 'debug', image: 'i', securityContext: { privileged: true } }]
    await expect(
      client.patch(`${pods}/plain/ephemeralcontainers`, 'strategic', {
        spec: { ephemeralContainers: added },
      }),
    ).rejects.toMatchObject(refusal('spec.ephemeralContainers[0].securityContext.privileged'))
  })

  it('gives pods the tolerations of its flags', async () => {
    const created = await client.create(pods, pod('tolerant'))
    const toleration = (key: string, tolerationSeconds: number): object => ({
      key: `node.kubernetes.io/${key}`,
      operator: 'Exists',
      effect: 'NoExecute',
      tolerationSeconds,
    })
    expect(created).toMatchObject({
      spec: { tolerations: [toleration('not-ready', 30), toleration('unreachable', 60)] },
    })
  })

  it('ignores propagation policies where the garbage collector is switched off', async () => {
    const maps = '/api/v1/namespaces/default/configmaps'
    await client.create(maps, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'owner' } })
    await client.delete(`${maps}/owner`, { propagationPolicy: 'Foreground' })
    expect(await namesIn(maps)).toEqual([])
  })

  it('has its own service with the chosen node port, and no endpoints where nothing reconciles them', async () => {
    expect(await client.get('/api/v1/namespaces/default/services/kubernetes')).toMatchObject({
      spec: { type: 'NodePort', ports: [{ port: 443, nodePort: 30_443 }] },
    })
    expect(await namesIn('/api/v1/namespaces/default/endpoints')).toEqual([])
    expect(await namesIn('/apis/discovery.k8s.io/v1/namespaces/default/endpointslices')).toEqual([])
  })

  it.each([
    [
      ['--admission-control=LimitRanger', '--enable-admission-plugins=AlwaysPullImages'],
      'are mutually exclusive',
    ],
    [['--kubernetes-service-node-port=80'], '80 is not in the range 30000-32767'],
    [['--controllers=widget'], 'there is no controller "widget"'],
  ])('refuses %o in a line', async (words, line) => {
    const command = parseCommand(kubeApiserverProgram, ['--secure-port=0', ...words])
    if (command.action !== 'start') throw new TypeError('not a start')
    const { options } = command.settings
    await expect(startServer({ ...options, logger: recordingLogger() })).rejects.toThrow(line)
  })
})
