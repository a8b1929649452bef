// Generated from core/kinds/tables/types/resource.v1beta2.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { JsonObject } from '../json.ts'
import type { Int64, QuantityText, Time } from './scalars.ts'
import type { Embedded } from './views.ts'

export type SkipNodeOperation = string

export type DeviceTaintEffect = 'NoSchedule' | 'NoExecute'

export type DeviceAllocationMode = 'ExactCount' | 'All'

export type DeviceTolerationOperator = 'Exists' | 'Equal'

export type AllocationConfigSource = string

export type ResourceSlice = {
  readonly apiVersion: string
  readonly kind: 'ResourceSlice'
  readonly metadata: metav1.ObjectMeta
  readonly spec: ResourceSliceSpec
}

export type ResourceSliceSpec = {
  readonly driver: string
  readonly pool: ResourcePool
  readonly nodeName?: string
  readonly nodeSelector?: corev1.NodeSelector
  readonly allNodes?: boolean
  readonly devices: readonly Device[] | null
  /** Behind the feature gate DRAPartitionableDevices. */
  readonly perDeviceNodeSelection?: boolean
  /** Behind the feature gate DRAPartitionableDevices. */
  readonly sharedCounters?: readonly CounterSet[]
}

export type CounterSet = {
  readonly name: string
  readonly counters?: { readonly [key: string]: Counter }
}

export type ResourcePool = {
  readonly name: string
  readonly generation: Int64
  readonly resourceSliceCount: Int64
}

export type Device = {
  readonly name: string
  readonly attributes?: { readonly [key: string]: DeviceAttribute }
  readonly capacity?: { readonly [key: string]: DeviceCapacity }
  /** Behind the feature gate DRAPartitionableDevices. */
  readonly consumesCounters?: readonly DeviceCounterConsumption[]
  /** Behind the feature gate DRAPartitionableDevices. */
  readonly nodeName?: string
  /** Behind the feature gate DRAPartitionableDevices. */
  readonly nodeSelector?: corev1.NodeSelector
  /** Behind the feature gate DRAPartitionableDevices. */
  readonly allNodes?: boolean
  /** Behind the feature gate DRADeviceTaints. */
  readonly taints?: readonly DeviceTaint[]
  /** Behind the feature gate DRADeviceBindingConditions+DRAResourceClaimDeviceStatus. */
  readonly bindsToNode?: boolean
  /** Behind the feature gate DRADeviceBindingConditions+DRAResourceClaimDeviceStatus. */
  readonly bindingConditions?: readonly string[]
  /** Behind the feature gate DRADeviceBindingConditions+DRAResourceClaimDeviceStatus. */
  readonly bindingFailureConditions?: readonly string[]
  /** Behind the feature gate DRAConsumableCapacity. */
  readonly allowMultipleAllocations?: boolean
}

export type DeviceCounterConsumption = {
  readonly counterSet: string
  readonly counters?: { readonly [key: string]: Counter }
}

export type DeviceCapacity = {
  readonly value: QuantityText
  /** Behind the feature gate DRAConsumableCapacity. */
  readonly requestPolicy?: CapacityRequestPolicy
}

export type Counter = {
  readonly value: QuantityText
}

export type CapacityRequestPolicy = {
  readonly default: QuantityText | null
  readonly validValues?: readonly QuantityText[]
  readonly validRange?: CapacityRequestPolicyRange
}

export type CapacityRequestPolicyRange = {
  readonly min?: QuantityText
  readonly max?: QuantityText
  readonly step?: QuantityText
}

export type DeviceAttribute = {
  readonly int?: Int64
  readonly bool?: boolean
  readonly string?: string
  readonly version?: string
}

export type DeviceTaint = {
  readonly key: string
  readonly value?: string
  readonly effect: DeviceTaintEffect
  readonly timeAdded?: Time | null
}

export type ResourceSliceList = {
  readonly apiVersion: string
  readonly kind: 'ResourceSliceList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<ResourceSlice>[] | null
}

export type ResourceClaim = {
  readonly apiVersion: string
  readonly kind: 'ResourceClaim'
  readonly metadata: metav1.ObjectMeta
  readonly spec: ResourceClaimSpec
  readonly status: ResourceClaimStatus
}

export type ResourceClaimSpec = {
  readonly devices: DeviceClaim
}

export type DeviceClaim = {
  readonly requests: readonly DeviceRequest[] | null
  readonly constraints?: readonly DeviceConstraint[]
  readonly config?: readonly DeviceClaimConfiguration[]
}

export type DeviceRequest = {
  readonly name: string
  readonly exactly?: ExactDeviceRequest
  /** Behind the feature gate DRAPrioritizedList. */
  readonly firstAvailable?: readonly DeviceSubRequest[]
}

export type ExactDeviceRequest = {
  readonly deviceClassName: string
  readonly selectors?: readonly DeviceSelector[]
  readonly allocationMode?: DeviceAllocationMode
  readonly count?: Int64
  /** Behind the feature gate DRAAdminAccess. */
  readonly adminAccess?: boolean
  readonly tolerations?: readonly DeviceToleration[]
  /** Behind the feature gate DRAConsumableCapacity. */
  readonly capacity?: CapacityRequirements
}

export type DeviceSubRequest = {
  readonly name: string
  readonly deviceClassName: string
  readonly selectors?: readonly DeviceSelector[]
  readonly allocationMode?: DeviceAllocationMode
  readonly count?: Int64
  readonly tolerations?: readonly DeviceToleration[]
  /** Behind the feature gate DRAConsumableCapacity. */
  readonly capacity?: CapacityRequirements
}

export type CapacityRequirements = {
  readonly requests?: { readonly [key: string]: QuantityText }
}

export type DeviceSelector = {
  readonly cel?: CELDeviceSelector
}

export type CELDeviceSelector = {
  readonly expression: string
}

export type DeviceConstraint = {
  readonly requests?: readonly string[]
  readonly matchAttribute?: string
  /** Behind the feature gate DRAConsumableCapacity. */
  readonly distinctAttribute?: string
}

export type DeviceClaimConfiguration = {
  readonly requests?: readonly string[]
} & DeviceConfiguration

export type DeviceConfiguration = {
  readonly opaque?: OpaqueDeviceConfiguration
}

export type OpaqueDeviceConfiguration = {
  readonly driver: string
  readonly parameters: JsonObject | null
}

export type DeviceToleration = {
  readonly key?: string
  readonly operator?: DeviceTolerationOperator
  readonly value?: string
  readonly effect?: DeviceTaintEffect
  readonly tolerationSeconds?: Int64
}

export type ResourceClaimStatus = {
  readonly allocation?: AllocationResult
  readonly reservedFor?: readonly ResourceClaimConsumerReference[]
  /** Behind the feature gate DRAResourceClaimDeviceStatus. */
  readonly devices?: readonly AllocatedDeviceStatus[]
}

export type ResourceClaimConsumerReference = {
  readonly apiGroup?: string
  readonly resource: string
  readonly name: string
  readonly uid: string
}

export type AllocationResult = {
  readonly devices: DeviceAllocationResult
  readonly nodeSelector?: corev1.NodeSelector
  /** Behind the feature gate DRADeviceBindingConditions+DRAResourceClaimDeviceStatus. */
  readonly allocationTimestamp?: Time
}

export type DeviceAllocationResult = {
  readonly results?: readonly DeviceRequestAllocationResult[]
  readonly config?: readonly DeviceAllocationConfiguration[]
}

export type DeviceRequestAllocationResult = {
  readonly request: string
  readonly driver: string
  readonly pool: string
  readonly device: string
  /** Behind the feature gate DRAAdminAccess. */
  readonly adminAccess?: boolean | null
  readonly tolerations?: readonly DeviceToleration[]
  /** Behind the feature gate DRADeviceBindingConditions+DRAResourceClaimDeviceStatus. */
  readonly bindingConditions?: readonly string[]
  /** Behind the feature gate DRADeviceBindingConditions+DRAResourceClaimDeviceStatus. */
  readonly bindingFailureConditions?: readonly string[]
  /** Behind the feature gate DRAConsumableCapacity. */
  readonly shareID?: string
  /** Behind the feature gate DRAConsumableCapacity. */
  readonly consumedCapacity?: { readonly [key: string]: QuantityText }
}

export type DeviceAllocationConfiguration = {
  readonly source: AllocationConfigSource
  readonly requests?: readonly string[]
} & DeviceConfiguration

export type ResourceClaimList = {
  readonly apiVersion: string
  readonly kind: 'ResourceClaimList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<ResourceClaim>[] | null
}

export type DeviceClass = {
  readonly apiVersion: string
  readonly kind: 'DeviceClass'
  readonly metadata: metav1.ObjectMeta
  readonly spec: DeviceClassSpec
}

export type DeviceClassSpec = {
  readonly selectors?: readonly DeviceSelector[]
  readonly config?: readonly DeviceClassConfiguration[]
  /** Behind the feature gate DRAExtendedResource. */
  readonly extendedResourceName?: string
}

export type DeviceClassConfiguration = {

} & DeviceConfiguration

export type DeviceClassList = {
  readonly apiVersion: string
  readonly kind: 'DeviceClassList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<DeviceClass>[] | null
}

export type ResourceClaimTemplate = {
  readonly apiVersion: string
  readonly kind: 'ResourceClaimTemplate'
  readonly metadata: metav1.ObjectMeta
  readonly spec: ResourceClaimTemplateSpec
}

export type ResourceClaimTemplateSpec = {
  readonly metadata: metav1.ObjectMeta
  readonly spec: ResourceClaimSpec
}

export type ResourceClaimTemplateList = {
  readonly apiVersion: string
  readonly kind: 'ResourceClaimTemplateList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<ResourceClaimTemplate>[] | null
}

export type AllocatedDeviceStatus = {
  readonly driver: string
  readonly pool: string
  readonly device: string
  /** Behind the feature gate DRAConsumableCapacity. */
  readonly shareID?: string
  readonly conditions: readonly metav1.Condition[] | null
  readonly data?: JsonObject
  readonly networkData?: NetworkDeviceData
}

export type NetworkDeviceData = {
  readonly interfaceName?: string
  readonly ips?: readonly string[]
  readonly hardwareAddress?: string
}
