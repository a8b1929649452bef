import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { JsonObject } from '../../core/base/api/json.ts'
import { freePort } from '../support/servers/free-port.ts'
import { TlsServer } from '../support/servers/tls-server.ts'
import {
  type AggregatedPrograms,
  aggregatedPrograms,
  libraryFlags,
  RunningProgram,
  startEtcd,
} from './aggregated-programs.ts'
import { AggregatingServer } from './aggregating-server.ts'
import { hasKubectl } from './kubectl.ts'

const programs = (await hasKubectl()) ? await aggregatedPrograms() : undefined

/** What a server of the usual library logs once it listens. */
const serving = /Serving securely on/

/** An APIService, and the service through which a server on the same machine is reached. */
function registration(group: string, version: string, port: number): readonly JsonObject[] {
  const name = group.replaceAll('.', '-')
  return [
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { namespace: 'default', name },
      spec: { type: 'ExternalName', externalName: 'localhost' },
    },
    {
      apiVersion: 'apiregistration.k8s.io/v1',
      kind: 'APIService',
      metadata: { name: `${version}.${group}` },
      spec: {
        group,
        version,
        groupPriorityMinimum: 1000,
        versionPriority: 15,
        service: { namespace: 'default', name, port },
        insecureSkipTLSVerify: true,
      },
    },
  ]
}

describe.runIf(programs)('real servers behind this one, unmodified', () => {
  const paths = programs as AggregatedPrograms
  const running: (() => Promise<unknown>)[] = []
  let front: AggregatingServer

  beforeAll(async () => {
    front = await AggregatingServer.start()
  })

  afterAll(async () => {
    for (const end of running.toReversed()) await end()
    await front.close()
  })

  it('the sample of the usual library serves its kinds, goes down and comes up again', async () => {
    const group = 'wardle.example.com'
    const [etcd, url] = await startEtcd(paths.etcd)
    running.push(() => etcd.end())
    const port = await freePort()
    const start = async (): Promise<RunningProgram> => {
      const server = await RunningProgram.start(paths['sample-apiserver'], (folder) => [
        ...libraryFlags(front.kubeconfig, port, folder),
        `--etcd-servers=${url}`,
      ])
      running.push(() => server.end())
      await server.output.until(serving)
      return server
    }
    const first = await start()
    await front.apply(registration(group, 'v1beta1', port))
    await front.untilAvailable(`v1beta1.${group}`, 'wardle-example-com')

    const flunder = (name: string, namespace: string): string =>
      JSON.stringify({
        apiVersion: `${group}/v1beta1`,
        kind: 'Flunder',
        metadata: { name, namespace },
        spec: { flunderReference: 'other', referenceType: 'Flunder' },
      })
    expect(await front.kubectl(['api-resources', `--api-group=${group}`, '-o=name'])).toContain(
      'flunders.wardle.example.com',
    )
    const watch = front.follow(['get', 'flunders', '--watch', '--output-watch-events'])
    running.push(() => watch.stop())
    await front.kubectl(['apply', '-f', '-'], flunder('a', 'default'))
    const apply = ['apply', '--server-side', '--force-conflicts', '-f', '-']
    await front.kubectl(apply, flunder('a', 'default'))
    expect(await front.kubectl(['get', 'flunder', 'a', '-o', 'yaml'])).toContain(
      'flunderReference: other',
    )
    const index = (): Promise<string> => front.kubectl(['get', '--raw', '/openapi/v3'])
    await vi.waitUntil(async () => (await index()).includes(`apis/${group}/v1beta1`), {
      timeout: 60_000,
      interval: 200,
    })
    expect(await front.kubectl(['explain', 'flunder.spec'])).toContain('flunderReference')
    await front.kubectl(['delete', 'flunder', 'a'])
    await watch.until(/DELETED +a/)

    // Those who ask it themselves are authenticated and authorized by reviews of the server in front.
    const reader = ['--verb=get,list', '--resource=flunders.wardle.example.com']
    await front.kubectl(['create', 'clusterrole', 'reader', ...reader])
    await front.kubectl(['create', 'serviceaccount', 'reader'])
    const bound = ['--clusterrole=reader', '--serviceaccount=default:reader']
    await front.kubectl(['create', 'clusterrolebinding', 'reader', ...bound])
    const token = (await front.kubectl(['create', 'token', 'reader'])).trim()
    const list = `https://127.0.0.1:${port}/apis/${group}/v1beta1/namespaces/default/flunders`
    expect(await statusOf('GET', list, token)).toBe(200)
    expect(await statusOf('DELETE', list, token)).toBe(403)
    expect(await statusOf('GET', list, 'unknown')).toBe(401)

    await front.kubectl(['create', 'namespace', 'flunders'])
    await front.kubectl(['create', '-f', '-'], flunder('b', 'flunders'))
    await first.end()
    await front.untilAvailable(`v1beta1.${group}`, 'wardle-example-com', 'False')
    const failed = await front.try(['get', 'flunders'])
    expect(failed.stderr).toContain('the server is currently unable to handle the request')
    await front.kubectl(['delete', 'namespace', 'flunders', '--wait=false'])
    const named = '--for=condition=NamespaceDeletionDiscoveryFailure'
    await front.kubectl(['wait', named, 'namespace/flunders', '--timeout=50s'])
    await start()
    await front.untilAvailable(`v1beta1.${group}`, 'wardle-example-com')
    await front.kubectl(['wait', '--for=delete', 'namespace/flunders', '--timeout=50s'])
  })

  it('metrics-server has the metrics that kubectl top shows', async () => {
    const kubelet = await startKubelet()
    running.push(() => kubelet.close())
    await front.apply([node(Number(new URL(kubelet.url).port)), pod])
    const patch = ['--type=merge', '--subresource=status', '-p', '{"status":{"phase":"Running"}}']
    await front.kubectl(['patch', 'pod', 'web', ...patch])
    const port = await freePort()
    const server = await RunningProgram.start(paths['metrics-server'], (folder) => [
      ...libraryFlags(front.kubeconfig, port, folder),
      '--kubelet-insecure-tls',
      '--kubelet-preferred-address-types=InternalIP',
      '--kubelet-use-node-status-port',
      '--kubelet-request-timeout=5s',
      '--metric-resolution=10s',
    ])
    running.push(() => server.end())
    await server.output.until(serving)
    await front.apply(registration('metrics.k8s.io', 'v1beta1', port))
    await front.untilAvailable('v1beta1.metrics.k8s.io', 'metrics-k8s-io')
    // It needs two samples, ten seconds apart.
    const top = async (...args: readonly string[]): Promise<string> => {
      const { stdout } = await front.try(['top', ...args, '--no-headers'])
      return stdout.trim()
    }
    await vi.waitUntil(async () => (await top('node')) !== '', { timeout: 90_000, interval: 1000 })
    expect(await top('node')).toMatch(/^one +(?:249|25[01])m +\d+% +512Mi/)
    expect(await top('pod')).toMatch(/^web +(?:99|10[01])m +64Mi/)
  })
})

/** The status of an answer that a server on this machine gives to the bearer of a token. */
async function statusOf(method: string, url: string, token: string): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${token}` }
  const sent = request(url, { method, headers, rejectUnauthorized: false }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}

const mebibyte = 1024 * 1024

/** As much of a kubelet as metrics-server asks for: one node with one pod, which use the same at all times. */
async function startKubelet(): Promise<TlsServer> {
  const started = Date.now() - 3_600_000
  return TlsServer.start((_request, response) => {
    const now = Date.now()
    const seconds = (now - started) / 1000
    const labels = '{container="main",namespace="default",pod="web"}'
    response.setHeader('content-type', 'text/plain; version=0.0.4')
    response.end(
      [
        '# TYPE node_cpu_usage_seconds_total counter',
        `node_cpu_usage_seconds_total ${seconds * 0.25} ${now}`,
        '# TYPE node_memory_working_set_bytes gauge',
        `node_memory_working_set_bytes ${512 * mebibyte} ${now}`,
        '# TYPE container_cpu_usage_seconds_total counter',
        `container_cpu_usage_seconds_total${labels} ${seconds * 0.1} ${now}`,
        '# TYPE container_memory_working_set_bytes gauge',
        `container_memory_working_set_bytes${labels} ${64 * mebibyte} ${now}`,
        '# TYPE container_start_time_seconds gauge',
        `container_start_time_seconds${labels} ${started / 1000}`,
        '',
      ].join('\n'),
    )
  })
}

function node(port: number): JsonObject {
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: 'one' },
    status: {
      addresses: [{ type: 'InternalIP', address: '127.0.0.1' }],
      daemonEndpoints: { kubeletEndpoint: { Port: port } },
      capacity: { cpu: '4', memory: '4Gi' },
      allocatable: { cpu: '4', memory: '4Gi' },
    },
  }
}

const pod: JsonObject = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web', namespace: 'default' },
  spec: {
    nodeName: 'one',
    automountServiceAccountToken: false,
    containers: [{ name: 'main', image: 'nginx' }],
  },
}
