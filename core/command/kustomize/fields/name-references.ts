import type { FieldSpec, NameReference } from './field-spec.ts'

/** Kinds with a pod in them, and where. */
const podsOf: Readonly<Record<string, string>> = {
  Pod: 'spec',
  PodTemplate: 'template/spec',
  Deployment: 'spec/template/spec',
  ReplicaSet: 'spec/template/spec',
  ReplicationController: 'spec/template/spec',
  DaemonSet: 'spec/template/spec',
  StatefulSet: 'spec/template/spec',
  Job: 'spec/template/spec',
  CronJob: 'spec/jobTemplate/spec/template/spec',
}

/** The kinds in whose pods the original looks for config maps and secrets. */
const configured = [
  'Pod',
  'PodTemplate',
  'Deployment',
  'ReplicaSet',
  'DaemonSet',
  'StatefulSet',
  'Job',
  'CronJob',
]

/** The kinds in whose pods it looks for all other objects. */
const running = [
  'Pod',
  'StatefulSet',
  'Deployment',
  'ReplicationController',
  'CronJob',
  'Job',
  'DaemonSet',
]

function field(kind: string, path: string, group = '', version = ''): FieldSpec {
  return { group, version, kind, path, create: false }
}

function inPods(kinds: readonly string[], paths: readonly string[]): readonly FieldSpec[] {
  return kinds.flatMap((kind) =>
    paths.map((path) => {
      const isVersioned = kind === 'Pod' && kinds === configured
      return field(kind, `${podsOf[kind]}/${path}`, '', isVersioned ? 'v1' : '')
    }),
  )
}

/** The fields of containers that name a config map or a secret. */
function inContainers(name: 'configMap' | 'secret'): readonly string[] {
  return ['containers', 'initContainers'].flatMap((list) => [
    `${list}/env/valueFrom/${name}KeyRef/name`,
    `${list}/envFrom/${name}Ref/name`,
  ])
}

const roles = [field('Role', 'rules/resourceNames'), field('ClusterRole', 'rules/resourceNames')]

const rbac = 'rbac.authorization.k8s.io'
const admission = 'admissionregistration.k8s.io'

function named(
  kind: string,
  fields: readonly FieldSpec[],
  group = '',
  version = '',
): NameReference {
  return { group, version, kind, fields }
}

/** The fields in which objects are named by others, and which follow a change of the name. */
export const nameReferences: readonly NameReference[] = [
  ...['Deployment', 'ReplicationController', 'ReplicaSet', 'StatefulSet'].map((kind) =>
    named(kind, [field('HorizontalPodAutoscaler', 'spec/scaleTargetRef/name')]),
  ),
  named(
    'ConfigMap',
    [
      ...inPods(configured, [
        'volumes/configMap/name',
        ...inContainers('configMap'),
        'volumes/projected/sources/configMap/name',
      ]),
      field('Node', 'spec/configSource/configMap'),
      ...roles,
      field(
        'Ingress',
        'metadata/annotations/nginx.ingress.kubernetes.io\\/fastcgi-params-configmap',
      ),
    ],
    '',
    'v1',
  ),
  named(
    'Secret',
    [
      ...inPods(configured, [
        'volumes/secret/secretName',
        ...inContainers('secret'),
        'imagePullSecrets/name',
        'volumes/projected/sources/secret/name',
      ]),
      field('Ingress', 'spec/tls/secretName'),
      field('Ingress', 'metadata/annotations/ingress.kubernetes.io\\/auth-secret'),
      field('Ingress', 'metadata/annotations/nginx.ingress.kubernetes.io\\/auth-secret'),
      field('Ingress', 'metadata/annotations/nginx.ingress.kubernetes.io\\/auth-tls-secret'),
      field('ServiceAccount', 'imagePullSecrets/name'),
      ...['secretName', 'adminSecretName', 'userSecretName', 'secretRef'].map((name) =>
        field('StorageClass', `parameters/${name}`),
      ),
      ...roles,
      field(
        'Service',
        'spec/template/spec/containers/env/valueFrom/secretKeyRef/name',
        'serving.knative.dev',
        'v1',
      ),
      field('PersistentVolume', 'spec/azureFile/secretName'),
    ],
    '',
    'v1',
  ),
  named(
    'Service',
    [
      field('StatefulSet', 'spec/serviceName', 'apps'),
      field('Ingress', 'spec/rules/http/paths/backend/serviceName'),
      field('Ingress', 'spec/backend/serviceName'),
      field('Ingress', 'spec/rules/http/paths/backend/service/name'),
      field('Ingress', 'spec/defaultBackend/service/name'),
      field('APIService', 'spec/service/name', 'apiregistration.k8s.io'),
      field('ValidatingWebhookConfiguration', 'webhooks/clientConfig/service', admission),
      field('MutatingWebhookConfiguration', 'webhooks/clientConfig/service', admission),
    ],
    '',
    'v1',
  ),
  named('Role', [field('RoleBinding', 'roleRef/name', rbac)], rbac),
  named(
    'ClusterRole',
    [field('RoleBinding', 'roleRef/name', rbac), field('ClusterRoleBinding', 'roleRef/name', rbac)],
    rbac,
  ),
  named(
    'ServiceAccount',
    [
      field('RoleBinding', 'subjects', rbac),
      field('ClusterRoleBinding', 'subjects', rbac),
      ...inPods(running, ['serviceAccountName']),
    ],
    '',
    'v1',
  ),
  named(
    'PersistentVolumeClaim',
    inPods(running, ['volumes/persistentVolumeClaim/claimName']),
    '',
    'v1',
  ),
  named(
    'PersistentVolume',
    [
      field('PersistentVolumeClaim', 'spec/volumeName'),
      field('ClusterRole', 'rules/resourceNames'),
    ],
    '',
    'v1',
  ),
  named(
    'StorageClass',
    [
      field('PersistentVolume', 'spec/storageClassName'),
      field('PersistentVolumeClaim', 'spec/storageClassName'),
      field('StatefulSet', 'spec/volumeClaimTemplates/spec/storageClassName'),
    ],
    'storage.k8s.io',
    'v1',
  ),
  named('PriorityClass', inPods(running, ['priorityClassName']), 'scheduling.k8s.io', 'v1'),
  // The group is that of the original, which no ingress class has.
  named('IngressClass', [field('Ingress', 'spec/ingressClassName')], 'networking.k8s.io/v1', 'v1'),
  named(
    'ValidatingAdmissionPolicy',
    [field('ValidatingAdmissionPolicyBinding', 'spec/policyName', admission)],
    admission,
  ),
]
