import type {
  BoundKind,
  NamedObject,
  ServiceAccountClaims,
} from '../../access/authn/service-account-claims.ts'
import { badRequest, conflict, notFound } from '../../base/api/api-error.ts'
import { parseGroupVersion } from '../../base/api/group-version.ts'
import { structOf, textOf } from '../../base/api/json-fields.ts'
import type { JsonObject } from '../../base/api/json.ts'
import { pathSegment } from '../../base/api/names.ts'
import type { ApiObject } from '../../base/api/object.ts'
import { quoteText } from '../../base/api/quote-text.ts'
import type { ResourceContext } from '../rest/resource-context.ts'

const resources: Readonly<Record<string, { readonly kind: BoundKind; readonly resource: string }>> =
  {
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
export function boundTo(
  context: ResourceContext,
  reference: JsonObject,
): ServiceAccountClaims['bound'] {
  const kind = textOf(reference, 'kind')
  const { group, version } = parseGroupVersion(textOf(reference, 'apiVersion')) ?? noVersion
  const bindable = group === '' && Object.hasOwn(resources, kind) ? resources[kind] : undefined
  if (!bindable) {
    throw badRequest(`cannot bind token to object of type ${group}/${version}, Kind=${kind}`)
  }
  const object = find(context, bindable.resource, textOf(reference, 'name'))
  const found = namedOf(object)
  const bound =
    bindable.kind === 'pod'
      ? { pod: found, ...nodeOf(context, object) }
      : { [bindable.kind]: found }
  const uid = textOf(reference, 'uid')
  if (uid === '' || uid === found.uid) return bound
  const told = `the UID in the bound object reference (${uid}) does not match the UID in record`
  const why = `${told}. The object might have been deleted and then recreated`
  throw conflict({ group: '', resource: kind }, found.name, why)
}

export function namedOf({ metadata }: ApiObject): NamedObject {
  return { name: metadata.name ?? '', uid: metadata.uid ?? '' }
}

/** The node claim of a token bound to a pod, if the pod has a node. @throws ApiError for a pod of another service account. */
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
  if (name === '') throw badRequest('Name parameter required.')
  const faults = pathSegment(name, false)
  if (faults.length > 0) {
    throw badRequest(`Name parameter invalid: ${quoteText(name)}: ${faults.join(';')}`)
  }
  const key = resource === 'nodes' ? name : `${info.namespace}/${name}`
  const object = services.findCoreObject(resource, key)
  if (object) return object
  throw notFound({ group: '', resource }, name)
}
