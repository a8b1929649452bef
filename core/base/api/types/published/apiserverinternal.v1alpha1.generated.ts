// Generated from core/kinds/tables/types/apiserverinternal.v1alpha1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { Int64, Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

export type StorageVersionConditionType = 'AllEncodingVersionsEqual' | (string & {})

export type ConditionStatus = 'True' | 'False' | 'Unknown' | (string & {})

export type StorageVersion = {
  apiVersion: string
  kind: 'StorageVersion'
  metadata?: metav1.ObjectMeta
  spec: StorageVersionSpec
  status: StorageVersionStatus
}

export type StorageVersionSpec = {

}

export type StorageVersionStatus = {
  storageVersions?: ServerStorageVersion[]
  commonEncodingVersion?: string
  conditions?: StorageVersionCondition[]
}

export type ServerStorageVersion = {
  apiServerID?: string
  encodingVersion?: string
  decodableVersions?: string[]
  servedVersions?: string[]
}

export type StorageVersionCondition = {
  type: StorageVersionConditionType
  status: ConditionStatus
  observedGeneration?: Int64
  lastTransitionTime?: Time
  reason: string
  message: string
}

export type StorageVersionList = {
  apiVersion: string
  kind: 'StorageVersionList'
  metadata?: metav1.ListMeta
  items: Embedded<StorageVersion>[]
}
