// Generated from core/kinds/tables/types/resource.v1alpha3.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

export type DeviceTaintEffect = 'NoSchedule' | 'NoExecute'

export type DeviceAllocationMode = string

export type DeviceTolerationOperator = string

export type DeviceSelector = {
  cel?: CELDeviceSelector
}

export type CELDeviceSelector = {
  expression: string
}

export type DeviceTaint = {
  key: string
  value?: string
  effect: DeviceTaintEffect
  timeAdded?: Time
}

export type DeviceTaintRule = {
  apiVersion: string
  kind: 'DeviceTaintRule'
  metadata?: metav1.ObjectMeta
  spec: DeviceTaintRuleSpec
}

export type DeviceTaintRuleSpec = {
  deviceSelector?: DeviceTaintSelector
  taint: DeviceTaint
}

export type DeviceTaintSelector = {
  deviceClassName?: string
  driver?: string
  pool?: string
  device?: string
  selectors?: DeviceSelector[]
}

export type DeviceTaintRuleList = {
  apiVersion: string
  kind: 'DeviceTaintRuleList'
  metadata?: metav1.ListMeta
  items: Embedded<DeviceTaintRule>[]
}
