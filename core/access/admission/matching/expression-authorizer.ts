import type { User } from '../../../base/api/user.ts'
import type {
  CheckDecision,
  ExpressionAuthorizer,
  PathCheck,
  ResourceCheck,
} from '../../../languages/cel/libraries/apiserver/authorizer-port.ts'
import { serviceAccountGroups, serviceAccountUser } from '../../authn/service-account-name.ts'
import type { Attributes, Authorizer } from '../../authz/authorizer.ts'
import { textSelectors } from '../../authz/text-selectors.ts'
import { Pending } from './pending.ts'

/**
 * The answers that an authorizer gave to the checks of one request's expressions; each check is made once. An authorizer that does not
 * answer at once is a check with an error; where the request `waits`, the check throws {@link Pending}, and finds the answer later.
 */
export class RequestAuthorizer implements ExpressionAuthorizer {
  readonly #authorizer: Authorizer
  readonly #user: User
  readonly #decisions = new Map<string, CheckDecision>()

  readonly #waits: boolean

  constructor(authorizer: Authorizer, user: User, waits = false) {
    this.#authorizer = authorizer
    this.#user = user
    this.#waits = waits
  }

  check(check: ResourceCheck | PathCheck): CheckDecision {
    const key = JSON.stringify(check)
    let decision = this.#decisions.get(key)
    if (!decision) this.#decisions.set(key, (decision = this.#decide(check, key)))
    return decision
  }

  #decide(check: ResourceCheck | PathCheck, key: string): CheckDecision {
    const answer = this.#authorizer.authorize(attributesOf(check, this.#userOf(check)))
    if (!(answer instanceof Promise)) return answer
    if (this.#waits) throw new Pending(this.#await(answer, key))
    answer.catch(() => undefined)
    const error = 'the authorizer of this server does not answer at once'
    return { outcome: 'no-opinion', reason: '', error }
  }

  async #await(answer: Promise<CheckDecision>, key: string): Promise<void> {
    try {
      this.#decisions.set(key, await answer)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      this.#decisions.set(key, { outcome: 'no-opinion', reason: '', error: message })
    }
  }

  #userOf({ serviceAccount }: ResourceCheck | PathCheck): User {
    if (!serviceAccount) return this.#user
    const { namespace, name } = serviceAccount
    const groups = [...serviceAccountGroups(namespace)]
    return { name: serviceAccountUser(namespace, name), uid: '', groups, extra: new Map() }
  }
}

function attributesOf(check: ResourceCheck | PathCheck, user: User): Attributes {
  if (check.kind === 'path') return { kind: 'path', user, verb: check.verb, path: check.path }
  const { verb, group, resource, subresource, namespace, name } = check
  const selectors = textSelectors(check.fieldSelector, check.labelSelector)
  return {
    kind: 'resource',
    user,
    verb,
    group,
    version: '*',
    resource,
    subresource,
    namespace,
    name,
    ...(selectors && { selectors }),
  }
}
