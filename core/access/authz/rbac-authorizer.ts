import type { Brand } from '../../base/api/brand.ts'
import type { User } from '../../base/api/user.ts'
import { aggregateText } from '../../base/text/aggregate-text.ts'
import type {
  Attributes,
  Authorizer,
  Decision,
  PathAttributes,
  PolicyRule,
  ResourceAttributes,
} from './authorizer.ts'
import { DecisionCache } from './decision-cache.ts'
import { noOpinion } from './decision.ts'
import { coversPathRequest, coversResourceRequest } from './policy-rule.ts'
import type { RbacPolicy } from './rbac-policy.ts'
import { type BoundRole, type RoleBinding, subjectOf } from './role-binding.ts'

/** The RBAC decisions on requests that differ at most in the name of their object. */
interface Verdict {
  /** The version of the policy's changes at which it was known to hold. */
  at: number
  /** The decision for all names; undefined where not every name is allowed. */
  readonly all: Decision | undefined
  /** The decisions for single names, which `resourceNames` allow. */
  readonly named: ReadonlyMap<string, Decision>
  readonly refusal: Decision
}

const memoBytes: number = 16 * 1024 * 1024
const separator = '\n'

/** The key of a request's decisions in the memo, without the name of the object. */
function memoKey(attributes: Attributes): string {
  if (attributes.kind === 'path') return `${attributes.verb}${separator}${attributes.path}`
  const { verb, group, resource, subresource, namespace } = attributes
  return `${verb}${separator}${group}${separator}${resource}${separator}${subresource}${separator}${namespace}`
}

// Whether no part of a memo key holds the separator: then the key has as many parts as its form, while crafted parts
// make it more. Only decisions under plain keys are kept, so that no request can meet the decision made for another.
function isPlain(key: string, attributes: Attributes): boolean {
  return key.split(separator).length === (attributes.kind === 'path' ? 2 : 5)
}

/**
 * Memory of a verdict in the memo, in bytes, roughly: its map and its reasons; the names are shared with the policy.
 */
function bytesOf({ all, named, refusal }: Verdict): number {
  return 200 + 200 * named.size + 2 * (all?.reason.length ?? 0) + 2 * refusal.reason.length
}

function describeGrant(binding: RoleBinding, user: User): string {
  const { name, namespace, role } = binding
  const bound =
    namespace === '' ? `ClusterRoleBinding "${name}"` : `RoleBinding "${name}/${namespace}"`
  const subject = subjectOf(binding, user)
  const to =
    subject?.kind === 'ServiceAccount' ? `${subject.name}/${subject.namespace}` : subject?.name
  return `RBAC: allowed by ${bound} of ${role.kind} "${role.name}" to ${subject?.kind} "${to}"`
}

class RbacAuthorizer implements Authorizer {
  readonly #group: string
  readonly #policy: RbacPolicy
  readonly #memo = new DecisionCache<Verdict>(memoBytes)

  constructor(policy: RbacPolicy, brand: Brand) {
    this.#group = `rbac.authorization.${brand.apiDomain}`
    this.#policy = policy
  }

  authorize(attributes: Attributes): Decision {
    const key = memoKey(attributes)
    let verdict = this.#memo.get(attributes.user, key)
    if (!verdict || !this.#holds(verdict, attributes)) {
      verdict =
        attributes.kind === 'path' ? this.#judgePath(attributes) : this.#judgeResource(attributes)
      if (isPlain(key, attributes)) {
        this.#memo.set(attributes.user, key, verdict, bytesOf(verdict))
      }
    }
    if (verdict.all) return verdict.all
    const name = attributes.kind === 'path' ? '' : attributes.name
    return verdict.named.get(name) ?? verdict.refusal
  }

  rules: Authorizer['rules'] = (user, namespace) => {
    const { rules, absent } = this.#policy.rightsOf(user, namespace)
    const errors = absent.map((role) => this.#missingRole(role))
    return { rules, incomplete: false, ...(errors.length > 0 && { error: aggregateText(errors) }) }
  }

  #holds(verdict: Verdict, attributes: Attributes): boolean {
    const { changes } = this.#policy
    if (verdict.at === changes.version) return true
    const namespace = attributes.kind === 'path' ? '' : attributes.namespace
    if (changes.concern(attributes.user, namespace, verdict.at)) return false
    verdict.at = changes.version
    return true
  }

  #judgeResource(attributes: ResourceAttributes): Verdict {
    const named = new Map<string, Decision>()
    return this.#judge(attributes, attributes.namespace, named, (rule, binding) => {
      if (!coversResourceRequest(rule, attributes)) return undefined
      const reason = describeGrant(binding, attributes.user)
      const decision: Decision = { outcome: 'allow', reason }
      if (rule.resourceNames.length === 0) return decision
      for (const name of rule.resourceNames) if (!named.has(name)) named.set(name, decision)
      return undefined
    })
  }

  // Non-resource paths belong to no namespace, so only ClusterRoleBindings apply to them.
  #judgePath(attributes: PathAttributes): Verdict {
    return this.#judge(attributes, '', new Map(), (rule, binding) =>
      coversPathRequest(rule, attributes)
        ? { outcome: 'allow', reason: describeGrant(binding, attributes.user) }
        : undefined,
    )
  }

  /** Judges by the rules that a user has, of each role once, until one of them decides for all names. */
  #judge(
    { user }: Attributes,
    namespace: string,
    named: Verdict['named'],
    decide: (rule: PolicyRule, binding: RoleBinding) => Decision | undefined,
  ): Verdict {
    const at = this.#policy.changes.version
    const missing = new Set<string>()
    let all: Decision | undefined
    this.#policy.search(user, namespace, (binding) => {
      const rules = this.#policy.rulesOf(binding.role)
      if (!rules) missing.add(this.#missingRole(binding.role))
      for (const rule of rules ?? []) if ((all = decide(rule, binding))) return true
      return false
    })
    return { at, all, named, refusal: all ? noOpinion : refusal(missing) }
  }

  #missingRole({ kind, name }: BoundRole): string {
    return `${kind.toLowerCase()}.${this.#group} "${name}" not found`
  }
}

function refusal(missing: ReadonlySet<string>): Decision {
  if (missing.size === 0) return noOpinion
  return { outcome: 'no-opinion', reason: `RBAC: ${aggregateText([...missing])}` }
}

/**
 * The RBAC authorizer: decides by Roles, ClusterRoles and their bindings. A decision is cached until one of those objects changes that may
 * concern its user; one cache entry serves all names of a resource, so that reading many objects by name is judged once.
 */
export function rbacAuthorizer(policy: RbacPolicy, brand: Brand): Authorizer {
  return new RbacAuthorizer(policy, brand)
}
