import { readdir, readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers'
import { getHeapSpaceStatistics } from 'node:v8'
import type { HostMetric } from '../../../core/index.ts'

/** What the system says of this process; members are absent where it says nothing. */
interface SystemUsage {
  readonly openFiles?: number
  readonly mostFiles?: number
  readonly virtualBytes?: number
  readonly mostVirtualBytes?: number
}

/** What stands for no limit: 2^64 - 1. */
const unlimited = 2 ** 64

/** Reads what Linux says of this process; nothing on other systems. */
async function systemUsage(): Promise<SystemUsage> {
  if (process.platform !== 'linux') return {}
  const [files, limits, status] = await Promise.all([
    readdir('/proc/self/fd').catch(() => undefined),
    readText('/proc/self/limits'),
    readText('/proc/self/status'),
  ])
  const kilobytes = /^VmSize:\s+(\d+) kB/m.exec(status)?.[1]
  const mostFiles = limitIn(limits, 'Max open files')
  const mostVirtualBytes = limitIn(limits, 'Max address space')
  return {
    ...(files && { openFiles: files.length }),
    ...(mostFiles !== undefined && { mostFiles }),
    ...(kilobytes !== undefined && { virtualBytes: Number(kilobytes) * 1024 }),
    ...(mostVirtualBytes !== undefined && { mostVirtualBytes }),
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    return ''
  }
}

/** The soft limit of that name. */
function limitIn(limits: string, name: string): number | undefined {
  const soft = new RegExp(`^${name}\\s+(\\S+)`, 'm').exec(limits)?.[1]
  if (soft === undefined) return undefined
  return soft === 'unlimited' ? unlimited : Number(soft)
}

type Samples = HostMetric['samples']

const single = (value: number): Samples => [{ values: [], value }]

function metric(
  type: HostMetric['type'],
  name: string,
  help: string,
  samples: Samples,
  labels: readonly string[] = [],
): HostMetric {
  return { type, name, help, labels, samples }
}

/**
 * The metrics of this process, by the names of Prometheus' client libraries for all languages (`process_`) and for Node
 * (`nodejs_`), so that their dashboards work.
 *
 * @param startedAt start of the process, in milliseconds since the epoch
 */
export async function processMetrics(startedAt: number): Promise<readonly HostMetric[]> {
  return [
    ...(await ofProcess(startedAt)),
    ...memory(),
    ...heapSpaces(),
    ...(await eventLoop()),
    version(),
  ]
}

async function ofProcess(startedAt: number): Promise<readonly HostMetric[]> {
  const { user, system } = process.cpuUsage()
  const { rss } = process.memoryUsage()
  const { openFiles, mostFiles, virtualBytes, mostVirtualBytes } = await systemUsage()
  const found = (name: string, help: string, value: number | undefined): readonly HostMetric[] =>
    value === undefined ? [] : [metric('gauge', name, help, single(value))]
  const cpu = (name: string, help: string, microseconds: number): HostMetric =>
    metric('counter', name, help, single(microseconds / 1e6))
  return [
    cpu('process_cpu_seconds_total', 'CPU time of the process in seconds.', user + system),
    cpu('process_cpu_user_seconds_total', 'CPU time in user mode in seconds.', user),
    cpu('process_cpu_system_seconds_total', 'CPU time in system mode in seconds.', system),
    ...found(
      'process_start_time_seconds',
      'Start of the process in seconds since the epoch.',
      startedAt / 1000,
    ),
    ...found('process_resident_memory_bytes', 'Resident memory in bytes.', rss),
    ...found('process_virtual_memory_bytes', 'Virtual memory in bytes.', virtualBytes),
    ...found(
      'process_virtual_memory_max_bytes',
      'Virtual memory that the process may have, in bytes.',
      mostVirtualBytes,
    ),
    ...found('process_open_fds', 'Open file descriptors.', openFiles),
    ...found('process_max_fds', 'File descriptors that the process may have open.', mostFiles),
  ]
}

function memory(): readonly HostMetric[] {
  const { heapTotal, heapUsed, external } = process.memoryUsage()
  const gauge = (name: string, help: string, value: number): HostMetric =>
    metric('gauge', name, help, single(value))
  return [
    gauge('nodejs_heap_size_total_bytes', 'Size of the heap in bytes.', heapTotal),
    gauge('nodejs_heap_size_used_bytes', 'Used part of the heap in bytes.', heapUsed),
    gauge('nodejs_external_memory_bytes', 'Memory of objects beside the heap in bytes.', external),
  ]
}

function heapSpaces(): readonly HostMetric[] {
  const spaces = getHeapSpaceStatistics()
  const gauge = (
    what: string,
    help: string,
    size: (space: (typeof spaces)[number]) => number,
  ): HostMetric => {
    const samples = spaces.map((space) => ({
      values: [space.space_name.replace(/_space$/, '')],
      value: size(space),
    }))
    return metric('gauge', `nodejs_heap_space_size_${what}_bytes`, help, samples, ['space'])
  }
  return [
    gauge('total', 'Size of a space of the heap in bytes.', ({ space_size: size }) => size),
    gauge('used', 'Used part of a space in bytes.', ({ space_used_size: size }) => size),
    gauge('available', 'Free part of a space in bytes.', ({ space_available_size: size }) => size),
  ]
}

async function eventLoop(): Promise<readonly HostMetric[]> {
  const began = performance.now()
  await new Promise((resolve) => {
    setImmediate(resolve)
  })
  const lag = (performance.now() - began) / 1000
  const counts = new Map<string, number>()
  for (const type of process.getActiveResourcesInfo()) counts.set(type, (counts.get(type) ?? 0) + 1)
  const samples = Array.from(counts, ([type, value]) => ({ values: [type], value }))
  const total = samples.reduce((sum, { value }) => sum + value, 0)
  return [
    metric(
      'gauge',
      'nodejs_eventloop_lag_seconds',
      'How long the event loop took for a turn, in seconds.',
      single(lag),
    ),
    metric(
      'gauge',
      'nodejs_active_resources',
      'Resources that keep the event loop alive, by type.',
      samples,
      ['type'],
    ),
    metric(
      'gauge',
      'nodejs_active_resources_total',
      'Resources that keep the event loop alive.',
      single(total),
    ),
  ]
}

function version(): HostMetric {
  const [major = '', minor = '', patch = ''] = process.versions.node.split('.')
  const labels = ['version', 'major', 'minor', 'patch']
  const values = [process.version, major, minor, patch]
  return metric('gauge', 'nodejs_version_info', 'Version of Node.', [{ values, value: 1 }], labels)
}
