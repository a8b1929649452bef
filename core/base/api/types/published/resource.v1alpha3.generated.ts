// Generated from core/kinds/tables/types/resource.v1alpha3.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

/**
 * - `NoSchedule` keeps the device from new allocations.
 * - `NoExecute` also evicts the pods that use the device already.
 */
export type DeviceTaintEffect = 'NoSchedule' | 'NoExecute'

export type DeviceAllocationMode = string

export type DeviceTolerationOperator = string

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

/** Taints devices without their driver's doing, such as before they are serviced. */
export type DeviceTaintRule = {
  apiVersion: string
  kind: 'DeviceTaintRule'
  metadata?: metav1.ObjectMeta
  /** Which devices are tainted, and how. */
  spec: DeviceTaintRuleSpec
}

/** The devices to taint, and the taint. */
export type DeviceTaintRuleSpec = {
  /** Devices that get the taint; an empty selector means all. */
  deviceSelector?: DeviceTaintSelector
  /** Taint that the chosen devices get besides those of their driver. */
  taint: DeviceTaint
}

/** Devices that meet each of the given conditions. */
export type DeviceTaintSelector = {
  /** Limits the taint to devices that meet the selectors of this class. */
  deviceClassName?: string
  /** Limits the taint to the devices of this driver. */
  driver?: string
  /** Limits the taint to the pools of this name, of any driver unless one is given. */
  pool?: string
  /** Limits the taint to the devices of this name, of any driver and pool unless given. */
  device?: string
  /** Conditions in CEL that a device must all meet to get the taint, at most 32. */
  selectors?: DeviceSelector[]
}

/** List of device taint rules. */
export type DeviceTaintRuleList = {
  apiVersion: string
  kind: 'DeviceTaintRuleList'
  metadata?: metav1.ListMeta
  items: Embedded<DeviceTaintRule>[]
}
