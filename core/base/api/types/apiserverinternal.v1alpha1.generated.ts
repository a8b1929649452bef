// Generated from core/kinds/tables/types/apiserverinternal.v1alpha1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { Int64, Time } from './scalars.ts'
import type { Embedded } from './views.ts'

export type StorageVersionConditionType = 'AllEncodingVersionsEqual' | (string & {})

export type ConditionStatus = 'True' | 'False' | 'Unknown' | (string & {})

export type StorageVersion = {
  readonly apiVersion: string
  readonly kind: 'StorageVersion'
  readonly metadata: metav1.ObjectMeta
  readonly spec: StorageVersionSpec
  readonly status: StorageVersionStatus
}

export type StorageVersionSpec = {

}

export type StorageVersionStatus = {
  readonly storageVersions?: readonly ServerStorageVersion[]
  readonly commonEncodingVersion?: string
  readonly conditions?: readonly StorageVersionCondition[]
}

export type ServerStorageVersion = {
  readonly apiServerID?: string
  readonly encodingVersion?: string
  readonly decodableVersions?: readonly string[]
  readonly servedVersions?: readonly string[]
}

export type StorageVersionCondition = {
  readonly type: StorageVersionConditionType
  readonly status: ConditionStatus
  readonly observedGeneration?: Int64
  readonly lastTransitionTime: Time | null
  readonly reason: string
  readonly message?: string
}

export type StorageVersionList = {
  readonly apiVersion: string
  readonly kind: 'StorageVersionList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<StorageVersion>[] | null
}
