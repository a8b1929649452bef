import { has, structOf, textOf } from '../../../../base/api/json-fields.ts'
import { equalJson, type JsonObject, type JsonValue } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { Client } from '../../../../base/client/client.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type { EventRecorder, EventType } from '../../shared/events/event-recorder.ts'
import { claimKeyOf, claimRefOf, hasAnnotation, phaseOf, specOf } from '../volumes/volume-facts.ts'
import type { VolumeNames } from '../volumes/volume-names.ts'
import { claimResource, volumeResource } from '../volumes/volume-resources.ts'

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
  async bind(volume: ApiObject, claim: ApiObject, signal: AbortSignal): Promise<void> {
    const bound = await this.#bindVolume(volume, claim, signal)
    await this.setVolumePhase(bound, 'Bound', signal)
    const written = await this.#bindClaim(claim, bound, signal)
    await this.setClaimPhase(written, 'Bound', bound, signal)
  }

  /** Takes the claim from a volume; one that its user reserved stays reserved by the claim's name. */
  async unbind(volume: ApiObject, signal: AbortSignal): Promise<void> {
    const { boundByController } = this.#names
    const change = hasAnnotation(volume, boundByController)
      ? { metadata: { annotations: { [boundByController]: null } }, spec: { claimRef: null } }
      : { metadata: {}, spec: { claimRef: { uid: null } } }
    await this.setVolumePhase(await this.patch(volume, change, signal), 'Available', signal)
  }

  async setVolumePhase(
    volume: ApiObject,
    phase: string,
    signal: AbortSignal,
    event?: PhaseEvent,
  ): Promise<ApiObject> {
    if (phaseOf(volume) === phase) return volume
    const status = { phase, message: event?.message ?? null }
    const written = await this.patch(volume, { metadata: {}, status }, signal)
    if (event) this.#recorder.record(written, event.type, event.reason, event.message)
    return written
  }

  /** Sets a claim's phase, and what it has of its volume: nothing without one. */
  async setClaimPhase(
    claim: ApiObject,
    phase: string,
    volume: ApiObject | undefined,
    signal: AbortSignal,
    event?: PhaseEvent,
  ): Promise<ApiObject> {
    if (event && phaseOf(claim) === phase) return claim
    const status = volume ? boundStatus(claim, phase, volume) : unboundStatus(claim, phase)
    if (Object.keys(status).length === 0) return claim
    const written = await this.patch(claim, { metadata: {}, status }, signal)
    if (event) this.#recorder.record(written, event.type, event.reason, event.message)
    return written
  }

  /** Applies a merge patch to a claim or a volume, or to the status of one. @returns the object as written */
  async patch(
    object: ApiObject,
    change: { readonly metadata: JsonObject; readonly [field: string]: JsonValue },
    signal: AbortSignal,
  ): Promise<ApiObject> {
    const { namespace = '', name = '', resourceVersion = '' } = object.metadata
    const resource = object.kind === 'PersistentVolume' ? volumeResource : claimResource
    const subresource = change['status'] === undefined ? '' : 'status'
    const path = resourcePath(resource, { namespace, name, subresource })
    const patch = { ...change, metadata: { ...change.metadata, resourceVersion } }
    return this.#client.patch(path, 'merge', patch, { signal })
  }

  async #bindVolume(volume: ApiObject, claim: ApiObject, signal: AbortSignal): Promise<ApiObject> {
    const { namespace = '', name = '', uid = '', resourceVersion = '' } = claim.metadata
    const reference = claimRefOf(volume)
    const isBound =
      reference !== undefined &&
      claimKeyOf(reference) === `${namespace}/${name}` &&
      textOf(reference, 'uid') === uid
    if (isBound) return volume
    const annotations = reference ? {} : { [this.#names.boundByController]: 'yes' }
    const { apiVersion, kind } = claim
    const claimRef = { apiVersion, kind, namespace, name, uid, resourceVersion }
    return this.patch(volume, { metadata: { annotations }, spec: { claimRef } }, signal)
  }

  async #bindClaim(claim: ApiObject, volume: ApiObject, signal: AbortSignal): Promise<ApiObject> {
    const { boundByController, bindCompleted } = this.#names
    const { name: volumeName = '' } = volume.metadata
    const isNamed = textOf(specOf(claim), 'volumeName') === volumeName
    if (isNamed && hasAnnotation(claim, bindCompleted)) return claim
    const annotations = {
      [bindCompleted]: 'yes',
      ...(!isNamed && { [boundByController]: 'yes' }),
    }
    const spec = isNamed ? {} : { spec: { volumeName } }
    return this.patch(claim, { metadata: { annotations }, ...spec }, signal)
  }
}

function unboundStatus(claim: ApiObject, phase: string): JsonObject {
  const status = structOf(claim, 'status')
  const removed = ['accessModes', 'capacity', 'currentVolumeAttributesClassName']
  return {
    ...(phaseOf(claim) !== phase && { phase }),
    ...Object.fromEntries(removed.filter((key) => has(status, key)).map((key) => [key, null])),
  }
}

function boundStatus(claim: ApiObject, phase: string, volume: ApiObject): JsonObject {
  const status = structOf(claim, 'status')
  const offered = specOf(volume)
  const modes = offered['accessModes']
  const isChange = phaseOf(claim) !== phase
  const attributes = textOf(offered, 'volumeAttributesClassName')
  return {
    ...(isChange && { phase }),
    ...(!equalJson(status['accessModes'], modes) && { accessModes: modes ?? null }),
    // A later difference can be meant: a file system smaller than its device.
    ...(isChange && { capacity: structOf(offered, 'capacity') }),
    ...(isChange && attributes !== '' && { currentVolumeAttributesClassName: attributes }),
  }
}
