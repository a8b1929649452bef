// Generated from core/kinds/tables/types/rbac.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { Embedded } from '../views.ts'

/** Rights that belong together: verbs on resources, or on URL paths. */
export type PolicyRule = {
  /** What may be done, such as get, list or create; * for all. */
  verbs: string[]
  /** Groups of the resources that may be used; the empty text is the core group, * all. */
  apiGroups?: string[]
  /** Plural names that may be used, * for all. */
  resources?: string[]
  /** Names of the objects, all if empty. */
  resourceNames?: string[]
  /** URL paths such as /healthz, a * at the end for any rest. */
  nonResourceURLs?: string[]
}

/** Who receives the rights of a binding. */
export type Subject = {
  /** Whether the receiver of the rights is a User, a Group or a ServiceAccount. */
  kind: string
  /** API group of the receiver's kind: set for users and groups, empty for service accounts. */
  apiGroup?: string
  /** User, group or service account that receives the rights. */
  name: string
  /** Namespace of the service account that gets the rights; the role binding's by default. */
  namespace?: string
}

/** Points from a binding to the role that it grants. */
export type RoleRef = {
  /** API group of the granted role: rbac.authorization.{brand}, filled in when absent. */
  apiGroup: string
  /** Whether a Role or a ClusterRole is granted; cluster role bindings take ClusterRole alone. */
  kind: string
  /** Role or cluster role that the binding grants; while it does not exist, nothing. */
  name: string
}

/** Rights within one namespace. */
export type Role = {
  apiVersion: string
  kind: 'Role'
  metadata?: metav1.ObjectMeta
  /** Rights in the role's namespace; one that allows a request is enough. */
  rules?: PolicyRule[]
}

/** Grants a role's rights in one namespace. */
export type RoleBinding = {
  apiVersion: string
  kind: 'RoleBinding'
  metadata?: metav1.ObjectMeta
  /** Users, groups and service accounts that receive the rights within this namespace. */
  subjects?: Subject[]
  /** Role of the same namespace, or cluster role, whose rights are granted here. */
  roleRef: RoleRef
}

/** List of role bindings. */
export type RoleBindingList = {
  apiVersion: string
  kind: 'RoleBindingList'
  metadata?: metav1.ListMeta
  items: Embedded<RoleBinding>[]
}

/** List of roles. */
export type RoleList = {
  apiVersion: string
  kind: 'RoleList'
  metadata?: metav1.ListMeta
  items: Embedded<Role>[]
}

/** Rights on cluster-scoped objects, URL paths and in namespaces, wherever its bindings hold. */
export type ClusterRole = {
  apiVersion: string
  kind: 'ClusterRole'
  metadata?: metav1.ObjectMeta
  /** Rights that the cluster role holds. */
  rules?: PolicyRule[]
  /** Gathers this role's rules from others. */
  aggregationRule?: AggregationRule
}

/** Tells which other cluster roles give their rules to this one. */
export type AggregationRule = {
  /** Label selectors, one or more, of which cluster roles match one to have their rules copied. */
  clusterRoleSelectors?: metav1.LabelSelector[]
}

/** Grants a cluster role's rights in all namespaces, on cluster-scoped objects and on URL paths. */
export type ClusterRoleBinding = {
  apiVersion: string
  kind: 'ClusterRoleBinding'
  metadata?: metav1.ObjectMeta
  /** Users, groups and service accounts that receive the rights throughout the cluster. */
  subjects?: Subject[]
  /** Cluster role whose rights are granted everywhere. */
  roleRef: RoleRef
}

/** List of cluster role bindings. */
export type ClusterRoleBindingList = {
  apiVersion: string
  kind: 'ClusterRoleBindingList'
  metadata?: metav1.ListMeta
  items: Embedded<ClusterRoleBinding>[]
}

/** List of cluster roles. */
export type ClusterRoleList = {
  apiVersion: string
  kind: 'ClusterRoleList'
  metadata?: metav1.ListMeta
  items: Embedded<ClusterRole>[]
}
