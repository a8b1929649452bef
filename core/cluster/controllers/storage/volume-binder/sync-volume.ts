import { has, structOf, textOf } from '../../../../base/api/json-fields.ts'
import { keyOf } from '../../../../base/api/metadata/object-keys.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { isPodFinished } from '../../shared/pods/pod-state.ts'
import {
  claimKeyOf,
  claimRefOf,
  hasAnnotation,
  hasSameMode,
  phaseOf,
  specOf,
} from '../volumes/volume-facts.ts'
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
  async sync(volume: ApiObject, signal: AbortSignal): Promise<string | undefined> {
    const { claims, writes, names } = this.#parts
    const reference = claimRefOf(volume)
    const uid = reference ? textOf(reference, 'uid') : ''
    if (!reference || uid === '') {
      await writes.setVolumePhase(volume, 'Available', signal)
      return reference && claimKeyOf(reference)
    }
    const found = claims.byKey(claimKeyOf(reference))
    const claim = found?.metadata.uid === uid ? found : undefined
    const claimed = claim && textOf(specOf(claim), 'volumeName')
    if (!claim) {
      await this.#release(volume, signal)
      return undefined
    }
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
    if (isMade && policyOf(volume) === 'Delete') await this.#release(volume, signal)
    else await writes.unbind(volume, signal)
    return undefined
  }

  #reportModes(volume: ApiObject, claim: ApiObject): void {
    const [volumeName, claimName] = [volume, claim].map(({ metadata }) => metadata.name ?? '')
    const ofVolume = `Cannot bind PersistentVolume to requested PersistentVolumeClaim "${claimName}" due to incompatible volumeMode.`
    const ofClaim = `Cannot bind PersistentVolume "${volumeName}" to requested PersistentVolumeClaim due to incompatible volumeMode.`
    this.#parts.event(volume, 'Warning', 'VolumeMismatch', ofVolume)
    this.#parts.event(claim, 'Warning', 'VolumeMismatch', ofClaim)
  }

  async #release(volume: ApiObject, signal: AbortSignal): Promise<void> {
    const { writes } = this.#parts
    const hasFailed = phaseOf(volume) === 'Failed'
    const released = hasFailed ? volume : await writes.setVolumePhase(volume, 'Released', signal)
    const policy = policyOf(volume)
    if (policy === 'Delete') await this.#delete(released, signal)
    else if (policy === 'Recycle') await this.#recycle(released, signal)
  }

  async #delete(volume: ApiObject, signal: AbortSignal): Promise<void> {
    if (volume.metadata.deletionTimestamp !== undefined) return
    if (await this.#provisioner.release(volume, signal)) return
    const { name = '', uid = '' } = volume.metadata
    const by = volume.metadata.annotations?.[this.#parts.names.provisionedBy] ?? ''
    const { labelDomain } = this.#parts.cluster.brand
    // Volumes of provisioners elsewhere are theirs to delete.
    if (by !== '' && !by.startsWith(`${labelDomain}/`)) return
    const path = textOf(structOf(specOf(volume), 'hostPath'), 'path')
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

  async #recycle(volume: ApiObject, signal: AbortSignal): Promise<void> {
    const { claims, writes } = this.#parts
    const claimKey = claimKeyOf(claimRefOf(volume) ?? {})
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
    const spec = specOf(volume)
    if (!has(spec, 'hostPath') && !has(spec, 'nfs')) {
      const text = 'No recycler plugin found for the volume!'
      await this.#fail(volume, 'VolumeFailedRecycle', text, signal)
      return
    }
    this.#parts.event(volume, 'Normal', 'VolumeRecycled', 'Volume recycled')
    await writes.unbind(volume, signal)
  }

  async #fail(
    volume: ApiObject,
    reason: string,
    message: string,
    signal: AbortSignal,
  ): Promise<void> {
    const event = { type: 'Warning', reason, message } as const
    await this.#parts.writes.setVolumePhase(volume, 'Failed', signal, event)
  }
}

function policyOf(volume: ApiObject): string {
  return textOf(specOf(volume), 'persistentVolumeReclaimPolicy')
}
