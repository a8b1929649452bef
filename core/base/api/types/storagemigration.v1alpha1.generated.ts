// Generated from core/kinds/tables/types/storagemigration.v1alpha1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { Time } from './scalars.ts'
import type { Embedded } from './views.ts'

export type MigrationConditionType = 'Running' | 'Succeeded' | 'Failed' | (string & {})

export type StorageVersionMigration = {
  readonly apiVersion: string
  readonly kind: 'StorageVersionMigration'
  readonly metadata: metav1.ObjectMeta
  readonly spec: StorageVersionMigrationSpec
  readonly status: StorageVersionMigrationStatus
}

export type StorageVersionMigrationSpec = {
  readonly resource: GroupVersionResource
  readonly continueToken?: string
}

export type GroupVersionResource = {
  readonly group?: string
  readonly version?: string
  readonly resource?: string
}

export type MigrationCondition = {
  readonly type: MigrationConditionType
  readonly status: corev1.ConditionStatus
  readonly lastUpdateTime: Time | null
  readonly reason?: string
  readonly message?: string
}

export type StorageVersionMigrationStatus = {
  readonly conditions?: readonly MigrationCondition[]
  readonly resourceVersion?: string
}

export type StorageVersionMigrationList = {
  readonly apiVersion: string
  readonly kind: 'StorageVersionMigrationList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<StorageVersionMigration>[] | null
}
