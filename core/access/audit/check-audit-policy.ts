import type { StatusCause } from '../../base/api/errors/status.ts'
import { dnsSubdomain } from '../../base/api/metadata/names.ts'
import type * as auditv1 from '../../base/api/types/audit.v1.generated.ts'
import { invalidValue, notSupported, required } from '../../objects/schema/validation/causes.ts'
import { auditLevels, auditStages } from './audit-policy.ts'

/** A rule as a file states it, which may lack the level. */
export type StatedRule = Partial<auditv1.PolicyRule>

/** A decoded policy of a file. */
export type StatedPolicy = Partial<Omit<auditv1.Policy, 'rules'>> & {
  readonly rules?: readonly StatedRule[] | null
}

/** All that is wrong with a decoded audit policy, in the order of the original. */
export function auditPolicyFaults(policy: StatedPolicy): readonly StatusCause[] {
  return [
    ...stageFaults(policy, 'omitStages'),
    ...(policy.rules ?? []).flatMap((rule, at) => ruleFaults(rule, `rules[${at}]`)),
  ]
}

function ruleFaults(rule: StatedRule, path: string): readonly StatusCause[] {
  const { nonResourceURLs: urls = [], resources = [], namespaces = [] } = rule
  const place = `${path}.nonResourceURLs`
  const isMixed = urls.length > 0 && (resources.length > 0 || namespaces.length > 0)
  const mixed = 'rules cannot apply to both regular resources and non-resource URLs'
  return [
    ...levelFaults(rule.level ?? '', `${path}.level`),
    ...urls.flatMap((url, at) => urlFaults(url, `${place}[${at}]`)),
    ...resources.flatMap((each) => resourceFaults(each, `${path}.resources`)),
    ...stageFaults(rule, `${path}.omitStages`),
    ...(isMixed ? [invalidValue(place, [...urls], mixed)] : []),
  ]
}

function levelFaults(level: string, path: string): readonly StatusCause[] {
  if (level === '') return [required(path)]
  return auditLevels.some((known) => known === level)
    ? []
    : [notSupported(path, level, auditLevels)]
}

function urlFaults(url: string, path: string): readonly StatusCause[] {
  if (url === '*') return []
  const beginning = "non-resource URL rules must begin with a '/' character"
  const wildcard = "non-resource URL wildcards '*' must be the final character of the rule"
  return [
    ...(url.startsWith('/') ? [] : [invalidValue(path, url, beginning)]),
    ...(url.slice(0, -1).includes('*') ? [invalidValue(path, url, wildcard)] : []),
  ]
}

function resourceFaults(each: auditv1.GroupResources, path: string): readonly StatusCause[] {
  const { group = '', resources = [], resourceNames: names = [] } = each
  const groupFaults = group === '' ? [] : dnsSubdomain(group)
  const isNameless = names.length === 0 || resources.length > 0
  const aimless = 'using resourceNames requires at least one resource'
  return [
    ...(groupFaults.length > 0
      ? [invalidValue(`${path}.group`, group, groupFaults.join(','))]
      : []),
    ...(isNameless ? [] : [invalidValue(`${path}.resourceNames`, [...names], aimless)]),
  ]
}

function stageFaults(
  { omitStages = [] }: Pick<StatedRule, 'omitStages'>,
  path: string,
): readonly StatusCause[] {
  return omitStages.flatMap((stage, at) =>
    auditStages.some((known) => known === stage)
      ? []
      : [invalidValue(`${path}[${at}]`, stage, `allowed stages are ${auditStages.join(',')}`)],
  )
}
