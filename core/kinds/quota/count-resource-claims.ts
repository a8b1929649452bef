import type { Brand } from '../../base/api/brand.ts'
import { numberOf, objectOf, objectsOf, structOf, textOf } from '../../base/api/json-fields.ts'
import type { JsonObject } from '../../base/api/json.ts'
import type { Quantity } from '../../base/api/quantities/quantity.ts'
import { describeAmounts, wholeQuantity } from '../../base/api/quantities/resource-amounts.ts'
import { countName, oneObject } from './count-objects.ts'
import type { UsageEvaluator } from './usage-evaluator.ts'

/** Devices that one claim may be allocated at most, for which a request of all devices counts. */
const mostDevices = 32

function devicesOf(request: JsonObject): number {
  const mode = textOf(request, 'allocationMode')
  if (mode === 'All') return mostDevices
  return mode === 'ExactCount' ? (numberOf(request, 'count') ?? 0) : 0
}

/**
 * The most devices that a request may take, by device class: one of its alternatives is chosen. The claim may be of any version
 * that a release stores, whose requests have no common type.
 */
function mostByClass(request: JsonObject): ReadonlyMap<string, number> {
  const alternatives = objectsOf(request, 'firstAvailable')
  // Version v1beta1 has the fields of an exact request in the request itself.
  const asked = alternatives.length > 0 ? alternatives : [objectOf(request, 'exactly') ?? request]
  const most = new Map<string, number>()
  for (const each of asked) {
    const name = textOf(each, 'deviceClassName')
    if (name === '') continue
    most.set(name, Math.max(most.get(name) ?? 0, devicesOf(each)))
  }
  return most
}

/** Counts claims of devices, and the devices they request of each device class. */
export function countResourceClaims({ apiDomain }: Brand): UsageEvaluator {
  const group = `resource.${apiDomain}`
  const objectNames = [countName(group, 'resourceclaims')]
  const ofClass = `.deviceclass.resource.${apiDomain}/devices`
  return {
    group,
    resource: 'resourceclaims',
    handles: (operation, subresource) =>
      (operation === 'CREATE' || operation === 'UPDATE') && subresource === '',
    namesOf: (given) =>
      [...given].filter((name) => objectNames.includes(name) || name.endsWith(ofClass)),
    hasScopes: false,
    count(claim) {
      const devices = new Map<string, number>()
      for (const request of objectsOf(structOf(claim, 'spec', 'devices'), 'requests')) {
        for (const [name, most] of mostByClass(request)) {
          devices.set(name, (devices.get(name) ?? 0) + most)
        }
      }
      const amounts = new Map<string, Quantity>(objectNames.map((name) => [name, wholeQuantity(1)]))
      for (const [name, count] of devices) amounts.set(name + ofClass, wholeQuantity(count))
      return { usage: () => amounts, isWithin: () => false, print: describeAmounts(amounts) }
    },
    plain: oneObject(objectNames),
  }
}
