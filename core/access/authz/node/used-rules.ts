import type { RelatedResource } from './node-graph.ts'
import { type NodeRule, related } from './node-rule.ts'

/** Allows get of single objects that a node may use. */
export function getOnly(resource: RelatedResource): NodeRule {
  const byGraph = related(resource)
  return (request) => {
    const { verb, subresource } = request.attributes
    if (verb !== 'get') return 'can only get individual resources of this type'
    if (subresource !== '') return 'cannot get subresource'
    return byGraph(request)
  }
}

/** Allows reads of single namespaced objects that a node may use, lists and watches of one object among them. */
export function readOnly(resource: RelatedResource): NodeRule {
  const byGraph = related(resource)
  return (request) => {
    const { verb, subresource, namespace } = request.attributes
    if (verb !== 'get' && verb !== 'list' && verb !== 'watch') {
      return 'can only read resources of this type'
    }
    if (subresource !== '') return 'cannot read subresource'
    if (namespace === '') return 'can only read namespaced object of this type'
    return byGraph(request)
  }
}

/** Volume claims: get of them, and writes of their status. */
export function claims(): NodeRule {
  const read = getOnly('persistentvolumeclaims')
  const byGraph = related('persistentvolumeclaims')
  return (request) => {
    const { verb, subresource } = request.attributes
    if (subresource !== 'status') return read(request)
    if (verb !== 'update' && verb !== 'patch') return 'can only get/update/patch this type'
    return byGraph(request)
  }
}

/** Service accounts of the node's pods: get, where a feature needs it, and the creation of tokens. */
export function accounts(mayGet: boolean): NodeRule {
  const read = readOnly('serviceaccounts')
  const byGraph = related('serviceaccounts')
  return (request) => {
    const { verb, subresource, name } = request.attributes
    if (verb === 'get' && subresource === '') {
      return mayGet ? read(request) : 'not allowed to get service accounts'
    }
    if (verb !== 'create' || name === '') {
      return 'can only create tokens for individual service accounts'
    }
    if (subresource !== 'token') return 'can only create token subresource of serviceaccount'
    return byGraph(request)
  }
}
