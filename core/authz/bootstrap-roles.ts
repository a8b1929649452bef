/**
 * A rule in short: verbs, resources and the group they are in; or verbs and paths. Lists are separated by spaces; `core`
 * is the empty group, `{brand}` the API domain.
 */
export type ShortRule =
  | { readonly verbs: string; readonly resources: string; readonly group: string }
  | { readonly verbs: string; readonly paths: string }

export type AggregateName = 'admin' | 'edit' | 'view'

export interface BootstrapRole {
  readonly name: string
  readonly rules: readonly ShortRule[]
  /** The role whose rules this one adds to, by label. */
  readonly addsTo?: AggregateName
  /** Set for a role whose rules are gathered from those that add to it. */
  readonly gathers?: AggregateName
}

export interface BootstrapBinding {
  readonly name: string
  readonly role: string
  readonly groups: readonly string[]
}

const read = 'get list watch'
const write = 'create delete deletecollection patch update'
const healthPaths = '/healthz /livez /readyz'
const versionPaths = '/version /version/'

const viewRules: readonly ShortRule[] = [
  {
    verbs: read,
    group: 'core',
    resources:
      'bindings configmaps endpoints events limitranges namespaces namespaces/status persistentvolumeclaims persistentvolumeclaims/status pods pods/log pods/status replicationcontrollers replicationcontrollers/scale replicationcontrollers/status resourcequotas resourcequotas/status serviceaccounts services services/status',
  },
  {
    verbs: read,
    group: 'apps',
    resources:
      'controllerrevisions daemonsets daemonsets/status deployments deployments/scale deployments/status replicasets replicasets/scale replicasets/status statefulsets statefulsets/scale statefulsets/status',
  },
  {
    verbs: read,
    group: 'autoscaling',
    resources: 'horizontalpodautoscalers horizontalpodautoscalers/status',
  },
  { verbs: read, group: 'batch', resources: 'cronjobs cronjobs/status jobs jobs/status' },
  { verbs: read, group: 'coordination.{brand}', resources: 'leases' },
  { verbs: read, group: 'discovery.{brand}', resources: 'endpointslices' },
  { verbs: read, group: 'events.{brand}', resources: 'events' },
  {
    verbs: read,
    group: 'networking.{brand}',
    resources: 'ingresses ingresses/status networkpolicies',
  },
  { verbs: read, group: 'policy', resources: 'poddisruptionbudgets poddisruptionbudgets/status' },
  {
    verbs: read,
    group: 'resource.{brand}',
    resources: 'resourceclaims resourceclaims/status resourceclaimtemplates',
  },
]

const editRules: readonly ShortRule[] = [
  {
    verbs: read,
    group: 'core',
    resources: 'pods/attach pods/exec pods/portforward pods/proxy secrets services/proxy',
  },
  {
    verbs: write,
    group: 'core',
    resources:
      'configmaps events persistentvolumeclaims pods pods/attach pods/exec pods/portforward pods/proxy replicationcontrollers replicationcontrollers/scale secrets serviceaccounts services services/proxy',
  },
  { verbs: 'create', group: 'core', resources: 'pods/eviction serviceaccounts/token' },
  { verbs: 'impersonate', group: 'core', resources: 'serviceaccounts' },
  {
    verbs: write,
    group: 'apps',
    resources:
      'daemonsets deployments deployments/scale replicasets replicasets/scale statefulsets statefulsets/scale',
  },
  { verbs: write, group: 'autoscaling', resources: 'horizontalpodautoscalers' },
  { verbs: write, group: 'batch', resources: 'cronjobs jobs' },
  { verbs: write, group: 'coordination.{brand}', resources: 'leases' },
  { verbs: write, group: 'networking.{brand}', resources: 'ingresses networkpolicies' },
  { verbs: write, group: 'policy', resources: 'poddisruptionbudgets' },
  { verbs: write, group: 'resource.{brand}', resources: 'resourceclaims resourceclaimtemplates' },
]

const adminRules: readonly ShortRule[] = [
  { verbs: 'create', group: 'authorization.{brand}', resources: 'localsubjectaccessreviews' },
  {
    verbs: `${read} ${write}`,
    group: 'rbac.authorization.{brand}',
    resources: 'rolebindings roles',
  },
]

/** Roles that exist from the first start. Those that gather have what they gather, in the order of the names of where it is from. */
export const bootstrapRoles: readonly BootstrapRole[] = [
  {
    name: 'cluster-admin',
    rules: [
      { verbs: '*', group: '*', resources: '*' },
      { verbs: '*', paths: '*' },
    ],
  },
  { name: 'system:aggregate-to-view', rules: viewRules, addsTo: 'view' },
  { name: 'system:aggregate-to-edit', rules: editRules, addsTo: 'edit' },
  { name: 'system:aggregate-to-admin', rules: adminRules, addsTo: 'admin' },
  { name: 'view', rules: viewRules, gathers: 'view', addsTo: 'edit' },
  { name: 'edit', rules: [...editRules, ...viewRules], gathers: 'edit', addsTo: 'admin' },
  { name: 'admin', rules: [...editRules, ...viewRules, ...adminRules], gathers: 'admin' },
  {
    name: 'system:discovery',
    rules: [
      {
        verbs: 'get',
        paths: `/api /api/* /apis /apis/* /openapi /openapi/* ${healthPaths} ${versionPaths}`,
      },
    ],
  },
  {
    name: 'system:basic-user',
    rules: [
      {
        verbs: 'create',
        group: 'authorization.{brand}',
        resources: 'selfsubjectaccessreviews selfsubjectrulesreviews',
      },
      { verbs: 'create', group: 'authentication.{brand}', resources: 'selfsubjectreviews' },
    ],
  },
  {
    name: 'system:public-info-viewer',
    rules: [{ verbs: 'get', paths: `${healthPaths} ${versionPaths}` }],
  },
  {
    name: 'system:monitoring',
    rules: [
      {
        verbs: 'get',
        paths: `${healthPaths} /healthz/* /livez/* /readyz/* /metrics /metrics/slis`,
      },
    ],
  },
  {
    name: 'system:auth-delegator',
    rules: [
      { verbs: 'create', group: 'authentication.{brand}', resources: 'tokenreviews' },
      { verbs: 'create', group: 'authorization.{brand}', resources: 'subjectaccessreviews' },
    ],
  },
  {
    name: 'system:service-account-issuer-discovery',
    rules: [
      {
        verbs: 'get',
        paths:
          '/.well-known/openid-configuration /.well-known/openid-configuration/ /openid/v1/jwks /openid/v1/jwks/',
      },
    ],
  },
]

/** Cluster-wide bindings that exist from the first start. */
export const bootstrapBindings: readonly BootstrapBinding[] = [
  { name: 'cluster-admin', role: 'cluster-admin', groups: ['system:masters'] },
  { name: 'system:discovery', role: 'system:discovery', groups: ['system:authenticated'] },
  { name: 'system:basic-user', role: 'system:basic-user', groups: ['system:authenticated'] },
  {
    name: 'system:public-info-viewer',
    role: 'system:public-info-viewer',
    groups: ['system:authenticated', 'system:unauthenticated'],
  },
  { name: 'system:monitoring', role: 'system:monitoring', groups: ['system:monitoring'] },
  {
    name: 'system:service-account-issuer-discovery',
    role: 'system:service-account-issuer-discovery',
    groups: ['system:serviceaccounts'],
  },
]
