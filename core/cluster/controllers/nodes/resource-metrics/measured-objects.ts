import type { JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject, ObjectMeta } from '../../../../base/api/object.ts'
import { formatQuantity } from '../../../../base/api/quantities/quantity.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import { formatDuration } from '../../../../base/time/duration.ts'
import { formatTime, millisecondsOf } from '../../../../base/time/time.ts'
import { hasHeartbeat, isSimulatedNode } from '../../../../requests/node-access/simulated-node.ts'
import type { PodContainer } from '../../../simulation/containers/container-plan.ts'
import type { SimulationSettings } from '../../../simulation/simulation-settings.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'
import type { FindObjects, ObjectIndex } from '../../shared/objects/object-index.ts'
import { nodeResource, podResource } from '../../shared/objects/resources.ts'
import { podsOfNode } from '../../shared/pods/pod-indexes.ts'
import { nodeOf, podPhase } from '../../shared/pods/pod-state.ts'
import {
  addUsage,
  containerUsage,
  type GivenUsage,
  systemUsage,
  type Usage,
} from './container-usage.ts'

const idle: Usage = { cpu: 0, memory: 0 }

/** A container with the time (milliseconds since the epoch) since which it runs. */
export interface RunningContainer {
  readonly container: PodContainer
  readonly since: number
}

/** Milliseconds from one scrape of the nodes to the next, as metrics-server has them by default. */
const resolution = 15_000
/** Age in milliseconds from which on the first scrape of a container counts, as in metrics-server. */
const firstAge = 10_000

function usageList({ cpu, memory }: Usage): JsonObject {
  return {
    cpu: formatQuantity({ value: BigInt(cpu), exponent: -9, format: 'DecimalSI' }),
    memory: formatQuantity({ value: BigInt(memory), exponent: 0, format: 'BinarySI' }),
  }
}

/** The containers of a pod that run, sidecars among them. */
function runningContainers({ spec, status }: corev1.Pod): readonly RunningContainer[] {
  const statuses = [...(status.containerStatuses ?? []), ...(status.initContainerStatuses ?? [])]
  const sinces = new Map(
    statuses.map(({ name, state }) => [name, millisecondsOf(state.running?.startedAt ?? '')]),
  )
  return [...(spec.containers ?? []), ...(spec.initContainers ?? [])].flatMap((container) => {
    const since = sinces.get(container.name)
    return since === undefined ? [] : [{ container, since }]
  })
}

/** What pods and nodes use, as metrics-server reports it of simulated nodes: computed on request, equal for equal times. */
export class MeasuredObjects {
  readonly pods: ObjectIndex<corev1.Pod>
  readonly nodes: ObjectIndex<corev1.Node>
  readonly #parts: ClusterParts
  readonly #settings: SimulationSettings
  readonly #given: GivenUsage
  readonly #podsOfNode: FindObjects<corev1.Pod>

  constructor(parts: ClusterParts, given: GivenUsage) {
    this.#parts = parts
    this.#given = given
    this.#settings = parts.settings.simulation ?? {}
    this.pods = parts.objects.of(podResource)
    this.nodes = parts.objects.of(nodeResource)
    this.#podsOfNode = podsOfNode(parts.objects)
  }

  /** PodMetrics of a pod; undefined while none are known. */
  podMetrics(pod: corev1.Pod): ApiObject | undefined {
    if (podPhase(pod) !== 'Running' || !this.#isScraped(this.nodes.get('', nodeOf(pod)))) {
      return undefined
    }
    const containers = this.#usageOf(pod)
    const [first] = containers
    if (!first) return undefined
    const window = Math.min(...containers.map(({ scrape }) => scrape.window))
    return this.#metrics(
      'PodMetrics',
      pod,
      { time: first.scrape.time, window },
      {
        containers: containers.map(({ name, usage }) => ({ name, usage: usageList(usage) })),
      },
    )
  }

  /** NodeMetrics of a node; undefined while none are known. */
  nodeMetrics(node: corev1.Node): ApiObject | undefined {
    if (!this.#isScraped(node)) return undefined
    const now = this.#parts.runtime.clock.now()
    const since = millisecondsOf(node.metadata.creationTimestamp ?? '') ?? now
    const scrape = newestScrape(since, now)
    if (!scrape) return undefined
    const usage = this.podsOf(node)
      .flatMap((pod) => this.#usageOf(pod))
      .reduce((sum, each) => addUsage(sum, each.usage), systemUsage(node, scrape.time))
    return this.#metrics('NodeMetrics', node, scrape, { usage: usageList(usage) })
  }

  /** Pods of a node that run. */
  podsOf({ metadata }: corev1.Node): readonly corev1.Pod[] {
    return this.#podsOfNode(metadata.name ?? '').filter((pod) => podPhase(pod) === 'Running')
  }

  /** What a container of a pod uses now, or the whole pod for an empty name, measured or not. */
  podUsage(pod: corev1.Pod, container: string): Usage {
    return this.containersOf(pod)
      .filter((each) => container === '' || each.container.name === container)
      .map(({ usage }) => usage)
      .reduce(addUsage, idle)
  }

  /** The containers of a pod that run, and what each uses now, measured or not. */
  containersOf(pod: corev1.Pod): readonly (RunningContainer & { readonly usage: Usage })[] {
    const time = lastScrape(this.#parts.runtime.clock.now())
    const parts = { settings: this.#settings, given: this.#given, work: this.#parts.work }
    return runningContainers(pod).map((running) => ({
      ...running,
      usage: containerUsage(pod, running.container, time, parts),
    }))
  }

  /** What a node uses now, with its own processes. */
  nodeUsage(node: corev1.Node): Usage {
    return this.podsOf(node)
      .map((pod) => this.podUsage(pod, ''))
      .reduce(addUsage, this.systemUsage(node))
  }

  /** What the system processes of a node use now. */
  systemUsage(node: corev1.Node): Usage {
    return systemUsage(node, lastScrape(this.#parts.runtime.clock.now()))
  }

  /** Number of containers of a node that run. */
  startedContainers(node: corev1.Node): number {
    return this.podsOf(node).reduce((sum, pod) => sum + runningContainers(pod).length, 0)
  }

  #isScraped(node: corev1.Node | undefined): boolean {
    return node !== undefined && isSimulatedNode(node) && hasHeartbeat(node)
  }

  #usageOf(
    pod: corev1.Pod,
  ): readonly { readonly name: string; readonly scrape: Scrape; readonly usage: Usage }[] {
    const now = this.#parts.runtime.clock.now()
    const parts = { settings: this.#settings, given: this.#given, work: this.#parts.work }
    return runningContainers(pod).flatMap(({ container, since }) => {
      const scrape = newestScrape(since, now)
      if (!scrape) return []
      const usage = containerUsage(pod, container, scrape.time, parts)
      return [{ name: container.name, scrape, usage }]
    })
  }

  #metrics(
    kind: string,
    { metadata }: ApiObject,
    { time, window }: Scrape,
    fields: JsonObject,
  ): ApiObject {
    const { name = '', namespace, labels } = metadata
    const meta: ObjectMeta = {
      name,
      ...(namespace !== undefined && { namespace }),
      creationTimestamp: formatTime(this.#parts.runtime.clock.now()),
      ...(labels && { labels }),
    }
    return {
      kind,
      apiVersion: `metrics.${this.#parts.brand.apiDomain}/v1beta1`,
      metadata: meta,
      timestamp: formatTime(time),
      window: formatDuration(BigInt(window) * 1_000_000n),
      ...fields,
    }
  }
}

/** A measurement: the average over the `window` (milliseconds) before `time` (milliseconds since the epoch). */
interface Scrape {
  readonly time: number
  readonly window: number
}

/** The newest scrape of what started at `start`; undefined before the first that counts. */
function newestScrape(start: number, now: number): Scrape | undefined {
  const time = lastScrape(now)
  const age = time - start
  return age < firstAge ? undefined : { time, window: Math.min(age, resolution) }
}

/** Time of the last scrape, which are at the same times for all nodes. */
function lastScrape(now: number): number {
  return now - (now % resolution)
}
