import type { Brand } from '../../../../base/api/brand.ts'
import type { GroupResource } from '../../../../base/api/group-version.ts'
import { type ProtectedKind, protectionFinalizer } from '../../../../base/api/storage-protection.ts'
import type { ResourceDefinition } from '../../../../objects/catalog/resource-definition.ts'
import type {
  ControllerParts,
  ControllerRegistration,
} from '../../shared/controller-registration.ts'
import type { Controller } from '../../shared/controller.ts'
import { feedOf } from '../../shared/open-feed.ts'
import { storedPrefix, storedResource } from '../../shared/stored-resource.ts'
import { StorageProtection } from './storage-protection.ts'
import {
  claimsUsingClasses,
  isBoundVolume,
  podsUsingClaims,
  volumesUsingClasses,
} from './storage-users.ts'
import type { UserKind } from './user-index.ts'

interface Protection {
  readonly name: string
  readonly formerName: string
  readonly kind: ProtectedKind
  /** Resource of the protected objects. */
  resource(brand: Brand): GroupResource
  /** Core resources whose objects use the protected ones. */
  readonly users: Readonly<Record<string, (resource: ResourceDefinition) => UserKind>>
}

function registrationOf(protection: Protection): ControllerRegistration {
  const { name, formerName } = protection
  return {
    name,
    formerName,
    needs: (brand) => [protection.resource(brand)],
    create: (parts) => createProtection(protection, parts),
  }
}

function createProtection(protection: Protection, parts: ControllerParts): Controller | undefined {
  const { name, kind, users } = protection
  const wanted = protection.resource(parts.brand)
  const resource = storedResource(parts, wanted)
  if (!resource) return undefined
  const prefix = storedPrefix(parts, wanted)
  return new StorageProtection({
    ...parts,
    name,
    resource,
    finalizer: protectionFinalizer(parts.brand, kind),
    ...(kind === 'pv' && { isUsed: isBoundVolume }),
    users: Object.entries(users).flatMap(([each, usersOf]) => {
      const definition = storedResource(parts, { group: '', resource: each })
      return definition ? [usersOf(definition)] : []
    }),
    feed: feedOf(parts, (each) => each === prefix),
  })
}

export const volumeProtection: ControllerRegistration = registrationOf({
  name: 'persistentvolume-protection-controller',
  formerName: 'pv-protection',
  kind: 'pv',
  resource: () => ({ group: '', resource: 'persistentvolumes' }),
  users: {},
})

export const volumeClaimProtection: ControllerRegistration = registrationOf({
  name: 'persistentvolumeclaim-protection-controller',
  formerName: 'pvc-protection',
  kind: 'pvc',
  resource: () => ({ group: '', resource: 'persistentvolumeclaims' }),
  users: { pods: podsUsingClaims },
})

export const volumeAttributesClassProtection: ControllerRegistration = registrationOf({
  name: 'volumeattributesclass-protection-controller',
  formerName: 'vac-protection',
  kind: 'vac',
  resource: ({ apiDomain }) => ({
    group: `storage.${apiDomain}`,
    resource: 'volumeattributesclasses',
  }),
  users: { persistentvolumes: volumesUsingClasses, persistentvolumeclaims: claimsUsingClasses },
})
