import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { millisecondsOf } from '../../../../../base/time/time.ts'
import type { PodContainer } from '../../../../simulation/containers/container-plan.ts'
import { chosenBy } from '../../../../simulation/containers/image-name.ts'
import type { ObjectIndex } from '../../../shared/objects/object-index.ts'
import { addUsage, amountOf, units, type Usage } from '../container-usage.ts'
import type { Beginning, CumulativeUsage } from '../cumulative-usage.ts'
import type { MeasuredObjects } from '../measured-objects.ts'
import { type FileSystem, type VolumeFigures, volumesOf } from './volume-figures.ts'

const page = 4096
const mebibyte = 1024 * 1024
const gibibyte = 1024 * mebibyte

/** What a group of processes uses: `cores` now, `seconds` of processor time since it began, memory in bytes. */
export interface ProcessFigures {
  readonly cores: number
  readonly seconds: number
  readonly workingSet: number
  /** Memory with the pages of files that can be dropped. */
  readonly memory: number
  readonly rss: number
  readonly pageFaults: number
  readonly majorPageFaults: number
  /** Since when it runs, in milliseconds since the epoch. */
  readonly since: number
}

export interface ContainerFigures extends ProcessFigures {
  readonly name: string
  readonly container: PodContainer
  readonly status: corev1.ContainerStatus | undefined
  readonly rootfs: number
  readonly logs: number
}

/** Bytes that an interface has received and sent since it began. */
export interface NetworkFigures {
  readonly received: number
  readonly sent: number
}

export interface PodFigures extends ProcessFigures {
  readonly pod: corev1.Pod
  readonly containers: readonly ContainerFigures[]
  readonly network: NetworkFigures
  readonly volumes: readonly VolumeFigures[]
  /** Bytes of its containers' layers, logs and ephemeral volumes. */
  readonly ephemeral: number
}

/**
 * A count of what happens again and again, which never falls while its object (of that uid) exists.
 *
 * @param rate how many a second there are now
 * @param beginning how many there were at the first time, and what starts the count again
 */
type Count = (uid: string, part: string, rate: number, beginning?: Beginning) => number

/** What a node and its pods use at a time, as its kubelet would measure it. */
export interface NodeFigures extends ProcessFigures {
  readonly node: corev1.Node
  /** Milliseconds since the epoch. */
  readonly time: number
  readonly capacity: { readonly cores: number; readonly memory: number }
  readonly pods: readonly PodFigures[]
  /** All pods together, and the kubelet and the container runtime. */
  readonly podsTogether: ProcessFigures
  readonly kubelet: ProcessFigures
  readonly runtime: ProcessFigures
  readonly network: NetworkFigures
  readonly fs: FileSystem
  /** Bytes of the images that the node has. */
  readonly images: number
  /** The image of the containers that hold the networks of pods. */
  readonly sandboxImage: string
  readonly count: Count
}

export interface FigureParts {
  readonly measured: MeasuredObjects
  readonly cumulative: CumulativeUsage
  readonly claims: ObjectIndex<corev1.PersistentVolumeClaim>
  readonly now: number
  readonly sandboxImage: string
}

/** Computes what a node and its pods use now. Sums of processor time are kept between two calls, all else follows from the time. */
export function figuresOf(node: corev1.Node, parts: FigureParts): NodeFigures {
  const { measured, now } = parts
  const { uid = '', creationTimestamp = '' } = node.metadata
  const since = millisecondsOf(creationTimestamp) ?? now
  const { capacity = {}, images = [] } = node.status
  const fs = fileSystemOf(uid, capacity['ephemeral-storage'])
  const pods = measured.podsOf(node).map((pod) => podFigures(pod, fs, parts))
  const ofPods = pods.map(usageOf).reduce(addUsage, { cpu: 0, memory: 0 })
  const system = measured.systemUsage(node)
  const figures = (part: string, usage: Usage): ProcessFigures =>
    processFigures({ uid, part, usage, since }, parts)
  const used = pods.reduce((sum, { ephemeral }) => sum + ephemeral, fs.used)
  return {
    ...figures('', addUsage(ofPods, system)),
    node,
    time: now,
    capacity: {
      cores: (amountOf(capacity['cpu'] ?? '', 'cpu') ?? units.cpu) / units.cpu,
      memory: amountOf(capacity['memory'] ?? '', 'memory') ?? gibibyte,
    },
    pods,
    podsTogether: figures('pods', ofPods),
    kubelet: figures('kubelet', shareOf(system, 0.3)),
    runtime: figures('runtime', shareOf(system, 0.2)),
    network: networkOf(`node ${uid}`, now - since, 40_000),
    fs: { ...fs, used: Math.min(used, fs.capacity) },
    images: images.reduce((sum, { sizeBytes = 0 }) => sum + Number(sizeBytes), 0),
    sandboxImage: parts.sandboxImage,
    count: (id, part, rate, beginning) =>
      Math.floor(parts.cumulative.add(id, `count ${part}`, rate, now, beginning)),
  }
}

function usageOf({ cores, workingSet }: ProcessFigures): Usage {
  return { cpu: Math.round(cores * units.cpu), memory: workingSet }
}

function shareOf({ cpu, memory }: Usage, share: number): Usage {
  return { cpu: Math.round(cpu * share), memory: wholePages(memory * share) }
}

function wholePages(bytes: number): number {
  return Math.floor(bytes / page) * page
}

interface Group {
  readonly uid: string
  readonly part: string
  readonly usage: Usage
  readonly since: number
}

function processFigures(
  { uid, part, usage, since }: Group,
  { cumulative, now }: Pick<FigureParts, 'cumulative' | 'now'>,
): ProcessFigures {
  const cores = usage.cpu / units.cpu
  const age = ageOf(since, now)
  const id = `${uid} ${part}`
  return {
    cores,
    seconds: cumulative.add(uid, part, cores, now, { before: cores * age, since }),
    workingSet: usage.memory,
    memory: usage.memory + wholePages((usage.memory * (50 + chosenBy(`${id} cache`, 200))) / 1000),
    rss: wholePages(usage.memory * 0.85),
    pageFaults: Math.floor(2000 + age * (1 + chosenBy(`${id} faults`, 20))),
    majorPageFaults: chosenBy(`${id} major`, 24),
    since,
  }
}

/** Seconds from a time to another. */
function ageOf(since: number, now: number): number {
  return Math.max(0, now - since) / 1000
}

function networkOf(id: string, age: number, most: number): NetworkFigures {
  const seconds = Math.max(0, age) / 1000
  const rate = (way: string): number => 40 + chosenBy(`${id} ${way}`, most)
  return {
    received: Math.floor(rate('receives') * seconds),
    sent: Math.floor(rate('sends') * seconds),
  }
}

function fileSystemOf(uid: string, size: string | undefined): FileSystem {
  const capacity = amountOf(size ?? '', 'memory') ?? 64 * gibibyte
  const used = Math.min(capacity / 2, (4 + chosenBy(`${uid} disk`, 8)) * gibibyte)
  return { capacity, used: wholePages(used) }
}

function podFigures(pod: corev1.Pod, fs: FileSystem, parts: FigureParts): PodFigures {
  const { measured, now } = parts
  const { uid = '' } = pod.metadata
  const { startTime = '', containerStatuses = [], initContainerStatuses = [] } = pod.status
  const since = millisecondsOf(startTime) ?? now
  const statuses = [...containerStatuses, ...initContainerStatuses]
  const containers = measured.containersOf(pod).map((each): ContainerFigures => {
    const { name } = each.container
    const part = `container ${name}`
    const group = { uid, part, usage: each.usage, since: each.since }
    return {
      ...processFigures(group, parts),
      name,
      container: each.container,
      status: statuses.find((status) => status.name === name),
      rootfs: page * (5 + chosenBy(`${uid} ${part} files`, 120)),
      logs: page * (1 + chosenBy(`${uid} ${part} log`, 8)),
    }
  })
  const usage = containers.map(usageOf).reduce(addUsage, { cpu: 0, memory: 0 })
  const volumes = volumesOf(pod, fs, parts.claims)
  return {
    ...processFigures({ uid, part: 'pod', usage, since }, parts),
    pod,
    containers,
    network: networkOf(`pod ${uid}`, now - since, 2000),
    volumes,
    ephemeral:
      containers.reduce((sum, { rootfs, logs }) => sum + rootfs + logs, 0) +
      volumes.reduce((sum, { isEphemeral, used }) => sum + (isEphemeral ? used : 0), 0),
  }
}
