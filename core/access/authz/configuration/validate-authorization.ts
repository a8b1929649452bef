import type { StatusCause } from '../../../base/api/errors/status.ts'
import { dnsSubdomain } from '../../../base/api/metadata/names.ts'
import {
  duplicate,
  invalidValue,
  memberPath,
  notSupported,
  required,
} from '../../../objects/schema/validation/causes.ts'
import type {
  AuthorizationConfiguration,
  AuthorizerConfiguration,
} from './authorization-configuration.ts'
import { validateWebhook, type WebhookChecks } from './validate-webhook.ts'

/** What a host allows in the configuration of its chain. */
export interface AuthorizationChecks extends WebhookChecks {
  /** Types of authorizers that the host has. */
  readonly knownTypes: readonly string[]
  /** Types of which there may be several. */
  readonly repeatableTypes: readonly string[]
}

/** Types and names of the authorizers before the one that is checked. */
interface Seen {
  readonly types: Set<string>
  readonly names: Set<string>
}

/** Checks the type of an authorizer; nothing else is checked of one whose type is wrong. */
function checkType(
  type: string,
  place: string,
  { knownTypes, repeatableTypes }: AuthorizationChecks,
  { types }: Seen,
): StatusCause | undefined {
  const path = memberPath(place, 'type')
  if (type === '') return required(path)
  if (!knownTypes.includes(type)) return notSupported(path, type, knownTypes.toSorted())
  if (types.has(type) && !repeatableTypes.includes(type)) return duplicate(path, type)
  return undefined
}

function checkName(name: string, place: string, { names }: Seen): readonly StatusCause[] {
  const path = memberPath(place, 'name')
  if (name === '') return [required(path)]
  if (names.has(name)) return [duplicate(path, name)]
  const problems = dnsSubdomain(name)
  if (problems.length === 0) return []
  return [invalidValue(path, name, `authorizer name is invalid: ${problems.join(', ')}`)]
}

function checkWebhook(
  { type, webhook }: AuthorizerConfiguration,
  place: string,
  checks: AuthorizationChecks,
): readonly StatusCause[] {
  const path = memberPath(place, 'webhook')
  if (type !== 'Webhook') {
    if (!webhook) return []
    return [invalidValue(path, 'non-null', 'may only be specified when type=Webhook')]
  }
  if (!webhook) return [required(path, 'required when type=Webhook')]
  // As in the original, errors name the fields of a webhook as if they were the authorizer's.
  return validateWebhook(webhook, place, checks)
}

/**
 * Validates an authorization configuration, with the errors of the original.
 *
 * @param path of the configuration, which fields in errors begin with.
 */
export function validateAuthorization(
  { authorizers }: AuthorizationConfiguration,
  checks: AuthorizationChecks,
  path = '',
): readonly StatusCause[] {
  const list = memberPath(path, 'authorizers')
  if (authorizers.length === 0) {
    return [required(list, 'at least one authorization mode must be defined')]
  }
  const seen: Seen = { types: new Set(), names: new Set() }
  return authorizers.flatMap((authorizer, at) => {
    const place = `${list}[${at}]`
    const { type, name } = authorizer
    const wrongType = checkType(type, place, checks, seen)
    if (wrongType) return [wrongType]
    const causes = [...checkName(name, place, seen), ...checkWebhook(authorizer, place, checks)]
    seen.types.add(type)
    seen.names.add(name)
    return causes
  })
}
