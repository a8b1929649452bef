import { conflict, invalid, notFound } from '../api/api-error.ts'
import { canonicalMetadata } from '../api/canonical-metadata.ts'
import { objectOf, structOf, textsOf } from '../api/json-fields.ts'
import type { ApiObject } from '../api/object.ts'
import type { Cause } from '../api/status.ts'
import { formatTime } from '../api/time.ts'
import { randomUuid } from '../api/uuid.ts'
import type { ServiceAccountClaims } from '../authn/service-account-claims.ts'
import type { ApiResponse } from '../http/api-response.ts'
import { parseWriteOptions } from '../http/request-options.ts'
import { applyDefaults } from '../schema/defaults.ts'
import { admitOperation } from './admit-operation.ts'
import { setAccount, shownAccount } from '../rest/write/field-account.ts'
import { readLatest } from '../rest/write/object-commit.ts'
import { placeInNamespace } from '../rest/write/object-names.ts'
import { readRequestObject } from '../rest/request-object.ts'
import type { ResourceContext } from '../rest/resource-context.ts'
import { respondWith } from '../rest/respond.ts'
import { shownBy } from './shown-kind.ts'
import { boundTo, namedOf } from './token-binding.ts'
import { TransientEntry } from '../rest/transient-entry.ts'

const leastSeconds = 600
const mostSeconds = 2 ** 32

/** Serves `POST …/serviceaccounts/{name}/token`: a signed token, which is stored nowhere. */
export async function createToken(context: ResourceContext): Promise<ApiResponse> {
  const { info, definition, services } = context
  const { dryRun, fieldManager, fieldValidation } = parseWriteOptions(context, 'CreateOptions')
  const shown = shownBy(context)
  const posted = await readRequestObject(context, shown, fieldValidation)
  placeInNamespace(context, posted)
  applyDefaults(shown.schema, posted, context.write)
  const { schema } = shown
  setAccount(posted, shownAccount(context, shown, fieldManager)(undefined, posted))
  const { object: request, validate } = await admitOperation(context, {
    object: posted,
    schema,
    dryRun,
  })
  checkAccountName(context, request)
  const entry = await readLatest(context, info)
  if (!entry) throw notFound(definition, info.name)
  const account = entry.object()
  checkAccountUid(context, request, account)
  const seconds = checkedSeconds(context, request)
  await validate()
  const claims = claimsFor(context, request, account, seconds)
  const token = await services.serviceAccountTokens.issue(claims)
  const { resourceVersion, ...given } = request.metadata
  const metadata = { ...given, ...claims.account, creationTimestamp: context.write.now }
  const answer: ApiObject = {
    ...request,
    metadata: canonicalMetadata(metadata, resourceVersion),
    spec: { ...structOf(request, 'spec'), audiences: [...claims.audiences] },
    status: { token, expirationTimestamp: formatTime(claims.expires * 1000) },
  }
  return respondWith(context, 201, new TransientEntry(answer, 0))
}

/** A token request need not name its service account; a name it states must be that of the path. */
function checkAccountName(context: ResourceContext, request: ApiObject): void {
  const { name } = context.info
  const given = request.metadata.name ?? ''
  if (given === '' || given === name) return
  const cause: Cause = {
    reason: 'FieldValueInvalid',
    message: `Invalid value: ${JSON.stringify(given)}: must match the service account name if specified`,
    field: 'metadata.name',
  }
  throw invalid(shownBy(context), name, [cause])
}

/** A uid stated in a token request must be that of the service account. */
function checkAccountUid(context: ResourceContext, request: ApiObject, account: ApiObject): void {
  const { group, kind } = shownBy(context)
  const given = request.metadata.uid ?? ''
  const { uid = '' } = account.metadata
  if (given === '' || given === uid) return
  const why = `the UID in the token request (${given}) does not match the UID of the service account (${uid})`
  throw conflict({ group, resource: kind }, context.info.name, why)
}

function checkedSeconds(context: ResourceContext, request: ApiObject): number {
  const seconds = Number(structOf(request, 'spec')['expirationSeconds'])
  const bound =
    seconds < leastSeconds
      ? 'less than 10 minutes'
      : seconds > mostSeconds
        ? 'larger than 2^32 seconds'
        : undefined
  if (bound === undefined) return seconds
  const cause: Cause = {
    reason: 'FieldValueInvalid',
    message: `Invalid value: ${seconds}: may not specify a duration ${bound}`,
    field: 'spec.expirationSeconds',
  }
  throw invalid(shownBy(context), '', [cause])
}

function claimsFor(
  context: ResourceContext,
  request: ApiObject,
  account: ApiObject,
  seconds: number,
): ServiceAccountClaims {
  const { info, services, write } = context
  const spec = structOf(request, 'spec')
  const asked = textsOf(spec, 'audiences')
  const now = Math.floor(write.time / 1000)
  const reference = objectOf(spec, 'boundObjectRef')
  return {
    id: randomUuid(services.runtime, 'identity'),
    namespace: info.namespace,
    account: namedOf(account),
    audiences: asked.length > 0 ? asked : services.serviceAccountTokens.audiences,
    issuedAt: now,
    notBefore: now,
    expires: now + seconds,
    bound: reference ? boundTo(context, reference) : {},
  }
}
