import { isPresent } from '../../../../base/api/json-fields.ts'
import type {
  PodFailurePolicy,
  PodFailurePolicyAction,
  PodFailurePolicyOnExitCodesRequirement,
  PodFailurePolicyRule,
} from '../../../../base/api/types/batch.v1.generated.ts'
import type { ContainerStatus, Pod } from '../../../../base/api/types/core.v1.generated.ts'

/** What a Job's pod failure policy decides about a failed pod. */
export interface PolicyDecision {
  /** Whether the failure counts against the back-off limit. */
  readonly counts: boolean
  /** Action of the rule that matched. */
  readonly action?: PodFailurePolicyAction
  /** Message of the Job's failure, where the rule fails the Job. */
  readonly message?: string
}

/** Decides about a failed pod by the first rule of `policy` that matches; a failure without a rule counts. */
export function decideByPolicy(policy: PodFailurePolicy | undefined, pod: Pod): PolicyDecision {
  const rules = policy?.rules ?? []
  for (const [at, rule] of rules.entries()) {
    const cause = causeOf(rule, pod)
    if (cause === undefined) continue
    const { action } = rule
    if (action === 'Ignore') return { counts: false, action }
    if (action === 'FailIndex' || action === 'Count') return { counts: true, action }
    if (action === 'FailJob') {
      return { counts: true, action, message: `${cause} matching FailJob rule at index ${at}` }
    }
  }
  return { counts: true }
}

/** How a pod matches a rule, as the first half of the Job's message; undefined where it does not. */
function causeOf(rule: PodFailurePolicyRule, pod: Pod): string | undefined {
  const { namespace = '', name = '' } = pod.metadata
  const { status } = pod
  const codes = rule.onExitCodes
  if (codes) {
    const containers = [
      ...(status.containerStatuses ?? []),
      ...(status.initContainerStatuses ?? []),
    ]
    const found = containers.find((container) => matchesExitCode(container, codes))
    if (!found) return undefined
    const code = exitCodeOf(found) ?? 0
    return `Container ${found.name} for pod ${namespace}/${name} failed with exit code ${code}`
  }
  const patterns = rule.onPodConditions ?? []
  const condition = status.conditions?.find(({ type, status: value }) =>
    patterns.some((pattern) => pattern.type === type && pattern.status === value),
  )
  return condition && `Pod ${namespace}/${name} has condition ${condition.type}`
}

function exitCodeOf({ state }: ContainerStatus): number | undefined {
  return state.terminated?.exitCode
}

function matchesExitCode(
  container: ContainerStatus,
  { containerName, operator, values }: PodFailurePolicyOnExitCodesRequirement,
): boolean {
  const code = exitCodeOf(container)
  if (code === undefined || code === 0) return false
  if (isPresent(containerName) && containerName !== container.name) return false
  const isListed = values?.includes(code) ?? false
  return operator === 'In' ? isListed : operator === 'NotIn' && !isListed
}
