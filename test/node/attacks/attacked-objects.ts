type Json = Readonly<Record<string, unknown>>

const group = 'rbac.authorization.k8s.io'
const rbac = `/apis/${group}/v1`
const core = '/api/v1'

function role(kind: string, name: string, rules: readonly Json[]): Json {
  return { apiVersion: `${group}/v1`, kind, metadata: { name }, rules }
}

function binding(
  kind: string,
  name: string,
  to: readonly [kind: string, name: string],
  user: string,
): Json {
  return {
    apiVersion: `${group}/v1`,
    kind,
    metadata: { name },
    subjects: [{ apiGroup: group, kind: 'User', name: user }],
    roleRef: { apiGroup: group, kind: to[0], name: to[1] },
  }
}

function rule(
  apiGroup: string,
  resources: string,
  verbs: string,
  names: readonly string[] = [],
): Json {
  const named = names.length > 0 ? { resourceNames: names } : {}
  return {
    apiGroups: [apiGroup],
    resources: resources.split(' '),
    verbs: verbs.split(' '),
    ...named,
  }
}

function named(kind: string, name: string, more: Json = {}): Json {
  return { apiVersion: 'v1', kind, metadata: { name }, ...more }
}

function bootstrapToken(id: string, more: Json): Json {
  const stringData = { 'token-id': id, 'token-secret': '0123456789abcdef', ...more }
  const name = `bootstrap-token-${id}`
  return named('Secret', name, { type: 'bootstrap.kubernetes.io/token', stringData })
}

const team = `${core}/namespaces/team`
const writes = 'get list create update patch delete'

/** A resource whose conversion webhook is a metadata service. */
const forgeries: Json = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'forgeries.attack.test' },
  spec: {
    group: 'attack.test',
    scope: 'Cluster',
    names: { plural: 'forgeries', kind: 'Forgery' },
    versions: ['v1', 'v2'].map((name) => ({
      name,
      served: true,
      storage: name === 'v1',
      schema: { openAPIV3Schema: { type: 'object' } },
    })),
    conversion: {
      strategy: 'Webhook',
      webhook: {
        conversionReviewVersions: ['v1'],
        clientConfig: { url: 'https://169.254.169.254/convert' },
      },
    },
  },
}

/** Objects that an administrator makes before the attacks: path of the collection and object. */
export const attackedObjects: readonly (readonly [path: string, object: Json])[] = [
  ['/apis/apiextensions.k8s.io/v1/customresourcedefinitions', forgeries],
  [`${core}/namespaces`, named('Namespace', 'team')],
  [`${core}/namespaces`, named('Namespace', 'other')],
  ...['robot', 'owner', 'gone', 'remade'].map(
    (name) => [`${team}/serviceaccounts`, named('ServiceAccount', name)] as const,
  ),
  [`${team}/configmaps`, named('ConfigMap', 'mine')],
  [`${core}/namespaces/other/configmaps`, named('ConfigMap', 'mine')],
  [`${team}/secrets`, named('Secret', 'bound')],
  [
    `${team}/pods`,
    named('Pod', 'p', {
      spec: { serviceAccountName: 'robot', containers: [{ name: 'c', image: 'i' }] },
    }),
  ],
  [
    `${rbac}/namespaces/team/roles`,
    role('Role', 'reads', [
      rule('', 'configmaps pods', 'get list'),
      rule('', 'services', 'get list', ['named']),
    ]),
  ],
  [
    `${rbac}/namespaces/team/rolebindings`,
    binding('RoleBinding', 'reads', ['Role', 'reads'], 'mallory'),
  ],
  [
    `${rbac}/clusterroles`,
    role('ClusterRole', 'writes-roles', [
      rule(group, 'roles rolebindings clusterroles clusterrolebindings', writes),
    ]),
  ],
  [
    `${rbac}/clusterrolebindings`,
    binding('ClusterRoleBinding', 'writes-roles', ['ClusterRole', 'writes-roles'], 'mallory'),
  ],
  [
    `${rbac}/namespaces/team/rolebindings`,
    binding('RoleBinding', 'owners', ['ClusterRole', 'cluster-admin'], 'admin'),
  ],
  [`${rbac}/namespaces/team/roles`, role('Role', 'writes', [rule('', 'configmaps', writes)])],
  [
    `${rbac}/namespaces/team/rolebindings`,
    binding('RoleBinding', 'writes', ['Role', 'writes'], 'writer'),
  ],
  [
    `${rbac}/clusterroles`,
    role('ClusterRole', 'is-bob', [rule('', 'users', 'impersonate', ['bob'])]),
  ],
  [
    `${rbac}/clusterrolebindings`,
    binding('ClusterRoleBinding', 'is-bob', ['ClusterRole', 'is-bob'], 'deputy'),
  ],
  [`${rbac}/namespaces/team/rolebindings`, binding('RoleBinding', 'bob', ['Role', 'reads'], 'bob')],
  [
    `${core}/namespaces/kube-system/secrets`,
    bootstrapToken('aaaaaa', { 'usage-bootstrap-authentication': 'true' }),
  ],
  [
    `${core}/namespaces/kube-system/secrets`,
    bootstrapToken('bbbbbb', { 'usage-bootstrap-signing': 'true' }),
  ],
  [
    `${core}/namespaces/kube-system/secrets`,
    bootstrapToken('cccccc', {
      'usage-bootstrap-authentication': 'true',
      expiration: '2020-01-01T00:00:00Z',
    }),
  ],
]
