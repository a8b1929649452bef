import {
  formatQuantity,
  type Quantity,
  scaledValue,
} from '../../../../base/api/quantities/quantity.ts'
import type { ResourceAmounts } from '../../../../base/api/quantities/resource-amounts.ts'
import type { Limit } from './limits.ts'

/** The largest value that is compared in thousandths. */
const maxMilliValue = (2n ** 63n - 1n) / 1000n

/** Quantities in thousandths, or in whole units where one of them is too large for that; an absent one is zero. */
function comparable(quantities: readonly (Quantity | undefined)[]): bigint[] {
  const at = (scale: number): bigint[] =>
    quantities.map((quantity) => (quantity ? scaledValue(quantity, scale) : 0n))
  const whole = at(0)
  return whole.every((value) => value <= maxMilliValue) ? at(-3) : whole
}

/** What of an object a limit is about: the amounts that it requests and is limited to. */
export interface Usage {
  readonly requests: ResourceAmounts
  readonly limits: ResourceAmounts
}

/** Why the usage of one resource violates a bound; undefined where it does not. */
type Check = (type: string, name: string, bound: Quantity, usage: Usage) => string | undefined

const minimum: Check = (type, name, bound, { requests, limits }) => {
  const [request, limit] = [requests.get(name), limits.get(name)]
  const rule = `minimum ${name} usage per ${type} is ${formatQuantity(bound)}`
  if (!request) return `${rule}.  No request is specified`
  const [requested = 0n, limited = 0n, least = 0n] = comparable([request, limit, bound])
  if (requested < least) return `${rule}, but request is ${formatQuantity(request)}`
  if (limit && limited < least) return `${rule}, but limit is ${formatQuantity(limit)}`
  return undefined
}

const maximum: Check = (type, name, bound, { requests, limits }) => {
  const [request, limit] = [requests.get(name), limits.get(name)]
  const rule = `maximum ${name} usage per ${type} is ${formatQuantity(bound)}`
  if (!limit) return `${rule}.  No limit is specified`
  const [requested = 0n, limited = 0n, most = 0n] = comparable([request, limit, bound])
  if (limited > most) return `${rule}, but limit is ${formatQuantity(limit)}`
  if (request && requested > most) return `${rule}, but request is ${formatQuantity(request)}`
  return undefined
}

const maximumRequest: Check = (type, name, bound, { requests }) => {
  const request = requests.get(name)
  const rule = `maximum ${name} usage per ${type} is ${formatQuantity(bound)}`
  if (!request) return `${rule}.  No request is specified`
  const [requested = 0n, most = 0n] = comparable([request, bound])
  return requested > most ? `${rule}, but request is ${formatQuantity(request)}` : undefined
}

const ratio: Check = (type, name, bound, { requests, limits }) => {
  const rule = `${name} max limit to request ratio per ${type} is ${formatQuantity(bound)}`
  const amounts = [requests.get(name), limits.get(name)]
  const [requested = 0n, limited = 0n] = comparable([...amounts, bound])
  if (requested === 0n) return `${rule}, but no request is specified or request is 0`
  if (limited === 0n) return `${rule}, but no limit is specified or limit is 0`
  const provided = Number(limited) / Number(requested)
  return provided * 1000 > Number(scaledValue(bound, -3))
    ? `${rule}, but provided ratio is ${provided.toFixed(6)}`
    : undefined
}

function checkAll(
  check: Check,
  type: string,
  bounds: ResourceAmounts,
  usage: Usage,
): readonly string[] {
  return [...bounds].flatMap(([name, bound]) => check(type, name, bound, usage) ?? [])
}

/** Why a container or a pod violates a limit: minimum, maximum, ratio of limit to request. */
export function violations(limit: Limit, usage: Usage): readonly string[] {
  const { type, min, max, maxLimitRequestRatio } = limit
  return [
    ...checkAll(minimum, type, min, usage),
    ...checkAll(maximum, type, max, usage),
    ...checkAll(ratio, type, maxLimitRequestRatio, usage),
  ]
}

/** Why a volume claim violates a limit: only its requests count. */
export function claimViolations(
  { type, min, max }: Limit,
  requests: ResourceAmounts,
): readonly string[] {
  const usage = { requests, limits: new Map<string, Quantity>() }
  return [...checkAll(minimum, type, min, usage), ...checkAll(maximumRequest, type, max, usage)]
}
