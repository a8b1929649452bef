// Generated from core/kinds/tables/types/resource.v1alpha3.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { Time } from './scalars.ts'
import type { Embedded } from './views.ts'

export type DeviceTaintEffect = 'NoSchedule' | 'NoExecute'

export type DeviceAllocationMode = string

export type DeviceTolerationOperator = string

export type DeviceSelector = {
  readonly cel?: CELDeviceSelector
}

export type CELDeviceSelector = {
  readonly expression: string
}

export type DeviceTaint = {
  readonly key: string
  readonly value?: string
  readonly effect: DeviceTaintEffect
  readonly timeAdded?: Time | null
}

export type DeviceTaintRule = {
  readonly apiVersion: string
  readonly kind: 'DeviceTaintRule'
  readonly metadata: metav1.ObjectMeta
  readonly spec: DeviceTaintRuleSpec
}

export type DeviceTaintRuleSpec = {
  readonly deviceSelector?: DeviceTaintSelector
  readonly taint: DeviceTaint
}

export type DeviceTaintSelector = {
  readonly deviceClassName?: string
  readonly driver?: string
  readonly pool?: string
  readonly device?: string
  readonly selectors?: readonly DeviceSelector[]
}

export type DeviceTaintRuleList = {
  readonly apiVersion: string
  readonly kind: 'DeviceTaintRuleList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<DeviceTaintRule>[] | null
}
