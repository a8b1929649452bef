import { invalid } from '../../../../base/api/errors/api-error.ts'
import { equalJson } from '../../../../base/api/json.ts'
import type { StoredObjects } from '../../../../storage/cache/stored-objects.ts'
import type { AdmissionAttributes } from '../../admission-attributes.ts'
import { existingPodWarnings, type PodsCheck } from './existing-pods.ts'
import {
  compareLevels,
  formatLevelVersion,
  isEquivalentPolicy,
  isFullyPrivileged,
  isSameLevelVersion,
  type LabelledPolicy,
  policyModes,
  type PodSecurityPolicy,
} from './pod-security-policy.ts'

type Labels = Readonly<Record<string, string>>

/** The rules for the pod security labels of namespaces. */
export interface NamespaceRules {
  readonly prefix: string
  readonly defaults: PodSecurityPolicy
  readonly exemptNamespaces: ReadonlySet<string>
  read(labels: Labels): LabelledPolicy
  /** The pods of all namespaces. */
  pods(): StoredObjects
  podsCheck(signal: AbortSignal): PodsCheck
}

/** The warning that the labels of an exempt namespace have no effect; undefined where they ask for none. */
function exemptionWarning(
  { defaults, prefix }: NamespaceRules,
  name: string,
  policy: PodSecurityPolicy,
  labels: Labels,
): string | undefined {
  if (isFullyPrivileged(policy) || isEquivalentPolicy(policy, defaults)) return undefined
  const set = policyModes.filter(
    (mode) =>
      policy[mode].level !== 'privileged' &&
      (labels[prefix + mode] !== undefined || labels[`${prefix}${mode}-version`] !== undefined),
  )
  const shown = set.map((mode) => `${mode}=${formatLevelVersion(policy[mode])}`).join(', ')
  return `namespace "${name}" is exempt from Pod Security, and the policy (${shown}) will be ignored`
}

/** Whether a new policy enforces more than the old one, so that existing pods may violate it. */
function isStricter({ enforce }: PodSecurityPolicy, { enforce: old }: PodSecurityPolicy): boolean {
  if (enforce.level === 'privileged' || isSameLevelVersion(enforce, old)) return false
  return enforce.version !== old.version || compareLevels(enforce.level, old.level) > 0
}

/**
 * Checks the pod security labels of a namespace that is created or updated, and warns of existing pods that violate them.
 * Labels that cannot be read are refused, unless they were there before.
 *
 * @throws ApiError `Invalid`
 */
export function checkNamespaceLabels(
  rules: NamespaceRules,
  attributes: AdmissionAttributes,
): Promise<void> | undefined {
  const { object, old, write, definition, signal } = attributes
  if (!object) return undefined
  const labels = object.metadata.labels ?? {}
  const name = object.metadata.name ?? ''
  const { policy, errors } = rules.read(labels)
  const former = old && rules.read(old.metadata.labels ?? {})
  const messagesOf = (found: LabelledPolicy['errors']): string[] =>
    found.map(({ field, message }) => `${field ?? ''}: ${message}`)
  if (errors.length > 0 && !equalJson(messagesOf(errors), messagesOf(former?.errors ?? []))) {
    throw invalid(definition, attributes.name, errors)
  }
  if (former && !isStricter(policy, former.policy)) return undefined
  if (rules.exemptNamespaces.has(name)) {
    const warning = exemptionWarning(rules, name, policy, labels)
    if (warning !== undefined) write.warn(warning)
    return undefined
  }
  if (!former) return undefined
  const entries = rules.pods().entries(name)
  return existingPodWarnings(rules.podsCheck(signal), name, entries, policy.enforce).then((all) => {
    for (const warning of all) write.warn(warning)
  })
}
