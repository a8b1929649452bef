import type { StatusCause } from '../../../base/api/errors/status.ts'
import { isPresent } from '../../../base/api/json-fields.ts'
import {
  addQuantities,
  compareQuantities,
  formatQuantity,
  type Quantity,
  scaledValue,
} from '../../../base/api/quantities/quantity.ts'
import type {
  CapacityRequestPolicyRange,
  DeviceCapacity,
} from '../../../base/api/types/resource.v1.generated.ts'
import type { QuantityText } from '../../../base/api/types/scalars.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  invalidValue,
  required,
} from '../../../objects/schema/validation/causes.ts'
import { quantityOf } from '../shared/validation/field-checks.ts'
import { checkItems } from './device-claims.ts'

const mostValues = 10

/** A refused amount, and why: quantities in both are shown as they are written. */
function refused(path: FieldPath, shown: Quantity, why: string, limit?: Quantity): StatusCause {
  const detail = limit ? `${why}: ${formatQuantity(limit)}` : why
  return invalidValue(path, formatQuantity(shown), detail)
}

function wholes(quantity: Quantity): bigint {
  return scaledValue(quantity, 0)
}

function checkValues(
  texts: readonly QuantityText[],
  preset: Quantity,
  capacity: Quantity,
  path: FieldPath,
): StatusCause[] {
  const values = texts.map(quantityOf)
  const causes: StatusCause[] = []
  for (const [index, value] of values.entries()) {
    const before = values[index - 1]
    if (before && compareQuantities(before, value) > 0) {
      causes.push(refused(`${path}[${index}]`, value, 'values must be sorted in ascending order'))
    }
  }
  for (const [index, value] of values.entries()) {
    if (compareQuantities(value, capacity) <= 0) continue
    const why = 'option is larger than capacity value'
    causes.push(refused(`${path}[${index}]`, value, why, capacity))
  }
  const keys = values.map((value) => String(wholes(value)))
  addCauses(causes, checkItems(keys, path, mostValues, ''))
  if (!values.some((value) => compareQuantities(value, preset) === 0)) {
    causes.push(refused(path, preset, 'default value is not valid according to the requestPolicy'))
  }
  return causes
}

function checkRange(
  range: CapacityRequestPolicyRange,
  preset: Quantity,
  capacity: Quantity,
  path: FieldPath,
): StatusCause[] {
  const { min: lowest, max: highest, step: stride } = range
  if (lowest === undefined) return [required(`${path}.min`, 'required when validRange is defined')]
  const causes: StatusCause[] = []
  /** Refuses a field where one amount is above another. */
  const atMost = (key: string, a: Quantity, b: Quantity, why: string, shown = a, limit = b) => {
    if (compareQuantities(a, b) > 0) causes.push(refused(`${path}.${key}`, shown, why, limit))
  }
  const min = quantityOf(lowest)
  const max = highest === undefined ? undefined : quantityOf(highest)
  atMost('min', min, capacity, 'min is larger than capacity value')
  atMost('min', min, preset, 'default is less than min', preset, min)
  if (max) {
    atMost('max', min, max, 'min is larger than max')
    atMost('max', max, capacity, 'max is larger than capacity value')
    atMost('max', preset, max, 'default is more than max')
  }
  if (stride === undefined) return causes
  const step = quantityOf(stride)
  const first = addQuantities(min, step)
  const why = `one step ${formatQuantity(first)} is larger than capacity value`
  atMost('step', first, capacity, why, step, capacity)
  for (const value of max ? [preset, max] : [preset]) {
    if (wholes(step) === 0n || (wholes(value) - wholes(min)) % wholes(step) === 0n) continue
    const detail = `value is not a multiple of a given step (${formatQuantity(step)}) from (${formatQuantity(min)})`
    causes.push(refused(`${path}.step`, value, detail))
  }
  return causes
}

/** Validates how much of a shared device's capacity requests may ask for: values of a list, or of a range. */
export function checkRequestPolicy(capacity: DeviceCapacity, path: FieldPath): StatusCause[] {
  const policy = capacity.requestPolicy
  if (!policy) return []
  const { validValues: values = [], validRange: range } = policy
  if (values.length > 0 && range) {
    const detail =
      'exactly one policy can be specified, cannot specify "validValues" and "validRange" at the same time'
    return [forbidden(path, detail)]
  }
  if (values.length === 0 && !range) return []
  const key = range ? 'validRange' : 'validValues'
  if (!isPresent(policy.default)) {
    return [required(`${path}.default`, `required when ${key} is defined`)]
  }
  const preset = quantityOf(policy.default)
  const amount = quantityOf(capacity.value)
  return range
    ? checkRange(range, preset, amount, `${path}.${key}`)
    : checkValues(values, preset, amount, `${path}.${key}`)
}
