import type { Operations, OperationServer } from '../../objects/catalog/operation-server.ts'
import {
  connectToLogLater,
  connectToPortsLater,
  connectToProcessLater,
  proxyLater,
  readLogLater,
} from '../pod-streams/load-pod-streams.ts'
import { createBinding } from './bind-pod.ts'
import { createToken } from './create-token.ts'
import { evictPod } from './evict-pod.ts'
import {
  getScaleLater,
  patchScaleLater,
  readStatusesLater,
  replaceScaleLater,
} from './load-late.ts'
import { postBinding, postReview } from './post-virtual.ts'

/** Server of a subresource that shows the whole object and is read and written as the object is. */
const part: OperationServer = {}

const proxied: OperationServer = { connect: proxyLater, passesOn: true }

/**
 * Servers of the subresources, by `resource/subresource`, a star for any resource. Discovery, OpenAPI and routing know
 * no others, so that every advertised subresource is served.
 */
const subresources: ReadonlyMap<string, OperationServer> = new Map<string, OperationServer>([
  ['*/status', part],
  ['*/scale', { get: getScaleLater, update: replaceScaleLater, patch: patchScaleLater }],
  ['certificatesigningrequests/approval', part],
  ['namespaces/finalize', part],
  ['pods/attach', { connect: connectToProcessLater }],
  ['pods/binding', { create: createBinding }],
  ['pods/ephemeralcontainers', part],
  ['pods/eviction', { create: evictPod }],
  ['pods/exec', { connect: connectToProcessLater }],
  ['nodes/proxy', proxied],
  ['pods/log', { get: readLogLater, connectGet: connectToLogLater }],
  ['pods/portforward', { connect: connectToPortsLater }],
  ['pods/proxy', proxied],
  ['pods/resize', part],
  ['serviceaccounts/token', { create: createToken }],
  ['services/proxy', proxied],
])

const review: OperationServer = { create: postReview }

/** Servers of the virtual resources, whose objects are never stored. */
const virtual: ReadonlyMap<string, OperationServer> = new Map<string, OperationServer>([
  ['bindings', { create: postBinding }],
  ['componentstatuses', { get: readStatusesLater, list: readStatusesLater }],
  ['localsubjectaccessreviews', review],
  ['selfsubjectaccessreviews', review],
  ['selfsubjectreviews', review],
  ['selfsubjectrulesreviews', review],
  ['subjectaccessreviews', review],
  ['tokenreviews', review],
])

/** The operations of the built-in resources: subresources and virtual resources, listed here only. */
export const builtInOperations: Operations = {
  subresource: (resource, name) =>
    subresources.get(`*/${name}`) ?? subresources.get(`${resource}/${name}`),
  virtual: (resource) => virtual.get(resource),
}
