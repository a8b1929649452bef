import { maxCauses } from '../../../../base/api/errors/status-limits.ts'
import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { getKey, type JsonValue } from '../../../../base/api/json.ts'
import { subdomainName } from '../../../../base/api/metadata/names.ts'
import type {
  ResourceQuota,
  ResourceQuotaScope,
  ResourceQuotaSpec,
  ScopedResourceSelectorRequirement,
} from '../../../../base/api/types/core.v1.generated.ts'
import type { QuantityText } from '../../../../base/api/types/scalars.ts'
import { type CellFunction, cellText } from '../../../../objects/catalog/column-cell.ts'
import { valueAsSent } from '../../../../objects/schema/emptied-fields.ts'
import {
  addCauses,
  type FieldPath,
  invalidShown,
  invalidValue,
  immutableMessage,
  required,
} from '../../../../objects/schema/validation/causes.ts'
import { internalText } from '../../shared/validation/internal-text.ts'
import type { KindRules } from '../../shared/validation/kind-rules.ts'
import { checkQuotaResourceName, checkResourceQuantity, isQuotaResource } from './resource-names.ts'

/** Compute resources that a quota with pod scopes may limit, beside the number of pods. */
const podCompute = ['cpu', 'memory'].flatMap((name) => [name, `limits.${name}`, `requests.${name}`])
const ofPods: ReadonlySet<string> = new Set(['pods', ...podCompute])

/** Resources that a quota with a scope may limit, by scope; unlisted scopes allow all. */
const scopedResources: Readonly<Record<ResourceQuotaScope, ReadonlySet<string>>> = {
  Terminating: ofPods,
  NotTerminating: ofPods,
  BestEffort: new Set(['pods']),
  NotBestEffort: ofPods,
  PriorityClass: ofPods,
  CrossNamespacePodAffinity: ofPods,
  VolumeAttributesClass: new Set(['persistentvolumeclaims', 'requests.storage']),
}

/** Scopes that take no values. */
const plainScopes = ['BestEffort', 'NotBestEffort', 'Terminating', 'NotTerminating']

const rivals = [
  ['BestEffort', 'NotBestEffort'],
  ['Terminating', 'NotTerminating'],
] as const

type Amounts = Readonly<Record<string, QuantityText>>

/** Resources of a quota that the scope does not allow. */
function misfits(scope: ResourceQuotaScope, hard: Amounts): readonly string[] {
  const known = Object.hasOwn(scopedResources, scope) ? scopedResources[scope] : undefined
  if (!known) return []
  return Object.keys(hard).filter((name) => isQuotaResource(name) && !known.has(name))
}

function checkRivals(scopes: readonly string[], path: FieldPath, shown: JsonValue): StatusCause[] {
  return rivals
    .filter((pair) => pair.every((scope) => scopes.includes(scope)))
    .map(() => invalidValue(path, shown, 'conflicting scopes'))
}

function checkScopes(spec: ResourceQuotaSpec): StatusCause[] {
  const { hard = {}, scopes = [] } = spec
  const path = 'spec.scopes'
  // Each cause shows the whole list of scopes; they share one copy, and their number is limited to that of a response.
  const shown = [...scopes]
  const causes: StatusCause[] = []
  for (const scope of scopes) {
    if (causes.length >= maxCauses) break
    if (!Object.hasOwn(scopedResources, scope)) {
      causes.push(invalidValue(path, shown, 'unsupported scope'))
    }
    const detail = 'unsupported scope applied to resource'
    addCauses(
      causes,
      misfits(scope, hard).map(() => invalidValue(path, shown, detail)),
    )
  }
  return [...causes, ...checkRivals(scopes, path, shown)]
}

/** Operator of a scope selector's requirement; causes name the field without its index. */
function checkOperator(
  requirement: ScopedResourceSelectorRequirement,
  path: FieldPath,
): StatusCause[] {
  const causes: StatusCause[] = []
  const { operator, values = [], scopeName: scope } = requirement
  if ([...plainScopes, 'CrossNamespacePodAffinity'].includes(scope) && operator !== 'Exists') {
    const detail =
      "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity"
    causes.push(invalidValue(`${path}.operator`, operator, detail))
  }
  if (operator === 'In' || operator === 'NotIn') {
    if (values.length > 0) return causes
    const detail =
      "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector"
    return [...causes, required(`${path}.values`, detail)]
  }
  if (operator === 'Exists' || operator === 'DoesNotExist') {
    if (values.length === 0) return causes
    const detail =
      "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector"
    return [...causes, invalidValue(`${path}.values`, [...values], detail)]
  }
  return [...causes, invalidValue(`${path}.operator`, operator, 'not a valid selector operator')]
}

function checkScopeSelector(spec: ResourceQuotaSpec): StatusCause[] {
  const requirements = spec.scopeSelector?.matchExpressions ?? []
  const path = 'spec.scopeSelector.matchExpressions'
  const { hard = {} } = spec
  const shown =
    requirements.length > 0 ? internalText('core.ScopeSelector', spec.scopeSelector) : ''
  const causes: StatusCause[] = []
  for (const requirement of requirements) {
    if (causes.length >= maxCauses) break
    const { scopeName: scope } = requirement
    if (!Object.hasOwn(scopedResources, scope)) {
      causes.push(invalidValue(`${path}.scopeName`, scope, 'unsupported scope'))
    }
    const detail = 'unsupported scope applied to resource'
    addCauses(
      causes,
      misfits(scope, hard).map(() => invalidShown(path, shown, detail)),
    )
    addCauses(causes, checkOperator(requirement, path))
  }
  const scopes = requirements.map(({ scopeName }) => scopeName)
  return [...causes, ...checkRivals(scopes, path, spec.scopes ?? null)]
}

function checkAmounts(amounts: Amounts, path: FieldPath): StatusCause[] {
  return Object.entries(amounts).flatMap(([name, value]) => [
    ...checkQuotaResourceName(name, `${path}[${name}]`),
    ...checkResourceQuantity(name, value, `${path}[${name}]`),
  ])
}

function checkQuota({ spec }: ResourceQuota): StatusCause[] {
  return [
    ...checkAmounts(spec.hard ?? {}, 'spec.hard'),
    ...checkScopes(spec),
    ...checkScopeSelector(spec),
  ]
}

function checkQuotaStatus({ status }: ResourceQuota): StatusCause[] {
  return (['hard', 'used'] as const).flatMap((key) =>
    checkAmounts(status[key] ?? {}, `status.${key}`),
  )
}

function checkScopesKept(next: ResourceQuota, stored: ResourceQuota): StatusCause[] {
  const scopesOf = ({ spec }: ResourceQuota): string =>
    JSON.stringify([...new Set(spec.scopes)].toSorted())
  if (scopesOf(next) === scopesOf(stored)) return []
  return [invalidValue('spec.scopes', valueAsSent(next.spec, 'scopes') ?? null, immutableMessage)]
}

export const resourceQuotaRules: KindRules<ResourceQuota> = {
  nameRule: subdomainName,
  check: checkQuota,
  checkUpdate: checkScopesKept,
  checkSubresource: (subresource, next) => (subresource === 'status' ? checkQuotaStatus(next) : []),
}

const limitPrefix = 'limits.'

/** Quota usage as `name: used/hard`; side `limits` has the resources named `limits.…`, side `requests` all others. */
export const quotaUsage: CellFunction<ResourceQuota> = ({ object }, side) => {
  const { hard = {}, used = {} } = object.status
  return Object.keys(hard)
    .filter((name) => name.startsWith(limitPrefix) === (side === 'limits'))
    .toSorted()
    .map((name) => `${name}: ${cellText(getKey(used, name)) || '0'}/${cellText(hard[name])}`)
    .join(', ')
}
