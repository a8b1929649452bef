// Generated from core/kinds/tables/types/resource.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { JsonObject } from '../../json.ts'
import type { Int64, QuantityText, Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

export type SkipNodeOperation = string

export type DeviceTaintEffect = 'NoSchedule' | 'NoExecute'

export type DeviceAllocationMode = 'ExactCount' | 'All'

export type DeviceTolerationOperator = 'Exists' | 'Equal'

export type AllocationConfigSource = string

export type ResourceSlice = {
  apiVersion: string
  kind: 'ResourceSlice'
  metadata?: metav1.ObjectMeta
  spec: ResourceSliceSpec
}

export type ResourceSliceSpec = {
  driver: string
  pool: ResourcePool
  nodeName?: string
  nodeSelector?: corev1.NodeSelector
  allNodes?: boolean
  devices?: Device[]
  /** Behind the feature gate DRAPartitionableDevices. */
  perDeviceNodeSelection?: boolean
  /** Behind the feature gate DRAPartitionableDevices. */
  sharedCounters?: CounterSet[]
}

export type CounterSet = {
  name: string
  counters: { [key: string]: Counter }
}

export type ResourcePool = {
  name: string
  generation: Int64
  resourceSliceCount: Int64
}

export type Device = {
  name: string
  attributes?: { [key: string]: DeviceAttribute }
  capacity?: { [key: string]: DeviceCapacity }
  /** Behind the feature gate DRAPartitionableDevices. */
  consumesCounters?: DeviceCounterConsumption[]
  /** Behind the feature gate DRAPartitionableDevices. */
  nodeName?: string
  /** Behind the feature gate DRAPartitionableDevices. */
  nodeSelector?: corev1.NodeSelector
  /** Behind the feature gate DRAPartitionableDevices. */
  allNodes?: boolean
  /** Behind the feature gate DRADeviceTaints. */
  taints?: DeviceTaint[]
  /** Behind the feature gate DRADeviceBindingConditions+DRAResourceClaimDeviceStatus. */
  bindsToNode?: boolean
  /** Behind the feature gate DRADeviceBindingConditions+DRAResourceClaimDeviceStatus. */
  bindingConditions?: string[]
  /** Behind the feature gate DRADeviceBindingConditions+DRAResourceClaimDeviceStatus. */
  bindingFailureConditions?: string[]
  /** Behind the feature gate DRAConsumableCapacity. */
  allowMultipleAllocations?: boolean
}

export type DeviceCounterConsumption = {
  counterSet: string
  counters: { [key: string]: Counter }
}

export type DeviceCapacity = {
  value: QuantityText
  /** Behind the feature gate DRAConsumableCapacity. */
  requestPolicy?: CapacityRequestPolicy
}

export type Counter = {
  value: QuantityText
}

export type CapacityRequestPolicy = {
  default?: QuantityText
  validValues?: QuantityText[]
  validRange?: CapacityRequestPolicyRange
}

export type CapacityRequestPolicyRange = {
  min: QuantityText
  max?: QuantityText
  step?: QuantityText
}

export type DeviceAttribute = {
  int?: Int64
  bool?: boolean
  string?: string
  version?: string
}

export type DeviceTaint = {
  key: string
  value?: string
  effect: DeviceTaintEffect
  timeAdded?: Time
}

export type ResourceSliceList = {
  apiVersion: string
  kind: 'ResourceSliceList'
  metadata?: metav1.ListMeta
  items: Embedded<ResourceSlice>[]
}

export type ResourceClaim = {
  apiVersion: string
  kind: 'ResourceClaim'
  metadata?: metav1.ObjectMeta
  spec: ResourceClaimSpec
  status?: ResourceClaimStatus
}

export type ResourceClaimSpec = {
  devices?: DeviceClaim
}

export type DeviceClaim = {
  requests?: DeviceRequest[]
  constraints?: DeviceConstraint[]
  config?: DeviceClaimConfiguration[]
}

export type DeviceRequest = {
  name: string
  exactly?: ExactDeviceRequest
  /** Behind the feature gate DRAPrioritizedList. */
  firstAvailable?: DeviceSubRequest[]
}

export type ExactDeviceRequest = {
  deviceClassName: string
  selectors?: DeviceSelector[]
  allocationMode?: DeviceAllocationMode
  count?: Int64
  /** Behind the feature gate DRAAdminAccess. */
  adminAccess?: boolean
  tolerations?: DeviceToleration[]
  /** Behind the feature gate DRAConsumableCapacity. */
  capacity?: CapacityRequirements
}

export type DeviceSubRequest = {
  name: string
  deviceClassName: string
  selectors?: DeviceSelector[]
  allocationMode?: DeviceAllocationMode
  count?: Int64
  tolerations?: DeviceToleration[]
  /** Behind the feature gate DRAConsumableCapacity. */
  capacity?: CapacityRequirements
}

export type CapacityRequirements = {
  requests?: { [key: string]: QuantityText }
}

export type DeviceSelector = {
  cel?: CELDeviceSelector
}

export type CELDeviceSelector = {
  expression: string
}

export type DeviceConstraint = {
  requests?: string[]
  matchAttribute?: string
  /** Behind the feature gate DRAConsumableCapacity. */
  distinctAttribute?: string
}

export type DeviceClaimConfiguration = {
  requests?: string[]
} & DeviceConfiguration

export type DeviceConfiguration = {
  opaque?: OpaqueDeviceConfiguration
}

export type OpaqueDeviceConfiguration = {
  driver: string
  parameters: JsonObject
}

export type DeviceToleration = {
  key?: string
  operator?: DeviceTolerationOperator
  value?: string
  effect?: DeviceTaintEffect
  tolerationSeconds?: Int64
}

export type ResourceClaimStatus = {
  allocation?: AllocationResult
  reservedFor?: ResourceClaimConsumerReference[]
  /** Behind the feature gate DRAResourceClaimDeviceStatus. */
  devices?: AllocatedDeviceStatus[]
}

export type ResourceClaimConsumerReference = {
  apiGroup?: string
  resource: string
  name: string
  uid: string
}

export type AllocationResult = {
  devices?: DeviceAllocationResult
  nodeSelector?: corev1.NodeSelector
  /** Behind the feature gate DRADeviceBindingConditions+DRAResourceClaimDeviceStatus. */
  allocationTimestamp?: Time
}

export type DeviceAllocationResult = {
  results?: DeviceRequestAllocationResult[]
  config?: DeviceAllocationConfiguration[]
}

export type DeviceRequestAllocationResult = {
  request: string
  driver: string
  pool: string
  device: string
  /** Behind the feature gate DRAAdminAccess. */
  adminAccess?: boolean
  tolerations?: DeviceToleration[]
  /** Behind the feature gate DRADeviceBindingConditions+DRAResourceClaimDeviceStatus. */
  bindingConditions?: string[]
  /** Behind the feature gate DRADeviceBindingConditions+DRAResourceClaimDeviceStatus. */
  bindingFailureConditions?: string[]
  /** Behind the feature gate DRAConsumableCapacity. */
  shareID?: string
  /** Behind the feature gate DRAConsumableCapacity. */
  consumedCapacity?: { [key: string]: QuantityText }
}

export type DeviceAllocationConfiguration = {
  source: AllocationConfigSource
  requests?: string[]
} & DeviceConfiguration

export type ResourceClaimList = {
  apiVersion: string
  kind: 'ResourceClaimList'
  metadata?: metav1.ListMeta
  items: Embedded<ResourceClaim>[]
}

export type DeviceClass = {
  apiVersion: string
  kind: 'DeviceClass'
  metadata?: metav1.ObjectMeta
  spec: DeviceClassSpec
}

export type DeviceClassSpec = {
  selectors?: DeviceSelector[]
  config?: DeviceClassConfiguration[]
  /** Behind the feature gate DRAExtendedResource. */
  extendedResourceName?: string
}

export type DeviceClassConfiguration = {

} & DeviceConfiguration

export type DeviceClassList = {
  apiVersion: string
  kind: 'DeviceClassList'
  metadata?: metav1.ListMeta
  items: Embedded<DeviceClass>[]
}

export type ResourceClaimTemplate = {
  apiVersion: string
  kind: 'ResourceClaimTemplate'
  metadata?: metav1.ObjectMeta
  spec: ResourceClaimTemplateSpec
}

export type ResourceClaimTemplateSpec = {
  metadata?: metav1.ObjectMeta
  spec: ResourceClaimSpec
}

export type ResourceClaimTemplateList = {
  apiVersion: string
  kind: 'ResourceClaimTemplateList'
  metadata?: metav1.ListMeta
  items: Embedded<ResourceClaimTemplate>[]
}

export type AllocatedDeviceStatus = {
  driver: string
  pool: string
  device: string
  /** Behind the feature gate DRAConsumableCapacity. */
  shareID?: string
  conditions?: metav1.Condition[]
  data?: JsonObject
  networkData?: NetworkDeviceData
}

export type NetworkDeviceData = {
  interfaceName?: string
  ips?: string[]
  hardwareAddress?: string
}
