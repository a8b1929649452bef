// Generated from core/kinds/tables/types/resource.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { JsonObject } from '../../json.ts'
import type { Int64, QuantityText, Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

export type SkipNodeOperation = string

/**
 * - `NoSchedule` keeps the device from new allocations.
 * - `NoExecute` also evicts the pods that use the device already.
 */
export type DeviceTaintEffect = 'NoSchedule' | 'NoExecute'

/**
 * - `ExactCount` takes as many devices as count says.
 * - `All` takes every matching device that the node reaches; each must be free.
 */
export type DeviceAllocationMode = 'ExactCount' | 'All'

/**
 * - `Exists` tolerates the taint whatever its value.
 * - `Equal` tolerates the taint if its value is the same.
 */
export type DeviceTolerationOperator = 'Exists' | 'Equal'

export type AllocationConfigSource = string

/** Devices of a pool that a driver offers on one or more nodes, for the scheduler to pick. */
export type ResourceSlice = {
  apiVersion: string
  kind: 'ResourceSlice'
  metadata?: metav1.ObjectMeta
  /** The driver, its pool, the nodes that reach the devices, and the devices themselves. */
  spec: ResourceSliceSpec
}

/** Devices of one pool; exactly one of four fields tells which nodes reach them. */
export type ResourceSliceSpec = {
  /** Driver that publishes the slice, a DNS name of up to 63 characters. */
  driver: string
  /** Pool that the slice's devices belong to, and its generation. */
  pool: ResourcePool
  /** The one node that reaches the slice's devices. */
  nodeName?: string
  /** Nodes that reach the slice's devices, over a network for instance; a single term. */
  nodeSelector?: corev1.NodeSelector
  /** True where every node reaches the slice's devices; false is refused. */
  allNodes?: boolean
  /** Devices that may be allocated from this slice, at most 128. */
  devices?: Device[]
  /** True lets each device of the slice name its own nodes; false is refused. Behind the feature gate DRAPartitionableDevices. */
  perDeviceNodeSelection?: boolean
  /** Stocks that the slice's devices draw on together; 32 counters at most. Behind the feature gate DRAPartitionableDevices. */
  sharedCounters?: CounterSet[]
}

/** A stock that several devices draw on; more than it holds is never allocated. */
export type CounterSet = {
  /** By this name devices refer to the set of shared counters; unique in the slice. */
  name: string
  /** Amounts that the shared stock holds at first, by counter; at least one. */
  counters: { [key: string]: Counter }
}

/** Joins the slices of a driver that belong together, such as those of one node. */
export type ResourcePool = {
  /** Pool of the driver's devices: DNS names between slashes, at most 253 bytes. */
  name: string
  /** Number of the pool's publication, raised with each change. */
  generation: Int64
  /** Slices of the pool in this generation. */
  resourceSliceCount: Int64
}

/** One device, whole or a part of one, that can be allocated. */
export type Device = {
  /** Name of the device, a DNS label, unique in its pool. */
  name: string
  /** Facts about the device for selectors and constraints; at most 32 with the capacities. */
  attributes?: { [key: string]: DeviceAttribute }
  /** Amounts that the device has, such as memory, for selectors; at most 32 with the attributes. */
  capacity?: { [key: string]: DeviceCapacity }
  /** What allocating the device takes from the slice's shared counters; 32 counters at most. Behind the feature gate DRAPartitionableDevices. */
  consumesCounters?: DeviceCounterConsumption[]
  /** The one node that reaches this device; with perDeviceNodeSelection alone. Behind the feature gate DRAPartitionableDevices. */
  nodeName?: string
  /** Nodes that reach this device; with perDeviceNodeSelection alone. Behind the feature gate DRAPartitionableDevices. */
  nodeSelector?: corev1.NodeSelector
  /** True where every node reaches this device; with perDeviceNodeSelection alone. Behind the feature gate DRAPartitionableDevices. */
  allNodes?: boolean
  /** Keep claims off the device unless they tolerate each of these; at most 4. Behind the feature gate DRADeviceTaints. */
  taints?: DeviceTaint[]
  /** True ties a claim to the node it was allocated for, though others reach the device. Behind the feature gate DRADeviceBindingConditions+DRAResourceClaimDeviceStatus. */
  bindsToNode?: boolean
  /** Conditions that must be True for the device before the claim's pod is bound; at most 4. Behind the feature gate DRADeviceBindingConditions+DRAResourceClaimDeviceStatus. */
  bindingConditions?: string[]
  /** Conditions of the device; any True makes the scheduler seek another. Behind the feature gate DRADeviceBindingConditions+DRAResourceClaimDeviceStatus. */
  bindingFailureConditions?: string[]
  /** True lets several claims hold this device at once, each with a part of its capacity. Behind the feature gate DRAConsumableCapacity. */
  allowMultipleAllocations?: boolean
}

/** What one device takes from one set of shared counters. */
export type DeviceCounterConsumption = {
  /** Set in sharedCounters that the device draws on. */
  counterSet: string
  /** Amounts that the device takes, by counters of that set; at least one. */
  counters: { [key: string]: Counter }
}

/** An amount that a device has, and how claims may ask for parts of it. */
export type DeviceCapacity = {
  /** How much of this capacity the whole device has. */
  value: QuantityText
  /** Which parts of the capacity claims take. Behind the feature gate DRAConsumableCapacity. */
  requestPolicy?: CapacityRequestPolicy
}

/** One amount of a shared stock. */
export type Counter = {
  /** How much there is of the counter, or how much a device takes of it. */
  value: QuantityText
}

/** Which parts of a shared device's capacity may be taken; any where it lists none. */
export type CapacityRequestPolicy = {
  /** Amount of shared capacity taken unasked. */
  default?: QuantityText
  /** Amounts of shared capacity to take, ascending, at most 10. */
  validValues?: QuantityText[]
  /** Range of amounts of the shared capacity that may be taken, instead of a list. */
  validRange?: CapacityRequestPolicyRange
}

/** Amounts of a shared capacity from a least to a greatest one, in steps if wanted. */
export type CapacityRequestPolicyRange = {
  /** Least amount of the shared capacity that a claim takes; smaller requests are raised to it. */
  min: QuantityText
  /** Greatest amount of the shared capacity that one claim may take. */
  max?: QuantityText
  /** Amounts above the least grow by multiples of this; requests are rounded up. */
  step?: QuantityText
}

/** A fact about a device: exactly one of a number, a truth value, a text and a version. */
export type DeviceAttribute = {
  /** The device's fact as a whole number. */
  int?: Int64
  /** The device's fact as true or false. */
  bool?: boolean
  /** The device's fact as a text of at most 64 bytes. */
  string?: string
  /** The device's fact as a semantic version such as 1.2.3, at most 64 bytes. */
  version?: string
}

/** Keeps claims away from a device, and may drive away pods that use it. */
export type DeviceTaint = {
  /** Names the taint of a device, in the form of a label key; tolerations refer to it. */
  key: string
  /** Detail of a device's taint that tolerations may compare, in the form of a label value. */
  value?: string
  /** What a device's taint does to claims that do not tolerate it. */
  effect: DeviceTaintEffect
  /** When the device was tainted; tolerated seconds count from then. */
  timeAdded?: Time
}

/** List of resource slices. */
export type ResourceSliceList = {
  apiVersion: string
  kind: 'ResourceSliceList'
  metadata?: metav1.ListMeta
  items: Embedded<ResourceSlice>[]
}

/** Asks for devices for pods, and records which ones were allocated. */
export type ResourceClaim = {
  apiVersion: string
  kind: 'ResourceClaim'
  metadata?: metav1.ObjectMeta
  /** Wanted devices of the claim. */
  spec: ResourceClaimSpec
  /** Which devices the claim has, which pods use them, and what drivers report. */
  status?: ResourceClaimStatus
}

/** What a claim asks for. */
export type ResourceClaimSpec = {
  /** Requests for devices, with the conditions and settings that go with them. */
  devices?: DeviceClaim
}

/** Devices that a claim wants, at most 32, with constraints and settings. */
export type DeviceClaim = {
  /** Devices that are wanted; one node meets all of these requests, or none. */
  requests?: DeviceRequest[]
  /** What devices of several requests must or must not share; at most 32. */
  constraints?: DeviceConstraint[]
  /** Settings that drivers get with the claim's devices; at most 32. */
  config?: DeviceClaimConfiguration[]
}

/** One wish for devices within a claim, or several of which the first that can be met counts. */
export type DeviceRequest = {
  /** Name of the request for containers and constraints; a DNS label, unique in the claim. */
  name: string
  /** The devices wanted, without an alternative. */
  exactly?: ExactDeviceRequest
  /** Alternatives, best first, at most 8; the first possible is taken. Behind the feature gate DRAPrioritizedList. */
  firstAvailable?: DeviceSubRequest[]
}

/** Devices of one class, chosen by conditions and counted. */
export type ExactDeviceRequest = {
  /** Class whose devices are wanted. */
  deviceClassName: string
  /** Conditions on the devices besides those of the class; at most 32. */
  selectors?: DeviceSelector[]
  /** How many of the matching devices are wanted. */
  allocationMode?: DeviceAllocationMode
  /** Number of devices wanted with ExactCount. */
  count?: Int64
  /** True reaches devices in use, to monitor. Behind the feature gate DRAAdminAccess. */
  adminAccess?: boolean
  /** Taints that the devices may have. */
  tolerations?: DeviceToleration[]
  /** Least amounts that the devices must have, or that are taken of shared ones. Behind the feature gate DRAConsumableCapacity. */
  capacity?: CapacityRequirements
}

/** One alternative among those of a request. */
export type DeviceSubRequest = {
  /** Name of the alternative, a DNS label, unique in its request, used as request/alternative. */
  name: string
  /** Class whose devices this alternative wants. */
  deviceClassName: string
  /** Conditions on this alternative's devices besides those of the class; at most 32. */
  selectors?: DeviceSelector[]
  /** How many of the matching devices this alternative wants. */
  allocationMode?: DeviceAllocationMode
  /** Number of devices that this alternative wants with ExactCount. */
  count?: Int64
  /** Taints that this alternative's devices may have. */
  tolerations?: DeviceToleration[]
  /** Least amounts that this alternative's devices must have, or that are taken of shared ones. Behind the feature gate DRAConsumableCapacity. */
  capacity?: CapacityRequirements
}

/** Amounts that a request wants of each of its devices. */
export type CapacityRequirements = {
  /** Amounts by capacity name. */
  requests?: { [key: string]: QuantityText }
}

/** A condition on devices. */
export type DeviceSelector = {
  /** Condition on devices, as a CEL expression. */
  cel?: CELDeviceSelector
}

/** A condition on devices in CEL. */
export type CELDeviceSelector = {
  /** CEL condition that devices must meet; reads device.driver, .attributes and .capacity. */
  expression: string
}

/** A demand on the devices of several requests together; one of the two attributes is set. */
export type DeviceConstraint = {
  /** Requests that the constraint compares, also as request/alternative; all if empty. */
  requests?: string[]
  /** Attribute, with its domain, that must have the same value in all compared devices. */
  matchAttribute?: string
  /** Attribute, with its domain, whose value must differ between all compared devices. Behind the feature gate DRAConsumableCapacity. */
  distinctAttribute?: string
}

/** Settings for the devices of some or all requests of a claim. */
export type DeviceClaimConfiguration = {
  /** Requests with these settings, by name or as request/alternative; all if empty. */
  requests?: string[]
} & DeviceConfiguration

/** Settings for devices, which only their driver understands. */
export type DeviceConfiguration = {
  /** The settings and the driver that they are for. */
  opaque?: OpaqueDeviceConfiguration
}

/** Settings that the server passes on unread. */
export type OpaqueDeviceConfiguration = {
  /** Driver that the settings are for; others ignore them. */
  driver: string
  /** Settings in a form that the driver defines: a JSON object of at most 10 KiB. */
  parameters: JsonObject
}

/** Lets a request have devices with certain taints. */
export type DeviceToleration = {
  /** Taint key of a device that is tolerated; empty means every key. */
  key?: string
  /** How the value of a device's taint is compared. */
  operator?: DeviceTolerationOperator
  /** Value that the device's taint must have with Equal; empty with Exists. */
  value?: string
  /** Effect of the device taints that are tolerated; empty means both. */
  effect?: DeviceTaintEffect
  /** Seconds until a NoExecute taint of the device evicts the pod anyway. */
  tolerationSeconds?: Int64
}

/** What became of a claim. */
export type ResourceClaimStatus = {
  /** Devices that the claim has, written by the scheduler and fixed until they are given back. */
  allocation?: AllocationResult
  /** Pods that may use the claim's devices, at most 256. */
  reservedFor?: ResourceClaimConsumerReference[]
  /** What drivers report about the claim's devices, until they are given back. Behind the feature gate DRAResourceClaimDeviceStatus. */
  devices?: AllocatedDeviceStatus[]
}

/** A user of a claim: in practice always a pod. */
export type ResourceClaimConsumerReference = {
  /** API group of the object that uses the claim; empty for pods. */
  apiGroup?: string
  /** Plural name of the kind that uses the claim, such as pods. */
  resource: string
  /** Object that uses the claim, in the claim's namespace. */
  name: string
  /** UID of the object that uses the claim; a new object of its name does not count. */
  uid: string
}

/** Devices that a claim has, and the nodes where they can be used. */
export type AllocationResult = {
  /** The allocated devices with the settings for them. */
  devices?: DeviceAllocationResult
  /** Nodes that reach the allocated devices, the only ones for the pods. */
  nodeSelector?: corev1.NodeSelector
  /** When the devices were allocated; the wait for binding conditions counts from then. Behind the feature gate DRADeviceBindingConditions+DRAResourceClaimDeviceStatus. */
  allocationTimestamp?: Time
}

/** Devices of a claim by request, and their settings. */
export type DeviceAllocationResult = {
  /** The allocated devices, each with the request that it is for; at most 32. */
  results?: DeviceRequestAllocationResult[]
  /** Settings for the allocated devices: those of the classes, then those of the claim. */
  config?: DeviceAllocationConfiguration[]
}

/** One device that was allocated for a request. */
export type DeviceRequestAllocationResult = {
  /** Request that the allocated device is for, by name or as request/alternative. */
  request: string
  /** Driver of the allocated device, whose kubelet plugin prepares it. */
  driver: string
  /** Pool that the allocated device is from. */
  pool: string
  /** Name of the allocated device in its pool. */
  device: string
  /** True where the device was allocated for monitoring, so that others may hold it, too. Behind the feature gate DRAAdminAccess. */
  adminAccess?: boolean
  /** Tolerations of the request as they stood at the allocation, for evictions from the device. */
  tolerations?: DeviceToleration[]
  /** Conditions that must be True for the allocated device before its pod is bound. Behind the feature gate DRADeviceBindingConditions+DRAResourceClaimDeviceStatus. */
  bindingConditions?: string[]
  /** Conditions of the allocated device; any True makes the scheduler seek another. Behind the feature gate DRADeviceBindingConditions+DRAResourceClaimDeviceStatus. */
  bindingFailureConditions?: string[]
  /** UUID of this share of a device that several claims hold. Behind the feature gate DRAConsumableCapacity. */
  shareID?: string
  /** Amounts by name that this share takes of the device's capacity. Behind the feature gate DRAConsumableCapacity. */
  consumedCapacity?: { [key: string]: QuantityText }
}

/** Settings for allocated devices, and where they are from. */
export type DeviceAllocationConfiguration = {
  /** Where the settings were written: FromClass or FromClaim. */
  source: AllocationConfigSource
  /** Requests whose allocated devices get these settings; empty means all. */
  requests?: string[]
} & DeviceConfiguration

/** List of resource claims. */
export type ResourceClaimList = {
  apiVersion: string
  kind: 'ResourceClaimList'
  metadata?: metav1.ListMeta
  items: Embedded<ResourceClaim>[]
}

/** A kind of devices that claims ask for by name, with conditions and settings. */
export type DeviceClass = {
  apiVersion: string
  kind: 'DeviceClass'
  metadata?: metav1.ObjectMeta
  /** Which devices belong to the class, and the settings that they get. */
  spec: DeviceClassSpec
}

/** Conditions and settings of a class of devices. */
export type DeviceClassSpec = {
  /** Conditions that a device of the class must all meet, at most 32; none means every device. */
  selectors?: DeviceSelector[]
  /** Settings for the class's devices; at most 32. */
  config?: DeviceClassConfiguration[]
  /** Extended resource by which pods get devices of the class without a claim. Behind the feature gate DRAExtendedResource. */
  extendedResourceName?: string
}

/** Settings for all devices that are allocated by a class. */
export type DeviceClassConfiguration = {

} & DeviceConfiguration

/** List of device classes. */
export type DeviceClassList = {
  apiVersion: string
  kind: 'DeviceClassList'
  metadata?: metav1.ListMeta
  items: Embedded<DeviceClass>[]
}

/** Pattern of the resource claim that each pod naming it gets, deleted with the pod. */
export type ResourceClaimTemplate = {
  apiVersion: string
  kind: 'ResourceClaimTemplate'
  metadata?: metav1.ObjectMeta
  /** Resource claims to make. */
  spec: ResourceClaimTemplateSpec
}

/** What claims made of a template look like. */
export type ResourceClaimTemplateSpec = {
  /** Labels and annotations of the claims made of the template; nothing else may be set. */
  metadata?: metav1.ObjectMeta
  /** Devices that each claim made of the template asks for. */
  spec: ResourceClaimSpec
}

/** List of resource claim templates. */
export type ResourceClaimTemplateList = {
  apiVersion: string
  kind: 'ResourceClaimTemplateList'
  metadata?: metav1.ListMeta
  items: Embedded<ResourceClaimTemplate>[]
}

/** What its driver reports about one allocated device. */
export type AllocatedDeviceStatus = {
  /** Driver that reports about its allocated device. */
  driver: string
  /** Pool of the allocated device that the report is about. */
  pool: string
  /** Allocated device that the report is about, by its name in the pool. */
  device: string
  /** UUID of the share that the report is about, where several claims hold the device. Behind the feature gate DRAConsumableCapacity. */
  shareID?: string
  /** States of the allocated device, such as Ready, at most 8. */
  conditions?: metav1.Condition[]
  /** Anything else that the driver reports about the device: a JSON object of at most 10 KiB. */
  data?: JsonObject
  /** The network interface that the allocated device gave the pod. */
  networkData?: NetworkDeviceData
}

/** A network interface of a pod that came with a device. */
export type NetworkDeviceData = {
  /** Name of the interface inside the pod, at most 256 bytes. */
  interfaceName?: string
  /** Addresses of the interface with their prefix length, such as 10.9.8.7/24; at most 16. */
  ips?: string[]
  /** Hardware address of the interface, such as a MAC; at most 128 bytes. */
  hardwareAddress?: string
}
