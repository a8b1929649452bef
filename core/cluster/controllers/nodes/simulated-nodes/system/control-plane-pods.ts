import type { Brand } from '../../../../../base/api/brand.ts'
import type { JsonObject } from '../../../../../base/api/json.ts'
import type { ApiObject } from '../../../../../base/api/object.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { digestOf } from '../../../../simulation/containers/image-name.ts'

/** Version of etcd, as kubeadm 1.34 names it. */
const etcdVersion = '3.6.4-0'
const pki = '/etc/kubernetes/pki'

interface PlaneParts {
  readonly brand: Brand
  /** Release of the cluster, such as `1.34`. */
  readonly release: string
  /** The node that has the manifests of the control plane. */
  readonly node: corev1.Node
  /** Ranges of service addresses, as CIDRs. */
  readonly serviceRanges: readonly string[]
  /** Time of the pods, RFC 3339. */
  readonly time: string
}

interface StaticProgram {
  readonly name: string
  readonly image: string
  readonly flags: Readonly<Record<string, string>>
  readonly port: number
  readonly scheme: 'HTTP' | 'HTTPS'
  readonly health: { readonly live: string; readonly ready?: string }
  readonly requests: Readonly<Record<string, string>>
  /** Paths of the node that it mounts, by the names of the volumes; those with `file:` are files. */
  readonly paths: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
}

/** The pods of a control plane on a node, as kubeadm has them and a kubelet shows static pods: etcd and three programs of the cluster. */
export function controlPlanePods(parts: PlaneParts): readonly ApiObject[] {
  const { status } = parts.node
  const address = status.addresses?.find(({ type }) => type === 'InternalIP')?.address ?? ''
  return programs(parts, address).map((program) => mirrorPod(parts, program))
}

function programs(
  { brand, release, node, serviceRanges }: PlaneParts,
  address: string,
): readonly StaticProgram[] {
  const registry = `registry.${brand.apiDomain}`
  const own = `kubeadm.${brand.labelDomain}`
  const range = serviceRanges.join(',')
  const image = (name: string): string => `${registry}/${name}:v${release}.0`
  const kubeconfig = (name: string): string => `/etc/kubernetes/${name}.conf`
  const certificates = {
    'ca-certs': '/etc/ssl/certs',
    'etc-ca-certificates': '/etc/ca-certificates',
    'k8s-certs': pki,
    'usr-local-share-ca-certificates': '/usr/local/share/ca-certificates',
    'usr-share-ca-certificates': '/usr/share/ca-certificates',
  }
  const ofClient = (name: string): Readonly<Record<string, string>> => ({
    'authentication-kubeconfig': kubeconfig(name),
    'authorization-kubeconfig': kubeconfig(name),
    'bind-address': '127.0.0.1',
  })
  return [
    {
      name: 'etcd',
      image: `${registry}/etcd:${etcdVersion}`,
      flags: {
        'advertise-client-urls': `https://${address}:2379`,
        'cert-file': `${pki}/etcd/server.crt`,
        'client-cert-auth': 'true',
        'data-dir': '/var/lib/etcd',
        'initial-advertise-peer-urls': `https://${address}:2380`,
        'initial-cluster': `${node.metadata.name ?? ''}=https://${address}:2380`,
        'key-file': `${pki}/etcd/server.key`,
        'listen-client-urls': `https://127.0.0.1:2379,https://${address}:2379`,
        'listen-metrics-urls': 'http://127.0.0.1:2381',
        'listen-peer-urls': `https://${address}:2380`,
        name: node.metadata.name ?? '',
        'trusted-ca-file': `${pki}/etcd/ca.crt`,
      },
      port: 2381,
      scheme: 'HTTP',
      health: { live: '/livez', ready: '/readyz' },
      requests: { cpu: '100m', memory: '100Mi' },
      paths: { 'etcd-certs': `${pki}/etcd`, 'etcd-data': '/var/lib/etcd' },
      annotations: { [`${own}/etcd.advertise-client-urls`]: `https://${address}:2379` },
    },
    {
      name: 'kube-apiserver',
      image: image('kube-apiserver'),
      flags: {
        'advertise-address': address,
        'allow-privileged': 'true',
        'authorization-mode': 'Node,RBAC',
        'client-ca-file': `${pki}/ca.crt`,
        'enable-admission-plugins': 'NodeRestriction',
        'enable-bootstrap-token-auth': 'true',
        'etcd-servers': 'https://127.0.0.1:2379',
        'secure-port': '6443',
        'service-account-issuer': 'https://kubernetes.default.svc.cluster.local',
        'service-account-key-file': `${pki}/sa.pub`,
        'service-account-signing-key-file': `${pki}/sa.key`,
        'service-cluster-ip-range': range,
        'tls-cert-file': `${pki}/apiserver.crt`,
        'tls-private-key-file': `${pki}/apiserver.key`,
      },
      port: 6443,
      scheme: 'HTTPS',
      health: { live: '/livez', ready: '/readyz' },
      requests: { cpu: '250m' },
      paths: certificates,
      annotations: { [`${own}/kube-apiserver.advertise-address.endpoint`]: `${address}:6443` },
    },
    {
      name: 'kube-controller-manager',
      image: image('kube-controller-manager'),
      flags: {
        'allocate-node-cidrs': 'true',
        ...ofClient('controller-manager'),
        'client-ca-file': `${pki}/ca.crt`,
        'cluster-cidr': '10.244.0.0/16',
        'cluster-name': 'kubernetes',
        'cluster-signing-cert-file': `${pki}/ca.crt`,
        'cluster-signing-key-file': `${pki}/ca.key`,
        controllers: '*,bootstrapsigner,tokencleaner',
        kubeconfig: kubeconfig('controller-manager'),
        'leader-elect': 'true',
        'root-ca-file': `${pki}/ca.crt`,
        'service-account-private-key-file': `${pki}/sa.key`,
        'service-cluster-ip-range': range,
        'use-service-account-credentials': 'true',
      },
      port: 10_257,
      scheme: 'HTTPS',
      health: { live: '/healthz' },
      requests: { cpu: '200m' },
      paths: {
        ...certificates,
        'flexvolume-dir': '/usr/libexec/kubernetes/kubelet-plugins/volume/exec',
        kubeconfig: `file:${kubeconfig('controller-manager')}`,
      },
    },
    {
      name: 'kube-scheduler',
      image: image('kube-scheduler'),
      flags: {
        ...ofClient('scheduler'),
        kubeconfig: kubeconfig('scheduler'),
        'leader-elect': 'true',
      },
      port: 10_259,
      scheme: 'HTTPS',
      health: { live: '/livez', ready: '/readyz' },
      requests: { cpu: '100m' },
      paths: { kubeconfig: `file:${kubeconfig('scheduler')}` },
    },
  ]
}

function mirrorPod({ brand, node, time }: PlaneParts, program: StaticProgram): ApiObject {
  const { name: nodeName = '', uid = '' } = node.metadata
  const { labelDomain, systemNamespace } = brand
  const { name, image, flags, port, scheme, requests, paths, annotations, health } = program
  const hash = digestOf(`static ${uid} ${name}`).slice(0, 32)
  const host = flags['advertise-address'] ?? '127.0.0.1'
  const check = (path: string, numbers: JsonObject): JsonObject => ({
    httpGet: { host, path, port: 'probe-port', scheme },
    timeoutSeconds: 15,
    ...numbers,
  })
  const volumes = Object.entries(paths).map(([volume, path]) => {
    const isFile = path.startsWith('file:')
    const hostPath = isFile
      ? { path: path.slice('file:'.length), type: 'FileOrCreate' }
      : { path, type: 'DirectoryOrCreate' }
    return { name: volume, hostPath }
  })
  const spec: JsonObject = {
    nodeName,
    hostNetwork: true,
    priorityClassName: 'system-node-critical',
    securityContext: { seccompProfile: { type: 'RuntimeDefault' } },
    tolerations: [{ effect: 'NoExecute', operator: 'Exists' }],
    containers: [
      {
        name,
        image,
        command: [name, ...Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`)],
        ports: [{ name: 'probe-port', containerPort: port, protocol: 'TCP' }],
        resources: { requests },
        // Without the delay that kubeadm gives it: this cluster is to be ready with its first nodes.
        startupProbe: check(health.live, { periodSeconds: 10, failureThreshold: 24 }),
        livenessProbe: check(health.live, {
          initialDelaySeconds: 10,
          periodSeconds: 10,
          failureThreshold: 8,
        }),
        ...(health.ready !== undefined && {
          readinessProbe: check(health.ready, { periodSeconds: 1, failureThreshold: 3 }),
        }),
        volumeMounts: volumes.map(({ name: volume, hostPath }) => ({
          name: volume,
          mountPath: hostPath.path,
          ...(volume !== 'etcd-data' && { readOnly: true }),
        })),
      },
    ],
    volumes,
  }
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: `${name}-${nodeName}`,
      namespace: systemNamespace,
      labels: { component: name, tier: 'control-plane' },
      annotations: {
        ...annotations,
        [`${labelDomain}/config.hash`]: hash,
        [`${labelDomain}/config.mirror`]: hash,
        [`${labelDomain}/config.seen`]: time,
        [`${labelDomain}/config.source`]: 'file',
      },
      ownerReferences: [{ apiVersion: 'v1', kind: 'Node', name: nodeName, uid, controller: true }],
    },
    spec,
  } as ApiObject
}
