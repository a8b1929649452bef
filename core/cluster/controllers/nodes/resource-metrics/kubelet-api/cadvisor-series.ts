import { digestOf } from '../../../../simulation/containers/image-name.ts'
import { amountOf, units } from '../container-usage.ts'
import type {
  ContainerFigures,
  NetworkFigures,
  NodeFigures,
  PodFigures,
  ProcessFigures,
} from './node-figures.ts'
import { type Labels, SeriesTable } from './series-table.ts'
import { bytesOfInode } from './volume-figures.ts'

/** Length of a period of the processor's scheduler, in microseconds. */
const period = 100_000
const disk = { device: '/dev/vda1' }
/** The disk as the kernel counts its use. */
const wholeDisk = { device: '/dev/vda', major: '253', minor: '0' }
const failures = ['pgfault', 'pgmajfault'] as const
const taskStates = ['iowaiting', 'running', 'sleeping', 'stopped', 'uninterruptible']
const openFilesLimit = 1_048_576
const pause = { shares: 2, seconds: 0.02, memory: 212_992, rss: 40_960, pageFaults: 680 }

/** The answer of `/metrics/cadvisor`: what the control groups of a node use, and the machine. */
export function cadvisorSeries(figures: NodeFigures): string {
  const { capacity, node, pods, fs } = figures
  const groups = new ControlGroups(figures)
  groups.add(groupLabels('/'), figures)
  groups.network(groupLabels('/'), figures.network)
  groups.space(groupLabels('/'), fs.used)
  groups.disk(groupLabels('/'), figures.seconds)
  groups.add(groupLabels('/kubepods.slice'), figures.podsTogether)
  groups.add(groupLabels('/system.slice/kubelet.service'), figures.kubelet)
  groups.add(groupLabels('/system.slice/containerd.service'), figures.runtime)
  for (const pod of pods) groups.pod(pod)
  const machine = new SeriesTable()
  const info = node.status.nodeInfo
  const labels = {
    boot_id: info?.bootID ?? '',
    machine_id: info?.machineID ?? '',
    system_uuid: info?.systemUUID ?? '',
  }
  machine.gauge('machine_cpu_cores', labels, capacity.cores)
  machine.gauge('machine_cpu_physical_cores', labels, Math.ceil(capacity.cores / 2))
  machine.gauge('machine_cpu_sockets', labels, 1)
  machine.gauge('machine_memory_bytes', labels, capacity.memory)
  machine.gauge('machine_swap_bytes', labels, 0)
  machine.gauge('machine_scrape_error', {}, 0)
  machine.gauge('container_scrape_error', {}, 0)
  const system = { kernelVersion: info?.kernelVersion ?? '', osVersion: info?.osImage ?? '' }
  const versions = { cadvisorRevision: '', cadvisorVersion: '', dockerVersion: '' }
  machine.gauge('cadvisor_version_info', { ...versions, ...system }, 1)
  return groups.text() + machine.text()
}

function groupLabels(id: string): Labels {
  return { container: '', id, image: '', name: '', namespace: '', pod: '' }
}

class ControlGroups {
  readonly table: SeriesTable
  /** What is of no time. */
  readonly plain = new SeriesTable()
  readonly #figures: NodeFigures

  constructor(figures: NodeFigures) {
    this.#figures = figures
    this.table = new SeriesTable(figures.time)
  }

  text(): string {
    return this.table.text() + this.plain.text()
  }

  /** A pod's own group, that of its sandbox, which has the network, and those of its containers. */
  pod(figures: PodFigures): void {
    const { pod, containers } = figures
    const { name = '', namespace = '', uid = '' } = pod.metadata
    const slice = sliceOf(uid, pod.status.qosClass ?? '')
    const ofPod = { ...groupLabels(slice), namespace, pod: name }
    this.add(ofPod, figures)
    this.#sandbox(ofPod, slice, figures)
    for (const each of containers) this.#container(uid, ofPod, slice, each)
  }

  /** The container without a name that holds the network of a pod; a pod in the network of its node shows that. */
  #sandbox(ofPod: Labels, slice: string, { pod, network, since }: PodFigures): void {
    const name = digestOf(`${pod.metadata.uid ?? ''} sandbox`)
    const id = `${slice}/cri-containerd-${name}.scope`
    const labels = { ...ofPod, id, image: this.#figures.sandboxImage, name }
    const { shares, memory, ...used } = pause
    this.add(labels, { ...used, cores: 0, memory, workingSet: memory, majorPageFaults: 0, since })
    this.network(labels, pod.spec.hostNetwork === true ? this.#figures.network : network)
    this.#processes(labels, 1, 0)
    this.#bounds(labels, { shares, memory: 0 })
  }

  #container(uid: string, ofPod: Labels, slice: string, figures: ContainerFigures): void {
    const { status, container, rootfs, logs } = figures
    const id = (status?.containerID ?? '').replace(/^.*:\/\//, '')
    const image = status?.image ?? container.image ?? ''
    const labels = {
      ...ofPod,
      container: figures.name,
      id: `${slice}/cri-containerd-${id}.scope`,
      image,
      name: id,
    }
    this.add(labels, figures)
    this.#limits(uid, labels, figures)
    this.space(labels, rootfs + logs)
    this.#processes(labels, 4, (container.ports ?? []).length)
  }

  #processes(labels: Labels, threads: number, sockets: number): void {
    const { table } = this
    table.gauge('container_processes', labels, 1)
    table.gauge('container_threads', labels, threads)
    table.gauge('container_threads_max', labels, 0)
    table.gauge('container_file_descriptors', labels, threads * 3 + sockets)
    table.gauge('container_sockets', labels, sockets)
    const limit = { ...labels, ulimit: 'max_open_files' }
    table.gauge('container_ulimits_soft', limit, openFilesLimit)
    for (const state of taskStates) {
      table.gauge('container_tasks_state', { ...labels, state }, state === 'sleeping' ? 1 : 0)
    }
  }

  /** Processor, memory and disk of a group. */
  add(labels: Labels, figures: ProcessFigures): void {
    const { table } = this
    const { seconds, workingSet, memory, rss, pageFaults, majorPageFaults, since, cores } = figures
    const { time } = this.#figures
    table.counter('container_cpu_usage_seconds_total', { ...labels, cpu: 'total' }, seconds)
    table.counter('container_cpu_user_seconds_total', labels, seconds * 0.7)
    table.counter('container_cpu_system_seconds_total', labels, seconds * 0.3)
    table.gauge('container_cpu_load_average_10s', labels, Math.round(cores * 1000))
    table.gauge('container_memory_working_set_bytes', labels, workingSet)
    table.gauge('container_memory_usage_bytes', labels, memory)
    table.gauge('container_memory_max_usage_bytes', labels, memory)
    table.gauge('container_memory_rss', labels, rss)
    table.gauge('container_memory_cache', labels, memory - rss)
    table.gauge('container_memory_mapped_file', labels, (memory - rss) / 2)
    table.gauge('container_memory_total_inactive_file_bytes', labels, memory - workingSet)
    table.gauge('container_memory_total_active_file_bytes', labels, workingSet - rss)
    table.gauge('container_memory_kernel_usage', labels, 0)
    table.gauge('container_memory_swap', labels, 0)
    table.counter('container_memory_failcnt', labels, 0)
    for (const scope of ['container', 'hierarchy']) {
      for (const failure of failures) {
        const ways = { ...labels, failure_type: failure, scope }
        const count = failure === 'pgfault' ? pageFaults : majorPageFaults
        table.counter('container_memory_failures_total', ways, count)
      }
    }
    table.counter('container_oom_events_total', labels, 0)
    // Its waits, as all that it reads and writes, follow its processor time, so that none falls.
    for (const [resource, share] of [
      ['cpu', 0.02],
      ['io', 0.005],
      ['memory', 0],
    ] as const) {
      const name = `container_pressure_${resource}`
      table.counter(`${name}_waiting_seconds_total`, labels, seconds * share)
      table.counter(`${name}_stalled_seconds_total`, labels, seconds * share * 0.5)
    }
    const onDisk = { ...labels, ...disk }
    const [reads, writes] = [Math.floor(seconds * 2), Math.floor(seconds * 5)]
    table.counter('container_fs_reads_total', onDisk, reads)
    table.counter('container_fs_reads_bytes_total', onDisk, reads * 4096)
    table.counter('container_fs_writes_total', onDisk, writes)
    table.counter('container_fs_writes_bytes_total', onDisk, writes * 4096)
    for (const [operation, count] of [['Read', reads] as const, ['Write', writes] as const]) {
      const of = { ...labels, ...wholeDisk, operation }
      table.counter('container_blkio_device_usage_total', of, count * 4096)
    }
    table.gauge('container_last_seen', labels, Math.floor(time / 1000))
    this.plain.gauge('container_start_time_seconds', labels, Math.floor(since / 1000))
  }

  network(labels: Labels, { received, sent }: NetworkFigures): void {
    const onInterface = { ...labels, interface: 'eth0' }
    for (const [way, bytes] of [['receive', received] as const, ['transmit', sent] as const]) {
      const name = `container_network_${way}`
      this.table.counter(`${name}_bytes_total`, onInterface, bytes)
      this.table.counter(`${name}_packets_total`, onInterface, Math.floor(bytes / 400))
      this.table.counter(`${name}_packets_dropped_total`, onInterface, 0)
      this.table.counter(`${name}_errors_total`, onInterface, 0)
    }
  }

  /** Bytes that a group has written to the node's file system. */
  space(labels: Labels, used: number): void {
    const { table } = this
    const { capacity } = this.#figures.fs
    const onDisk = { ...labels, ...disk }
    const inodes = Math.floor(capacity / bytesOfInode)
    table.gauge('container_fs_usage_bytes', onDisk, used)
    table.gauge('container_fs_limit_bytes', onDisk, capacity)
    table.gauge('container_fs_inodes_total', onDisk, inodes)
    table.gauge('container_fs_inodes_free', onDisk, inodes - 1 - Math.ceil(used / bytesOfInode))
  }

  /** What the file system of a node is read and written, which the node alone counts. */
  disk(labels: Labels, seconds: number): void {
    const { table } = this
    const onDisk = { ...labels, ...disk }
    const [reads, writes] = [Math.floor(seconds * 2), Math.floor(seconds * 5)]
    table.counter('container_fs_sector_reads_total', onDisk, reads * 8)
    table.counter('container_fs_sector_writes_total', onDisk, writes * 8)
    table.counter('container_fs_reads_merged_total', onDisk, Math.floor(reads / 10))
    table.counter('container_fs_writes_merged_total', onDisk, Math.floor(writes / 2))
    table.counter('container_fs_read_seconds_total', onDisk, reads * 0.0002)
    table.counter('container_fs_write_seconds_total', onDisk, writes * 0.0004)
    table.counter('container_fs_io_time_seconds_total', onDisk, (reads + writes) * 0.0003)
    table.counter('container_fs_io_time_weighted_seconds_total', onDisk, (reads + writes) * 0.0004)
    table.gauge('container_fs_io_current', onDisk, 0)
  }

  #bounds(labels: Labels, { shares, memory }: { shares: number; memory: number }): void {
    const { plain } = this
    plain.gauge('container_spec_cpu_period', labels, period)
    plain.gauge('container_spec_cpu_shares', labels, shares)
    plain.gauge('container_spec_memory_limit_bytes', labels, memory)
    plain.gauge('container_spec_memory_reservation_limit_bytes', labels, 0)
    plain.gauge('container_spec_memory_swap_limit_bytes', labels, 0)
  }

  /** What a container may use; 0 for no limit. Periods are counted where its processor is limited. */
  #limits(uid: string, labels: Labels, figures: ContainerFigures): void {
    const { table } = this
    const { count, time } = this.#figures
    const { limits } = figures.container.resources
    const memory = amountOf(limits?.['memory'] ?? '', 'memory') ?? 0
    const shares = Math.max(2, Math.round(coresOf(figures, 'requests') * 1024))
    this.#bounds(labels, { shares, memory })
    const cores = coresOf(figures, 'limits')
    if (cores === 0) return
    const age = Math.max(0, time - figures.since) / 1000
    const each = 1_000_000 / period
    // A container that uses nearly all that it may have has to wait at the end of its periods.
    const share = Math.min(1, Math.max(0, figures.cores / cores - 0.5) * 2) ** 2
    const throttled = count(uid, `${figures.name} throttled`, share * each, {
      before: share * each * age,
      since: figures.since,
    })
    this.plain.gauge('container_spec_cpu_quota', labels, Math.round(cores * period))
    table.counter('container_cpu_cfs_periods_total', labels, Math.floor(age * each))
    table.counter('container_cpu_cfs_throttled_periods_total', labels, throttled)
    table.counter('container_cpu_cfs_throttled_seconds_total', labels, throttled * 0.03)
  }
}

function coresOf({ container }: ContainerFigures, list: 'requests' | 'limits'): number {
  return (amountOf(container.resources[list]?.['cpu'] ?? '', 'cpu') ?? 0) / units.cpu
}

/** The slice of a pod, as systemd names it. */
function sliceOf(uid: string, qosClass: string): string {
  const name = uid.replaceAll('-', '_')
  const quality = qosClass.toLowerCase()
  if (quality === 'guaranteed') return `/kubepods.slice/kubepods-pod${name}.slice`
  const parent = `kubepods-${quality === '' ? 'besteffort' : quality}`
  return `/kubepods.slice/${parent}.slice/${parent}-pod${name}.slice`
}
