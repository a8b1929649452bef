import { keyOf } from '../../../../base/api/metadata/object-keys.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import { isPodFinished } from '../../shared/pods/pod-state.ts'
import { claimKeyOf, hasAnnotation, hasSameMode } from '../volumes/volume-facts.ts'
import type { BinderParts } from './binder-parts.ts'
import type { Provisioner } from './provisioner.ts'

/** Keeps the phases of volumes, and reclaims those whose claim was deleted. */
export class VolumeSync {
  readonly #parts: BinderParts
  readonly #provisioner: Provisioner

  constructor(parts: BinderParts, provisioner: Provisioner) {
    this.#parts = parts
    this.#provisioner = provisioner
  }

  /** @returns the key of a claim to sync, where the volume waits for it */
  async sync(volume: corev1.PersistentVolume, signal: AbortSignal): Promise<string | undefined> {
    const { claims, writes, names } = this.#parts
    const reference = volume.spec.claimRef
    if (!reference?.uid) {
      await writes.setVolumePhase(volume, 'Available', signal)
      return reference && claimKeyOf(reference)
    }
    const found = claims.byKey(claimKeyOf(reference))
    const claim = found?.metadata.uid === reference.uid ? found : undefined
    if (!claim) {
      await this.#release(volume, signal)
      return undefined
    }
    const { volumeName: claimed = '' } = claim.spec
    if (claimed === '') {
      if (hasSameMode(claim, volume)) return keyOf(claim)
      this.#reportModes(volume, claim)
      return undefined
    }
    if (claimed === volume.metadata.name) {
      await writes.setVolumePhase(volume, 'Bound', signal)
      return undefined
    }
    const isMade = hasAnnotation(volume, names.provisionedBy)
    if (isMade && volume.spec.persistentVolumeReclaimPolicy === 'Delete')
      await this.#release(volume, signal)
    else await writes.unbind(volume, signal)
    return undefined
  }

  #reportModes(volume: corev1.PersistentVolume, claim: corev1.PersistentVolumeClaim): void {
    const [volumeName, claimName] = [volume, claim].map(({ metadata }) => metadata.name ?? '')
    const ofVolume = `Cannot bind PersistentVolume to requested PersistentVolumeClaim "${claimName}" due to incompatible volumeMode.`
    const ofClaim = `Cannot bind PersistentVolume "${volumeName}" to requested PersistentVolumeClaim due to incompatible volumeMode.`
    this.#parts.event(volume, 'Warning', 'VolumeMismatch', ofVolume)
    this.#parts.event(claim, 'Warning', 'VolumeMismatch', ofClaim)
  }

  async #release(volume: corev1.PersistentVolume, signal: AbortSignal): Promise<void> {
    const { writes } = this.#parts
    const hasFailed = volume.status.phase === 'Failed'
    const released = hasFailed ? volume : await writes.setVolumePhase(volume, 'Released', signal)
    const { persistentVolumeReclaimPolicy: policy } = volume.spec
    if (policy === 'Delete') await this.#delete(released, signal)
    else if (policy === 'Recycle') await this.#recycle(released, signal)
  }

  async #delete(volume: corev1.PersistentVolume, signal: AbortSignal): Promise<void> {
    if (volume.metadata.deletionTimestamp !== undefined) return
    if (await this.#provisioner.release(volume, signal)) return
    const { name = '', uid = '' } = volume.metadata
    const by = volume.metadata.annotations?.[this.#parts.names.provisionedBy] ?? ''
    const { labelDomain } = this.#parts.cluster.brand
    // Volumes of provisioners elsewhere are theirs to delete.
    if (by !== '' && !by.startsWith(`${labelDomain}/`)) return
    const path = volume.spec.hostPath?.path ?? ''
    if (/^\/tmp\/.+/.test(path)) {
      await this.#provisioner.delete(volume, uid, signal)
      return
    }
    const text =
      path === ''
        ? `error getting deleter volume plugin for volume "${name}": no deletable volume plugin matched`
        : `host_path deleter only supports /tmp/.+ but received provided ${path}`
    await this.#fail(volume, 'VolumeFailedDelete', text, signal)
  }

  async #recycle(volume: corev1.PersistentVolume, signal: AbortSignal): Promise<void> {
    const { claims, writes } = this.#parts
    const claimKey = claimKeyOf(volume.spec.claimRef ?? {})
    const users = this.#parts
      .podsOf(claimKey)
      .filter((pod) => !isPodFinished(pod))
      .map((pod) => keyOf(pod))
      .sort()
    if (users.length > 0 && !claims.byKey(claimKey)) {
      const text = `Volume is used by pods: ${users.join(',')}`
      this.#parts.event(volume, 'Normal', 'VolumeFailedRecycle', text)
      return
    }
    if (!volume.spec.hostPath && !volume.spec.nfs) {
      const text = 'No recycler plugin found for the volume!'
      await this.#fail(volume, 'VolumeFailedRecycle', text, signal)
      return
    }
    this.#parts.event(volume, 'Normal', 'VolumeRecycled', 'Volume recycled')
    await writes.unbind(volume, signal)
  }

  async #fail(
    volume: corev1.PersistentVolume,
    reason: string,
    message: string,
    signal: AbortSignal,
  ): Promise<void> {
    const event = { type: 'Warning', reason, message } as const
    await this.#parts.writes.setVolumePhase(volume, 'Failed', signal, event)
  }
}
