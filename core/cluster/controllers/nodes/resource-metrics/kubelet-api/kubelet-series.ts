import type { NodeFigures } from './node-figures.ts'
import { SeriesTable } from './series-table.ts'
import { bytesOfInode } from './volume-figures.ts'

/** What a kubelet asks of its container runtime, with how often a second and how long that takes, in seconds. */
const runtimeOperations = [
  ['container_status', 0.1, 0.0006],
  ['create_container', 0.002, 0.03],
  ['image_fs_info', 0.1, 0.0003],
  ['list_containers', 1.2, 0.0006],
  ['list_images', 0.1, 0.0009],
  ['list_podsandbox', 1.2, 0.0004],
  ['podsandbox_status', 0.05, 0.0006],
  ['pull_image', 0.001, 2.2],
  ['run_podsandbox', 0.002, 0.11],
  ['start_container', 0.002, 0.04],
  ['status', 0.2, 0.0002],
  ['stop_podsandbox', 0.002, 0.02],
  ['version', 0.1, 0.0002],
] as const

/** Seconds between two syncs of a pod. */
const syncSeconds = 60

/** The answer of `/metrics`: a kubelet's own metrics. Counts follow its age, so that none falls. */
export function kubeletSeries(figures: NodeFigures): string {
  const { node, pods, kubelet, time } = figures
  const { name = '' } = node.metadata
  const age = Math.max(0, time - kubelet.since) / 1000
  const table = new SeriesTable()
  table.gauge('kubelet_node_name', { node: name }, 1)
  podSeries(table, figures)
  volumeSeries(table, figures)
  for (const [operation, rate, mean] of runtimeOperations) {
    const labels = { operation_type: operation }
    table.counter('kubelet_runtime_operations_total', labels, Math.floor(age * rate))
    table.durations('kubelet_runtime_operations_duration_seconds', labels, mean, age * rate)
  }
  for (const [operation, rate, mean] of [
    ['create', 0.002, 0.004],
    ['sync', 0.1, 0.003],
    ['terminated', 0.001, 0.02],
  ] as const) {
    const labels = { operation_type: operation }
    table.durations('kubelet_pod_worker_duration_seconds', labels, mean, age * rate)
  }
  for (const operation of ['create', 'destroy', 'update']) {
    const labels = { operation_type: operation }
    table.durations('kubelet_cgroup_manager_duration_seconds', labels, 0.002, age * 0.004)
  }
  table.durations('kubelet_pod_start_duration_seconds', {}, 1.4, age * 0.002)
  table.durations('kubelet_pod_start_sli_duration_seconds', {}, 1.1, age * 0.002)
  table.durations('kubelet_pod_worker_start_duration_seconds', {}, 0.005, age * 0.002)
  table.durations('kubelet_run_podsandbox_duration_seconds', {}, 0.11, age * 0.002)
  table.durations('kubelet_pleg_relist_duration_seconds', {}, 0.004, age)
  table.durations('kubelet_pleg_relist_interval_seconds', {}, 1, age)
  table.gauge('kubelet_pleg_last_seen_seconds', {}, Math.floor(time / 1000))
  table.gauge('kubelet_node_config_error', {}, 0)
  table.gauge('kubelet_certificate_manager_client_ttl_seconds', {}, 365 * 86_400 - age)
  table.gauge('kubelet_certificate_manager_server_ttl_seconds', {}, 365 * 86_400 - age)
  table.counter('kubelet_certificate_manager_client_expiration_renew_errors', {}, 0)
  table.counter('kubelet_server_expiration_renew_errors', {}, 0)
  requestSeries(table, age)
  processSeries(table, figures)
  const kubeletVersion = node.status.nodeInfo?.kubeletVersion ?? ''
  const [, major = '', minor = ''] = /^v(\d+)\.(\d+)/.exec(kubeletVersion) ?? []
  const build = { git_version: kubeletVersion, major, minor, platform: 'linux/amd64' }
  table.gauge('kubernetes_build_info', build, 1)
  table.gauge(
    'kubelet_working_pods',
    { config: 'desired', lifecycle: 'sync', static: '' },
    pods.length,
  )
  return table.text()
}

function podSeries(table: SeriesTable, { pods }: NodeFigures): void {
  const running = pods.reduce((sum, { containers }) => sum + containers.length, 0)
  const all = pods.reduce((sum, { pod }) => sum + (pod.status.containerStatuses ?? []).length, 0)
  table.gauge('kubelet_running_pods', {}, pods.length)
  table.gauge('kubelet_running_containers', { container_state: 'running' }, running)
  const exited = Math.max(0, all - running)
  table.gauge('kubelet_running_containers', { container_state: 'exited' }, exited)
  table.gauge('kubelet_active_pods', { static: '' }, pods.length)
  table.gauge('kubelet_desired_pods', { static: '' }, pods.length)
  for (const { pod, containers } of pods) {
    const { name = '', namespace = '', uid = '' } = pod.metadata
    for (const { name: container, logs } of containers) {
      const labels = { container, namespace, pod: name, uid }
      table.gauge('kubelet_container_log_filesystem_used_bytes', labels, logs)
    }
  }
}

function volumeSeries(table: SeriesTable, figures: NodeFigures): void {
  const { pods, node, kubelet, time, count: countOf } = figures
  const { uid = '' } = node.metadata
  const age = Math.max(0, time - kubelet.since) / 1000
  const plugins = new Map<string, number>()
  for (const { volumes } of pods) {
    for (const { plugin, claim, capacity, used } of volumes) {
      plugins.set(plugin, (plugins.get(plugin) ?? 0) + 1)
      if (!claim) continue
      const labels = { namespace: claim.namespace, persistentvolumeclaim: claim.name }
      const inodes = Math.floor(capacity / bytesOfInode)
      const inodesUsed = 1 + Math.ceil(used / bytesOfInode)
      table.gauge('kubelet_volume_stats_available_bytes', labels, capacity - used)
      table.gauge('kubelet_volume_stats_capacity_bytes', labels, capacity)
      table.gauge('kubelet_volume_stats_used_bytes', labels, used)
      table.gauge('kubelet_volume_stats_inodes', labels, inodes)
      table.gauge('kubelet_volume_stats_inodes_free', labels, inodes - inodesUsed)
      table.gauge('kubelet_volume_stats_inodes_used', labels, inodesUsed)
    }
  }
  for (const [plugin, count] of plugins) {
    for (const state of ['actual_state_of_world', 'desired_state_of_world']) {
      table.gauge('volume_manager_total_volumes', { plugin_name: plugin, state }, count)
    }
    const labels = {
      migrated: 'false',
      operation_name: 'volume_mount',
      status: 'success',
      volume_plugin: plugin,
    }
    // A kubelet sets up what follows objects again at each sync of their pods.
    const rate = count / syncSeconds
    const mounts = countOf(uid, `mounts ${plugin}`, rate, { before: count + rate * age })
    table.durations('storage_operation_duration_seconds', labels, 0.01, mounts)
  }
}

function requestSeries(table: SeriesTable, age: number): void {
  for (const [method, code, rate] of [
    ['GET', '200', 0.2],
    ['PATCH', '200', 0.05],
    ['POST', '201', 0.02],
    ['PUT', '200', 0.1],
  ] as const) {
    const labels = { code, host: 'localhost', method }
    table.counter('rest_client_requests_total', labels, Math.floor(age * rate))
    const request = { host: 'localhost', verb: method }
    table.durations('rest_client_request_duration_seconds', request, 0.004, age * rate)
  }
  for (const [path, rate] of [
    ['metrics', 0.05],
    ['metrics/cadvisor', 0.05],
    ['metrics/resource', 0.07],
    ['pods', 0.01],
  ] as const) {
    const labels = { long_running: 'false', method: 'GET', path, server_type: 'readwrite' }
    table.counter('kubelet_http_requests_total', labels, Math.floor(age * rate))
    table.durations('kubelet_http_requests_duration_seconds', labels, 0.01, age * rate)
  }
}

function processSeries(table: SeriesTable, { kubelet }: NodeFigures): void {
  table.counter('process_cpu_seconds_total', {}, kubelet.seconds)
  table.gauge('process_resident_memory_bytes', {}, kubelet.rss)
  table.gauge('process_virtual_memory_bytes', {}, kubelet.rss * 12)
  table.gauge('process_virtual_memory_max_bytes', {}, 2 ** 64)
  table.gauge('process_start_time_seconds', {}, kubelet.since / 1000)
  table.gauge('process_open_fds', {}, 31)
  table.gauge('process_max_fds', {}, 1_048_576)
  table.gauge('go_goroutines', {}, 342)
  table.gauge('go_threads', {}, 22)
  table.gauge('go_memstats_alloc_bytes', {}, Math.floor(kubelet.rss / 3))
}
