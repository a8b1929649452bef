import type { Brand } from '../../../base/api/brand.ts'
import { quoteText } from '../../../base/text/quote-text.ts'
import type { ResourceAttributes } from '../authorizer.ts'
import { type NodeRule, related, selectsNode } from './node-rule.ts'
import { getOnly } from './used-rules.ts'

const wholeVerbs = ['get', 'create', 'update', 'patch', 'delete']

/** Create has no name to compare: the admission plug-in NodeRestriction checks it. */
function isForeign(node: string, { verb, name }: ResourceAttributes): boolean {
  return verb !== 'create' && name !== node
}

/** The lease of the node, in the namespace of these leases. */
export function leases({ leaseNamespace }: Brand): NodeRule {
  return ({ node, attributes }) => {
    if (!wholeVerbs.includes(attributes.verb)) {
      return 'can only get, create, update, patch, or delete a node lease'
    }
    if (attributes.namespace !== leaseNamespace) {
      return `can only access leases in the ${quoteText(leaseNamespace)} system namespace`
    }
    return isForeign(node, attributes)
      ? 'can only access node lease with the same name as the requesting node'
      : true
  }
}

/** The CSINode of the node. */
export const storageNodes: NodeRule = ({ node, attributes }) => {
  if (!wholeVerbs.includes(attributes.verb)) {
    return 'can only get, create, update, patch, or delete a CSINode'
  }
  if (attributes.subresource !== '') return 'cannot authorize CSINode subresources'
  return isForeign(node, attributes)
    ? 'can only access CSINode with the same name as the requesting node'
    : true
}

const slicesByGraph = related('resourceslices')

/** Resource slices that name the node; NodeRestriction checks what a new one names. */
export const slices: NodeRule = (request) => {
  const { verb, subresource } = request.attributes
  if (subresource !== '') return 'cannot authorize ResourceSlice subresources'
  switch (verb) {
    case 'create':
      return true
    case 'get':
    case 'update':
    case 'patch':
    case 'delete':
      return slicesByGraph(request)
    case 'watch':
    case 'list':
    case 'deletecollection':
      return (
        selectsNode(request, 'spec.nodeName') ||
        'can only list/watch/deletecollection resourceslices with nodeName field selector'
      )
    default:
      return 'only the following verbs are allowed for a ResourceSlice: get, watch, list, create, update, patch, delete, deletecollection'
  }
}

const requestsByGraph = related('podcertificaterequests')

/** Pod certificate requests that name the node; NodeRestriction checks what a new one names. */
export const certificateRequests: NodeRule = (request) => {
  const { verb, subresource } = request.attributes
  if (subresource !== '') {
    return 'nodes may not access the status subresource of PodCertificateRequests'
  }
  if (verb === 'create') return true
  if (verb === 'get') return requestsByGraph(request)
  if (verb !== 'list' && verb !== 'watch') return `nodes may not ${verb} podcertificaterequests`
  return (
    selectsNode(request, 'spec.nodeName') ||
    'can only list/watch podcertificaterequests with nodeName field selector'
  )
}

function readsNode(node: string, name: string): true | string {
  // By name, not by the graph: a kubelet asks for its node before that exists.
  if (name === node) return true
  const what = name === '' ? 'all nodes' : `'${name}'`
  return `node '${node}' cannot read ${what}, only its own Node object`
}

/** Nodes: reads of the own one, and writes, for which NodeRestriction checks which node they are of. */
export const nodes: NodeRule = ({ node, attributes: { verb, subresource, name } }) => {
  const isUpdate = verb === 'update' || verb === 'patch'
  if (subresource === 'status') return isUpdate || ''
  if (subresource !== '') return ''
  if (isUpdate || verb === 'create') return true
  return verb === 'get' || verb === 'list' || verb === 'watch' ? readsNode(node, name) : ''
}

const getPod = getOnly('pods')
const podsByGraph = related('pods')

/** Pods: reads of those on the node, and writes, for which NodeRestriction checks which pods they are of. */
export const pods: NodeRule = (request) => {
  const { verb, subresource, name } = request.attributes
  if (subresource === 'status') return verb === 'update' || verb === 'patch' || ''
  if (subresource === 'eviction') return verb === 'create' || ''
  if (subresource !== '') return ''
  switch (verb) {
    case 'create':
    case 'delete':
      return true
    case 'get':
      return getPod(request)
    case 'list':
    case 'watch':
      if (selectsNode(request, 'spec.nodeName')) return true
      if (name !== '') return podsByGraph(request)
      return 'can only list/watch pods with spec.nodeName field selector'
    default:
      return ''
  }
}
