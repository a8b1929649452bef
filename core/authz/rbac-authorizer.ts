import type { Brand } from '../api/brand.ts'
import type { Logger } from '../runtime.ts'
import type {
  Attributes,
  Authorizer,
  Decision,
  PathAttributes,
  PolicyRule,
  ResourceAttributes,
} from './authorizer.ts'
import { DecisionMemo } from './decision-memo.ts'
import { noOpinion } from './decision.ts'
import type { PolicySource } from './policy-source.ts'
import { coversPathRequest, coversResourceRequest } from './policy-rule.ts'
import { type Grant, RbacPolicy } from './rbac-policy.ts'

/** The RBAC decisions on requests that differ at most in the name of their object. */
interface Verdict {
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

function describeGrant({ binding, subject }: Grant): string {
  const { name, namespace, role } = binding
  const bound =
    namespace === '' ? `ClusterRoleBinding "${name}"` : `RoleBinding "${name}/${namespace}"`
  const to =
    subject.kind === 'ServiceAccount' ? `${subject.name}/${subject.namespace}` : subject.name
  return `RBAC: allowed by ${bound} of ${role.kind} "${role.name}" to ${subject.kind} "${to}"`
}

class RbacAuthorizer implements Authorizer {
  readonly #group: string
  readonly #policy: RbacPolicy
  readonly #memo = new DecisionMemo<Verdict>(memoBytes)

  constructor(source: PolicySource, brand: Brand, logger: Logger) {
    this.#group = `rbac.authorization.${brand.apiDomain}`
    this.#policy = new RbacPolicy(source, logger)
  }

  authorize(attributes: Attributes): Decision {
    if (this.#policy.refresh()) this.#memo.clear()
    const key = memoKey(attributes)
    let verdict = this.#memo.get(attributes.user, key)
    if (!verdict) {
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
    if (this.#policy.refresh()) this.#memo.clear()
    const rules: PolicyRule[] = []
    for (const grant of this.#policy.grants(user, namespace)) rules.push(...(grant.rules ?? []))
    return { rules, incomplete: false }
  }

  #judgeResource(attributes: ResourceAttributes): Verdict {
    const named = new Map<string, Decision>()
    const missing = new Set<string>()
    for (const grant of this.#policy.grants(attributes.user, attributes.namespace)) {
      if (!grant.rules) missing.add(this.#missingRole(grant))
      for (const rule of grant.rules ?? []) {
        if (!coversResourceRequest(rule, attributes)) continue
        const decision: Decision = { outcome: 'allow', reason: describeGrant(grant) }
        if (rule.resourceNames.length === 0) return { all: decision, named, refusal: noOpinion }
        for (const name of rule.resourceNames) if (!named.has(name)) named.set(name, decision)
      }
    }
    return { all: undefined, named, refusal: refusal(missing) }
  }

  // Non-resource paths belong to no namespace, so only ClusterRoleBindings apply to them.
  #judgePath(attributes: PathAttributes): Verdict {
    const missing = new Set<string>()
    for (const grant of this.#policy.grants(attributes.user, '')) {
      if (!grant.rules) missing.add(this.#missingRole(grant))
      if (!grant.rules?.some((rule) => coversPathRequest(rule, attributes))) continue
      const decision: Decision = { outcome: 'allow', reason: describeGrant(grant) }
      return { all: decision, named: new Map(), refusal: noOpinion }
    }
    return { all: undefined, named: new Map(), refusal: refusal(missing) }
  }

  #missingRole({ binding }: Grant): string {
    return `${binding.role.kind.toLowerCase()}.${this.#group} "${binding.role.name}" not found`
  }
}

function refusal(missing: ReadonlySet<string>): Decision {
  if (missing.size === 0) return noOpinion
  const text = [...missing].join(', ')
  return { outcome: 'no-opinion', reason: `RBAC: ${missing.size === 1 ? text : `[${text}]`}` }
}

/**
 * The RBAC authorizer: decides by Roles, ClusterRoles and their bindings. Decisions are cached until one of those
 * objects changes; one cache entry serves all names of a resource, so that reading many objects by name is judged once.
 */
export function rbacAuthorizer(source: PolicySource, brand: Brand, logger: Logger): Authorizer {
  return new RbacAuthorizer(source, brand, logger)
}
