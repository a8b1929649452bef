// Generated from core/kinds/tables/types/rbac.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { Embedded } from '../views.ts'

/** Rights that belong together: verbs on resources, or on URL paths, not both. Rules only add rights. */
export type PolicyRule = {
  /** What may be done, such as get, list or create; * for all. At least one. */
  verbs: string[]
  /** Groups of the resources that may be used; the empty text is the core group, * all. */
  apiGroups?: string[]
  /** Plural names that may be used; * for all. A subresource needs its own entry, such as pods/log (* before the slash for any). */
  resources?: string[]
  /** Names of the objects that the rule is limited to; all where it is empty. Never matches a create, and a list or watch only by metadata.name. */
  resourceNames?: string[]
  /** URL paths that may be requested, such as /healthz; a * at the end stands for any rest. For cluster role bindings alone. */
  nonResourceURLs?: string[]
}

/** Who receives the rights of a binding. */
export type Subject = {
  /** Whether the receiver of the rights is a User, a Group or a ServiceAccount. */
  kind: string
  /** API group of the receiver's kind: filled in for users and groups, empty for service accounts. */
  apiGroup?: string
  /** User, group or service account that receives the rights. */
  name: string
  /** Namespace of the service account that receives the rights; by default that of the role binding. */
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

/** Rights within one namespace. Its writer needs each of them, or the verb escalate on the role. */
export type Role = {
  apiVersion: string
  kind: 'Role'
  /** Standard object's metadata: name, namespace, labels and annotations of the role, beside what the server keeps. */
  metadata?: metav1.ObjectMeta
  /** Rights in the role's namespace; one that allows a request is enough. URL paths are refused. */
  rules?: PolicyRule[]
}

/** Grants the rights of a role or cluster role within one namespace. Its writer needs them all, or the verb bind on the role. */
export type RoleBinding = {
  apiVersion: string
  kind: 'RoleBinding'
  /** Standard object's metadata: name, namespace, labels and annotations of the role binding, beside what the server keeps. */
  metadata?: metav1.ObjectMeta
  /** Users, groups and service accounts that receive the rights within this namespace. */
  subjects?: Subject[]
  /** Role of the same namespace, or cluster role, whose rights are granted here. Fixed. */
  roleRef: RoleRef
}

/** List of role bindings. */
export type RoleBindingList = {
  apiVersion: string
  kind: 'RoleBindingList'
  /** State of the store at which the role bindings were read, and the token for the next page. */
  metadata?: metav1.ListMeta
  /** List of role bindings, in the order of namespace and name. */
  items: Embedded<RoleBinding>[]
}

/** List of roles. */
export type RoleList = {
  apiVersion: string
  kind: 'RoleList'
  /** State of the store at which the roles were read, and the token for the next page. */
  metadata?: metav1.ListMeta
  /** List of roles, in the order of namespace and name. */
  items: Embedded<Role>[]
}

/** Rights on cluster-scoped objects, URL paths and in namespaces. Its bindings decide where they hold. */
export type ClusterRole = {
  apiVersion: string
  kind: 'ClusterRole'
  /** Standard object's metadata: name, namespace, labels and annotations of the cluster role, beside what the server keeps. */
  metadata?: metav1.ObjectMeta
  /** Rights that the cluster role holds. With an aggregation rule a controller overwrites them. */
  rules?: PolicyRule[]
  /** Makes a controller gather this cluster role's rules from others. Its writer needs every right, or the verb escalate. */
  aggregationRule?: AggregationRule
}

/** Tells which other cluster roles give their rules to this one. */
export type AggregationRule = {
  /** Label selectors of the cluster roles whose rules are copied; matching one is enough. At least one. */
  clusterRoleSelectors?: metav1.LabelSelector[]
}

/** Grants a cluster role's rights in all namespaces, on cluster-scoped objects and on URL paths. */
export type ClusterRoleBinding = {
  apiVersion: string
  kind: 'ClusterRoleBinding'
  /** Standard object's metadata: name, namespace, labels and annotations of the cluster role binding, beside what the server keeps. */
  metadata?: metav1.ObjectMeta
  /** Users, groups and service accounts that receive the rights throughout the cluster. */
  subjects?: Subject[]
  /** Cluster role whose rights are granted everywhere. Fixed. */
  roleRef: RoleRef
}

/** List of cluster role bindings. */
export type ClusterRoleBindingList = {
  apiVersion: string
  kind: 'ClusterRoleBindingList'
  /** State of the store at which the cluster role bindings were read, and the token for the next page. */
  metadata?: metav1.ListMeta
  /** List of cluster role bindings, in the order of namespace and name. */
  items: Embedded<ClusterRoleBinding>[]
}

/** List of cluster roles. */
export type ClusterRoleList = {
  apiVersion: string
  kind: 'ClusterRoleList'
  /** State of the store at which the cluster roles were read, and the token for the next page. */
  metadata?: metav1.ListMeta
  /** List of cluster roles, in the order of namespace and name. */
  items: Embedded<ClusterRole>[]
}
