import { equalJson, type JsonObject } from '../../../../base/api/json.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { Client } from '../../../../base/client/client.ts'
import { type ResourcePlace, resourcePath } from '../../../../base/client/resource-path.ts'
import type { EventRecorder, EventType } from '../../shared/events/event-recorder.ts'
import { claimResource, volumeResource } from '../../shared/objects/resources.ts'
import { claimKeyOf, hasAnnotation, type VolumeObject } from '../volumes/volume-facts.ts'
import type { VolumeNames } from '../volumes/volume-names.ts'

/** A merge patch of a claim or a volume, or of the status of one. */
interface Change {
  readonly metadata: JsonObject
  readonly spec?: JsonObject
  readonly status?: JsonObject
}

export interface PhaseEvent {
  readonly type: EventType
  readonly reason: string
  readonly message: string
}

/** Writes bindings and phases of claims and volumes. Each write is refused where the object changed meanwhile. */
export class VolumeWrites {
  readonly #client: Client
  readonly #recorder: EventRecorder
  readonly #names: VolumeNames

  constructor(parts: {
    readonly client: Client
    readonly recorder: EventRecorder
    readonly names: VolumeNames
  }) {
    this.#client = parts.client
    this.#recorder = parts.recorder
    this.#names = parts.names
  }

  /** Binds a volume and a claim to each other: first the volume, then the claim, and their phases. */
  async bind(
    volume: corev1.PersistentVolume,
    claim: corev1.PersistentVolumeClaim,
    signal: AbortSignal,
  ): Promise<void> {
    const bound = await this.#bindVolume(volume, claim, signal)
    await this.setVolumePhase(bound, 'Bound', signal)
    const written = await this.#bindClaim(claim, bound, signal)
    await this.setClaimPhase(written, 'Bound', bound, signal)
  }

  /** Takes the claim from a volume; one that its user reserved stays reserved by the claim's name. */
  async unbind(volume: corev1.PersistentVolume, signal: AbortSignal): Promise<void> {
    const { boundByController } = this.#names
    const change = hasAnnotation(volume, boundByController)
      ? { metadata: { annotations: { [boundByController]: null } }, spec: { claimRef: null } }
      : { metadata: {}, spec: { claimRef: { uid: null } } }
    await this.setVolumePhase(await this.#patchVolume(volume, change, signal), 'Available', signal)
  }

  async setVolumePhase(
    volume: corev1.PersistentVolume,
    phase: corev1.PersistentVolumePhase,
    signal: AbortSignal,
    event?: PhaseEvent,
  ): Promise<corev1.PersistentVolume> {
    if (volume.status.phase === phase) return volume
    const status = { phase, message: event?.message ?? null }
    const written = await this.#patchVolume(volume, { metadata: {}, status }, signal)
    if (event) this.#recorder.record(written, event.type, event.reason, event.message)
    return written
  }

  /** Sets a claim's phase, and what it has of its volume: nothing without one. */
  async setClaimPhase(
    claim: corev1.PersistentVolumeClaim,
    phase: corev1.PersistentVolumeClaimPhase,
    volume: corev1.PersistentVolume | undefined,
    signal: AbortSignal,
    event?: PhaseEvent,
  ): Promise<corev1.PersistentVolumeClaim> {
    if (event && claim.status.phase === phase) return claim
    const status = volume ? boundStatus(claim, phase, volume) : unboundStatus(claim, phase)
    if (Object.keys(status).length === 0) return claim
    const written = await this.patchClaim(claim, { metadata: {}, status }, signal)
    if (event) this.#recorder.record(written, event.type, event.reason, event.message)
    return written
  }

  /** Applies a merge patch to a claim, or to its status. @returns the claim as written */
  async patchClaim(
    claim: corev1.PersistentVolumeClaim,
    change: Change,
    signal: AbortSignal,
  ): Promise<corev1.PersistentVolumeClaim> {
    const path = resourcePath(claimResource, placeOf(claim, change))
    return this.#client.patch(path, 'merge', patchOf(claim, change), { signal })
  }

  async #patchVolume(
    volume: corev1.PersistentVolume,
    change: Change,
    signal: AbortSignal,
  ): Promise<corev1.PersistentVolume> {
    const path = resourcePath(volumeResource, placeOf(volume, change))
    return this.#client.patch(path, 'merge', patchOf(volume, change), { signal })
  }

  async #bindVolume(
    volume: corev1.PersistentVolume,
    claim: corev1.PersistentVolumeClaim,
    signal: AbortSignal,
  ): Promise<corev1.PersistentVolume> {
    const { namespace = '', name = '', uid = '', resourceVersion = '' } = claim.metadata
    const reference = volume.spec.claimRef
    const isBound =
      reference !== undefined &&
      claimKeyOf(reference) === `${namespace}/${name}` &&
      (reference.uid ?? '') === uid
    if (isBound) return volume
    const annotations = reference ? {} : { [this.#names.boundByController]: 'yes' }
    const { apiVersion, kind } = claim
    const claimRef = { apiVersion, kind, namespace, name, uid, resourceVersion }
    return this.#patchVolume(volume, { metadata: { annotations }, spec: { claimRef } }, signal)
  }

  async #bindClaim(
    claim: corev1.PersistentVolumeClaim,
    volume: corev1.PersistentVolume,
    signal: AbortSignal,
  ): Promise<corev1.PersistentVolumeClaim> {
    const { boundByController, bindCompleted } = this.#names
    const { name: volumeName = '' } = volume.metadata
    const isNamed = claim.spec.volumeName === volumeName
    if (isNamed && hasAnnotation(claim, bindCompleted)) return claim
    const annotations = {
      [bindCompleted]: 'yes',
      ...(!isNamed && { [boundByController]: 'yes' }),
    }
    const spec = isNamed ? {} : { spec: { volumeName } }
    return this.patchClaim(claim, { metadata: { annotations }, ...spec }, signal)
  }
}

function placeOf(
  { metadata }: VolumeObject,
  { status }: Change,
): ResourcePlace & { readonly subresource?: 'status' } {
  const { namespace = '', name = '' } = metadata
  return { namespace, name, ...(status && { subresource: 'status' }) }
}

function patchOf({ metadata }: VolumeObject, change: Change): JsonObject {
  const { resourceVersion = '' } = metadata
  return { ...change, metadata: { ...change.metadata, resourceVersion } }
}

function unboundStatus(
  { status }: corev1.PersistentVolumeClaim,
  phase: corev1.PersistentVolumeClaimPhase,
): JsonObject {
  return {
    ...(status.phase !== phase && { phase }),
    ...(status.accessModes && { accessModes: null }),
    ...(status.capacity && { capacity: null }),
    ...(status.currentVolumeAttributesClassName !== undefined && {
      currentVolumeAttributesClassName: null,
    }),
  }
}

function boundStatus(
  { status }: corev1.PersistentVolumeClaim,
  phase: corev1.PersistentVolumeClaimPhase,
  { spec }: corev1.PersistentVolume,
): JsonObject {
  const { accessModes: modes, capacity = {}, volumeAttributesClassName: attributes = '' } = spec
  const isChange = status.phase !== phase
  return {
    ...(isChange && { phase }),
    ...(!equalJson(status.accessModes, modes) && { accessModes: modes ?? null }),
    // A later difference can be meant: a file system smaller than its device.
    ...(isChange && { capacity }),
    ...(isChange && attributes !== '' && { currentVolumeAttributesClassName: attributes }),
  }
}
