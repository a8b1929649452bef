import { annotate } from '../../access/audit/annotate.ts'
import { issuedCredentialKey } from '../../access/authn/credential-id.ts'
import type {
  NamedObject,
  ServiceAccountClaims,
  BoundKind,
} from '../../access/authn/service-account-claims.ts'
import { conflict, invalid, notFound, badRequest } from '../../base/api/errors/api-error.ts'
import type { StatusCause } from '../../base/api/errors/status.ts'
import { parseGroupVersion } from '../../base/api/group-version.ts'
import { canonicalMetadata } from '../../base/api/metadata/canonical-metadata.ts'
import { pathSegment } from '../../base/api/metadata/names.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type * as authenticationv1 from '../../base/api/types/authentication.v1.generated.ts'
import type * as corev1 from '../../base/api/types/core.v1.generated.ts'
import type { ApiResponse } from '../../base/http/api-response.ts'
import { parseWriteOptions } from '../../base/http/request-options.ts'
import { quoteText } from '../../base/text/quote-text.ts'
import { randomUuid } from '../../base/text/uuid.ts'
import { formatTime } from '../../base/time/time.ts'
import { applyDefaults } from '../../objects/schema/defaults.ts'
import { decodedObject } from '../../storage/cache/derived-values.ts'
import { readLatest } from '../rest/newest-state.ts'
import { readRequestObject } from '../rest/request-object.ts'
import type { RequestTarget, ResourceContext } from '../rest/resource-context.ts'
import { respondWith } from '../rest/respond.ts'
import { TransientEntry } from '../rest/transient-entry.ts'
import { setManagedFields, managedFieldsOfSubresource } from '../rest/write/managed-fields.ts'
import { placeInNamespace } from '../rest/write/object-names.ts'
import { admitOperation } from './admit-operation.ts'
import { kindOfSubresource } from './subresource-kind.ts'

type TokenRequest = authenticationv1.TokenRequest

/** A kind of objects that tokens can be bound to. */
interface BindableKind {
  readonly kind: BoundKind
  readonly resource: 'pods' | 'secrets' | 'nodes'
}

const leastSeconds = 600
const mostSeconds = 2 ** 32

/** The time that kubelets ask for, and the time for which they get it, in seconds: some clients read their token only once. */
const usualSeconds = 3607
const extendedSeconds = 365 * 24 * 60 * 60

/** What a new token says beside its audiences. */
interface TokenTerms {
  readonly account: NamedObject
  readonly seconds: number
  readonly bound: ServiceAccountClaims['bound']
}

/** Serves `POST …/serviceaccounts/{name}/token`: a signed token, which is stored nowhere. */
export async function createToken(context: ResourceContext): Promise<ApiResponse> {
  const { info, definition, services } = context
  const { dryRun, fieldManager, fieldValidation } = parseWriteOptions(context, 'CreateOptions')
  const shown = kindOfSubresource(context)
  const posted = await readRequestObject<TokenRequest>(context, shown, fieldValidation)
  placeInNamespace(context, posted)
  applyDefaults(shown.schema, posted, context.write)
  const { schema } = shown
  setManagedFields(
    posted,
    managedFieldsOfSubresource(context, shown, fieldManager)(undefined, posted),
  )
  const { object: request, validate } = await admitOperation(context, {
    object: posted,
    schema,
    dryRun,
  })
  checkAccountName(context, request)
  const entry = await readLatest(context, info)
  if (!entry) throw notFound(definition, info.name)
  const account = decodedObject<corev1.ServiceAccount>(entry)
  checkAccountUid(context, request, account)
  const asked = checkedSeconds(context, request)
  await validate()
  const bound = boundOf(context, request)
  const seconds = allowedSeconds(context, asked)
  const claims = claimsFor(context, request, { account: namedOf(account), seconds, bound })
  const token = await services.access.serviceAccountTokens.issue(claims)
  annotate(context.exchange, issuedCredentialKey(services.brand), `JTI=${claims.id}`)
  const { resourceVersion, ...given } = request.metadata
  const metadata = { ...given, ...claims.account, creationTimestamp: context.write.now }
  const answer: ApiObject = {
    ...request,
    metadata: canonicalMetadata(metadata, resourceVersion),
    spec: {
      ...request.spec,
      audiences: [...claims.audiences],
      expirationSeconds: seconds,
    },
    status: { token, expirationTimestamp: formatTime((claims.issuedAt + seconds) * 1000) },
  }
  return respondWith(context, 201, new TransientEntry(answer, 0))
}

/** A token request need not name its service account; a name in it must be that of the path. */
function checkAccountName(target: RequestTarget, request: TokenRequest): void {
  const { name } = target.info
  const given = request.metadata.name ?? ''
  if (given === '' || given === name) return
  const cause: StatusCause = {
    reason: 'FieldValueInvalid',
    message: `Invalid value: ${JSON.stringify(given)}: must match the service account name if specified`,
    field: 'metadata.name',
  }
  throw invalid(kindOfSubresource(target), name, [cause])
}

/** A uid in a token request must be that of the service account. */
function checkAccountUid(
  target: RequestTarget,
  request: TokenRequest,
  account: corev1.ServiceAccount,
): void {
  const { group, kind } = kindOfSubresource(target)
  const given = request.metadata.uid ?? ''
  const { uid = '' } = account.metadata
  if (given === '' || given === uid) return
  const why = `the UID in the token request (${given}) does not match the UID of the service account (${uid})`
  throw conflict({ group, resource: kind }, target.info.name, why)
}

function checkedSeconds(target: RequestTarget, { spec }: TokenRequest): number {
  const given = spec.expirationSeconds ?? 0
  const seconds = Number(given)
  const bound =
    seconds < leastSeconds
      ? 'less than 10 minutes'
      : seconds > mostSeconds
        ? 'larger than 2^32 seconds'
        : undefined
  if (bound === undefined) return seconds
  const cause: StatusCause = {
    reason: 'FieldValueInvalid',
    message: `Invalid value: ${given}: may not specify a duration ${bound}`,
    field: 'spec.expirationSeconds',
  }
  throw invalid(kindOfSubresource(target), '', [cause])
}

function boundOf(context: ResourceContext, { spec }: TokenRequest): ServiceAccountClaims['bound'] {
  const { boundObjectRef: reference } = spec
  return reference ? boundTo(context, reference) : {}
}

/** The time that a token may live, at most as long as asked for. */
function allowedSeconds({ services, warnings }: ResourceContext, asked: number): number {
  const { mostSeconds: most = 0 } = services.access.serviceAccountTokens.options
  if (most === 0 || asked <= most) return asked
  warnings.push(`requested expiration of ${asked} seconds shortened to ${most} seconds`)
  return most
}

function claimsFor(
  context: ResourceContext,
  request: TokenRequest,
  { account, seconds, bound }: TokenTerms,
): ServiceAccountClaims {
  const { info, services, write } = context
  const { audiences: own, options } = services.access.serviceAccountTokens
  const asked = request.spec.audiences ?? []
  const audiences = asked.length > 0 ? asked : own
  const now = Math.floor(write.time / 1000)
  const isExtended =
    options.extendsExpiration !== false &&
    bound.pod !== undefined &&
    seconds === usualSeconds &&
    audiences.every((audience) => own.includes(audience))
  return {
    id: randomUuid(services.runtime, 'identity'),
    namespace: info.namespace,
    account,
    audiences,
    issuedAt: now,
    notBefore: now,
    expires: now + (isExtended ? extendedSeconds : seconds),
    bound,
    ...(isExtended && { warnAfter: now + seconds }),
  }
}

const resources: Readonly<Record<string, BindableKind>> = {
  Pod: { kind: 'pod', resource: 'pods' },
  Secret: { kind: 'secret', resource: 'secrets' },
  Node: { kind: 'node', resource: 'nodes' },
}

const noVersion = { group: '', version: '' }

/**
 * The claims of the object that `boundObjectRef` binds a token to; of its `apiVersion` only the group counts.
 *
 * @throws ApiError `BadRequest` for a kind that no token can be bound to; `NotFound`; `Conflict` for another uid.
 */
function boundTo(
  context: ResourceContext,
  reference: authenticationv1.BoundObjectReference,
): ServiceAccountClaims['bound'] {
  const { kind = '', apiVersion = '', uid = '' } = reference
  const { group, version } = parseGroupVersion(apiVersion) ?? noVersion
  const bindable = group === '' && Object.hasOwn(resources, kind) ? resources[kind] : undefined
  if (!bindable) {
    throw badRequest(`cannot bind token to object of type ${group}/${version}, Kind=${kind}`)
  }
  const object = find(context, bindable.resource, reference.name ?? '')
  const found = namedOf(object)
  const bound =
    object.kind === 'Pod' ? { pod: found, ...nodeOf(context, object) } : { [bindable.kind]: found }
  if (uid === '' || uid === found.uid) return bound
  const mismatch = `the UID in the bound object reference (${uid}) does not match the UID in record`
  const why = `${mismatch}. The object might have been deleted and then recreated`
  throw conflict({ group: '', resource: kind }, found.name, why)
}

function namedOf({ metadata }: ApiObject): NamedObject {
  return { name: metadata.name ?? '', uid: metadata.uid ?? '' }
}

/** The node claim of a token bound to a pod, if the pod has a node. @throws ApiError for a pod of another service account. */
function nodeOf(context: ResourceContext, { spec }: corev1.Pod): ServiceAccountClaims['bound'] {
  const { name } = context.info
  const { serviceAccountName: account = '', nodeName: node = '' } = spec
  if (account !== name) {
    throw badRequest(
      `cannot bind token for serviceaccount "${name}" to pod running with different serviceaccount name.`,
    )
  }
  if (node === '') return {}
  const found = context.services.store.findCoreObject('nodes', node)
  return { node: found ? namedOf(found) : { name: node, uid: '' } }
}

function find(
  { info, services }: ResourceContext,
  resource: BindableKind['resource'],
  name: string,
): corev1.Pod | corev1.Secret | corev1.Node {
  if (name === '') throw badRequest('Name parameter required.')
  const faults = pathSegment(name, false)
  if (faults.length > 0) {
    throw badRequest(`Name parameter invalid: ${quoteText(name)}: ${faults.join(';')}`)
  }
  const key = resource === 'nodes' ? name : `${info.namespace}/${name}`
  const object = services.store.findCoreObject(resource, key)
  if (object) return object
  throw notFound({ group: '', resource }, name)
}
