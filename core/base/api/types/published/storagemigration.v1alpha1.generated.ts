// Generated from core/kinds/tables/types/storagemigration.v1alpha1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

export type MigrationConditionType = 'Running' | 'Succeeded' | 'Failed' | (string & {})

export type StorageVersionMigration = {
  apiVersion: string
  kind: 'StorageVersionMigration'
  metadata?: metav1.ObjectMeta
  spec?: StorageVersionMigrationSpec
  status?: StorageVersionMigrationStatus
}

export type StorageVersionMigrationSpec = {
  resource: GroupVersionResource
  continueToken?: string
}

export type GroupVersionResource = {
  group?: string
  version?: string
  resource?: string
}

export type MigrationCondition = {
  type: MigrationConditionType
  status: corev1.ConditionStatus
  lastUpdateTime?: Time
  reason?: string
  message?: string
}

export type StorageVersionMigrationStatus = {
  conditions?: MigrationCondition[]
  resourceVersion?: string
}

export type StorageVersionMigrationList = {
  apiVersion: string
  kind: 'StorageVersionMigrationList'
  metadata?: metav1.ListMeta
  items: Embedded<StorageVersionMigration>[]
}
