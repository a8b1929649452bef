import type { Brand } from '../../base/api/brand.ts'
import { objectOf, objectsOf, textOf, textsOf } from '../../base/api/json-fields.ts'
import { cloneJson, getKey, type JsonObject, type WritableJsonObject } from '../../base/api/json.ts'
import type { ApiObject, ObjectMeta } from '../../base/api/object.ts'
import type { ObjectManagers } from './object-managers.ts'

type Fields = WritableJsonObject

interface Facts {
  readonly source: ApiObject
  readonly managers: ObjectManagers
  readonly brand: Brand
}

const serverFields: readonly (keyof ObjectMeta | 'selfLink')[] = [
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'deletionGracePeriodSeconds',
  'managedFields',
  'selfLink',
]

/**
 * An object as its user would write it: without what the server or a controller sets and would set again, so that another
 * server takes it. Its `status` stays where a user wrote it. `managedFields` stay where somebody applied the object, for what
 * users own. `deletionTimestamp` stays: the object is held by finalizers, and is deleted again where it is loaded.
 *
 * @param hasOwner whether an object with this uid comes along
 */
export function writtenForm(
  source: ApiObject,
  managers: ObjectManagers,
  brand: Brand,
  hasOwner: (uid: string) => boolean,
): ApiObject {
  const { apiVersion, kind, metadata: _, status: __, ...rest } = cloneJson(source) as Fields
  const object: Fields = {
    apiVersion,
    kind,
    metadata: metadataOf(source, managers, hasOwner),
    ...rest,
  }
  if (managers.wrote(source, 'status') && source['status'] !== undefined)
    object['status'] = source['status']
  const spec = object['spec']
  const group = textOf(source, 'apiVersion').split('/').at(-2) ?? ''
  kinds[
    `${group === '' || group.endsWith(brand.apiDomain) || !group.includes('.') ? '' : `${group}/`}${source.kind}`
  ]?.(object, typeof spec === 'object' && spec !== null ? (spec as Fields) : {}, {
    source,
    managers,
    brand,
  })
  return object as ApiObject
}

function metadataOf(
  source: ApiObject,
  managers: ObjectManagers,
  hasOwner: (uid: string) => boolean,
): Fields {
  const metadata = cloneJson(source.metadata as JsonObject) as Fields
  for (const field of serverFields) delete metadata[field]
  const owners = objectsOf(metadata, 'ownerReferences').filter((owner) =>
    hasOwner(textOf(owner, 'uid')),
  )
  // Another server gives the owners other uids; they are found by kind and name.
  if (owners.length > 0) metadata['ownerReferences'] = owners.map(({ uid: _, ...owner }) => owner)
  else delete metadata['ownerReferences']
  const users = managers.userEntries(source)
  if (users.some((entry) => textOf(entry, 'operation') === 'Apply'))
    metadata['managedFields'] = users
  return metadata
}

function removeFrom(fields: Fields, key: string, names: readonly string[]): void {
  const members = objectOf(fields, key)
  if (!members) return
  const kept = Object.entries(members).filter(([name]) => !names.includes(name))
  if (kept.length > 0) fields[key] = Object.fromEntries(kept)
  else delete fields[key]
}

const tokenVolume = /^kube-api-access-\w{5}$|-token-\w{5}$/

/** Removes the volume with the token of the service account, which admission adds. */
function withoutTokens(spec: Fields): void {
  const volumes = objectsOf(spec, 'volumes')
  const tokens = new Set(
    volumes
      .filter((volume) => objectOf(volume, 'projected') !== undefined || objectOf(volume, 'secret'))
      .map((volume) => textOf(volume, 'name'))
      .filter((name) => tokenVolume.test(name)),
  )
  if (tokens.size === 0) return
  setList(
    spec,
    'volumes',
    volumes.filter((volume) => !tokens.has(textOf(volume, 'name'))),
  )
  for (const key of ['containers', 'initContainers']) {
    const containers = objectsOf(spec, key).map((container) => {
      const kept = { ...container }
      const mounts = objectsOf(container, 'volumeMounts')
      setList(
        kept,
        'volumeMounts',
        mounts.filter((mount) => !tokens.has(textOf(mount, 'name'))),
      )
      return kept
    })
    setList(spec, key, containers)
  }
}

const affinityLists = [
  'requiredDuringSchedulingIgnoredDuringExecution',
  'preferredDuringSchedulingIgnoredDuringExecution',
]

/** Removes from selectors what the server adds for `matchLabelKeys`, and then refuses where it is there already. */
function withoutMergedKeys(spec: Fields): void {
  const affinity = objectOf(spec, 'affinity') ?? {}
  const terms = ['podAffinity', 'podAntiAffinity'].flatMap((side) =>
    affinityLists.flatMap((list) =>
      objectsOf(objectOf(affinity, side) ?? {}, list).map(
        (term) => objectOf(term, 'podAffinityTerm') ?? term,
      ),
    ),
  )
  for (const term of [...terms, ...objectsOf(spec, 'topologySpreadConstraints')]) {
    const keys = [...textsOf(term, 'matchLabelKeys'), ...textsOf(term, 'mismatchLabelKeys')]
    const selector = objectOf(term, 'labelSelector') as Fields | undefined
    if (keys.length === 0 || !selector) continue
    const kept = objectsOf(selector, 'matchExpressions').filter(
      (expression) => !keys.includes(textOf(expression, 'key')),
    )
    setList(selector, 'matchExpressions', kept)
  }
}

function setList(fields: Fields, key: string, list: readonly JsonObject[]): void {
  if (list.length > 0) fields[key] = list
  else delete fields[key]
}

/** Labels that the Job controller gives the pods of a job, by which it selects them. */
const jobLabels = [
  'controller-uid',
  'job-name',
  'batch.kubernetes.io/controller-uid',
  'batch.kubernetes.io/job-name',
]

/** What the binder of volumes writes on claims and volumes. */
const bindingAnnotations = [
  'pv.kubernetes.io/bind-completed',
  'pv.kubernetes.io/bound-by-controller',
  'volume.kubernetes.io/storage-provisioner',
  'volume.beta.kubernetes.io/storage-provisioner',
  'volume.kubernetes.io/selected-node',
]

function wasBound(source: ApiObject): boolean {
  return (
    textOf(
      objectOf(source.metadata as JsonObject, 'annotations') ?? {},
      'pv.kubernetes.io/bound-by-controller',
    ) !== ''
  )
}

/** Corrections by kind; kinds of a built-in group stand alone. */
const kinds: Readonly<Record<string, (object: Fields, spec: Fields, facts: Facts) => void>> = {
  Pod(_, spec, { source, managers }) {
    if (!managers.wrote(source, 'spec', 'nodeName')) delete spec['nodeName']
    delete spec['ephemeralContainers']
    withoutTokens(spec)
    withoutMergedKeys(spec)
  },
  Service(_, spec, { source, managers }) {
    const isHeadless = spec['clusterIP'] === 'None'
    for (const field of ['clusterIP', 'clusterIPs']) {
      if (!isHeadless && !managers.wrote(source, 'spec', field)) delete spec[field]
    }
    if (!managers.wrote(source, 'spec', 'healthCheckNodePort')) delete spec['healthCheckNodePort']
  },
  Job(_, spec) {
    if (getKey(spec, 'manualSelector') === true) return
    delete spec['selector']
    const template = objectOf(spec, 'template') as Fields | undefined
    const metadata = template && (objectOf(template, 'metadata') as Fields | undefined)
    if (metadata) removeFrom(metadata, 'labels', jobLabels)
  },
  PersistentVolumeClaim(object, spec, { source }) {
    if (wasBound(source)) delete spec['volumeName']
    removeFrom(object['metadata'] as Fields, 'annotations', bindingAnnotations)
  },
  PersistentVolume(object, spec, { source }) {
    if (wasBound(source)) delete spec['claimRef']
    removeFrom(object['metadata'] as Fields, 'annotations', bindingAnnotations)
    const claim = objectOf(spec, 'claimRef') as Fields | undefined
    for (const field of ['uid', 'resourceVersion']) delete claim?.[field]
  },
  Secret(object) {
    if (object['type'] !== 'kubernetes.io/service-account-token') return
    delete object['data']
    removeFrom(object['metadata'] as Fields, 'annotations', ['kubernetes.io/service-account.uid'])
  },
  ServiceAccount(object) {
    const name = textOf(object['metadata'] as JsonObject, 'name')
    const secrets = objectsOf(object, 'secrets')
    setList(
      object,
      'secrets',
      secrets.filter((secret) => !textOf(secret, 'name').startsWith(`${name}-token-`)),
    )
  },
  Namespace(object) {
    delete object['spec']
  },
  // A controller counts the usage of each quota anew, and replaces what a user wrote.
  ResourceQuota(object) {
    delete object['status']
  },
  CertificateSigningRequest(_, spec) {
    for (const field of ['username', 'uid', 'groups', 'extra']) delete spec[field]
  },
  Node(_, spec) {
    const kept = objectsOf(spec, 'taints').filter(
      (taint) => !isControllersTaint(textOf(taint, 'key')),
    )
    setList(spec, 'taints', kept)
  },
}

/** Whether controllers add and remove the taint by the state of the node. */
function isControllersTaint(key: string): boolean {
  return key.startsWith('node.kubernetes.io/') && key !== 'node.kubernetes.io/out-of-service'
}
