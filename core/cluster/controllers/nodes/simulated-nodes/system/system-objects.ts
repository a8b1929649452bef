import type { Brand } from '../../../../../base/api/brand.ts'
import type { JsonObject } from '../../../../../base/api/json.ts'
import type { ApiObject } from '../../../../../base/api/object.ts'

/** Versions of the programs, as kubeadm 1.34 and the manifest of metrics-server name them. */
const versions = { coredns: 'v1.12.1', metricsServer: 'v0.8.0' }

export interface SystemParts {
  readonly brand: Brand
  /** Release of the cluster, such as `1.34`. */
  readonly release: string
  /** Address of the name server. */
  readonly nameServer: string
  /** Ranges of service addresses, as CIDRs. */
  readonly serviceRanges: readonly string[]
}

const corefile = `.:53 {
    errors
    health {
       lameduck 5s
    }
    ready
    kubernetes cluster.local in-addr.arpa ip6.arpa {
       pods insecure
       fallthrough in-addr.arpa ip6.arpa
       ttl 30
    }
    prometheus :9153
    forward . /etc/resolv.conf {
       max_concurrent 1000
    }
    cache 30 {
       disable success cluster.local
       disable denial cluster.local
    }
    loop
    reload
    loadbalance
}
`

/**
 * What installers put into the system's namespace: the name server, kube-proxy and metrics-server, in the order in which they are created.
 * The API of metrics stays the server's own, so there is no APIService.
 */
export function systemObjects(parts: SystemParts): readonly ApiObject[] {
  return [...nameServer(parts), ...proxy(parts), ...metricsServer(parts)]
}

function nameServer({ brand, nameServer: clusterIP }: SystemParts): readonly ApiObject[] {
  const { labelDomain, apiDomain } = brand
  const make = new Maker(brand, { 'k8s-app': 'kube-dns' })
  const ports = [
    { name: 'dns', port: 53, protocol: 'UDP', targetPort: 53 },
    { name: 'dns-tcp', port: 53, protocol: 'TCP', targetPort: 53 },
    { name: 'metrics', port: 9153, protocol: 'TCP', targetPort: 9153 },
  ]
  return [
    make.account('coredns'),
    make.of(make.rbac, 'ClusterRole', 'system:coredns', {
      rules: [
        reading('', ['endpoints', 'services', 'pods', 'namespaces'], ['list', 'watch']),
        reading(`discovery.${apiDomain}`, ['endpointslices'], ['list', 'watch']),
      ],
    }),
    make.binding('ClusterRoleBinding', 'system:coredns', 'ClusterRole/system:coredns', 'coredns'),
    make.of('v1', 'ConfigMap', 'coredns', { data: { Corefile: corefile } }),
    make.of(
      'v1',
      'Service',
      'kube-dns',
      { spec: { clusterIP, selector: make.labels, ports } },
      {
        annotations: { 'prometheus.io/port': '9153', 'prometheus.io/scrape': 'true' },
        labels: {
          ...make.labels,
          [`${labelDomain}/cluster-service`]: 'true',
          [`${labelDomain}/name`]: 'CoreDNS',
        },
      },
    ),
    make.deployment('coredns', 2, {
      priorityClassName: 'system-cluster-critical',
      serviceAccountName: 'coredns',
      tolerations: [
        { key: 'CriticalAddonsOnly', operator: 'Exists' },
        { key: `node-role.${labelDomain}/control-plane`, effect: 'NoSchedule' },
      ],
      nodeSelector: { [`${labelDomain}/os`]: 'linux' },
      dnsPolicy: 'Default',
      containers: [
        {
          name: 'coredns',
          image: `registry.${apiDomain}/coredns/coredns:${versions.coredns}`,
          args: ['-conf', '/etc/coredns/Corefile'],
          resources: { limits: { memory: '170Mi' }, requests: { cpu: '100m', memory: '70Mi' } },
          ports: [
            { containerPort: 53, name: 'dns', protocol: 'UDP' },
            { containerPort: 53, name: 'dns-tcp', protocol: 'TCP' },
            { containerPort: 9153, name: 'metrics', protocol: 'TCP' },
          ],
          livenessProbe: {
            httpGet: { path: '/health', port: 8080 },
            initialDelaySeconds: 60,
            timeoutSeconds: 5,
            failureThreshold: 5,
          },
          readinessProbe: { httpGet: { path: '/ready', port: 8181 } },
          securityContext: {
            allowPrivilegeEscalation: false,
            capabilities: { add: ['NET_BIND_SERVICE'], drop: ['ALL'] },
            readOnlyRootFilesystem: true,
          },
          volumeMounts: [{ name: 'config-volume', mountPath: '/etc/coredns', readOnly: true }],
        },
      ],
      volumes: [
        {
          name: 'config-volume',
          configMap: { name: 'coredns', items: [{ key: 'Corefile', path: 'Corefile' }] },
        },
      ],
    }),
  ]
}

function proxy({ brand, release }: SystemParts): readonly ApiObject[] {
  const { apiDomain, labelDomain } = brand
  const make = new Maker(brand, { 'k8s-app': 'kube-proxy' })
  const folder = '/var/lib/kube-proxy'
  const config = `apiVersion: kubeproxy.config.${apiDomain}/v1alpha1
kind: KubeProxyConfiguration
bindAddress: 0.0.0.0
clientConnection:
  kubeconfig: ${folder}/kubeconfig.conf
clusterCIDR: 10.244.0.0/16
mode: iptables
`
  const token = `/var/run/secrets/${brand.labelDomain}/serviceaccount`
  const kubeconfig = `apiVersion: v1
kind: Config
clusters:
- cluster:
    certificate-authority: ${token}/ca.crt
    server: https://${brand.word}.default.svc
  name: default
contexts:
- context:
    cluster: default
    namespace: default
    user: default
  name: default
current-context: default
users:
- name: default
  user:
    tokenFile: ${token}/token
`
  return [
    make.account('kube-proxy'),
    make.binding(
      'ClusterRoleBinding',
      'kubeadm:node-proxier',
      'ClusterRole/system:node-proxier',
      'kube-proxy',
    ),
    make.of('v1', 'ConfigMap', 'kube-proxy', {
      data: { 'config.conf': config, 'kubeconfig.conf': kubeconfig },
    }),
    make.of('apps/v1', 'DaemonSet', 'kube-proxy', {
      spec: {
        selector: { matchLabels: make.labels },
        updateStrategy: { type: 'RollingUpdate' },
        template: make.template({
          priorityClassName: 'system-node-critical',
          serviceAccountName: 'kube-proxy',
          hostNetwork: true,
          nodeSelector: { [`${labelDomain}/os`]: 'linux' },
          tolerations: [{ operator: 'Exists' }],
          containers: [
            {
              name: 'kube-proxy',
              image: `registry.${apiDomain}/kube-proxy:v${release}.0`,
              command: [
                '/usr/local/bin/kube-proxy',
                `--config=${folder}/config.conf`,
                '--hostname-override=$(NODE_NAME)',
              ],
              env: [{ name: 'NODE_NAME', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } }],
              securityContext: { privileged: true },
              volumeMounts: [
                { name: 'kube-proxy', mountPath: folder },
                { name: 'lib-modules', mountPath: '/lib/modules', readOnly: true },
              ],
            },
          ],
          volumes: [
            { name: 'kube-proxy', configMap: { name: 'kube-proxy' } },
            { name: 'lib-modules', hostPath: { path: '/lib/modules' } },
          ],
        }),
      },
    }),
  ]
}

function metricsServer({ brand }: SystemParts): readonly ApiObject[] {
  const { apiDomain, labelDomain } = brand
  const make = new Maker(brand, { 'k8s-app': 'metrics-server' })
  const name = 'metrics-server'
  const labels = make.labels
  const checked = (path: string): JsonObject => ({
    httpGet: { path, port: 'https', scheme: 'HTTPS' },
    failureThreshold: 3,
    periodSeconds: 10,
  })
  return [
    make.account(name),
    make.of(make.rbac, 'ClusterRole', `system:${name}`, {
      rules: [
        reading('', ['nodes/metrics'], ['get']),
        reading('', ['pods', 'nodes'], ['get', 'list', 'watch']),
      ],
    }),
    make.binding('ClusterRoleBinding', `system:${name}`, `ClusterRole/system:${name}`, name),
    make.binding(
      'ClusterRoleBinding',
      `${name}:system:auth-delegator`,
      'ClusterRole/system:auth-delegator',
      name,
    ),
    make.binding(
      'RoleBinding',
      `${name}-auth-reader`,
      'Role/extension-apiserver-authentication-reader',
      name,
    ),
    make.of(
      'v1',
      'Service',
      name,
      {
        spec: {
          selector: labels,
          ports: [
            {
              name: 'https',
              port: 443,
              protocol: 'TCP',
              targetPort: 'https',
              appProtocol: 'https',
            },
          ],
        },
      },
      { labels },
    ),
    make.deployment(name, 1, {
      priorityClassName: 'system-cluster-critical',
      serviceAccountName: name,
      nodeSelector: { [`${labelDomain}/os`]: 'linux' },
      containers: [
        {
          name,
          image: `registry.${apiDomain}/metrics-server/metrics-server:${versions.metricsServer}`,
          args: [
            '--cert-dir=/tmp',
            '--secure-port=10250',
            '--kubelet-preferred-address-types=InternalIP,ExternalIP,Hostname',
            '--kubelet-use-node-status-port',
            '--metric-resolution=15s',
          ],
          ports: [{ containerPort: 10250, name: 'https', protocol: 'TCP' }],
          resources: { requests: { cpu: '100m', memory: '200Mi' } },
          livenessProbe: checked('/livez'),
          readinessProbe: { ...checked('/readyz'), initialDelaySeconds: 20 },
          securityContext: {
            allowPrivilegeEscalation: false,
            capabilities: { drop: ['ALL'] },
            readOnlyRootFilesystem: true,
            runAsNonRoot: true,
            runAsUser: 1000,
            seccompProfile: { type: 'RuntimeDefault' },
          },
          volumeMounts: [{ name: 'tmp-dir', mountPath: '/tmp' }],
        },
      ],
      volumes: [{ name: 'tmp-dir', emptyDir: {} }],
    }),
  ]
}

function reading(group: string, resources: string[], verbs: string[]): JsonObject {
  return { apiGroups: [group], resources, verbs }
}

/** Makes the objects of one program, which its labels select. */
class Maker {
  readonly labels: Readonly<Record<string, string>>
  readonly rbac: string
  readonly #namespace: string

  constructor(brand: Brand, labels: Readonly<Record<string, string>>) {
    this.labels = labels
    this.rbac = `rbac.authorization.${brand.apiDomain}/v1`
    this.#namespace = brand.systemNamespace
  }

  of(
    apiVersion: string,
    kind: string,
    name: string,
    fields: JsonObject,
    metadata: JsonObject = {},
  ): ApiObject {
    const namespace = kind.startsWith('Cluster') ? {} : { namespace: this.#namespace }
    return {
      apiVersion,
      kind,
      metadata: { name, ...namespace, ...metadata },
      ...fields,
    } as ApiObject
  }

  account(name: string): ApiObject {
    return this.of('v1', 'ServiceAccount', name, {})
  }

  /** Binds a role, such as `ClusterRole/admin`, to a service account. */
  binding(kind: string, name: string, role: string, account: string): ApiObject {
    const [roleKind = '', roleName = ''] = role.split('/')
    const [apiGroup = ''] = this.rbac.split('/')
    return this.of(this.rbac, kind, name, {
      roleRef: { apiGroup, kind: roleKind, name: roleName },
      subjects: [{ kind: 'ServiceAccount', name: account, namespace: this.#namespace }],
    })
  }

  deployment(name: string, replicas: number, spec: JsonObject): ApiObject {
    const { labels } = this
    return this.of(
      'apps/v1',
      'Deployment',
      name,
      {
        spec: {
          replicas,
          selector: { matchLabels: labels },
          strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1 } },
          template: this.template(spec),
        },
      },
      { labels },
    )
  }

  template(spec: JsonObject): JsonObject {
    return { metadata: { labels: this.labels }, spec }
  }
}
