import {
  listOf,
  numberOf,
  objectOf,
  objectsOf,
  structOf,
  textOf,
} from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'

/** What a Job's pod failure policy decides about a failed pod. */
export interface PolicyDecision {
  /** Whether the failure counts against the back-off limit. */
  readonly counts: boolean
  /** Action of the rule that matched. */
  readonly action?: string
  /** Message of the Job's failure, where the rule fails the Job. */
  readonly message?: string
}

/** Decides about a failed pod by the first rule of `policy` that matches; a failure without a rule counts. */
export function decideByPolicy(policy: JsonObject | undefined, pod: ApiObject): PolicyDecision {
  const rules = policy ? objectsOf(policy, 'rules') : []
  for (const [at, rule] of rules.entries()) {
    const cause = causeOf(rule, pod)
    if (cause === undefined) continue
    const action = textOf(rule, 'action')
    if (action === 'Ignore') return { counts: false, action }
    if (action === 'FailIndex' || action === 'Count') return { counts: true, action }
    if (action === 'FailJob') {
      return { counts: true, action, message: `${cause} matching FailJob rule at index ${at}` }
    }
  }
  return { counts: true }
}

/** How a pod matches a rule, as the first half of the Job's message; undefined where it does not. */
function causeOf(rule: JsonObject, pod: ApiObject): string | undefined {
  const { namespace = '', name = '' } = pod.metadata
  const status = structOf(pod, 'status')
  const codes = objectOf(rule, 'onExitCodes')
  if (codes) {
    const containers = [
      ...objectsOf(status, 'containerStatuses'),
      ...objectsOf(status, 'initContainerStatuses'),
    ]
    const found = containers.find((container) => matchesExitCode(container, codes))
    if (!found) return undefined
    const code = exitCodeOf(found) ?? 0
    return `Container ${textOf(found, 'name')} for pod ${namespace}/${name} failed with exit code ${code}`
  }
  const patterns = objectsOf(rule, 'onPodConditions')
  const condition = objectsOf(status, 'conditions').find(({ type, status: value }) =>
    patterns.some((pattern) => pattern['type'] === type && pattern['status'] === value),
  )
  return condition && `Pod ${namespace}/${name} has condition ${textOf(condition, 'type')}`
}

function exitCodeOf(container: JsonObject): number | undefined {
  const terminated = objectOf(structOf(container, 'state'), 'terminated')
  return terminated && (numberOf(terminated, 'exitCode') ?? 0)
}

function matchesExitCode(container: JsonObject, requirement: JsonObject): boolean {
  const code = exitCodeOf(container)
  if (code === undefined || code === 0) return false
  const name = requirement['containerName']
  if (typeof name === 'string' && name !== textOf(container, 'name')) return false
  const isListed = listOf(requirement, 'values').some((value) => Number(value) === code)
  const operator = textOf(requirement, 'operator')
  return operator === 'In' ? isListed : operator === 'NotIn' && !isListed
}
