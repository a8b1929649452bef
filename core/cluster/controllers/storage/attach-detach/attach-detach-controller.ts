import type { TypedResource } from '../../../../base/api/group-version.ts'
import { equalJson, type JsonValue } from '../../../../base/api/json.ts'
import { keyOf } from '../../../../base/api/metadata/object-keys.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { VolumeAttachment } from '../../../../base/api/types/storage.v1.generated.ts'
import type { Client } from '../../../../base/client/client.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { isSimulatedNode } from '../../../../requests/node-access/simulated-node.ts'
import type {
  ClusterParts,
  ClusterRegistration,
} from '../../shared/framework/cluster-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { KeyController, type KeyQueue } from '../../shared/framework/key-controller.ts'
import {
  nodeResource,
  podResource,
  claimResource,
  csiDriverResource,
  volumeAttachmentResource,
  volumeResource,
} from '../../shared/objects/resources.ts'
import { isPodFinished, nodeOf } from '../../shared/pods/pod-state.ts'
import { createIfAbsent, ignoreNotFound } from '../../shared/writes/expected-errors.ts'
import { claimsOfPod, podsOfClaim } from '../volumes/pods-of-claims.ts'
import {
  isAttachmentName,
  isShareable,
  type WantedVolume,
  WantedVolumes,
} from './wanted-volumes.ts'

/**
 * Attaches the CSI volumes of pods to their nodes and detaches them after the last pod, in status alone: VolumeAttachments,
 * `volumesAttached` and `volumesInUse` of nodes. Only nodes with the annotation by which kubelets leave this to the controller
 * manager are served. On simulated nodes the driver's attacher is simulated, too; on other nodes a real one answers.
 */
function createAttachDetach(parts: ClusterParts): Controller {
  const attaching = new AttachDetach(parts)
  return new KeyController({
    name: 'persistentvolume-attach-detach-controller',
    parts,
    reads: [
      nodeResource,
      podResource,
      claimResource,
      volumeResource,
      csiDriverResource(parts.brand),
      attaching.resource,
    ],
    workers: 8,
    watch: (queue, signal) => attaching.watch(queue, signal),
    sync: (node, _queue, signal) => attaching.sync(node, signal),
  })
}

/** Keys are the names of nodes. */
class AttachDetach {
  readonly resource: TypedResource<VolumeAttachment>
  readonly #parts: ClusterParts
  readonly #attacher: Client
  readonly #wanted: WantedVolumes
  readonly #managed: string
  /** Volumes that nodes wait for until another node has detached them, each `node attachment`, whose pods know. */
  readonly #blocked = new Map<string, string>()

  constructor(parts: ClusterParts) {
    const { labelDomain } = parts.brand
    this.#parts = parts
    this.resource = volumeAttachmentResource(parts.brand)
    this.#attacher = parts.clientOf('csi-attacher')
    this.#wanted = new WantedVolumes(parts)
    this.#managed = `volumes.${labelDomain}/controller-managed-attach-detach`
  }

  watch(queue: KeyQueue, signal: AbortSignal): void {
    const { objects } = this.#parts
    const ofPod = (pod: corev1.Pod): void => {
      if (nodeOf(pod) !== '' && claimsOfPod(pod).length > 0) queue.add(nodeOf(pod))
    }
    objects.of(podResource).listenTogether(
      {
        added: ofPod,
        changed: (pod, before) => {
          const isSame =
            nodeOf(pod) === nodeOf(before) && isPodFinished(pod) === isPodFinished(before)
          if (!isSame) ofPod(pod)
        },
        deleted: ofPod,
      },
      signal,
    )
    const podsOf = podsOfClaim(objects)
    const ofClaim = (claim: corev1.PersistentVolumeClaim): void =>
      podsOf(keyOf(claim)).forEach(ofPod)
    objects.of(claimResource).follow({ added: ofClaim, changed: ofClaim }, signal)
    const ofAttachment = (attachment: VolumeAttachment): void => queue.add(nodeNameOf(attachment))
    const detached = (attachment: VolumeAttachment): void => {
      ofAttachment(attachment)
      for (const node of this.#blocked.values()) queue.add(node)
    }
    const handlers = { added: ofAttachment, changed: ofAttachment, deleted: detached }
    objects.of(this.resource).listen(handlers, signal)
    const isManaged = (node: corev1.Node): boolean => this.#isManaged(node)
    objects.of(nodeResource).follow(
      {
        added: (node) => queue.add(keyOf(node)),
        changed: (node, before) => {
          if (isManaged(node) !== isManaged(before)) queue.add(keyOf(node))
        },
      },
      signal,
    )
  }

  async sync(name: string, signal: AbortSignal): Promise<void> {
    const node = this.#parts.objects.of(nodeResource).byKey(name)
    const wanted = node && this.#isManaged(node) ? this.#wanted.of(name) : new Map<string, never>()
    const isSimulated = node !== undefined && isSimulatedNode(node)
    for (const key of this.#blocked.keys()) {
      const [of, attachment = ''] = key.split(' ')
      if (of === name && !wanted.has(attachment)) this.#blocked.delete(key)
    }
    if (isSimulated) await this.#reportInUse(node, wanted, signal)
    await this.#reportAttached(name, wanted, signal)
    for (const attachment of this.#attachmentsOf('node', nodeNameOf, name)) {
      const known = keyOf(attachment)
      if (wanted.has(known) || !isAttachmentName(known)) continue
      await ignoreNotFound(
        this.#parts.client.delete(resourcePath(this.resource, { name: known }), { signal }),
      )
    }
    for (const volume of wanted.values()) await this.#attach(name, volume, isSimulated, signal)
    await this.#reportAttached(name, wanted, signal)
  }

  #isManaged({ metadata }: corev1.Node): boolean {
    return metadata.annotations?.[this.#managed] !== undefined
  }

  #attachmentsOf(
    index: string,
    textOfAttachment: (attachment: VolumeAttachment) => string,
    text: string,
  ): VolumeAttachment[] {
    const attachments = this.#parts.objects.of(this.resource)
    return attachments.index(index, (attachment) => [textOfAttachment(attachment)])(text)
  }

  async #attach(
    node: string,
    { attachment, driver, volume, pods }: WantedVolume,
    isSimulated: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    const { client, objects } = this.#parts
    const volumeName = keyOf(volume)
    if (!objects.of(this.resource).byKey(attachment)) {
      const others = this.#attachmentsOf('volume', volumeOf, volumeName).map(nodeNameOf)
      if (!isShareable(volume) && others.length > 0) {
        this.#block(`${node} ${attachment}`, others, volumeName, pods)
        return
      }
      await createIfAbsent(client, resourcePath(this.resource), {
        apiVersion: `${this.resource.group}/v1`,
        kind: 'VolumeAttachment',
        metadata: { name: attachment },
        spec: {
          attacher: driver,
          nodeName: node,
          source: { persistentVolumeName: volumeName },
        },
      })
    }
    this.#blocked.delete(`${node} ${attachment}`)
    const made = objects.of(this.resource).byKey(attachment)
    if (!made || isAttached(made) || !isSimulated) return
    const path = resourcePath(this.resource, { name: attachment, subresource: 'status' })
    await this.#attacher.patch(path, 'merge', { status: { attached: true } }, { signal })
  }

  /** Has a node wait for a volume that another node has; its pods get an event once. */
  #block(
    key: string,
    others: readonly string[],
    volume: string,
    pods: readonly corev1.Pod[],
  ): void {
    const [node = '', attachment = ''] = key.split(' ')
    if (this.#blocked.has(key)) return
    this.#blocked.set(key, node)
    const users = others.flatMap((other) =>
      [...this.#wanted.of(other).values()]
        .filter((wanted) => keyOf(wanted.volume) === volume && wanted.attachment !== attachment)
        .flatMap((wanted) => wanted.pods),
    )
    for (const pod of pods) {
      const text = multiAttachText(volume, pod, users)
      this.#events.record(pod, 'Warning', 'FailedAttachVolume', text)
    }
  }

  get #events(): ReturnType<ClusterParts['recorder']> {
    return this.#parts.recorder({ component: 'attachdetach-controller' })
  }

  /** Writes which of the wanted volumes are attached; the pods of newly attached ones get an event. */
  async #reportAttached(
    name: string,
    wanted: ReadonlyMap<string, WantedVolume>,
    signal: AbortSignal,
  ): Promise<void> {
    const { client, objects } = this.#parts
    const node = objects.of(nodeResource).byKey(name)
    if (!node) return
    const { volumesAttached: known = [] } = node.status
    const names = known.map((each) => each.name)
    const attached = [...wanted.values()].filter(({ attachment }) => {
      const found = objects.of(this.resource).byKey(attachment)
      return found !== undefined && isAttached(found)
    })
    const volumes = attached.map(({ uniqueName }) => ({ name: uniqueName, devicePath: '' }))
    for (const { uniqueName, volume, pods } of attached) {
      if (names.includes(uniqueName)) continue
      const text = `AttachVolume.Attach succeeded for volume "${keyOf(volume)}" `
      for (const pod of pods) this.#events.record(pod, 'Normal', 'SuccessfulAttachVolume', text)
    }
    await reportVolumes(client, node, 'volumesAttached', known, volumes, signal)
  }

  /** Writes the volumes that the kubelet of a simulated node uses. */
  async #reportInUse(
    node: corev1.Node,
    wanted: ReadonlyMap<string, WantedVolume>,
    signal: AbortSignal,
  ): Promise<void> {
    const { volumesInUse: known = [] } = node.status
    const volumes = [...wanted.values()].map(({ uniqueName }) => uniqueName).toSorted()
    await reportVolumes(
      this.#parts.kubeletOf(keyOf(node)),
      node,
      'volumesInUse',
      known,
      volumes,
      signal,
    )
  }
}

/** Name of the node of a VolumeAttachment. */
function nodeNameOf({ spec }: VolumeAttachment): string {
  return spec.nodeName
}

/** Name of the volume of a VolumeAttachment; empty for an inline volume. */
function volumeOf({ spec }: VolumeAttachment): string {
  return spec.source.persistentVolumeName ?? ''
}

function isAttached({ status }: VolumeAttachment): boolean {
  return status.attached
}

/**
 * Text of the event of a pod whose volume another node has, as the original writes it: it names the pods that use the volume
 * there, but no pod of another namespace.
 */
function multiAttachText(volume: string, pod: corev1.Pod, users: readonly corev1.Pod[]): string {
  return `Multi-Attach error for volume "${volume}" ${reasonOf(pod, users)}`
}

function reasonOf(pod: corev1.Pod, users: readonly corev1.Pod[]): string {
  if (users.length === 0) {
    return "Volume is already exclusively attached to one node and can't be attached to another"
  }
  const near = users.filter(({ metadata }) => metadata.namespace === pod.metadata.namespace)
  const far = users.length - near.length
  const elsewhere = `${far} pod(s) in different namespaces`
  if (near.length === 0) return `Volume is already used by ${elsewhere}`
  const names = near.map(({ metadata }) => metadata.name ?? '').join(', ')
  return `Volume is already used by pod(s) ${names}${far > 0 ? ` and ${elsewhere}` : ''}`
}

/** Writes a list of volumes into the status of a node where it is another than the `known` one. */
async function reportVolumes(
  client: Client,
  node: corev1.Node,
  field: 'volumesAttached' | 'volumesInUse',
  known: readonly JsonValue[],
  volumes: readonly JsonValue[],
  signal: AbortSignal,
): Promise<void> {
  if (equalJson([...known], [...volumes])) return
  const path = resourcePath(nodeResource, { name: keyOf(node), subresource: 'status' })
  const value = volumes.length === 0 ? null : [...volumes]
  await ignoreNotFound(client.patch(path, 'strategic', { status: { [field]: value } }, { signal }))
}

export const attachDetach: ClusterRegistration = {
  name: 'persistentvolume-attach-detach-controller',
  needs: ({ apiDomain }) => [
    { group: '', resource: 'nodes' },
    { group: '', resource: 'pods' },
    { group: '', resource: 'persistentvolumeclaims' },
    { group: '', resource: 'persistentvolumes' },
    { group: `storage.${apiDomain}`, resource: 'csidrivers' },
    { group: `storage.${apiDomain}`, resource: 'volumeattachments' },
  ],
  create: createAttachDetach,
}
