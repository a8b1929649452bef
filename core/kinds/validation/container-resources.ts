import type { JsonObject, JsonValue } from '../../api/json.ts'
import { qualifiedName } from '../../api/names.ts'
import { compareQuantities, formatQuantity, scaledValue } from '../../api/quantity.ts'
import type { Cause } from '../../api/status.ts'
import {
  addCauses,
  type FieldPath,
  invalidValue,
  invalidValues,
  isNegative,
  noCauses,
  required,
} from '../../schema/validation/causes.ts'
import { quantityOf } from './field-checks.ts'
import { structOf } from '../../api/json-fields.ts'

/** What may be promised beyond what is there; everything else must be limited to just what is asked for. */
const overcommittable: ReadonlySet<string> = new Set(['cpu', 'memory', 'ephemeral-storage'])

const standardResources: ReadonlySet<string> = new Set([
  'cpu',
  'memory',
  'ephemeral-storage',
  'storage',
  'pods',
  'services',
  'replicationcontrollers',
  'resourcequotas',
  'secrets',
  'configmaps',
  'persistentvolumeclaims',
  'services.nodeports',
  'services.loadbalancers',
  ...['requests', 'limits'].flatMap((kind) =>
    ['cpu', 'memory', 'ephemeral-storage'].map((name) => `${kind}.${name}`),
  ),
  'requests.storage',
])

function isHugePages(name: string): boolean {
  return name.startsWith('hugepages-')
}

/** The name of any resource: known, or with a domain. */
export function checkResourceName(name: string, path: FieldPath): readonly Cause[] {
  const causes = invalidValues(path, name, qualifiedName(name))
  if (causes.length > 0 || name.includes('/')) return causes
  if (standardResources.has(name) || isHugePages(name) || isHugePages(name.slice(9))) return []
  return [invalidValue(path, name, 'must be a standard resource type or fully qualified')]
}

function checkContainerResourceName(name: string, path: FieldPath): readonly Cause[] {
  if (overcommittable.has(name)) return noCauses
  const causes = [...checkResourceName(name, path)]
  const known = isHugePages(name) || name.includes('/')
  if (!known) causes.push(invalidValue(path, name, 'must be a standard resource for containers'))
  return causes
}

/** A quantity is not negative, and whole where the resource is counted. */
export function checkResourceQuantity(
  name: string,
  value: JsonValue | undefined,
  path: FieldPath,
): Cause[] {
  const quantity = quantityOf(value)
  if (quantity.value < 0n) return [invalidValue(path, value, isNegative)]
  if (!name.includes('/')) return []
  const whole = { value: scaledValue(quantity, 0), exponent: 0, format: quantity.format }
  if (compareQuantities(whole, quantity) !== 0) {
    return [invalidValue(path, value, 'must be an integer')]
  }
  return []
}

function checkRequest(
  name: string,
  request: JsonValue | undefined,
  limit: JsonValue | undefined,
  path: FieldPath,
): Cause[] {
  if (limit === undefined) {
    return overcommittable.has(name)
      ? []
      : [required(`${path}.limits`, 'Limit must be set for non overcommitable resources')]
  }
  const order = request === limit ? 0 : compareQuantities(quantityOf(request), quantityOf(limit))
  if (overcommittable.has(name) ? order <= 0 : order === 0) return []
  const relation = overcommittable.has(name) ? 'less than or equal to' : 'equal to'
  const detail = `must be ${relation} ${name} limit of ${formatQuantity(quantityOf(limit))}`
  return [invalidValue(`${path}.requests`, request, detail)]
}

/** `requests` and `limits` of a container or of a pod. */
export function validateResources(resources: JsonObject, path: FieldPath): Cause[] {
  const causes: Cause[] = []
  const limits = structOf(resources, 'limits')
  for (const kind of ['limits', 'requests']) {
    const amounts = structOf(resources, kind)
    for (const name of Object.keys(amounts)) {
      const value = amounts[name]
      const place = `${path}.${kind}[${name}]`
      addCauses(causes, checkContainerResourceName(name, place))
      addCauses(causes, checkResourceQuantity(name, value, place))
      if (kind === 'requests') addCauses(causes, checkRequest(name, value, limits[name], path))
    }
  }
  return causes
}
