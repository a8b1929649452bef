import type { StatusCause } from '../../../../base/api/errors/status.ts'
import type { JsonValue } from '../../../../base/api/json.ts'
import { qualifiedName } from '../../../../base/api/metadata/names.ts'
import { scaledInt64 } from '../../../../base/api/quantities/quantity.ts'
import {
  type FieldPath,
  invalidValue,
  invalidValues,
  notNegativeMessage,
} from '../../../../objects/schema/validation/causes.ts'
import { quantityOf } from '../../shared/validation/field-checks.ts'

/** Native compute resources of containers, which may be overcommitted. */
const computeResources: ReadonlySet<string> = new Set(['cpu', 'memory', 'ephemeral-storage'])

const countedResources: ReadonlySet<string> = new Set([
  'pods',
  'services',
  'replicationcontrollers',
  'resourcequotas',
  'secrets',
  'configmaps',
  'persistentvolumeclaims',
  'services.nodeports',
  'services.loadbalancers',
])

const quotaResources: ReadonlySet<string> = new Set([
  ...computeResources,
  ...countedResources,
  ...['requests', 'limits'].flatMap((kind) =>
    [...computeResources].map((name) => `${kind}.${name}`),
  ),
  'requests.storage',
])

/** Prefix of huge pages, in front of the size of a page. */
export const hugePages = 'hugepages-'

export function isHugePages(name: string): boolean {
  return name.startsWith(hugePages)
}

export function isQuotaResource(name: string): boolean {
  return quotaResources.has(name) || isHugePages(name.replace(/^requests\./, ''))
}

function isStandardResource(name: string): boolean {
  return name === 'storage' || isQuotaResource(name)
}

/** Whether a name is an extended resource's: with a vendor's domain, and valid with the prefix that quotas add. */
export function isExtendedResource(name: string): boolean {
  const counted = `requests.${name}`
  return name.includes('/') && !name.startsWith('requests.') && qualifiedName(counted).length === 0
}

/** Name of any resource: a standard one, or one with a domain. */
export function checkResourceName(name: string, path: FieldPath): readonly StatusCause[] {
  const causes = invalidValues(path, name, qualifiedName(name))
  if (causes.length > 0 || name.includes('/') || isStandardResource(name)) return causes
  return [invalidValue(path, name, 'must be a standard resource type or fully qualified')]
}

export function checkContainerResourceName(name: string, path: FieldPath): readonly StatusCause[] {
  if (computeResources.has(name)) return []
  const causes = checkResourceName(name, path)
  if (!name.includes('/')) {
    if (isHugePages(name)) return causes
    return [...causes, invalidValue(path, name, 'must be a standard resource for containers')]
  }
  if (isExtendedResource(name)) return causes
  return [...causes, invalidValue(path, name, "doesn't follow extended resource name standard")]
}

export function checkQuotaResourceName(name: string, path: FieldPath): readonly StatusCause[] {
  const causes = checkResourceName(name, path)
  if (name.includes('/') || isQuotaResource(name)) return causes
  return [...causes, invalidValue(path, name, 'must be a standard resource for quota')]
}

/** Quantity of a resource: not negative, and whole where the resource is counted. */
export function checkResourceQuantity(
  name: string,
  value: JsonValue | undefined,
  path: FieldPath,
): StatusCause[] {
  const quantity = quantityOf(value)
  const causes = quantity.value < 0n ? [invalidValue(path, value, notNegativeMessage)] : []
  if (!countedResources.has(name) && !isExtendedResource(name)) return causes
  if (scaledInt64(quantity, -3) % 1000n !== 0n) {
    causes.push(invalidValue(path, value, 'must be an integer'))
  }
  return causes
}
