import { podOf, type PodFields, pods } from './pod-fields.ts'
import { casesOf, type WarningCase } from './warning-case.ts'

const fraction = 'fractional byte value "100m" is invalid, must be an integer'
const isSecond = 'which may be dropped when using apply'

function volume(fields: object): PodFields {
  return { spec: { volumes: [{ name: 'v', ...fields }] } }
}

const annotationCases = casesOf(pods, podOf, [
  [
    'a name with dots',
    { name: 'a.b' },
    "metadata.name: this is used in the Pod's hostname, which can result in surprising behavior; a DNS label is recommended: [must not contain dots]",
  ],
  [
    'annotations that fields have replaced',
    {
      annotations: {
        'security.alpha.kubernetes.io/unsafe-sysctls': 'a',
        'security.alpha.kubernetes.io/sysctls': 'a',
        'scheduler.alpha.kubernetes.io/critical-pod': '',
      },
    },
    'metadata.annotations[scheduler.alpha.kubernetes.io/critical-pod]: non-functional in v1.16+; use the "priorityClassName" field instead',
    'metadata.annotations[security.alpha.kubernetes.io/sysctls]: non-functional in v1.11+; use the "sysctls" field instead',
    'metadata.annotations[security.alpha.kubernetes.io/unsafe-sysctls]: non-functional in v1.11+; use the "sysctls" field instead',
  ],
  [
    'system call profiles in annotations',
    {
      annotations: {
        'container.seccomp.security.alpha.kubernetes.io/a': 'unconfined',
        'container.seccomp.security.alpha.kubernetes.io/none': 'unconfined',
        'seccomp.security.alpha.kubernetes.io/pod': 'unconfined',
      },
    },
    'metadata.annotations[seccomp.security.alpha.kubernetes.io/pod]: non-functional in v1.27+; use the "seccompProfile" field instead',
    'metadata.annotations[container.seccomp.security.alpha.kubernetes.io/a]: non-functional in v1.27+; use the "seccompProfile" field instead',
  ],
  [
    'system call profiles in fields, too',
    {
      annotations: {
        'container.seccomp.security.alpha.kubernetes.io/a': 'unconfined',
        'seccomp.security.alpha.kubernetes.io/pod': 'unconfined',
      },
      container: { securityContext: { seccompProfile: { type: 'Unconfined' } } },
      spec: { securityContext: { seccompProfile: { type: 'Unconfined' } } },
    },
  ],
  [
    'a program profile in an annotation',
    { annotations: { 'container.apparmor.security.beta.kubernetes.io/a': 'runtime/default' } },
    'metadata.annotations[container.apparmor.security.beta.kubernetes.io/a]: deprecated since v1.30; use the "appArmorProfile" field instead',
  ],
  [
    'a program profile in an annotation, as its field has it',
    {
      annotations: { 'container.apparmor.security.beta.kubernetes.io/a': 'localhost/x' },
      spec: {
        securityContext: { appArmorProfile: { type: 'Localhost', localhostProfile: 'x' } },
      },
    },
  ],
])

const volumeCases = casesOf(pods, podOf, [
  [
    'a removed kind of disk',
    volume({ photonPersistentDisk: { pdID: 'a' } }),
    'spec.volumes[0].photonPersistentDisk: deprecated in v1.11, non-functional in v1.16+',
  ],
  [
    'a repository',
    volume({ gitRepo: { repository: 'a' } }),
    'spec.volumes[0].gitRepo: deprecated in v1.11, and disabled by default in v1.33+',
  ],
  [
    'ScaleIO',
    volume({ scaleIO: { gateway: 'a', system: 'a', secretRef: { name: 'a' }, volumeName: 'a' } }),
    'spec.volumes[0].scaleIO: deprecated in v1.16, non-functional in v1.22+',
  ],
  [
    'flocker',
    volume({ flocker: { datasetName: 'a' } }),
    'spec.volumes[0].flocker: deprecated in v1.22, non-functional in v1.25+',
  ],
  [
    'StorageOS',
    volume({ storageos: { volumeName: 'a' } }),
    'spec.volumes[0].storageOS: deprecated in v1.22, non-functional in v1.25+',
  ],
  [
    'Quobyte',
    volume({ quobyte: { registry: 'a:1', volume: 'a' } }),
    'spec.volumes[0].quobyte: deprecated in v1.22, non-functional in v1.25+',
  ],
  [
    'Gluster',
    volume({ glusterfs: { endpoints: 'a', path: 'a' } }),
    'spec.volumes[0].glusterfs: deprecated in v1.25, non-functional in v1.26+',
  ],
  [
    'CephFS',
    volume({ cephfs: { monitors: ['a'] } }),
    'spec.volumes[0].cephfs: deprecated in v1.28, non-functional in v1.31+',
  ],
  [
    'RBD',
    volume({ rbd: { monitors: ['a'], image: 'a' } }),
    'spec.volumes[0].rbd: deprecated in v1.28, non-functional in v1.31+',
  ],
  [
    'parts of bytes in a claim',
    volume({
      ephemeral: {
        volumeClaimTemplate: {
          spec: {
            accessModes: ['ReadWriteOnce'],
            resources: { requests: { storage: '100m' } },
          },
        },
      },
    }),
    `spec.volumes[0].ephemeral.volumeClaimTemplate.spec.resources.requests[storage]: ${fraction}`,
  ],
])

const listCases = casesOf(pods, podOf, [
  [
    'aliases of one address',
    { spec: { hostAliases: [{ ip: '10.0.0.1' }, { ip: '10.0.0.1' }] } },
    'spec.hostAliases[1].ip: duplicate ip "10.0.0.1"',
  ],
  [
    'secrets twice, or without a name',
    { spec: { imagePullSecrets: [{ name: 'a' }, {}, { name: 'a' }] } },
    'spec.imagePullSecrets[2].name: duplicate name "a"',
    'spec.imagePullSecrets[1].name: invalid empty name ""',
  ],
  [
    'parts of bytes',
    {
      spec: {
        containers: [
          {
            name: 'a',
            image: 'a',
            resources: {
              requests: { 'ephemeral-storage': '100m', memory: '100m' },
              limits: { 'ephemeral-storage': '100m', memory: '100m' },
            },
          },
        ],
        runtimeClassName: 'a',
        overhead: { memory: '100m', 'ephemeral-storage': '100m' },
      },
    },
    `spec.overhead[memory]: ${fraction}`,
    `spec.overhead[ephemeral-storage]: ${fraction}`,
    `spec.containers[0].resources.limits[memory]: ${fraction}`,
    `spec.containers[0].resources.requests[memory]: ${fraction}`,
    `spec.containers[0].resources.limits[ephemeral-storage]: ${fraction}`,
    `spec.containers[0].resources.requests[ephemeral-storage]: ${fraction}`,
  ],
  [
    'variables twice, one of which builds on the first',
    {
      container: {
        env: [
          { name: 'A', value: '1' },
          { name: 'A', value: '$(A)2' },
          { name: 'A', value: '$(A)' },
          { name: 'A', value: '3' },
          { name: 'A', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
        ],
      },
    },
    `spec.containers[0].env[2]: hides previous definition of "A", ${isSecond}`,
    `spec.containers[0].env[3]: hides previous definition of "A", ${isSecond}`,
    `spec.containers[0].env[4]: hides previous definition of "A", ${isSecond}`,
  ],
  [
    'an address without a port of the host, and ports and names twice',
    {
      container: {
        ports: [
          { name: 'p', containerPort: 80, hostIP: '10.0.0.1' },
          { containerPort: 80, hostPort: 8080 },
          { containerPort: 80, hostPort: 8080, hostIP: '10.0.0.1' },
        ],
      },
      spec: {
        initContainers: [
          {
            name: 'b',
            image: 'b',
            restartPolicy: 'Always',
            ports: [{ name: 'p', containerPort: 1 }],
          },
        ],
      },
    },
    'spec.containers[0].ports[0]: hostIP set without hostPort: {Name:p HostPort:0 ContainerPort:80 Protocol:TCP HostIP:10.0.0.1}',
    'spec.containers[0].ports[1]: overlapping port definition with spec.containers[0].ports[0]',
    'spec.containers[0].ports[2]: overlapping port definition with spec.containers[0].ports[0]',
    'spec.containers[0].ports[2]: dangerously ambiguous port definition with spec.containers[0].ports[1]',
    'spec.containers[0].ports[0]: duplicate port name "p" with spec.initContainers[0].ports[0], services and probes that select ports by name will use spec.initContainers[0].ports[0]',
  ],
  [
    'a negative grace period, which becomes a second',
    { spec: { terminationGracePeriodSeconds: -1 } },
  ],
  [
    'addresses in odd forms',
    {
      spec: {
        dnsConfig: { nameservers: ['010.0.0.1'] },
        hostAliases: [{ ip: '2001:DB8::1' }],
      },
    },
    'spec.dnsConfig.nameservers[0]: non-standard IP address "010.0.0.1" will be considered invalid in a future Kubernetes release: use "10.0.0.1"',
    'spec.hostAliases[0].ip: IPv6 address "2001:DB8::1" should be in RFC 5952 canonical format ("2001:db8::1")',
  ],
  ['nothing odd', {}],
])

export const podCases: readonly WarningCase[] = [...annotationCases, ...volumeCases, ...listCases]
