import { brands } from '../../../core/base/api/brand.ts'
import { structOf, textOf } from '../../../core/base/api/json-fields.ts'
import type { JsonObject, JsonValue } from '../../../core/base/api/json.ts'
import type {
  CheckDecision,
  ExpressionAuthorizer,
  PathCheck,
  ResourceCheck,
} from '../../../core/languages/cel/libraries/apiserver/authorizer-port.ts'
import { authorizerTypes } from '../../../core/languages/cel/libraries/apiserver/authorizer-values.ts'
import { PolicyActivation } from '../../../core/objects/expressions/policy-activation.ts'

/** What the authorizer of a line was asked, and what it answered. */
export interface AuthorizerCall {
  readonly user: string | null
  readonly verb: string
  readonly path?: string
  readonly group?: string
  readonly resource?: string
  readonly subresource?: string
  readonly namespace?: string
  readonly name?: string
  readonly decision: 'allow' | 'deny' | 'noOpinion'
  readonly reason: string
  readonly error: string | null
}

/** The request that the policy of a line judges. */
export interface RequestLine {
  readonly object: JsonValue
  readonly oldObject?: JsonValue
  readonly params: JsonValue
  readonly namespaceObject: JsonValue
  readonly request: JsonObject
  readonly authorizerCalls?: readonly AuthorizerCall[]
}

/** An authorizer that answers as that of the line did, and allows what the line does not say it was asked. */
export function authorizerOf({ authorizerCalls = [], request }: RequestLine): ExpressionAuthorizer {
  const user = textOf(structOf(request, 'userInfo'), 'username')
  return {
    check(asked: ResourceCheck | PathCheck): CheckDecision {
      const call = authorizerCalls.find((one) => isAbout(one, asked, user))
      if (!call) return { outcome: 'allow', reason: '' }
      const outcome = call.decision === 'noOpinion' ? 'no-opinion' : call.decision
      return { outcome, reason: call.reason, ...(call.error !== null && { error: call.error }) }
    },
  }
}

function isAbout(call: AuthorizerCall, asked: ResourceCheck | PathCheck, user: string): boolean {
  const { serviceAccount } = asked
  const checked = serviceAccount
    ? `system:serviceaccount:${serviceAccount.namespace}:${serviceAccount.name}`
    : user
  if ((call.user ?? '') !== checked || call.verb !== asked.verb) return false
  if (asked.kind === 'path') return call.path === asked.path
  const parts = ['group', 'resource', 'subresource', 'namespace', 'name'] as const
  return parts.every((part) => call[part] === asked[part])
}

/** The values that the expressions of a line's policy read. */
export function activationOfLine(line: RequestLine, hasAuthorizer = true): PolicyActivation {
  const input = {
    object: line.object,
    oldObject: line.oldObject ?? null,
    request: () => line.request,
    namespaceObject: () => line.namespaceObject,
    authorizer: hasAuthorizer ? authorizerOf(line) : undefined,
  }
  return new PolicyActivation(input, authorizerTypes(brands.k8s.word))
}
