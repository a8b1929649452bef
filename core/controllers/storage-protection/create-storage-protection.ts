import type { Brand } from '../../api/brand.ts'
import { type ProtectedKind, protectionFinalizer } from '../../api/storage-protection.ts'
import type { FeedListener, ObjectFeed } from '../../cache/object-feed.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { ResourceDefinition } from '../../catalog/resource-definition.ts'
import type { Client } from '../../client/client.ts'
import type { Runtime } from '../../runtime.ts'
import type { Controller } from '../controller.ts'
import type { ControllerName } from '../select-controllers.ts'
import { StorageProtection } from './storage-protection.ts'
import {
  claimsUsingClasses,
  isBoundVolume,
  podsUsingClaims,
  volumesUsingClasses,
} from './storage-users.ts'
import type { UserKind } from './user-index.ts'

export interface StorageProtectionParts {
  readonly client: Client
  readonly catalog: Catalog
  readonly brand: Brand
  readonly runtime: Runtime
  /** Makes a feed of the objects stored under a prefix. */
  feedOf(prefix: string): (listener: FeedListener, signal: AbortSignal) => ObjectFeed
}

type MakeUsers = (resource: ResourceDefinition) => UserKind

interface Protection {
  readonly name: ControllerName
  readonly prefix: string
  /** Prefixes of those who use the objects. */
  readonly users: Readonly<Record<string, MakeUsers>>
}

const protections: Readonly<Record<ProtectedKind, Protection>> = {
  pv: { name: 'persistentvolume-protection-controller', prefix: 'persistentvolumes', users: {} },
  pvc: {
    name: 'persistentvolumeclaim-protection-controller',
    prefix: 'persistentvolumeclaims',
    users: { pods: podsUsingClaims },
  },
  vac: {
    name: 'volumeattributesclass-protection-controller',
    prefix: 'volumeattributesclasses',
    users: { persistentvolumes: volumesUsingClasses, persistentvolumeclaims: claimsUsingClasses },
  },
}

/** @returns undefined where the release does not know the kind; those whose versions are switched off count as known. */
export function createStorageProtection(
  kind: ProtectedKind,
  parts: StorageProtectionParts,
): Controller | undefined {
  const { catalog, brand } = parts
  const { name, prefix, users } = protections[kind]
  const resource = catalog.byPrefix(prefix)
  if (!resource) return undefined
  return new StorageProtection({
    ...parts,
    name,
    resource,
    finalizer: protectionFinalizer(brand, kind),
    ...(kind === 'pv' && { isUsed: isBoundVolume }),
    users: Object.entries(users).flatMap(([each, usersOf]) => {
      const definition = catalog.byPrefix(each)
      return definition ? [usersOf(definition)] : []
    }),
    feed: parts.feedOf(prefix),
  })
}
