import { parseQuantity, scaledValue } from '../../../../base/api/quantities/quantity.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import { limitedResources } from '../../../simulation/containers/container-limits.ts'
import type { PodContainer } from '../../../simulation/containers/container-plan.ts'
import { chosenBy } from '../../../simulation/containers/image-name.ts'
import { knownImageOf } from '../../../simulation/containers/main-program.ts'
import { behaviourOf } from '../../../simulation/containers/plan-of-container.ts'
import type { SimulationSettings } from '../../../simulation/simulation-settings.ts'
import type { WorkLedger } from '../../shared/pods/work-ledger.ts'

/** Resource whose usage is measured: `cpu` in billionths of a core, `memory` in bytes. */
export type Measured = 'cpu' | 'memory'
export type Usage = Readonly<Record<Measured, number>>

/** Units in which usage is counted: so many are a core, or a byte. */
export const units: Usage = { cpu: 1e9, memory: 1 }

export function isMeasured(resource: string): resource is Measured {
  return resource === 'cpu' || resource === 'memory'
}

/** Usage that rules give a container; undefined for a resource that they say nothing about. */
export type GivenUsage = (
  pod: corev1.Pod,
  container: PodContainer,
  resource: Measured,
  time: number,
) => number | undefined

interface Measure {
  /** Power of ten of the unit. */
  readonly scale: number
  /** Share of its request that a container uses, in thousandths. */
  readonly share: number
  /** Largest deviation by chance, in thousandths. */
  readonly noise: number
  /** Least and most usage without a request. */
  readonly idle: readonly [least: number, most: number]
}

const mebibyte = 1024 * 1024
const measures: Readonly<Record<Measured, Measure>> = {
  cpu: { scale: -9, share: 500, noise: 100, idle: [1e6, 5e6] },
  memory: { scale: 0, share: 600, noise: 20, idle: [8 * mebibyte, 24 * mebibyte] },
}

/** An amount of a resource in its unit; undefined for a text that is no quantity. */
export function amountOf(text: string, resource: Measured): number | undefined {
  const quantity = parseQuantity(text)
  return quantity && Number(scaledValue(quantity, measures[resource].scale))
}

/** `usual` with a deviation of up to `noise` thousandths, always the same for an `id`. */
function withNoise(usual: number, noise: number, id: string): number {
  const least = (1000 - noise) * 1000
  return Math.round((usual * (least + chosenBy(id, 2000 * noise + 1))) / 1e6)
}

export interface UsageParts {
  readonly settings: SimulationSettings
  readonly given: GivenUsage
  readonly work: WorkLedger
}

/**
 * What a container uses at `time`: what annotations or the option `images` say, then what `given` says, else a share of its request with
 * noise, which the pod's uid decides, and thereby the seed.
 */
export function containerUsage(
  pod: corev1.Pod,
  container: PodContainer,
  time: number,
  parts: UsageParts,
): Usage {
  const { cpuUsage: cpu, memoryUsage: memory } = behaviourOf(pod, container, parts.settings)
  const chosen = { cpu, memory }
  const usage = (resource: Measured): number => {
    const text = chosen[resource]
    const amount =
      text === undefined ? parts.given(pod, container, resource, time) : amountOf(text, resource)
    return amount ?? usualUsage(pod, container, resource, time, parts.work)
  }
  return { cpu: usage('cpu'), memory: usage('memory') }
}

/** What the program of an image takes by its words, up to the container's limit; undefined where its request decides. */
function taken(
  pod: corev1.Pod,
  container: PodContainer,
  resource: Measured,
  worked: number,
): number | undefined {
  const { command = [], args = [] } = container
  const image = knownImageOf(container)
  const uses = image?.uses?.([...command, ...args])
  const isIdle = image?.isIdle === true && resource === 'cpu'
  if (!uses && !isIdle) return undefined
  const cores = (uses?.cores ?? 0) + worked
  const amount =
    resource === 'cpu'
      ? Math.max(isIdle ? measures.cpu.idle[0] : 0, cores * units.cpu)
      : (uses?.bytes ?? 0) + 4 * mebibyte
  const { limits } = limitedResources(pod, container)
  const limit = amountOf(limits?.[resource] ?? '', resource) ?? Infinity
  // Noise brings it to its limit at most.
  return (Math.min(amount, limit) * (1000 - measures[resource].noise)) / 1000
}

function usualUsage(
  pod: corev1.Pod,
  container: PodContainer,
  resource: Measured,
  time: number,
  work: WorkLedger,
): number {
  const { share, noise, idle } = measures[resource]
  const id = `${resource} ${pod.metadata.uid ?? ''} ${container.name}`
  const requested = amountOf(container.resources.requests?.[resource] ?? '', resource)
  const [least, most] = idle
  const usual =
    taken(pod, container, resource, work.cores(pod.metadata.uid ?? '', container.name, time)) ??
    (requested === undefined ? least + chosenBy(id, most - least) : (requested * share) / 1000)
  const amount = withNoise(usual, noise, `${id} ${time}`)
  // Memory is counted in pages.
  return resource === 'memory' ? amount - (amount % 4096) : amount
}

/** Usage of a node's system processes, beside its pods. */
export function systemUsage(node: corev1.Node, time: number): Usage {
  const id = `system ${node.metadata.uid ?? ''} ${time}`
  const memory = withNoise(400 * mebibyte, measures.memory.noise, `${id} memory`)
  return {
    cpu: withNoise(80e6, measures.cpu.noise, `${id} cpu`),
    memory: memory - (memory % 4096),
  }
}

export function addUsage(a: Usage, b: Usage): Usage {
  return { cpu: a.cpu + b.cpu, memory: a.memory + b.memory }
}
