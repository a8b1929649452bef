// Generated from core/kinds/tables/types/rbac.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { Embedded } from './views.ts'

export type PolicyRule = {
  readonly verbs: readonly string[] | null
  readonly apiGroups?: readonly string[]
  readonly resources?: readonly string[]
  readonly resourceNames?: readonly string[]
  readonly nonResourceURLs?: readonly string[]
}

export type Subject = {
  readonly kind: string
  readonly apiGroup?: string
  readonly name: string
  readonly namespace?: string
}

export type RoleRef = {
  readonly apiGroup: string
  readonly kind: string
  readonly name: string
}

export type Role = {
  readonly apiVersion: string
  readonly kind: 'Role'
  readonly metadata: metav1.ObjectMeta
  readonly rules: readonly PolicyRule[] | null
}

export type RoleBinding = {
  readonly apiVersion: string
  readonly kind: 'RoleBinding'
  readonly metadata: metav1.ObjectMeta
  readonly subjects?: readonly Subject[]
  readonly roleRef: RoleRef
}

export type RoleBindingList = {
  readonly apiVersion: string
  readonly kind: 'RoleBindingList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<RoleBinding>[] | null
}

export type RoleList = {
  readonly apiVersion: string
  readonly kind: 'RoleList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<Role>[] | null
}

export type ClusterRole = {
  readonly apiVersion: string
  readonly kind: 'ClusterRole'
  readonly metadata: metav1.ObjectMeta
  readonly rules: readonly PolicyRule[] | null
  readonly aggregationRule?: AggregationRule
}

export type AggregationRule = {
  readonly clusterRoleSelectors?: readonly metav1.LabelSelector[]
}

export type ClusterRoleBinding = {
  readonly apiVersion: string
  readonly kind: 'ClusterRoleBinding'
  readonly metadata: metav1.ObjectMeta
  readonly subjects?: readonly Subject[]
  readonly roleRef: RoleRef
}

export type ClusterRoleBindingList = {
  readonly apiVersion: string
  readonly kind: 'ClusterRoleBindingList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<ClusterRoleBinding>[] | null
}

export type ClusterRoleList = {
  readonly apiVersion: string
  readonly kind: 'ClusterRoleList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<ClusterRole>[] | null
}
