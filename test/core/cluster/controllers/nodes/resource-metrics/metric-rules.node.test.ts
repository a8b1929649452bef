import { expect, it } from 'vitest'
import { createClient } from '../../../../../../core/base/client/client.ts'
import { decodeUtf8 } from '../../../../../../core/base/json/json-parse.ts'
import { openCluster } from '../../../../../support/cluster/simulated-cluster.ts'

const kwokConfig = `
apiVersion: kwok.x-k8s.io/v1alpha1
kind: Metric
metadata: { name: metrics-resource }
spec:
  path: /metrics/nodes/{nodeName}/metrics/resource
  metrics:
  - { name: scrape_error, dimension: node, help: '1 if there was an error', kind: gauge, value: '0' }
  - name: container_cpu_usage_seconds_total
    dimension: container
    help: |
      [ALPHA] Cumulative cpu time consumed by the container in core-seconds
    kind: counter
    labels: &container
    - { name: pod, value: pod.metadata.name }
    - { name: container, value: container.name }
    - { name: namespace, value: pod.metadata.namespace }
    value: pod.CumulativeUsage("cpu", container.name)
  - name: container_memory_working_set_bytes
    dimension: container
    help: Memory
    kind: gauge
    labels: *container
    value: pod.Usage("memory", container.name)
  - { name: pod_cpu_cores, dimension: pod, help: CPU, kind: gauge, value: pod.Usage("cpu") }
  - { name: started, kind: gauge, help: Containers, value: node.StartedContainersTotal() }
  - { name: mistaken, kind: gauge, help: No value, value: pod.metadata.none }
  - name: startup
    kind: histogram
    help: Seconds
    buckets: [{ le: 4, value: '2' }, { le: 1, value: '1' }, { le: 2, value: '3', hidden: true }]
`

const path = '/metrics/nodes/node-1/metrics/resource'

it("kwok's Metric objects define metrics of a node at a path of the server", async () => {
  const simulate = ['simulated-nodes', 'resource-metrics']
  const cluster = await openCluster({ simulate, nodes: 1, kwokConfig })
  await cluster.advance('1s')
  const annotations = {
    'simulation.skerry/cpu-usage': '250m',
    'simulation.skerry/memory-usage': '1Mi',
  }
  await cluster.client.create('/api/v1/namespaces/default/pods', {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web', annotations },
    spec: { containers: [{ name: 'main', image: 'nginx' }], nodeName: 'node-1' },
  })
  await cluster.advance('5s')
  const client = createClient(cluster.server.transport(), { userAgent: 'test' })
  const read = async (): Promise<string> => decodeUtf8(await client.raw(path, { accept: '*/*' }))
  expect(await read()).toContain(
    'container_cpu_usage_seconds_total{container="main",namespace="default",pod="web"} 0\n',
  )
  await cluster.advance('10s')
  expect(await read())
    .toBe(`# HELP container_cpu_usage_seconds_total [ALPHA] Cumulative cpu time consumed by the container in core-seconds\\n
# TYPE container_cpu_usage_seconds_total counter
container_cpu_usage_seconds_total{container="main",namespace="default",pod="web"} 2.5
# HELP container_memory_working_set_bytes Memory
# TYPE container_memory_working_set_bytes gauge
container_memory_working_set_bytes{container="main",namespace="default",pod="web"} 1.048576e+06
# HELP pod_cpu_cores CPU
# TYPE pod_cpu_cores gauge
pod_cpu_cores 0.25
# HELP scrape_error 1 if there was an error
# TYPE scrape_error gauge
scrape_error 0
# HELP started Containers
# TYPE started gauge
started 1
# HELP startup Seconds
# TYPE startup histogram
startup_bucket{le="1"} 1
startup_bucket{le="4"} 6
startup_bucket{le="+Inf"} 6
startup_sum 15
startup_count 6
`)
  const other = client.raw('/metrics/nodes/node-9/metrics/resource', { accept: '*/*' })
  await expect(other).rejects.toMatchObject({ code: 404 })
})
