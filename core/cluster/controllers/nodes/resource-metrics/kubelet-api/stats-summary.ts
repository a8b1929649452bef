import type { JsonObject } from '../../../../../base/api/json.ts'
import { formatTime } from '../../../../../base/time/time.ts'
import { amountOf } from '../container-usage.ts'
import type {
  ContainerFigures,
  NetworkFigures,
  NodeFigures,
  PodFigures,
  ProcessFigures,
} from './node-figures.ts'
import { bytesOfInode, type FileSystem, type VolumeFigures } from './volume-figures.ts'

/**
 * The answer of `/stats/summary` (`v1alpha1`), as a kubelet on Linux gives it.
 *
 * @param isShort whether only processor and memory are asked for (`only_cpu_and_memory`)
 */
export function statsSummary(figures: NodeFigures, isShort: boolean): JsonObject {
  const { node, time, capacity, pods, fs, images, kubelet, podsTogether, since } = figures
  const summary = new Summary(formatTime(time), isShort)
  const system = [['kubelet', kubelet] as const, ['pods', podsTogether] as const]
  return {
    node: {
      nodeName: node.metadata.name ?? '',
      systemContainers: system.map(([name, each]) => ({
        name,
        startTime: formatTime(each.since),
        ...summary.processes(each, name === 'pods' ? capacity.memory : undefined),
      })),
      startTime: formatTime(since),
      ...summary.processes(figures, capacity.memory),
      ...summary.unlessShort(() => ({
        network: summary.network(figures.network),
        fs: summary.fileSystem(fs),
        runtime: {
          imageFs: summary.fileSystem({ capacity: fs.capacity, used: images }, fs),
          containerFs: summary.fileSystem(fs),
        },
        rlimit: { time: summary.time, maxpid: 4_194_304, curproc: 180 + pods.length * 3 },
      })),
      swap: summary.swap(),
    },
    pods: pods.map((each) => summary.pod(each, fs)),
  }
}

class Summary {
  readonly time: string
  readonly #isShort: boolean

  constructor(time: string, isShort: boolean) {
    this.time = time
    this.#isShort = isShort
  }

  unlessShort(fields: () => JsonObject): JsonObject {
    return this.#isShort ? {} : fields()
  }

  /** `limit`: memory that there is at most, in bytes. */
  processes(figures: ProcessFigures, limit: number | undefined): JsonObject {
    const { cores, seconds, workingSet, memory, rss, pageFaults, majorPageFaults } = figures
    const { time } = this
    return {
      cpu: {
        time,
        usageNanoCores: Math.round(cores * 1e9),
        usageCoreNanoSeconds: Math.round(seconds * 1e9),
      },
      memory: {
        time,
        ...(limit !== undefined && { availableBytes: Math.max(0, limit - workingSet) }),
        usageBytes: memory,
        workingSetBytes: workingSet,
        rssBytes: rss,
        pageFaults,
        majorPageFaults,
      },
    }
  }

  swap(): JsonObject {
    return { time: this.time, swapAvailableBytes: 0, swapUsageBytes: 0 }
  }

  network({ received, sent }: NetworkFigures): JsonObject {
    const own = { name: 'eth0', rxBytes: received, rxErrors: 0, txBytes: sent, txErrors: 0 }
    return { time: this.time, ...own, interfaces: [own] }
  }

  /** `room`: the file system whose free bytes count, where others use it, too. */
  fileSystem({ capacity, used }: FileSystem, room: FileSystem = { capacity, used }): JsonObject {
    const inodes = Math.floor(capacity / bytesOfInode)
    const inodesUsed = Math.min(inodes, 1 + Math.ceil(used / bytesOfInode))
    return {
      time: this.time,
      availableBytes: Math.max(0, room.capacity - room.used),
      capacityBytes: capacity,
      usedBytes: used,
      inodesFree: inodes - inodesUsed,
      inodes,
      inodesUsed,
    }
  }

  pod(figures: PodFigures, fs: FileSystem): JsonObject {
    const { pod, containers, network, volumes, ephemeral, since } = figures
    const { name = '', namespace = '', uid = '' } = pod.metadata
    return {
      podRef: { name, namespace, uid },
      startTime: formatTime(since),
      containers: containers.map((each) => this.#container(each, fs)),
      ...this.processes(figures, undefined),
      ...this.unlessShort(() => ({
        network: this.network(network),
        ...(volumes.length > 0 && { volume: volumes.map((each) => this.#volume(each, fs)) }),
        'ephemeral-storage': this.fileSystem({ capacity: fs.capacity, used: ephemeral }, fs),
        process_stats: { process_count: 1 + containers.length },
      })),
      swap: this.swap(),
    }
  }

  #container(figures: ContainerFigures, fs: FileSystem): JsonObject {
    const { capacity } = fs
    const { name, container, since, rootfs, logs } = figures
    return {
      name,
      startTime: formatTime(since),
      ...this.processes(figures, amountOf(container.resources.limits?.['memory'] ?? '', 'memory')),
      ...this.unlessShort(() => ({
        rootfs: this.fileSystem({ capacity, used: rootfs }, fs),
        logs: this.fileSystem({ capacity, used: logs }, fs),
      })),
      swap: this.swap(),
    }
  }

  #volume({ name, claim, isEphemeral, ...own }: VolumeFigures, fs: FileSystem): JsonObject {
    return {
      ...this.fileSystem(own, isEphemeral ? fs : own),
      name,
      ...(claim && { pvcRef: { ...claim } }),
    }
  }
}
