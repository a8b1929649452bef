import type { Brand } from '../../../../base/api/brand.ts'
import type { Taint } from '../../../../base/api/taints.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'

/** Taints by a node's conditions: type, status and the name of the taint. */
const conditionTaints = [
  ['Ready', 'False', 'not-ready'],
  ['Ready', 'Unknown', 'unreachable'],
  ['MemoryPressure', 'True', 'memory-pressure'],
  ['DiskPressure', 'True', 'disk-pressure'],
  ['NetworkUnavailable', 'True', 'network-unavailable'],
  ['PIDPressure', 'True', 'pid-pressure'],
] as const

const noSchedule = 'NoSchedule'

/** Taints that the node lifecycle controller keeps. */
export class NodeTaintKeys {
  readonly notReady: Taint
  readonly unreachable: Taint
  readonly #prefix: string
  /** Keys of NoSchedule taints that follow from a node's state. */
  readonly #kept: ReadonlySet<string>

  constructor({ labelDomain }: Brand) {
    this.#prefix = `node.${labelDomain}/`
    this.notReady = { key: `${this.#prefix}not-ready`, effect: 'NoExecute' }
    this.unreachable = { key: `${this.#prefix}unreachable`, effect: 'NoExecute' }
    const names = [...conditionTaints.map(([, , name]) => name), 'unschedulable']
    this.#kept = new Set(names.map((name) => `${this.#prefix}${name}`))
  }

  /** The NoSchedule taints that a node must have. */
  wanted({ spec, status: { conditions = [] } }: corev1.Node): readonly Taint[] {
    const names: string[] = conditions.flatMap(({ type, status }) => {
      const found = conditionTaints.find((each) => each[0] === type && each[1] === status)
      return found ? [found[2]] : []
    })
    if (spec.unschedulable === true) names.push('unschedulable')
    return names.map((name) => ({ key: `${this.#prefix}${name}`, effect: noSchedule }))
  }

  /** Whether a taint is a NoSchedule taint that follows from a node's state. */
  isKept({ key, effect }: Taint): boolean {
    return effect === noSchedule && this.#kept.has(key)
  }
}
