// Generated from core/kinds/tables/types/storagemigration.v1alpha1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

export type MigrationConditionType = 'Running' | 'Succeeded' | 'Failed' | (string & {})

/** Rewrites all stored objects of a resource in the current version and encryption key. */
export type StorageVersionMigration = {
  apiVersion: string
  kind: 'StorageVersionMigration'
  metadata?: metav1.ObjectMeta
  /** Resource to migrate. */
  spec?: StorageVersionMigrationSpec
  /** How far the migration of the resource is. */
  status?: StorageVersionMigrationStatus
}

/** Which stored objects are written again. */
export type StorageVersionMigrationSpec = {
  /** The resource whose objects are rewritten, by group, version and name. */
  resource: GroupVersionResource
  /** Place in the list where a migration would go on. */
  continueToken?: string
}

/** A resource as the migration addresses it. */
export type GroupVersionResource = {
  /** API group of the resource to migrate; empty for the core group. */
  group?: string
  /** Version through which the migration reads and writes the objects; any served one does. */
  version?: string
  /** Plural name of the resource to migrate, such as secrets. */
  resource?: string
}

/** One aspect of a migration's state. */
export type MigrationCondition = {
  /** Stage of the migration that the condition is about. */
  type: MigrationConditionType
  /** Whether the migration is at this stage: True, False or Unknown. */
  status: corev1.ConditionStatus
  /** When the condition of the migration was last written. */
  lastUpdateTime?: Time
  /** One word for why the migration is at this stage. */
  reason?: string
  /** Details about the migration's stage for people. */
  message?: string
}

/** Progress of a migration. */
export type StorageVersionMigrationStatus = {
  /** Stages of the migration, one a type. */
  conditions?: MigrationCondition[]
  /** State of the store when the migration began; later writes are in the new version. */
  resourceVersion?: string
}

/** List of storage version migrations. */
export type StorageVersionMigrationList = {
  apiVersion: string
  kind: 'StorageVersionMigrationList'
  metadata?: metav1.ListMeta
  items: Embedded<StorageVersionMigration>[]
}
