import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { getKey } from '../../../../base/api/json.ts'
import {
  compareQuantities,
  parseQuantity,
  scaledValue,
} from '../../../../base/api/quantities/quantity.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  invalidValue,
  noCauses,
  required,
} from '../../../../objects/schema/validation/causes.ts'
import { quantityOf, quantityText } from '../../shared/validation/field-checks.ts'
import {
  checkContainerResourceName,
  checkResourceQuantity,
  hugePages,
  isHugePages,
} from '../quotas/resource-names.ts'
import { checkUsedClaims } from './pod-resource-claims.ts'

function checkRequest(
  name: string,
  request: string,
  limit: string | undefined,
  path: FieldPath,
): StatusCause[] {
  // Native resources may be overcommitted; for all others the limit equals the request.
  const isNative = !name.includes('/') && !isHugePages(name)
  if (limit === undefined) {
    return isNative
      ? []
      : [required(`${path}.limits`, 'Limit must be set for non overcommitable resources')]
  }
  const order = request === limit ? 0 : compareQuantities(quantityOf(request), quantityOf(limit))
  if (isNative ? order <= 0 : order === 0) return []
  const relation = isNative ? 'less than or equal to' : 'equal to'
  const detail = `must be ${relation} ${name} limit of ${quantityText(limit)}`
  return [invalidValue(`${path}.requests`, request, detail)]
}

/** Whether an amount of huge pages is a multiple of the size of a page, which the name holds. */
function isWholePages(name: string, amount: string): boolean {
  const page = parseQuantity(name.slice(hugePages.length))
  if (!page || page.value <= 0n || scaledValue(page, -3) % 1000n !== 0n) return false
  return scaledValue(quantityOf(amount), 0) % scaledValue(page, 0) === 0n
}

type NameCheck = (name: string, path: FieldPath) => readonly StatusCause[]

function checkAmounts(
  resources: corev1.ResourceRequirements,
  path: FieldPath,
  checkName: NameCheck,
): StatusCause[] {
  const causes: StatusCause[] = []
  const { limits = {} } = resources
  for (const kind of ['limits', 'requests'] as const) {
    const amounts = resources[kind]
    for (const name in amounts) {
      const value = amounts[name]
      if (value === undefined) continue
      const place = `${path}.${kind}[${name}]`
      addCauses(causes, checkName(name, place))
      addCauses(causes, checkResourceQuantity(name, value, place))
      if (kind === 'requests')
        addCauses(causes, checkRequest(name, value, getKey(limits, name), path))
      if (isHugePages(name) && !isWholePages(name, value)) {
        const detail = `${quantityText(value)} is not positive integer multiple of ${name}`
        causes.push(invalidValue(place, value, detail))
      }
    }
  }
  return causes
}

function hasHugePages(amounts: corev1.ResourceRequirements['limits']): boolean {
  for (const name in amounts) if (isHugePages(name)) return true
  return false
}

/** Huge pages are for containers that have CPU or memory, too. */
function checkHugePages(
  { limits, requests }: corev1.ResourceRequirements,
  path: FieldPath,
): readonly StatusCause[] {
  if (!hasHugePages(limits) && !hasHugePages(requests)) return noCauses
  const { cpu, memory } = { ...limits, ...requests }
  if (cpu !== undefined || memory !== undefined) return noCauses
  return [forbidden(path, 'HugePages require cpu or memory')]
}

/**
 * Validates `requests`, `limits` and `claims` of a container or of a pod. `claims`: names of the pod's claims; `checkName`
 * validates the names of resources.
 */
export function validateResources(
  resources: corev1.ResourceRequirements,
  path: FieldPath,
  claims: ReadonlySet<string> = noClaims,
  checkName: NameCheck = checkContainerResourceName,
): StatusCause[] {
  return [
    ...checkAmounts(resources, path, checkName),
    ...checkHugePages(resources, path),
    ...checkUsedClaims(resources, claims, path),
  ]
}

const noClaims: ReadonlySet<string> = new Set()
