// Generated from core/kinds/tables/types/rbac.v1alpha1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { Embedded } from '../views.ts'

export type PolicyRule = {
  verbs: string[]
  apiGroups?: string[]
  resources?: string[]
  resourceNames?: string[]
  nonResourceURLs?: string[]
}

export type Subject = {
  kind: string
  apiVersion?: string
  name: string
  namespace?: string
}

export type RoleRef = {
  apiGroup: string
  kind: string
  name: string
}

export type Role = {
  apiVersion: string
  kind: 'Role'
  metadata?: metav1.ObjectMeta
  rules?: PolicyRule[]
}

export type RoleBinding = {
  apiVersion: string
  kind: 'RoleBinding'
  metadata?: metav1.ObjectMeta
  subjects?: Subject[]
  roleRef: RoleRef
}

export type RoleBindingList = {
  apiVersion: string
  kind: 'RoleBindingList'
  metadata?: metav1.ListMeta
  items: Embedded<RoleBinding>[]
}

export type RoleList = {
  apiVersion: string
  kind: 'RoleList'
  metadata?: metav1.ListMeta
  items: Embedded<Role>[]
}

export type ClusterRole = {
  apiVersion: string
  kind: 'ClusterRole'
  metadata?: metav1.ObjectMeta
  rules?: PolicyRule[]
  aggregationRule?: AggregationRule
}

export type AggregationRule = {
  clusterRoleSelectors?: metav1.LabelSelector[]
}

export type ClusterRoleBinding = {
  apiVersion: string
  kind: 'ClusterRoleBinding'
  metadata?: metav1.ObjectMeta
  subjects?: Subject[]
  roleRef: RoleRef
}

export type ClusterRoleBindingList = {
  apiVersion: string
  kind: 'ClusterRoleBindingList'
  metadata?: metav1.ListMeta
  items: Embedded<ClusterRoleBinding>[]
}

export type ClusterRoleList = {
  apiVersion: string
  kind: 'ClusterRoleList'
  metadata?: metav1.ListMeta
  items: Embedded<ClusterRole>[]
}
