import { objectOf, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { encodeBase64 } from '../../../base/text/base64.ts'
import { encodeUtf8 } from '../../../base/text/utf8.ts'
import { flagValue } from './program-flags.ts'

/** What a webhook answers to a review, and after how many milliseconds. */
export interface ReviewResponse {
  readonly response: JsonObject
  readonly after?: number
}

/** Longer than a webhook is ever waited for. */
const forever = 60_000

const allowed: JsonObject = { allowed: true }

const denied = (message: string): JsonObject => ({ allowed: false, status: { message } })

const refused = (reason: string): JsonObject => ({ allowed: false, status: { reason } })

function patched(...operations: readonly JsonObject[]): JsonObject {
  const patch = encodeBase64(encodeUtf8(JSON.stringify(operations)))
  return { allowed: true, patchType: 'JSONPatch', patch }
}

const add = (path: string, value: JsonObject | string): JsonObject => ({ op: 'add', path, value })

/** Answers to admission reviews by the path of the request. `words` are those of the command line. */
type Admission = (request: JsonObject, words: readonly string[]) => ReviewResponse | JsonObject

const label = 'webhook-e2e-test'

/** Refuses an object with data that may not be written, or that may not be deleted. */
function admitData(what: string, unwanted: string): Admission {
  return (request) => {
    const isDelete = textOf(request, 'operation') === 'DELETE'
    const mark = textOf(
      structOf(structOf(request, isDelete ? 'oldObject' : 'object'), 'data'),
      label,
    )
    if (!isDelete && mark === 'webhook-disallow') return refused(`the ${what} contains ${unwanted}`)
    return isDelete && mark === 'webhook-nondeletable'
      ? refused(`the ${what} cannot be deleted because it contains unwanted key and value`)
      : allowed
  }
}

const mutateData: Admission = (request) => {
  const data = structOf(structOf(request, 'object'), 'data')
  if (textOf(data, 'mutation-stage-1') === 'yes')
    return patched(add('/data/mutation-stage-2', 'yes'))
  return textOf(data, 'mutation-start') === 'yes'
    ? patched(add('/data/mutation-stage-1', 'yes'))
    : allowed
}

const labelsOf = (request: JsonObject): JsonObject | undefined =>
  objectOf(structOf(structOf(request, 'object'), 'metadata'), 'labels')

const addLabel: Admission = (request) => {
  const labels = labelsOf(request) ?? {}
  if (Object.keys(labels).length === 0)
    return patched(add('/metadata/labels', { 'added-label': 'yes' }))
  const value = textOf(labels, 'added-label')
  return value === 'yes' ? allowed : patched(add('/metadata/labels/added-label', 'yes'))
}

const containersOf = (request: JsonObject, list: string): readonly JsonObject[] =>
  objectsOf(structOf(structOf(request, 'object'), 'spec'), list)

const admitPods: Admission = (request) => {
  const mark = textOf(labelsOf(request) ?? {}, label)
  if (mark === 'wait-forever')
    return { response: denied('the pod response should not be sent;'), after: forever }
  const faults = mark === 'webhook-disallow' ? ['the pod contains unwanted label;'] : []
  for (const container of containersOf(request, 'containers')) {
    if (textOf(container, 'name').includes('webhook-disallow'))
      faults.push('the pod contains unwanted container name;')
  }
  return faults.length === 0 ? allowed : denied(faults.join(' '))
}

/** Adds a container to a list of a pod's, unless it is there. */
function withContainer(
  request: JsonObject,
  list: string,
  place: string,
  name: string,
  image: string,
): JsonObject {
  const isThere = containersOf(request, list).some((each) => textOf(each, 'name') === name)
  const container = { image, name, resources: {} }
  if (isThere) return allowed
  return place === ''
    ? patched({ op: 'add', path: `/spec/${list}`, value: [container] })
    : patched(add(`/spec/${list}${place}`, container))
}

const mutatePods: Admission = (request) => {
  const name = textOf(structOf(structOf(request, 'object'), 'metadata'), 'name')
  if (name !== 'webhook-to-be-mutated') return allowed
  return withContainer(
    request,
    'initContainers',
    '',
    'webhook-added-init-container',
    'webhook-added-image',
  )
}

const mutatePodsSidecar: Admission = (request, words) => {
  const image = flagValue(words, 'sidecar-image') ?? ''
  if (image === '') return denied('No image specified by the sidecar-image parameter')
  return withContainer(request, 'containers', '/-', 'webhook-added-sidecar', image)
}

const admitAttaching: Admission = (request) => {
  const { stdin, container } = structOf(request, 'object')
  const isDenied =
    textOf(request, 'name') === 'to-be-attached-pod' && stdin === true && container === 'container1'
  return isDenied ? denied("attaching to pod 'to-be-attached-pod' is not allowed") : allowed
}

const admissions: ReadonlyMap<string, Admission> = new Map<string, Admission>([
  [
    '/always-allow-delay-5s',
    () => ({
      response: { allowed: true, status: { message: 'this webhook allows all requests' } },
      after: 5000,
    }),
  ],
  ['/always-deny', () => denied('this webhook denies all requests')],
  ['/add-label', addLabel],
  ['/pods', admitPods],
  ['/pods/attach', admitAttaching],
  ['/mutating-pods', mutatePods],
  ['/mutating-pods-sidecar', mutatePodsSidecar],
  ['/configmaps', admitData('configmap', 'unwanted key and value')],
  ['/mutating-configmaps', mutateData],
  ['/custom-resource', admitData('custom resource', 'unwanted data')],
  ['/mutating-custom-resource', mutateData],
  [
    '/crd',
    (request) =>
      textOf(labelsOf(request) ?? {}, label) === 'webhook-disallow'
        ? denied('the crd contains unwanted label')
        : allowed,
  ],
])

/** Splits `hostPort` into `host` and `port` from v1 to v2, and joins them on the way back. */
function convert(object: JsonObject, apiVersion: string): JsonObject {
  const { host, port, hostPort, ...rest } = object
  if (apiVersion.endsWith('/v2')) {
    if (typeof hostPort !== 'string') return { ...object, apiVersion }
    const [name = '', number = ''] = hostPort.split(':', 2)
    return { ...rest, apiVersion, host: name, port: number }
  }
  if (host === undefined && port === undefined) return { ...object, apiVersion }
  return {
    ...rest,
    apiVersion,
    hostPort: `${textOf(object, 'host')}:${textOf(object, 'port')}`,
  }
}

/** Whether the words of a command line of `agnhost` begin with a program that answers reviews, over TLS. */
export function servesReviews([program]: readonly string[]): boolean {
  return program === 'webhook' || program === 'crd-conversion-webhook'
}

/**
 * What the program `webhook` or `crd-conversion-webhook` of the image `agnhost`, which Kubernetes' specs of webhooks run, answers
 * to a review.
 *
 * @param words the program and its flags
 * @param path that of the request, such as `/configmaps`
 * @param kind that of the review
 * @returns undefined for a path that it does not serve.
 */
export function agnhostReview(
  words: readonly string[],
  path: string,
  kind: string,
  request: JsonObject,
): ReviewResponse | undefined {
  if (words[0] === 'webhook' && kind === 'AdmissionReview') {
    const answer = admissions.get(path)?.(request, words)
    if (answer === undefined) return undefined
    return isTimed(answer) ? answer : { response: answer }
  }
  if (words[0] !== 'crd-conversion-webhook' || kind !== 'ConversionReview') return undefined
  const version = textOf(request, 'desiredAPIVersion')
  const convertedObjects = objectsOf(request, 'objects').map((each) => convert(each, version))
  return { response: { convertedObjects, result: { status: 'Success' } } }
}

function isTimed(answer: ReviewResponse | JsonObject): answer is ReviewResponse {
  return 'response' in answer
}
