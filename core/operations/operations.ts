import type { Operations, OperationServer } from '../catalog/operation-server.ts'
import { createBinding } from './create-binding.ts'
import { createToken } from './create-token.ts'
import { evictPod } from './evict-pod.ts'
import { postBinding, postReview } from './post-virtual.ts'
import { readComponentStatuses } from './read-component-statuses.ts'
import { getScale, patchScale, replaceScale } from './scale.ts'

/** A subresource that is a part of its object, and is read and written as the object is. */
const part: OperationServer = {}

/**
 * The subresources that are served, as `resource/subresource`, a star for any resource. Discovery, OpenAPI and routing know
 * no others, so that nothing is advertised that is not there.
 */
const subresources: ReadonlyMap<string, OperationServer> = new Map<string, OperationServer>([
  ['*/status', part],
  ['*/scale', { get: getScale, update: replaceScale, patch: patchScale }],
  ['certificatesigningrequests/approval', part],
  ['namespaces/finalize', part],
  ['pods/binding', { create: createBinding }],
  ['pods/ephemeralcontainers', part],
  ['pods/eviction', { create: evictPod }],
  ['pods/resize', part],
  ['serviceaccounts/token', { create: createToken }],
])

const review: OperationServer = { create: postReview }

/** The resources that are never stored. */
const virtual: ReadonlyMap<string, OperationServer> = new Map<string, OperationServer>([
  ['bindings', { create: postBinding }],
  ['componentstatuses', { get: readComponentStatuses, list: readComponentStatuses }],
  ['localsubjectaccessreviews', review],
  ['selfsubjectaccessreviews', review],
  ['selfsubjectreviews', review],
  ['selfsubjectrulesreviews', review],
  ['subjectaccessreviews', review],
  ['tokenreviews', review],
])

/** What the built-in resources do beside being read and written: the one list of it. */
export const builtInOperations: Operations = {
  subresource: (resource, name) =>
    subresources.get(`*/${name}`) ?? subresources.get(`${resource}/${name}`),
  virtual: (resource) => virtual.get(resource),
}
