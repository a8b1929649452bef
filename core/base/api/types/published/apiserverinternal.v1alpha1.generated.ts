// Generated from core/kinds/tables/types/apiserverinternal.v1alpha1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { Int64, Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

export type StorageVersionConditionType = 'AllEncodingVersionsEqual' | (string & {})

export type ConditionStatus = 'True' | 'False' | 'Unknown' | (string & {})

/** Version in which each API server stores a resource, for migrations. */
export type StorageVersion = {
  apiVersion: string
  kind: 'StorageVersion'
  metadata?: metav1.ObjectMeta
  /** Always empty: storage versions have a status only. */
  spec: StorageVersionSpec
  /** Versions by API server, and the one that they have in common. */
  status: StorageVersionStatus
}

/** Has no fields. */
export type StorageVersionSpec = {

}

/** Versions in which the API servers store a resource. */
export type StorageVersionStatus = {
  /** What each API server says of the resource, written at its start. */
  storageVersions?: ServerStorageVersion[]
  /** Version in which all API servers store the resource; absent while they differ. */
  commonEncodingVersion?: string
  /** Conditions of the storage version. */
  conditions?: StorageVersionCondition[]
}

/** Versions of a resource at one API server. */
export type ServerStorageVersion = {
  /** Identity of the API server that the entry is from, and name of its lease. */
  apiServerID?: string
  /** Group and version in which this API server stores the resource. */
  encodingVersion?: string
  /** Versions that this API server can read from the store. */
  decodableVersions?: string[]
  /** Versions through which this API server offers the resource, all of them decodable. */
  servedVersions?: string[]
}

/** One aspect of a storage version's state. */
export type StorageVersionCondition = {
  /** Aspect of the storage version that the condition is about. */
  type: StorageVersionConditionType
  /** Whether the storage version has the aspect. */
  status: ConditionStatus
  /** Generation of the storage version that the condition was found at. */
  observedGeneration?: Int64
  /** When the storage version's condition last changed its status. */
  lastTransitionTime?: Time
  /** One word for why the API servers agree or not. */
  reason: string
  /** Details of the storage version's condition for people. */
  message: string
}

/** List of storage versions. */
export type StorageVersionList = {
  apiVersion: string
  kind: 'StorageVersionList'
  metadata?: metav1.ListMeta
  items: Embedded<StorageVersion>[]
}
