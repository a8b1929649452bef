import type { Brand } from '../../../base/api/brand.ts'
import { objectOf, structOf, textOf, has } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import type { FieldName } from '../../../base/api/types/views.ts'
import type { ExcludedMembers } from '../../../base/json/parse-json-without.ts'
import type { CacheObserver, ObservedResource } from '../../../storage/cache/cache-core.ts'
import type { CacheEvent } from '../../../storage/cache/cache-event.ts'
import type { CachedEntry } from '../../../storage/cache/cached-entry.ts'
import { allKeys } from '../../../storage/cache/object-key.ts'
import type { WatchCache } from '../../../storage/cache/watch-cache.ts'
import { PodRelations } from './pod-relations.ts'
import { PlacedObjects, type Relations } from './relations.ts'
import {
  UsedObjects,
  type UsedResource,
  bindVolume,
  type BoundVolume,
  unbindVolume,
} from './used-objects.ts'

/** A secret by its namespace and its name. */
type SecretPlace = readonly [namespace: string, name: string]

type Source = FieldName<corev1.PersistentVolumeSpec>

/** Sources with one secret, which is in the namespace of the claim unless they say otherwise. */
const claimSources: readonly Source[] = ['cephfs', 'flexVolume', 'rbd', 'scaleIO', 'iscsi']

/** Sources with one secret, which is in the namespace that they say. */
const plainSources: readonly Source[] = ['cinder', 'storageos']

/** Secrets of a CSI volume that its node needs; those of the control plane are no concern of nodes. */
const nodeSecrets: readonly FieldName<corev1.CSIPersistentVolumeSource>[] = [
  'nodePublishSecretRef',
  'nodeStageSecretRef',
  'nodeExpandSecretRef',
]

function placeOf(reference: JsonObject, namespace = ''): SecretPlace {
  return [textOf(reference, 'namespace') || namespace, textOf(reference, 'name')]
}

function* possibleSecrets(spec: JsonObject): Generator<SecretPlace> {
  const claimNamespace = textOf(structOf(spec, 'claimRef'), 'namespace')
  const file = objectOf(spec, 'azureFile')
  if (file) {
    yield [textOf(file, 'secretNamespace') || claimNamespace, textOf(file, 'secretName')]
  }
  for (const source of claimSources) {
    yield placeOf(structOf(spec, source, 'secretRef'), claimNamespace)
  }
  for (const source of plainSources) yield placeOf(structOf(spec, source, 'secretRef'))
  if (!has(spec, 'csi')) return
  for (const reference of nodeSecrets) yield placeOf(structOf(spec, 'csi', reference))
}

/** The secrets that a node needs to mount a persistent volume; `spec` is that of the volume. */
function* secretsOfVolume(spec: JsonObject): Generator<SecretPlace> {
  for (const place of possibleSecrets(spec)) if (place[1] !== '') yield place
}

/** Persistent volumes by their claims: a node may use them, and their secrets, if it may use the claim. */
class VolumeRelations implements Relations {
  readonly #used: UsedObjects
  readonly #volumes = new Map<string, BoundVolume>()

  constructor(used: UsedObjects) {
    this.#used = used
  }

  isUsedBy(key: string, node: string): boolean {
    return this.#volumes.get(key)?.claim.nodes.has(node) ?? false
  }

  keys(): Iterable<string> {
    return this.#volumes.keys()
  }

  put(key: string, object: ApiObject): void {
    this.remove(key)
    const spec = structOf(object, 'spec')
    const claim = objectOf(spec, 'claimRef')
    if (!claim) return
    const volume: BoundVolume = {
      claim: this.#used.hold(
        'persistentvolumeclaims',
        textOf(claim, 'namespace'),
        textOf(claim, 'name'),
      ),
      secrets: Array.from(secretsOfVolume(spec), (place) => this.#used.hold('secrets', ...place)),
    }
    this.#volumes.set(key, volume)
    bindVolume(volume)
  }

  remove(key: string): void {
    const volume = this.#volumes.get(key)
    if (!volume) return
    this.#volumes.delete(key)
    unbindVolume(volume)
    for (const each of [volume.claim, ...volume.secrets]) this.#used.release(each)
  }
}

/** Parsing all of a pod costs less than a search for parts to leave out. */
const leftOut: ExcludedMembers = []

/** Resources whose objects may relate to nodes. */
export type RelatedResource =
  | UsedResource
  | 'persistentvolumes'
  | 'podcertificaterequests'
  | 'pods'
  | 'resourceslices'
  | 'volumeattachments'

/**
 * Graph of the objects that nodes may use: of a pod on the node what it uses; of a volume claim its persistent volume, with
 * the secrets of that; and what names the node itself. It takes in each change in the turn in which the watch cache does, so it never
 * shows an older state than the cache.
 */
export class NodeGraph implements CacheObserver {
  readonly #used = new UsedObjects()
  readonly #pods: PodRelations
  readonly #volumes = new VolumeRelations(this.#used)
  readonly #attachments = new PlacedObjects()
  readonly #slices = new PlacedObjects()
  readonly #requests = new PlacedObjects()
  /** Relations by the store prefixes of resources. */
  readonly #relations: ReadonlyMap<string, Relations>

  constructor(brand: Brand) {
    this.#pods = new PodRelations(brand, this.#used)
    this.#relations = new Map<string, Relations>([
      ['pods', this.#pods],
      ['persistentvolumes', this.#volumes],
      ['volumeattachments', this.#attachments],
      ['resourceslices', this.#slices],
      ['podcertificaterequests', this.#requests],
    ])
  }

  /** Whether a node may use an object; the namespace of cluster-scoped objects is empty. */
  relates(node: string, resource: RelatedResource, namespace: string, name: string): boolean {
    const key = namespace === '' ? name : `${namespace}/${name}`
    switch (resource) {
      case 'pods':
        return this.#pods.nodeOf(key) === node
      case 'persistentvolumes':
        return this.#volumes.isUsedBy(key, node)
      case 'volumeattachments':
        return this.#attachments.nodeOf(key) === node
      case 'resourceslices':
        return this.#slices.nodeOf(key) === node
      case 'podcertificaterequests':
        return this.#requests.nodeOf(key) === node
      case 'configmaps':
      case 'persistentvolumeclaims':
      case 'resourceclaims':
      case 'secrets':
      case 'serviceaccounts':
        return this.#used.get(resource, namespace, name)?.nodes.has(node) ?? false
    }
  }

  /** Number of objects that are used by pods and volumes. */
  get size(): number {
    return this.#used.size
  }

  loaded(resource: ObservedResource): void {
    const relations = this.#relations.get(resource.prefix)
    if (!relations) return
    clear(relations)
    for (const entry of resource.snapshot().entries(allKeys)) take(relations, entry)
  }

  changed({ prefix }: ObservedResource, { key, current }: CacheEvent): void {
    const relations = this.#relations.get(prefix)
    if (!relations) return
    if (current) take(relations, current)
    else relations.remove(key)
  }

  unloaded({ prefix }: ObservedResource): void {
    const relations = this.#relations.get(prefix)
    if (relations) clear(relations)
  }
}

function clear(relations: Relations): void {
  for (const key of relations.keys()) relations.remove(key)
}

/** Takes an object in; an unreadable one gives no access. */
function take(relations: Relations, entry: CachedEntry): void {
  const object = entry.plainWithout(leftOut)
  if (object) relations.put(entry.key, object)
  else relations.remove(entry.key)
}

/** One graph a cache, since authorizers come and go with their configuration while the server runs. */
const graphs = new WeakMap<WatchCache, NodeGraph>()

/** The graph of a watch cache. */
export function nodeGraph(cache: WatchCache, brand: Brand): NodeGraph {
  const known = graphs.get(cache)
  if (known) return known
  const graph = new NodeGraph(brand)
  graphs.set(cache, graph)
  cache.observe(graph)
  for (const resource of cache.resources()) if (resource.isReady) graph.loaded(resource)
  return graph
}
