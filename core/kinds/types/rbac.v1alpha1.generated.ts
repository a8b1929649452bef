// Generated from types/rbac.v1alpha1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group rbac.authorization.{brand} version v1alpha1 ref rbac/v1alpha1
registered Role RoleBinding RoleBindingList RoleList ClusterRole ClusterRoleBinding ClusterRoleBindingList ClusterRoleList
message PolicyRule
  verbs 1 list<string> ! always list=atomic
  apiGroups 3 list<string> ? list=atomic
  resources 4 list<string> ? list=atomic
  resourceNames 5 list<string> ? list=atomic
  nonResourceURLs 6 list<string> ? list=atomic
message Subject
  kind 1 string ! always empty=taken
  apiVersion 2 string ?
  name 3 string ! always empty=taken
  namespace 4 string ?
message RoleRef
  apiGroup 1 string ! always
  kind 2 string ! always empty=taken
  name 3 string ! always empty=taken
kind Role
  metadata 1 meta/v1.ObjectMeta ?
  rules 2 list<PolicyRule> ? always list=atomic
kind RoleBinding
  metadata 1 meta/v1.ObjectMeta ?
  subjects 2 list<Subject> ? list=atomic
  roleRef 3 RoleRef ! always
+ roleRef.apiGroup = "rbac.authorization.{brand}"
kind RoleBindingList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<RoleBinding> ! always
kind RoleList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<Role> ! always
kind ClusterRole
  metadata 1 meta/v1.ObjectMeta ?
  rules 2 list<PolicyRule> ? always list=atomic
  aggregationRule 3 *AggregationRule ?
message AggregationRule
  clusterRoleSelectors 1 list<meta/v1.LabelSelector> ? list=atomic
kind ClusterRoleBinding
  metadata 1 meta/v1.ObjectMeta ?
  subjects 2 list<Subject> ? list=atomic
  roleRef 3 RoleRef ! always
+ roleRef.apiGroup = "rbac.authorization.{brand}"
kind ClusterRoleBindingList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<ClusterRoleBinding> ! always
kind ClusterRoleList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<ClusterRole> ! always
`
