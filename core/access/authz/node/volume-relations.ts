import { objectOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { Relations } from './relations.ts'
import { secretsOfVolume } from './secrets-of-volume.ts'
import { bindVolume, type BoundVolume, unbindVolume, type UsedObjects } from './used-objects.ts'

/** Persistent volumes by their claims: a node may use them, and their secrets, if it may use the claim. */
export class VolumeRelations implements Relations {
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
