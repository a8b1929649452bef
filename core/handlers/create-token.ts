import { badRequest, conflict, invalid, notFound } from '../api/api-error.ts'
import { objectOf, structOf, textOf, textsOf } from '../api/json-fields.ts'
import type { JsonObject } from '../api/json.ts'
import type { ApiObject } from '../api/object.ts'
import type { Cause } from '../api/status.ts'
import { formatTime } from '../api/time.ts'
import { randomUuid } from '../api/uuid.ts'
import type {
  BoundKind,
  NamedObject,
  ServiceAccountClaims,
} from '../authn/service-account-claims.ts'
import type { ApiResponse } from '../http/api-response.ts'
import { parseWriteOptions } from '../http/request-options.ts'
import { applyDefaults } from '../schema/defaults.ts'
import { readLatest } from './object-commit.ts'
import { placeInNamespace } from './object-names.ts'
import { readRequestObject } from './request-object.ts'
import type { ResourceContext } from './resource-context.ts'
import { respondWith } from './respond.ts'
import { shownBy } from './shown-kind.ts'
import { TransientEntry } from './transient-entry.ts'
import { createWriteContext } from './write-context.ts'

const leastSeconds = 600
const mostSeconds = 2 ** 32

/** Serves `POST …/serviceaccounts/{name}/token`: a signed token, which is stored nowhere. */
export async function createToken(context: ResourceContext): Promise<ApiResponse> {
  const { info, definition, services } = context
  const { fieldValidation } = parseWriteOptions(context, 'CreateOptions')
  const shown = shownBy(context)
  const request = await readRequestObject(context, shown, fieldValidation)
  placeInNamespace(context, request)
  checkAccountName(context, request)
  const write = createWriteContext(context)
  applyDefaults(shown.schema, request, write)
  const seconds = checkedSeconds(context, request)
  const account = await readLatest(context, info)
  if (!account) throw notFound(definition, info.name)
  const claims = claimsFor(context, request, account.object(), seconds)
  const token = await services.serviceAccountTokens.issue(claims)
  const { kind, apiVersion } = request
  const answer: ApiObject = {
    kind,
    apiVersion,
    metadata: { name: info.name, namespace: info.namespace, creationTimestamp: write.now },
    spec: { ...structOf(request, 'spec'), audiences: [...claims.audiences] },
    status: { token, expirationTimestamp: formatTime(claims.expires * 1000) },
  }
  return respondWith(context, 201, new TransientEntry(answer, 0))
}

/** A request need not name its account; one that does has to mean the path's. */
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
  throw invalid(shownBy(context), context.info.name, [cause])
}

function claimsFor(
  context: ResourceContext,
  request: ApiObject,
  account: ApiObject,
  seconds: number,
): ServiceAccountClaims {
  const { info, services } = context
  const spec = structOf(request, 'spec')
  const asked = textsOf(spec, 'audiences')
  const now = Math.floor(services.runtime.clock.now() / 1000)
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

function namedOf({ metadata }: ApiObject): NamedObject {
  return { name: metadata.name ?? '', uid: metadata.uid ?? '' }
}

const resources: Readonly<Record<string, { readonly kind: BoundKind; readonly resource: string }>> =
  {
    Pod: { kind: 'pod', resource: 'pods' },
    Secret: { kind: 'secret', resource: 'secrets' },
    Node: { kind: 'node', resource: 'nodes' },
  }

/** @throws ApiError where the object is missing, or is another than is meant. */
function boundTo(context: ResourceContext, reference: JsonObject): ServiceAccountClaims['bound'] {
  const [apiVersion, kind] = [textOf(reference, 'apiVersion'), textOf(reference, 'kind')]
  const bindable =
    apiVersion === 'v1' && Object.hasOwn(resources, kind) ? resources[kind] : undefined
  if (!bindable) {
    throw badRequest(`cannot bind token for serviceaccount to type ${apiVersion}, Kind=${kind}`)
  }
  const object = find(context, bindable.resource, textOf(reference, 'name'))
  const uid = textOf(reference, 'uid')
  const found = namedOf(object)
  if (uid !== '' && uid !== found.uid) {
    const told = `the UID in the bound object reference (${uid}) does not match the UID in record (${found.uid})`
    const why = `${told}. The object might have been deleted and then recreated`
    throw conflict({ group: '', resource: bindable.resource }, found.name, why)
  }
  if (bindable.kind !== 'pod') return { [bindable.kind]: found }
  return { pod: found, ...nodeOf(context, object) }
}

/** A pod's token names the node too, where the pod has one; and a pod has tokens of its own account only. */
function nodeOf(context: ResourceContext, pod: ApiObject): ServiceAccountClaims['bound'] {
  const spec = structOf(pod, 'spec')
  const { name } = context.info
  if (textOf(spec, 'serviceAccountName') !== name) {
    throw badRequest(
      `cannot bind token for serviceaccount "${name}" to pod running with different serviceaccount name.`,
    )
  }
  const node = textOf(spec, 'nodeName')
  if (node === '') return {}
  const found = context.services.findCoreObject('nodes', node)
  return { node: found ? namedOf(found) : { name: node, uid: '' } }
}

function find({ info, services }: ResourceContext, resource: string, name: string): ApiObject {
  const key = resource === 'nodes' ? name : `${info.namespace}/${name}`
  const object = services.findCoreObject(resource, key)
  if (object) return object
  throw notFound({ group: '', resource }, name)
}
