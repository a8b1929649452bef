import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { FindObjects } from '../../../shared/objects/object-index.ts'
import { nodeResource, podResource } from '../../../shared/objects/resources.ts'
import type { SharedObjects } from '../../../shared/objects/shared-objects.ts'
import { isPodFinished } from '../../../shared/pods/pod-state.ts'

/** Who has which address. */
export class AddressBook {
  readonly #pods: FindObjects<corev1.Pod>
  readonly #nodes: FindObjects<corev1.Node>

  constructor(objects: SharedObjects) {
    this.#pods = objects
      .of(podResource)
      .index('pod address', ({ status }) => (status.podIPs ?? []).flatMap(({ ip }) => ip || []))
    this.#nodes = objects
      .of(nodeResource)
      .index('node address', ({ status }) =>
        (status.addresses ?? [])
          .filter(({ type }) => type === 'InternalIP' || type === 'ExternalIP')
          .map(({ address }) => address),
      )
  }

  /** Pods that have an address: those on the network of a node share it. */
  podsAt(address: string): corev1.Pod[] {
    return this.#pods(address).filter((pod) => !isPodFinished(pod))
  }

  /** The name of the node that has an address. */
  nodeAt(address: string): string | undefined {
    return this.#nodes(address)[0]?.metadata.name
  }
}
