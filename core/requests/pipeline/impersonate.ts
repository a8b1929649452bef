import { impersonated, wantedUser } from '../../access/authn/impersonation.ts'
import { parseServiceAccountUser } from '../../access/authn/service-account-name.ts'
import type { ResourceAttributes } from '../../access/authz/authorizer.ts'
import { denial } from '../../access/authz/denial.ts'
import type { User } from '../../base/api/user.ts'
import type { Exchange, Next, Outcome, Stage } from './exchange.ts'

/** The subject of an `impersonate` check, as an object of a resource. */
type Target = Pick<ResourceAttributes, 'group' | 'resource' | 'name'> &
  Partial<Pick<ResourceAttributes, 'subresource' | 'namespace'>>

function userTarget(name: string): Target {
  const account = parseServiceAccountUser(name)
  return account
    ? { group: '', resource: 'serviceaccounts', ...account }
    : { group: '', resource: 'users', name }
}

/** The subjects that impersonating `wanted` needs rights for; `group` is the API group of authentication. */
function targetsOf({ name, uid, groups, extra }: User, group: string): readonly Target[] {
  return [
    userTarget(name),
    ...groups.map((member) => ({ group: '', resource: 'groups', name: member })),
    ...[...extra].flatMap(([key, values]) =>
      values.map((value) => ({ group, resource: 'userextras', subresource: key, name: value })),
    ),
    ...(uid === '' ? [] : [{ group, resource: 'uids', name: uid }]),
  ]
}

async function actAs(exchange: Exchange, next: Next, wanted: User): Promise<Outcome> {
  const { services, user } = exchange
  for (const target of targetsOf(wanted, `authentication.${services.brand.apiDomain}`)) {
    const attributes: ResourceAttributes = {
      kind: 'resource',
      user,
      verb: 'impersonate',
      version: 'v1',
      subresource: '',
      namespace: '',
      ...target,
    }
    const decision = await services.access.authorizer.authorize(attributes)
    if (decision.outcome !== 'allow' || decision.error !== undefined) {
      throw denial(attributes, decision.reason)
    }
  }
  exchange.user = impersonated(wanted)
  exchange.audit?.impersonated(exchange.user)
  return next(exchange)
}

/** Applies impersonation headers after checking the user's `impersonate` rights; later stages see the impersonated user. */
export const impersonate: Stage = (exchange, next) => {
  const wanted = wantedUser(exchange.request)
  return wanted ? actAs(exchange, next, wanted) : next(exchange)
}
