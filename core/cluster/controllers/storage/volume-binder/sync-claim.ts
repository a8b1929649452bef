import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import { isPodFinished, nodeOf } from '../../shared/pods/pod-state.ts'
import { classOf, hasAnnotation, hasClass, isBoundTo, mismatchOf } from '../volumes/volume-facts.ts'
import type { BinderParts } from './binder-parts.ts'
import type { Provisioner } from './provisioner.ts'

/** Binds claims to volumes, or has volumes made for them. */
export class ClaimSync {
  readonly #parts: BinderParts
  readonly #provisioner: Provisioner

  constructor(parts: BinderParts, provisioner: Provisioner) {
    this.#parts = parts
    this.#provisioner = provisioner
  }

  /** @returns whether the claim is pending, so that it is looked at again later */
  async sync(claim: corev1.PersistentVolumeClaim, signal: AbortSignal): Promise<boolean> {
    if (hasAnnotation(claim, this.#parts.names.bindCompleted)) {
      await this.#syncBound(claim, signal)
      return false
    }
    return (claim.spec.volumeName ?? '') === ''
      ? this.#syncOpen(claim, signal)
      : this.#syncNamed(claim, signal)
  }

  async #syncOpen(claim: corev1.PersistentVolumeClaim, signal: AbortSignal): Promise<boolean> {
    const { names, classes, match, writes } = this.#parts
    const className = classOf(claim, names)
    const isDelayed = classes.isDelayed(className)
    const volume = match.find(claim, isDelayed)
    if (volume) {
      await writes.bind(volume, claim, signal)
      return false
    }
    const defaultClass = hasClass(claim, names) ? undefined : classes.default()
    if (defaultClass) {
      const storageClassName = defaultClass.metadata.name ?? ''
      await writes.patchClaim(claim, { metadata: {}, spec: { storageClassName } }, signal)
      return true
    }
    if (isDelayed && !hasAnnotation(claim, names.selectedNode)) {
      this.#reportWaiting(claim)
    } else if (className !== '') {
      return this.#provisioner.provision(claim, className, signal)
    } else {
      const text = 'no persistent volumes available for this claim and no storage class is set'
      this.#parts.event(claim, 'Normal', 'FailedBinding', text)
    }
    await writes.setClaimPhase(claim, 'Pending', undefined, signal)
    return true
  }

  #reportWaiting(claim: corev1.PersistentVolumeClaim): void {
    const { namespace = '', name = '' } = claim.metadata
    const pods = this.#parts
      .podsOf(`${namespace}/${name}`)
      .filter((pod) => !isPodFinished(pod) && nodeOf(pod) === '')
      .map(({ metadata }) => metadata.name ?? '')
    if (pods.length === 0) {
      const text = 'waiting for first consumer to be created before binding'
      this.#parts.event(claim, 'Normal', 'WaitForFirstConsumer', text)
      return
    }
    const text = `waiting for pod${pods.length > 1 ? 's' : ''} ${pods.join(',')} to be scheduled`
    this.#parts.event(claim, 'Normal', 'WaitForPodScheduled', text)
  }

  /** Syncs a claim that asks for one volume by its name. */
  async #syncNamed(claim: corev1.PersistentVolumeClaim, signal: AbortSignal): Promise<boolean> {
    const { volumes, names, writes } = this.#parts
    const volume = volumes.byKey(claim.spec.volumeName ?? '')
    if (!volume) {
      await writes.setClaimPhase(claim, 'Pending', undefined, signal)
      return true
    }
    const { name = '' } = volume.metadata
    if (volume.spec.claimRef) {
      if (isBoundTo(volume, claim)) {
        await writes.bind(volume, claim, signal)
        return false
      }
      const text = `volume "${name}" already bound to a different claim.`
      this.#parts.event(claim, 'Warning', 'FailedBinding', text)
      await writes.setClaimPhase(claim, 'Pending', undefined, signal)
      return true
    }
    const mismatch = mismatchOf(volume, claim, names)
    if (mismatch === undefined) {
      await writes.bind(volume, claim, signal)
      return false
    }
    const text = `Cannot bind to requested volume "${name}": ${mismatch}`
    this.#parts.event(claim, 'Warning', 'VolumeMismatch', text)
    await writes.setClaimPhase(claim, 'Pending', undefined, signal)
    return true
  }

  async #syncBound(claim: corev1.PersistentVolumeClaim, signal: AbortSignal): Promise<void> {
    const { volumes, writes } = this.#parts
    const lost = (reason: string, message: string): Promise<unknown> =>
      writes.setClaimPhase(claim, 'Lost', undefined, signal, { type: 'Warning', reason, message })
    const { volumeName = '' } = claim.spec
    if (volumeName === '') {
      const text = 'Bound claim has lost reference to PersistentVolume. Data on the volume is lost!'
      await lost('ClaimLost', text)
      return
    }
    const volume = volumes.byKey(volumeName)
    if (!volume) {
      const text = 'Bound claim has lost its PersistentVolume. Data on the volume is lost!'
      await lost('ClaimLost', text)
      return
    }
    const reference = volume.spec.claimRef
    if (!reference || reference.uid === claim.metadata.uid) {
      await writes.bind(volume, claim, signal)
      return
    }
    const text = 'Two claims are bound to the same volume, this one is bound incorrectly'
    await lost('ClaimMisbound', text)
  }
}
