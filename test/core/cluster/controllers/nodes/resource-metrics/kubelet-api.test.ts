import { beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import {
  createMockServer,
  type MockServer,
} from '../../../../../../core/server/mock/mock-server.ts'
import { bodyText, mockRequest } from '../../../../../support/servers/mock-run.ts'
import { unevenRuntime } from '../../../../../support/servers/uneven-runtime.ts'

const kubelet = '/api/v1/nodes/node-1/proxy'
const pods = '/api/v1/namespaces/default/pods'
const claims = '/api/v1/namespaces/default/persistentvolumeclaims'

let server: MockServer

async function ask(address: string): Promise<{ readonly status: number; readonly text: string }> {
  const response = await server.handle(mockRequest('GET', address))
  return { status: response.status, text: await bodyText(response) }
}

async function answerOf(path: string): Promise<string> {
  const { status, text } = await ask(`${kubelet}${path}`)
  return `${status} ${text}`
}

/** The value of the only line that begins so, behind its labels. */
async function valueOf(path: string, metric: RegExp): Promise<number> {
  const lines = (await answerOf(path)).split('\n').filter((line) => metric.test(line))
  expect(lines).toHaveLength(1)
  return Number(lines[0]?.replace(/^[^ ]*(?:\{.*\})? /, '').split(' ')[0])
}

function usage(cores: string): Readonly<Record<string, string>> {
  return { 'simulation.skerry/cpu-usage': cores, 'simulation.skerry/memory-usage': '64Mi' }
}

beforeAll(async () => {
  server = await createMockServer(unevenRuntime(1), {
    brand: 'k8s',
    seed: 1,
    clock: { now: '2026-05-01T12:00:00Z', stopped: true },
    simulate: true,
    nodes: 1,
    users: { scraper: {}, other: {} },
  })
  const client = server.client()
  await client.create(claims, {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name: 'data' },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
  })
  const limits = { cpu: '1', memory: '128Mi' }
  const probe = { tcpSocket: { port: 80 }, periodSeconds: 5 }
  await client.create(pods, {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web', annotations: usage('500m') },
    spec: {
      containers: [
        {
          name: 'main',
          image: 'nginx:1.27',
          ports: [{ containerPort: 80 }],
          resources: { limits },
          livenessProbe: probe,
        },
      ],
      volumes: [
        { name: 'data', persistentVolumeClaim: { claimName: 'data' } },
        { name: 'scratch', emptyDir: {} },
        { name: 'host', hostPath: { path: '/var' } },
      ],
    },
  })
  await server.clock.advance('60s')
  return () => server.close()
})

describe('the kubelet of a simulated node, behind its proxy', () => {
  it('sums up what the metrics API shows, with networks, file systems and volumes', async () => {
    const summary = JSON.parse((await ask(`${kubelet}/stats/summary`)).text)
    expect(summary.node).toMatchObject({
      nodeName: 'node-1',
      cpu: { time: '2026-05-01T12:01:00Z' },
      fs: { capacityBytes: 256 * 1024 ** 3 },
    })
    const [pod] = summary.pods
    expect(pod).toMatchObject({
      podRef: { name: 'web', namespace: 'default' },
      cpu: { usageNanoCores: 500_000_000 },
      containers: [
        {
          name: 'main',
          memory: { workingSetBytes: 64 * 1024 ** 2, availableBytes: 64 * 1024 ** 2 },
        },
      ],
      network: { name: 'eth0', interfaces: [{ name: 'eth0', rxErrors: 0 }] },
    })
    expect(pod.volume).toMatchObject([
      { name: 'data', capacityBytes: 1024 ** 3, pvcRef: { name: 'data', namespace: 'default' } },
      { name: 'scratch' },
    ])
    const used = summary.node.cpu.usageNanoCores
    const node = await server.client().get('/apis/metrics.k8s.io/v1beta1/nodes/node-1')
    expect(node).toMatchObject({ usage: { cpu: `${used}n` } })
    const short = JSON.parse((await ask(`${kubelet}/stats/summary?only_cpu_and_memory=true`)).text)
    expect(Object.keys(short.pods[0])).toEqual([
      'podRef',
      'startTime',
      'containers',
      'cpu',
      'memory',
      'swap',
    ])
  })

  it('counts processor time by the usage of the time, and no count falls', async () => {
    const time = /^container_cpu_usage_seconds_total\{.*container="main".*pod="web"/
    const before = await valueOf('/metrics/resource', time)
    await server.clock.advance('10s')
    const then = await valueOf('/metrics/resource', time)
    expect(then - before).toBeCloseTo(5, 6)
    expect(await valueOf('/metrics/cadvisor', time)).toBe(then)
    const annotations = usage('100m')
    await server.client().patch(`${pods}/web`, 'merge', { metadata: { annotations } })
    await server.clock.advance('10s')
    expect((await valueOf('/metrics/resource', time)) - then).toBeCloseTo(1, 6)
  })

  it('has the series and labels that dashboards of Prometheus ask for', async () => {
    const cadvisor = await answerOf('/metrics/cadvisor')
    const labels =
      /^container_memory_working_set_bytes\{container="main",id="\/kubepods\.slice\/kubepods-pod[0-9a-f_]{36}\.slice\/cri-containerd-[0-9a-f]{64}\.scope",image="docker\.io\/library\/nginx:1\.27",name="[0-9a-f]{64}",namespace="default",pod="web"\} 6\.7108864e\+07 \d{13}$/m
    expect(cadvisor).toMatch(labels)
    for (const series of [
      'container_cpu_cfs_throttled_periods_total{container="main"',
      'container_pressure_cpu_waiting_seconds_total{container="main"',
      'container_fs_reads_bytes_total{container="main",device="/dev/vda1"',
      'container_spec_cpu_quota{container="main"',
      'machine_memory_bytes{boot_id=',
    ]) {
      expect(cadvisor).toContain(`\n${series}`)
    }
    // The network is that of the container without a name, which alone of its kind has an image.
    expect(cadvisor).toMatch(
      /^container_network_receive_bytes_total\{container="",id="\/kubepods[^"]+scope",image="registry\.k8s\.io\/pause:3\.10\.1",interface="eth0",name="[0-9a-f]{64}",namespace="default",pod="web"\} /m,
    )
    const own = await answerOf('/metrics')
    for (const series of [
      'kubelet_node_name{node="node-1"} 1',
      'kubelet_running_pods 1',
      'kubelet_running_containers{container_state="running"} 1',
      'kubelet_volume_stats_capacity_bytes{namespace="default",persistentvolumeclaim="data"} 1.073741824e+09',
      'kubelet_runtime_operations_total{operation_type="list_containers"} ',
      'kubelet_pleg_relist_duration_seconds_bucket{le="0.005"} ',
    ]) {
      expect(own).toContain(`\n${series}`)
    }
    expect(await answerOf('/metrics/probes')).toContain(
      '\nprober_probe_total{container="main",namespace="default",pod="web",',
    )
  })

  it('lists its pods, and shows logs, its configuration and its health', async () => {
    const { items } = JSON.parse((await ask(`${kubelet}/pods`)).text)
    expect(items.map(({ metadata }: JsonObject) => metadata)).toMatchObject([{ name: 'web' }])
    expect(await answerOf('/runningpods/')).toContain('"image":"nginx:1.27"')
    expect(await answerOf('/configz')).toContain('"clusterDNS":["10.0.0.10"]')
    expect(await answerOf('/containerLogs/default/web/main?tailLines=1')).toMatch(/^200 .+\n$/)
    expect(await answerOf('/logs/')).toContain('<a href="pods/">pods/</a>')
    expect(await answerOf('/healthz/syncloop')).toBe('200 ok')
    expect(await answerOf('/healthz?verbose')).toContain('[+]syncloop ok\nhealthz check passed\n')
    expect((await ask('/api/v1/nodes/node-1:10250/proxy/healthz')).text).toBe('ok')
  })

  it('shows its metrics to those who may read them of the kubelet, at a path of the server', async () => {
    const client = server.client()
    const rbac = '/apis/rbac.authorization.k8s.io/v1'
    const group = 'rbac.authorization.k8s.io'
    await client.create(`${rbac}/clusterroles`, {
      apiVersion: `${group}/v1`,
      kind: 'ClusterRole',
      metadata: { name: 'scraper' },
      rules: [{ apiGroups: [''], resources: ['nodes/metrics'], verbs: ['get'] }],
    })
    await client.create(`${rbac}/clusterrolebindings`, {
      apiVersion: `${group}/v1`,
      kind: 'ClusterRoleBinding',
      metadata: { name: 'scraper' },
      roleRef: { apiGroup: group, kind: 'ClusterRole', name: 'scraper' },
      subjects: [{ apiGroup: group, kind: 'User', name: 'scraper' }],
    })
    const path = '/metrics/nodes/node-1/metrics/resource'
    const statusOf = async (user: string, at: string): Promise<number> => {
      await server.actAs(user)
      try {
        return (await ask(at)).status
      } finally {
        await server.actAs('admin')
      }
    }
    expect(await statusOf('scraper', path)).toBe(200)
    expect(await statusOf('scraper', `${kubelet}/metrics/resource`)).toBe(403)
    expect(await statusOf('other', path)).toBe(403)
    expect(await statusOf('scraper', '/metrics/nodes/none/metrics')).toBe(404)
  })

  it('has no other paths', async () => {
    for (const path of ['/spec', '/healthz/none', '/logs/journal', '/constructor']) {
      expect(await answerOf(path)).toBe('404 404 page not found\n')
    }
    expect(await answerOf('/stats/none')).toBe('404 404: Page Not Found')
    expect(await answerOf('/containerLogs/default/none/main')).toBe('404 pod "none" does not exist')
    expect(await answerOf('/containerLogs/default/web/none')).toBe(
      '404 container "none" not found in pod "web"',
    )
    const posted = await server.handle(mockRequest('POST', `${kubelet}/pods`))
    expect(posted.status).toBe(405)
  })

  it('has no counter that falls while containers restart and pods end', async () => {
    const client = server.client()
    const readinessProbe = { exec: { command: ['test', '-e', '/tmp/ready'] }, periodSeconds: 2 }
    const command = ['sh', '-c', 'sleep 8; touch /tmp/ready; sleep 8; exit 1']
    await client.create(pods, {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'restarts' },
      spec: { containers: [{ name: 'main', image: 'busybox', command, readinessProbe }] },
    })
    const counters = new Map<string, number>()
    const fallen: string[] = []
    for (const seconds of [6, 6, 6, 20, 20]) {
      await server.clock.advance(`${seconds}s`)
      if (seconds === 20) await client.delete(`${pods}/web`).catch(() => undefined)
      for (const path of ['/metrics', '/metrics/probes', '/metrics/cadvisor']) {
        for (const [, series = '', value] of (await answerOf(path)).matchAll(
          /^(\w+_(?:total|count|bucket|sum)\{.*\}) (\S+)/gm,
        )) {
          if (Number(value) < (counters.get(series) ?? 0)) fallen.push(series)
          counters.set(series, Number(value))
        }
      }
    }
    expect(fallen).toEqual([])
    const probes = [...counters.keys()].filter(
      (series) => series.includes('pod="restarts"') && series.startsWith('prober_probe_total'),
    )
    expect(probes.map((series) => /result="(\w+)"/.exec(series)?.[1])).toEqual([
      'failed',
      'successful',
    ])
  })
})
