// Generated from types/rbac.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group rbac.authorization.{brand} version v1beta1 ref rbac/v1beta1
registered Role RoleBinding RoleBindingList RoleList ClusterRole ClusterRoleBinding ClusterRoleBindingList ClusterRoleList
message PolicyRule
  verbs list<string> ! always list=atomic
  apiGroups list<string> ? list=atomic
  resources list<string> ? list=atomic
  resourceNames list<string> ? list=atomic
  nonResourceURLs list<string> ? list=atomic
message Subject
  kind string ! always empty=taken
  apiGroup string ?
  name string ! always empty=taken
  namespace string ?
+ apiGroup = "rbac.authorization.{brand}" when .kind is "User" or "Group"
message RoleRef
  apiGroup string ! always
  kind string ! always empty=taken
  name string ! always empty=taken
kind Role
  metadata meta/v1.ObjectMeta ?
  rules list<PolicyRule> ? always list=atomic
kind RoleBinding
  metadata meta/v1.ObjectMeta ?
  subjects list<Subject> ? list=atomic
  roleRef RoleRef ! always
+ roleRef.apiGroup = "rbac.authorization.{brand}"
kind RoleBindingList
  metadata meta/v1.ListMeta ?
  items list<RoleBinding> ! always
kind RoleList
  metadata meta/v1.ListMeta ?
  items list<Role> ! always
kind ClusterRole
  metadata meta/v1.ObjectMeta ?
  rules list<PolicyRule> ? always list=atomic
  aggregationRule *AggregationRule ?
message AggregationRule
  clusterRoleSelectors list<meta/v1.LabelSelector> ? list=atomic
kind ClusterRoleBinding
  metadata meta/v1.ObjectMeta ?
  subjects list<Subject> ? list=atomic
  roleRef RoleRef ! always
+ roleRef.apiGroup = "rbac.authorization.{brand}"
kind ClusterRoleBindingList
  metadata meta/v1.ListMeta ?
  items list<ClusterRoleBinding> ! always
kind ClusterRoleList
  metadata meta/v1.ListMeta ?
  items list<ClusterRole> ! always
`
