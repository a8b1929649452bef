import type { JsonObject } from '../../../../base/api/json.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { StorageClass } from '../../../../base/api/types/storage.v1.generated.ts'
import type { NewObject } from '../../../../base/api/types/views.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { volumeResource } from '../../shared/objects/resources.ts'
import { createIfAbsent, ignoreNotFound } from '../../shared/writes/expected-errors.ts'
import { simulatedProvisioner } from '../volumes/volume-names.ts'
import type { BinderParts } from './binder-parts.ts'
import { isSimulatedClass } from './storage-classes.ts'

/** Directory in the spec of simulated volumes; it holds no files. */
const volumeDirectory = '/var/lib/simulated-volumes'

/** Has volumes made for claims: by provisioners elsewhere, or at once for classes of the simulated provisioner. */
export class Provisioner {
  readonly #parts: BinderParts

  constructor(parts: BinderParts) {
    this.#parts = parts
  }

  /** @returns whether the claim still waits for its volume */
  async provision(
    claim: corev1.PersistentVolumeClaim,
    className: string,
    signal: AbortSignal,
  ): Promise<boolean> {
    const found = this.#parts.classes.find(className)
    const { labelDomain } = this.#parts.cluster.brand
    const fail = (text: string): true => {
      this.#parts.event(claim, 'Warning', 'ProvisioningFailed', text)
      return true
    }
    if (!found) {
      return fail(`storageclass.${this.#classGroup()} "${className}" not found`)
    }
    const { provisioner } = found
    if (provisioner.startsWith(`${labelDomain}/`)) {
      return fail(`no volume plugin matched name: ${provisioner}`)
    }
    const marked = await this.#mark(claim, provisioner, signal)
    const text = `Waiting for a volume to be created either by the external provisioner '${provisioner}' or manually by the system administrator. If volume creation is delayed, please verify that the provisioner is running and correctly registered.`
    this.#parts.event(marked, 'Normal', 'ExternalProvisioning', text)
    if (!isSimulatedClass(found)) return true
    return this.#make(marked, found, provisioner, signal)
  }

  /** Deletes a released volume that the simulated provisioner made. @returns whether it did make it */
  async release(volume: corev1.PersistentVolume, signal: AbortSignal): Promise<boolean> {
    const { uid = '' } = volume.metadata
    const by = volume.metadata.annotations?.[this.#parts.names.provisionedBy]
    const path = volume.spec.hostPath?.path ?? ''
    if (by !== simulatedProvisioner && !path.startsWith(`${volumeDirectory}/`)) return false
    await this.delete(volume, uid, signal)
    return true
  }

  async delete(volume: corev1.PersistentVolume, uid: string, signal: AbortSignal): Promise<void> {
    const { name = '' } = volume.metadata
    const path = resourcePath(volumeResource, { name })
    await ignoreNotFound(
      this.#parts.cluster.client.delete(path, { preconditions: { uid }, signal }),
    )
  }

  #classGroup(): string {
    return `storage.${this.#parts.cluster.brand.apiDomain}`
  }

  /** Notes the provisioner on the claim, by which provisioners know that it is their turn. */
  async #mark(
    claim: corev1.PersistentVolumeClaim,
    provisioner: string,
    signal: AbortSignal,
  ): Promise<corev1.PersistentVolumeClaim> {
    const { names, writes } = this.#parts
    const wanted = { [names.betaProvisioner]: provisioner, [names.provisioner]: provisioner }
    const known = claim.metadata.annotations ?? {}
    if (Object.keys(wanted).every((name) => known[name] === provisioner)) return claim
    return writes.patchClaim(claim, { metadata: { annotations: wanted } }, signal)
  }

  async #make(
    claim: corev1.PersistentVolumeClaim,
    storageClass: StorageClass,
    provisioner: string,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { cluster, claims, names } = this.#parts
    const recorder = cluster.recorder({ component: provisioner })
    const { namespace = '', name = '', uid = '' } = claim.metadata
    const key = `${namespace}/${name}`
    const provisioning = `External provisioner is provisioning volume for claim "${key}"`
    recorder.record(claim, 'Normal', 'Provisioning', provisioning)
    const volume = this.#volume(claim, storageClass, provisioner)
    const made = await createIfAbsent(cluster.client, resourcePath(volumeResource), volume)
    if (made) {
      const text = `Successfully provisioned volume ${volume.metadata.name ?? ''}`
      recorder.record(claim, 'Normal', 'ProvisioningSucceeded', text)
    }
    const current = claims.byKey(key)
    const bound = this.#parts.volumes.byKey(volume.metadata.name ?? '')
    if (!current || current.metadata.uid !== uid || !bound || signal.aborted) return true
    if (current.metadata.annotations?.[names.bindCompleted] !== undefined) return false
    await this.#parts.writes.bind(bound, current, signal)
    return false
  }

  #volume(
    claim: corev1.PersistentVolumeClaim,
    storageClass: StorageClass,
    provisioner: string,
  ): NewObject<corev1.PersistentVolume> {
    const { names, cluster } = this.#parts
    const { namespace = '', name = '', uid = '', resourceVersion = '' } = claim.metadata
    const node = claim.metadata.annotations?.[names.selectedNode]
    const { accessModes = [], resources, volumeMode } = claim.spec
    const { mountOptions = [] } = storageClass
    const volumeName = `pvc-${uid}`
    return {
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name: volumeName, annotations: { [names.provisionedBy]: provisioner } },
      spec: {
        capacity: { storage: resources.requests?.['storage'] ?? '' },
        accessModes: [...accessModes],
        persistentVolumeReclaimPolicy: storageClass.reclaimPolicy,
        storageClassName: storageClass.metadata.name ?? '',
        ...(volumeMode && { volumeMode }),
        ...(mountOptions.length > 0 && { mountOptions: [...mountOptions] }),
        claimRef: { apiVersion: 'v1', kind: claim.kind, namespace, name, uid, resourceVersion },
        hostPath: {
          path: `${volumeDirectory}/${volumeName}_${namespace}_${name}`,
          type: 'DirectoryOrCreate',
        },
        ...(node !== undefined && { nodeAffinity: onNode(node, cluster.brand.labelDomain) }),
      },
    }
  }
}

/** The affinity of a volume that is on one node. */
function onNode(node: string, labelDomain: string): JsonObject {
  const expression = { key: `${labelDomain}/hostname`, operator: 'In', values: [node] }
  return { required: { nodeSelectorTerms: [{ matchExpressions: [expression] }] } }
}
