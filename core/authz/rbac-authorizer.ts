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
import type { PolicySource } from './policy-objects.ts'
import { coversPathRequest, coversResourceRequest } from './policy-rule.ts'
import { type Grant, RbacPolicy } from './rbac-policy.ts'

/** What the policy says to a request, whatever object it names. */
interface Verdict {
  /** Set where every name is allowed. */
  readonly all: Decision | undefined
  /** Names allowed one by one, through `resourceNames`. */
  readonly named: ReadonlyMap<string, Decision>
  readonly refusal: Decision
}

const memoBytes: number = 16 * 1024 * 1024
const separator = '\n'

/** Undefined where a part holds the separator, so that no two requests can ever share a key. */
function memoKey(attributes: Attributes): string {
  if (attributes.kind === 'path') return `${attributes.verb}${separator}${attributes.path}`
  const { verb, group, resource, subresource, namespace } = attributes
  return `${verb}${separator}${group}${separator}${resource}${separator}${subresource}${separator}${namespace}`
}

// A key whose parts hold no separator has exactly as many as its form has; one of crafted parts has more. Only the
// former are kept, so that no request can meet the decision made for another.
function isPlain(key: string, attributes: Attributes): boolean {
  return key.split(separator).length === (attributes.kind === 'path' ? 2 : 5)
}

/** Names, reasons and the map of them, roughly; the texts are shared with the policy, but for the reasons. */
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

  // Paths belong to no namespace, so only cluster-wide grants reach them.
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
 * Decides by the Roles, ClusterRoles and their bindings. A decision is remembered until one of those objects changes;
 * `resourceNames` is judged apart from the rest, so that reading many objects by name needs one decision.
 */
export function rbacAuthorizer(source: PolicySource, brand: Brand, logger: Logger): Authorizer {
  return new RbacAuthorizer(source, brand, logger)
}
