// Generated from core/kinds/tables/types/flowcontrol.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { Time } from './scalars.ts'
import type { Embedded } from './views.ts'

export type FlowDistinguisherMethodType = 'ByUser' | 'ByNamespace' | (string & {})

export type SubjectKind = 'User' | 'Group' | 'ServiceAccount' | (string & {})

export type PriorityLevelEnablement = 'Exempt' | 'Limited' | (string & {})

export type LimitResponseType = 'Queue' | 'Reject' | (string & {})

export type ConditionStatus = 'True' | 'False' | 'Unknown' | (string & {})

export type FlowSchema = {
  readonly apiVersion: string
  readonly kind: 'FlowSchema'
  readonly metadata: metav1.ObjectMeta
  readonly spec: FlowSchemaSpec
  readonly status: FlowSchemaStatus
}

export type FlowSchemaList = {
  readonly apiVersion: string
  readonly kind: 'FlowSchemaList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<FlowSchema>[] | null
}

export type FlowSchemaSpec = {
  readonly priorityLevelConfiguration: PriorityLevelConfigurationReference
  readonly matchingPrecedence: number
  readonly distinguisherMethod?: FlowDistinguisherMethod
  readonly rules?: readonly PolicyRulesWithSubjects[]
}

export type FlowDistinguisherMethod = {
  readonly type: FlowDistinguisherMethodType
}

export type PriorityLevelConfigurationReference = {
  readonly name: string
}

export type PolicyRulesWithSubjects = {
  readonly subjects: readonly Subject[] | null
  readonly resourceRules?: readonly ResourcePolicyRule[]
  readonly nonResourceRules?: readonly NonResourcePolicyRule[]
}

export type Subject = {
  readonly kind: SubjectKind
  readonly user?: UserSubject
  readonly group?: GroupSubject
  readonly serviceAccount?: ServiceAccountSubject
}

export type UserSubject = {
  readonly name: string
}

export type GroupSubject = {
  readonly name: string
}

export type ServiceAccountSubject = {
  readonly namespace: string
  readonly name: string
}

export type ResourcePolicyRule = {
  readonly verbs: readonly string[] | null
  readonly apiGroups: readonly string[] | null
  readonly resources: readonly string[] | null
  readonly clusterScope?: boolean
  readonly namespaces: readonly string[] | null
}

export type NonResourcePolicyRule = {
  readonly verbs: readonly string[] | null
  readonly nonResourceURLs: readonly string[] | null
}

export type FlowSchemaStatus = {
  readonly conditions?: readonly FlowSchemaCondition[]
}

export type FlowSchemaCondition = {
  readonly type?: string
  readonly status?: ConditionStatus
  readonly lastTransitionTime: Time | null
  readonly reason?: string
  readonly message?: string
}

export type PriorityLevelConfiguration = {
  readonly apiVersion: string
  readonly kind: 'PriorityLevelConfiguration'
  readonly metadata: metav1.ObjectMeta
  readonly spec: PriorityLevelConfigurationSpec
  readonly status: PriorityLevelConfigurationStatus
}

export type PriorityLevelConfigurationList = {
  readonly apiVersion: string
  readonly kind: 'PriorityLevelConfigurationList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<PriorityLevelConfiguration>[] | null
}

export type PriorityLevelConfigurationSpec = {
  readonly type: PriorityLevelEnablement
  readonly limited?: LimitedPriorityLevelConfiguration
  readonly exempt?: ExemptPriorityLevelConfiguration
}

export type LimitedPriorityLevelConfiguration = {
  readonly nominalConcurrencyShares: number | null
  readonly limitResponse: LimitResponse
  readonly lendablePercent?: number
  readonly borrowingLimitPercent?: number
}

export type ExemptPriorityLevelConfiguration = {
  readonly nominalConcurrencyShares: number
  readonly lendablePercent: number
}

export type LimitResponse = {
  readonly type: LimitResponseType
  readonly queuing?: QueuingConfiguration
}

export type QueuingConfiguration = {
  readonly queues: number
  readonly handSize: number
  readonly queueLengthLimit: number
}

export type PriorityLevelConfigurationStatus = {
  readonly conditions?: readonly PriorityLevelConfigurationCondition[]
}

export type PriorityLevelConfigurationCondition = {
  readonly type?: string
  readonly status?: ConditionStatus
  readonly lastTransitionTime: Time | null
  readonly reason?: string
  readonly message?: string
}
