import { listOf, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { PooledDevice } from './device-pools.ts'
import { AllocationError, AllocationTimeout, type EvaluateSelector } from './device-source.ts'

/** Work that an attempt to schedule a pod may do, in steps and in units of the cost of CEL: in the order of a second. */
const mostWork = 5_000_000

interface SelectingRequest {
  readonly deviceClass: ApiObject
  readonly selectors: readonly JsonObject[]
}

/** Decides by the selectors of classes and requests which devices may be allocated, and bounds the work of an attempt. */
export class DeviceSelection {
  readonly #evaluate: EvaluateSelector
  #work = 0

  constructor(evaluate: EvaluateSelector) {
    this.#evaluate = evaluate
  }

  /** @throws AllocationTimeout where the search has done too much */
  spend(work: number): void {
    this.#work += work
    if (this.#work > mostWork) throw new AllocationTimeout()
  }

  /** @throws AllocationError for a selector that cannot be evaluated */
  includes(
    device: PooledDevice,
    { deviceClass, selectors }: SelectingRequest,
    claim: string,
  ): boolean {
    if (needsFeature(device.device)) return false
    const ofClass = objectsOf(structOf(deviceClass, 'spec'), 'selectors')
    const className = `class ${deviceClass.metadata.name ?? ''}`
    return this.#all(device, ofClass, className) && this.#all(device, selectors, `claim ${claim}`)
  }

  #all({ driver, device }: PooledDevice, selectors: readonly JsonObject[], owner: string): boolean {
    return selectors.every((selector, at) => {
      const expression = textOf(structOf(selector, 'cel'), 'expression')
      const { result, cost } = this.#evaluate(expression, driver, device)
      this.spend(cost)
      if (typeof result === 'boolean') return result
      throw new AllocationError(`${owner}: selector #${at}: ${result.error}`)
    })
  }
}

/** Whether allocating a device takes a feature of the scheduler that is off. */
function needsFeature(device: JsonObject): boolean {
  const fields = ['bindingConditions', 'consumesCounters']
  return fields.some((field) => listOf(device, field).length > 0)
}
