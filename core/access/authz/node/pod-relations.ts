import type { Brand } from '../../../base/api/brand.ts'
import { structOf, textOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { claimsOfPod, configMapsOfPod, resourceClaimsOfPod, secretsOfPod } from './named-by-pod.ts'
import { nodeNameOf, type Relations } from './relations.ts'
import { admitNode, dismissNode, type UsedObject, type UsedObjects } from './used-objects.ts'

/** A pod on a node, and the objects that it uses. */
interface PlacedPod {
  readonly node: string
  readonly uses: ReadonlySet<UsedObject>
}

/** Pods by their nodes: a node may use what its pods use. */
export class PodRelations implements Relations {
  readonly #mirror: string
  readonly #used: UsedObjects
  readonly #pods = new Map<string, PlacedPod>()

  constructor(brand: Brand, used: UsedObjects) {
    this.#mirror = `${brand.labelDomain}/config.mirror`
    this.#used = used
  }

  nodeOf(key: string): string | undefined {
    return this.#pods.get(key)?.node
  }

  keys(): Iterable<string> {
    return this.#pods.keys()
  }

  put(key: string, object: ApiObject): void {
    const node = nodeNameOf(object)
    const before = this.#pods.get(key)
    if (node === '') this.#pods.delete(key)
    else {
      const uses = this.#usesOf(object)
      for (const use of uses) admitNode(use, node)
      this.#pods.set(key, { node, uses })
    }
    // Released last, so that what the pod uses as before is neither dropped nor made anew.
    if (before) this.#release(before)
  }

  remove(key: string): void {
    const before = this.#pods.get(key)
    this.#pods.delete(key)
    if (before) this.#release(before)
  }

  #release({ node, uses }: PlacedPod): void {
    for (const use of uses) {
      dismissNode(use, node)
      this.#used.release(use)
    }
  }

  /** The objects that a pod uses, each held once. */
  #usesOf(pod: ApiObject): ReadonlySet<UsedObject> {
    const { namespace = '', name = '', annotations } = pod.metadata
    const uses = new Set<UsedObject>()
    // A node creates mirror pods itself: these must never give it access to other objects.
    if (annotations?.[this.#mirror] !== undefined) return uses
    const [spec, status] = [structOf(pod, 'spec'), structOf(pod, 'status')]
    const account = textOf(spec, 'serviceAccountName')
    const add = (resource: Parameters<UsedObjects['hold']>[0], names: Iterable<string>): void => {
      for (const each of names) {
        const use = this.#used.hold(resource, namespace, each)
        if (uses.has(use)) this.#used.release(use)
        else uses.add(use)
      }
    }
    add('serviceaccounts', account === '' ? [] : [account])
    add('secrets', secretsOfPod(spec))
    add('configmaps', configMapsOfPod(spec))
    add('persistentvolumeclaims', claimsOfPod(name, spec))
    add('resourceclaims', resourceClaimsOfPod(spec, status))
    return uses
  }
}
