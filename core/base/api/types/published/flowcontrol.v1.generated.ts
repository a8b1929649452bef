// Generated from core/kinds/tables/types/flowcontrol.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

export type FlowDistinguisherMethodType = 'ByUser' | 'ByNamespace' | (string & {})

export type SubjectKind = 'User' | 'Group' | 'ServiceAccount' | (string & {})

export type PriorityLevelEnablement = 'Exempt' | 'Limited' | (string & {})

export type LimitResponseType = 'Queue' | 'Reject' | (string & {})

export type ConditionStatus = 'True' | 'False' | 'Unknown' | (string & {})

export type FlowSchema = {
  apiVersion: string
  kind: 'FlowSchema'
  metadata?: metav1.ObjectMeta
  spec?: FlowSchemaSpec
  status?: FlowSchemaStatus
}

export type FlowSchemaList = {
  apiVersion: string
  kind: 'FlowSchemaList'
  metadata?: metav1.ListMeta
  items: Embedded<FlowSchema>[]
}

export type FlowSchemaSpec = {
  priorityLevelConfiguration: PriorityLevelConfigurationReference
  matchingPrecedence?: number
  distinguisherMethod?: FlowDistinguisherMethod
  rules?: PolicyRulesWithSubjects[]
}

export type FlowDistinguisherMethod = {
  type: FlowDistinguisherMethodType
}

export type PriorityLevelConfigurationReference = {
  name: string
}

export type PolicyRulesWithSubjects = {
  subjects: Subject[]
  resourceRules?: ResourcePolicyRule[]
  nonResourceRules?: NonResourcePolicyRule[]
}

export type Subject = {
  kind: SubjectKind
  user?: UserSubject
  group?: GroupSubject
  serviceAccount?: ServiceAccountSubject
}

export type UserSubject = {
  name: string
}

export type GroupSubject = {
  name: string
}

export type ServiceAccountSubject = {
  namespace: string
  name: string
}

export type ResourcePolicyRule = {
  verbs: string[]
  apiGroups: string[]
  resources: string[]
  clusterScope?: boolean
  namespaces?: string[]
}

export type NonResourcePolicyRule = {
  verbs: string[]
  nonResourceURLs: string[]
}

export type FlowSchemaStatus = {
  conditions?: FlowSchemaCondition[]
}

export type FlowSchemaCondition = {
  type?: string
  status?: ConditionStatus
  lastTransitionTime?: Time
  reason?: string
  message?: string
}

export type PriorityLevelConfiguration = {
  apiVersion: string
  kind: 'PriorityLevelConfiguration'
  metadata?: metav1.ObjectMeta
  spec?: PriorityLevelConfigurationSpec
  status?: PriorityLevelConfigurationStatus
}

export type PriorityLevelConfigurationList = {
  apiVersion: string
  kind: 'PriorityLevelConfigurationList'
  metadata?: metav1.ListMeta
  items: Embedded<PriorityLevelConfiguration>[]
}

export type PriorityLevelConfigurationSpec = {
  type: PriorityLevelEnablement
  limited?: LimitedPriorityLevelConfiguration
  exempt?: ExemptPriorityLevelConfiguration
}

export type LimitedPriorityLevelConfiguration = {
  nominalConcurrencyShares?: number
  limitResponse?: LimitResponse
  lendablePercent?: number
  borrowingLimitPercent?: number
}

export type ExemptPriorityLevelConfiguration = {
  nominalConcurrencyShares?: number
  lendablePercent?: number
}

export type LimitResponse = {
  type: LimitResponseType
  queuing?: QueuingConfiguration
}

export type QueuingConfiguration = {
  queues?: number
  handSize?: number
  queueLengthLimit?: number
}

export type PriorityLevelConfigurationStatus = {
  conditions?: PriorityLevelConfigurationCondition[]
}

export type PriorityLevelConfigurationCondition = {
  type?: string
  status?: ConditionStatus
  lastTransitionTime?: Time
  reason?: string
  message?: string
}
