/** Resources whose objects nodes may use because of their pods. */
export type UsedResource =
  | 'configmaps'
  | 'persistentvolumeclaims'
  | 'resourceclaims'
  | 'secrets'
  | 'serviceaccounts'

/** A persistent volume that is bound to a claim. */
export interface BoundVolume {
  readonly claim: UsedObject
  readonly secrets: readonly UsedObject[]
}

/** An object that pods or persistent volumes use. */
export interface UsedObject {
  readonly key: string
  /** Nodes that may use the object, with the number of reasons: pods, and persistent volumes by their claims. */
  readonly nodes: Map<string, number>
  /** Persistent volumes that are bound to the object, which is a claim then. */
  readonly volumes: Set<BoundVolume>
  /** Pods and persistent volumes that name the object. */
  holders: number
}

/** Objects that are used, each as long as something holds it. */
export class UsedObjects {
  readonly #objects = new Map<string, UsedObject>()

  /** Number of the objects. */
  get size(): number {
    return this.#objects.size
  }

  get(resource: UsedResource, namespace: string, name: string): UsedObject | undefined {
    return this.#objects.get(keyOf(resource, namespace, name))
  }

  /** Gives an object one more holder, which has to release it. */
  hold(resource: UsedResource, namespace: string, name: string): UsedObject {
    const key = keyOf(resource, namespace, name)
    let object = this.#objects.get(key)
    if (!object) {
      object = { key, nodes: new Map(), volumes: new Set(), holders: 0 }
      this.#objects.set(key, object)
    }
    object.holders++
    return object
  }

  release(object: UsedObject): void {
    if (--object.holders === 0) this.#objects.delete(object.key)
  }
}

function keyOf(resource: UsedResource, namespace: string, name: string): string {
  return `${resource} ${namespace}/${name}`
}

/** Adds a reason for which a node may use an object. The first one extends to the secrets of a claim's volumes. */
export function admitNode({ nodes, volumes }: UsedObject, node: string): void {
  const reasons = nodes.get(node) ?? 0
  nodes.set(node, reasons + 1)
  if (reasons > 0) return
  for (const { secrets } of volumes) for (const secret of secrets) admitNode(secret, node)
}

/** Takes a reason away that {@link admitNode} added. */
export function dismissNode({ nodes, volumes }: UsedObject, node: string): void {
  const reasons = nodes.get(node) ?? 0
  if (reasons > 1) {
    nodes.set(node, reasons - 1)
    return
  }
  nodes.delete(node)
  for (const { secrets } of volumes) for (const secret of secrets) dismissNode(secret, node)
}

/** Extends the nodes of a volume's claim to the secrets of the volume. */
export function bindVolume(volume: BoundVolume): void {
  const { claim, secrets } = volume
  claim.volumes.add(volume)
  for (const node of claim.nodes.keys()) for (const secret of secrets) admitNode(secret, node)
}

/** Undoes {@link bindVolume}. */
export function unbindVolume(volume: BoundVolume): void {
  const { claim, secrets } = volume
  claim.volumes.delete(volume)
  for (const node of claim.nodes.keys()) for (const secret of secrets) dismissNode(secret, node)
}
