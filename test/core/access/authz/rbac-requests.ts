import type { Attributes, Authorizer } from '../../../../core/access/authz/authorizer.ts'
import { rbacAuthorizer } from '../../../../core/access/authz/rbac-authorizer.ts'
import { RbacPolicy } from '../../../../core/access/authz/rbac-policy.ts'
import { brands } from '../../../../core/base/api/brand.ts'
import type { User } from '../../../../core/base/api/user.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'
import { type PolicyStore, user } from './policy.ts'

export const jane = user('jane', 'dev')
export const apps = ['apps']
export const core = ['']

/** `verb resource[/subresource][.group] [namespace][/name]`, or `verb /path`. */
export function requestOf(who: User, text: string): Attributes {
  const [verb = '', what = '', place = ''] = text.split(' ')
  if (what.startsWith('/')) return { kind: 'path', user: who, verb, path: what }
  const [full = '', ...group] = what.split('.')
  const [resource = '', subresource = ''] = full.split('/')
  const [namespace = '', name = ''] = place.split('/')
  const attributes = { verb, group: group.join('.'), resource, subresource, namespace, name }
  return { kind: 'resource', user: who, version: 'v1', ...attributes }
}

export function openAuthorizer(store: PolicyStore): Authorizer {
  return rbacAuthorizer(new RbacPolicy(store, testRuntime().logger), brands.k8s)
}

export function outcomeOf(authorizer: Authorizer, who: User, text: string): unknown {
  return (authorizer.authorize(requestOf(who, text)) as { outcome: string }).outcome
}
