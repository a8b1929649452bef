import type * as resourcev1 from '../../../base/api/types/resource.v1.generated.ts'
import type { PooledDevice } from './device-pools.ts'
import { AllocationError, AllocationTimeout, type EvaluateSelector } from './device-source.ts'

/** Work that an attempt to schedule a pod may do, in steps and in units of the cost of CEL: in the order of a second. */
const mostWork = 5_000_000

interface SelectingRequest {
  readonly deviceClass: resourcev1.DeviceClass
  readonly selectors: readonly resourcev1.DeviceSelector[]
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
    const { selectors: ofClass = [] } = deviceClass.spec
    const className = `class ${deviceClass.metadata.name ?? ''}`
    return this.#all(device, ofClass, className) && this.#all(device, selectors, `claim ${claim}`)
  }

  #all(
    { driver, device }: PooledDevice,
    selectors: readonly resourcev1.DeviceSelector[],
    owner: string,
  ): boolean {
    return selectors.every(({ cel }, at) => {
      const { result, cost } = this.#evaluate(cel?.expression ?? '', driver, device)
      this.spend(cost)
      if (typeof result === 'boolean') return result
      throw new AllocationError(`${owner}: selector #${at}: ${result.error}`)
    })
  }
}

/** Whether allocating a device takes a feature of the scheduler that is off. */
function needsFeature({
  bindingConditions = [],
  consumesCounters = [],
}: resourcev1.Device): boolean {
  return bindingConditions.length > 0 || consumesCounters.length > 0
}
