import { forbidden, unclassifiedError } from '../../../../base/api/errors/api-error.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import {
  addAmounts,
  describeAmounts,
  increaseOfAmounts,
  namesAbove,
  pickAmounts,
  type ResourceAmounts,
  withoutZeros,
} from '../../../../base/api/quantities/resource-amounts.ts'
import type { Quota, ScopeRequirement } from '../../../../kinds/quota/quota.ts'
import {
  type CountedObject,
  isCounted,
  type UsageEvaluator,
} from '../../../../kinds/quota/usage-evaluator.ts'
import type { ResourceDefinition } from '../../../../objects/catalog/resource-definition.ts'
import type { LimitedResource } from './limited-resources.ts'

/** A write that may raise usage. */
export interface ChargedRequest {
  readonly evaluator: UsageEvaluator
  readonly definition: ResourceDefinition
  readonly subresource: string
  readonly name: string
  readonly object: ApiObject
  /** The object before an update. */
  readonly old: ApiObject | undefined
  /** Time of the request, in milliseconds since the epoch. */
  readonly time: number
}

/** What a write adds to one quota. */
export interface QuotaCharge {
  readonly quota: Quota
  readonly amounts: ResourceAmounts
}

interface Counts {
  readonly next: CountedObject
  readonly before: CountedObject | undefined
}

/** The names of resources that no quota covers although the configuration requires one, sorted. */
function uncoveredNames(
  { definition, evaluator }: ChargedRequest,
  usage: ResourceAmounts,
  limited: readonly LimitedResource[],
  interesting: readonly Quota[],
): readonly string[] {
  const parts = limited
    .filter(({ group, resource }) => group === definition.group && resource === definition.resource)
    .flatMap(({ matchContains }) => matchContains)
  const names = [...usage].filter(
    ([name, { value }]) => value > 0n && parts.some((part) => name.includes(part)),
  )
  const covered = new Set(interesting.flatMap(({ hard }) => evaluator.namesOf(hard.keys())))
  return names
    .map(([name]) => name)
    .filter((name) => !covered.has(name))
    .toSorted()
}

function scopesWithin(
  { hasScopes }: UsageEvaluator,
  scopes: readonly ScopeRequirement[],
  counted: CountedObject,
): readonly ScopeRequirement[] {
  return hasScopes ? scopes.filter((scope) => counted.isWithin(scope)) : []
}

function describeScope({ scopeName, operator, values }: ScopeRequirement): string {
  return `{${scopeName} ${operator} [${values.join(' ')}]}`
}

/** @throws ApiError where the configuration requires a quota for what the object uses, or for its scope, and there is none. */
function checkCovered(
  request: ChargedRequest,
  { next }: Counts,
  limited: readonly LimitedResource[],
  quotas: readonly Quota[],
  interesting: readonly Quota[],
): void {
  const { definition, evaluator, name, time } = request
  const names = uncoveredNames(request, next.usage(time), limited, interesting)
  if (names.length > 0) {
    throw forbidden(definition, name, `insufficient quota to consume: ${names.join(',')}`)
  }
  const restricted = quotas.flatMap(({ scopes }) => scopesWithin(evaluator, scopes, next))
  const scopes = limited
    .flatMap(({ matchScopes }) => scopesWithin(evaluator, matchScopes, next))
    .filter(({ scopeName }) => restricted.every((each) => each.scopeName !== scopeName))
  if (scopes.length === 0) return
  const listed = scopes.map(describeScope).join(' ')
  throw unclassifiedError(`insufficient quota to match these scopes: [${listed}]`)
}

/** @throws ApiError `Forbidden` where the object lacks what the quota requires, or the quota's usage is not known yet. */
function checkUsable(request: ChargedRequest, quota: Quota): void {
  const { definition, evaluator, name, object } = request
  const names = evaluator.namesOf(quota.hard.keys())
  const missing = evaluator.missing?.(new Set(names), object)
  if (missing !== undefined) {
    throw forbidden(definition, name, `failed quota: ${quota.name}: ${missing}`)
  }
  if (names.every((each) => quota.used.has(each))) return
  const listed = names.toSorted().join(',')
  const why = `status unknown for quota: ${quota.name}, resources: ${listed}`
  throw forbidden(definition, name, why)
}

/** What the write adds to the usage that a quota counts: all of it where the quota did not count the object before. */
function increase(
  { evaluator, time }: ChargedRequest,
  quota: Quota,
  counts: Counts,
): ResourceAmounts {
  const { next, before } = counts
  const usage = next.usage(time)
  return before && isCounted(evaluator, quota, before)
    ? increaseOfAmounts(usage, before.usage(time))
    : usage
}

/** @throws ApiError `Forbidden` where the quota would be exceeded. */
function checkLimits(request: ChargedRequest, quota: Quota, asked: ResourceAmounts): void {
  // A status reports what is so already.
  if (request.subresource === 'status') return
  const sums = pickAmounts(addAmounts(quota.used, asked), asked)
  const above = namesAbove(sums, quota.hard)
  if (above.size === 0) return
  const [requested, used, limited] = [asked, quota.used, quota.hard].map((amounts) =>
    describeAmounts(pickAmounts(amounts, above)),
  )
  const why = `exceeded quota: ${quota.name}, requested: ${requested}, used: ${used}, limited: ${limited}`
  throw forbidden(request.definition, request.name, why)
}

/**
 * What a write adds to the quotas of its namespace; nothing for quotas that do not count the object.
 *
 * @throws ApiError of a quota that refuses the write, or of `limited` resources that no quota covers.
 */
export function chargeRequest(
  request: ChargedRequest,
  quotas: readonly Quota[],
  limited: readonly LimitedResource[],
): readonly QuotaCharge[] {
  const { evaluator, object, old, time } = request
  const count = (each: ApiObject): CountedObject => evaluator.count?.(each) ?? evaluator.plain
  const counts = { next: count(object), before: old && count(old) }
  const interesting = quotas.filter((quota) => isCounted(evaluator, quota, counts.next))
  for (const quota of interesting) checkUsable(request, quota)
  const charges = interesting.flatMap((quota): QuotaCharge[] => {
    const amounts = withoutZeros(increase(request, quota, counts))
    return amounts.size === 0 ? [] : [{ quota, amounts }]
  })
  if (interesting.length > 0 && charges.length === 0) return []
  if (interesting.length === 0) {
    const { next, before } = counts
    const usage = next.usage(time)
    const delta = before ? increaseOfAmounts(usage, before.usage(time)) : usage
    if (withoutZeros(delta).size === 0) return []
  }
  if (limited.length > 0) checkCovered(request, counts, limited, quotas, interesting)
  return charges.flatMap(({ quota, amounts }) => {
    const asked = pickAmounts(amounts, quota.hard)
    checkLimits(request, quota, asked)
    return asked.size === 0 ? [] : [{ quota, amounts: asked }]
  })
}
