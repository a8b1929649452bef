const [apps, core] = ['/apis/apps/v1/namespaces/default', '/api/v1/namespaces/default']
const [batch, networking] = [
  '/apis/batch/v1/namespaces/default',
  '/apis/networking.k8s.io/v1/namespaces/default',
]

interface NamedObject {
  readonly metadata: { readonly name: string; readonly annotations?: object }
  readonly [field: string]: unknown
}

/** An object that is there, a merge patch of it or of its subresource, and what the writer is warned of. */
export interface UpdateCase {
  readonly says: string
  readonly path: string
  readonly object: NamedObject
  /** Empty for the object itself. */
  readonly subresource: string
  readonly patch: object
  readonly warnings: readonly string[]
}

const labels = { a: 'b' }
const metadata = { name: 'a.b' }
/** Templates that warnings are of, by the number of seconds in which their pods stop. */
const template = (seconds = -1): object => ({
  metadata: { labels },
  spec: { terminationGracePeriodSeconds: seconds, containers: [{ name: 'a', image: 'a' }] },
})
const once = (seconds = -1): object => ({
  metadata: { labels },
  spec: {
    restartPolicy: 'Never',
    terminationGracePeriodSeconds: seconds,
    containers: [{ name: 'a', image: 'a' }],
  },
})
const negative = (path: string): string =>
  `${path}.spec.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be treated as 1`

const selector = { matchLabels: labels }
const deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata,
  spec: { selector, template: template() },
}
const replicaSet = { ...deployment, kind: 'ReplicaSet' }
const daemonSet = { ...deployment, kind: 'DaemonSet' }
const statefulSet = {
  ...deployment,
  kind: 'StatefulSet',
  metadata: { name: 'ab' },
  spec: {
    selector,
    template: template(),
    volumeClaimTemplates: [
      {
        metadata: { name: 'c' },
        spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1500m' } } },
      },
    ],
  },
}
const controller = {
  apiVersion: 'v1',
  kind: 'ReplicationController',
  metadata,
  spec: { selector: labels, template: template() },
}
const podTemplate = { apiVersion: 'v1', kind: 'PodTemplate', metadata, template: template() }
const job = {
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'ab' },
  spec: { completionMode: 'Indexed', completions: 100_001, parallelism: 1, template: once() },
}
const cronJob = {
  apiVersion: 'batch/v1',
  kind: 'CronJob',
  metadata,
  spec: { schedule: '* * * * *', jobTemplate: { spec: { template: once() } } },
}
const fraction =
  'spec.volumeClaimTemplates[0].Spec.resources.requests[storage]: fractional byte value "1500m" is invalid, must be an integer'

function update(
  says: string,
  path: string,
  object: NamedObject,
  patch: object,
  ...warnings: readonly string[]
): UpdateCase {
  return { says, path, object, subresource: '', patch, warnings }
}

function sub(
  subresource: string,
  path: string,
  object: NamedObject,
  patch: object,
  ...warnings: readonly string[]
): UpdateCase {
  return { says: `${subresource} of ${path}`, path, object, subresource, patch, warnings }
}

const scaled = { spec: { replicas: 2 } }
const labelled = { metadata: { labels: { x: 'y' } } }

const workloadUpdates: readonly UpdateCase[] = [
  update(
    'a spec anew',
    `${apps}/deployments`,
    deployment,
    { spec: { paused: true } },
    negative('spec.template'),
  ),
  update('the same spec', `${apps}/deployments`, deployment, labelled),
  sub('scale', `${apps}/deployments`, deployment, scaled, negative('spec.template')),
  sub('status', `${apps}/deployments`, deployment, { status: { replicas: 1 } }),
  update(
    'a spec anew',
    `${apps}/replicasets`,
    replicaSet,
    { spec: { minReadySeconds: 1 } },
    negative('spec.template'),
  ),
  update(
    'a template anew',
    `${apps}/daemonsets`,
    daemonSet,
    { spec: { template: template(-2) } },
    negative('spec.template'),
  ),
  update('another part of the spec', `${apps}/daemonsets`, daemonSet, {
    spec: { minReadySeconds: 1 },
  }),
  update(
    'a spec anew',
    `${apps}/statefulsets`,
    statefulSet,
    { spec: { replicas: 2, revisionHistoryLimit: -1 } },
    negative('spec.template'),
    fraction,
    'spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended',
  ),
  update('the same spec', `${apps}/statefulsets`, statefulSet, labelled, fraction),
  update(
    'a template mended, of which the one before is judged',
    `${core}/replicationcontrollers`,
    controller,
    { spec: { template: template(1) } },
    negative('spec.template'),
  ),
  update('the same spec', `${core}/replicationcontrollers`, controller, labelled),
  update(
    'a template anew',
    `${core}/podtemplates`,
    podTemplate,
    { template: template(-2) },
    negative('template'),
  ),
  update('the same template', `${core}/podtemplates`, podTemplate, labelled),
  update(
    'a spec anew',
    `${batch}/jobs`,
    job,
    { spec: { parallelism: 10_001 } },
    'spec: In Indexed Jobs with a number of completions higher than 10^5 and a parallelism higher than 10^4, Kubernetes might not be able to track completedIndexes when a big number of indexes fail',
    negative('spec.template'),
  ),
  update('the same spec', `${batch}/jobs`, job, labelled),
  update(
    'a spec anew',
    `${batch}/cronjobs`,
    cronJob,
    { spec: { suspend: true } },
    negative('spec.jobTemplate.spec.template'),
  ),
  update('the same spec', `${batch}/cronjobs`, cronJob, labelled),
]

const oddIp = (path: string): string =>
  `${path}: non-standard IP address "010.0.0.1" will be considered invalid in a future Kubernetes release: use "10.0.0.1"`

const service = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'a' },
  spec: { type: 'LoadBalancer', ports: [{ port: 80 }], externalIPs: ['010.0.0.1'] },
}
const ingress = {
  apiVersion: 'networking.k8s.io/v1',
  kind: 'Ingress',
  metadata: { name: 'a', annotations: { 'kubernetes.io/ingress.class': 'a' } },
  spec: { defaultBackend: { service: { name: 'a', port: { number: 80 } } } },
}
const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'a' },
  spec: { nodeSelector: { 'beta.kubernetes.io/os': 'a' }, containers: [{ name: 'a', image: 'a' }] },
}
const loadBalancer = {
  status: { loadBalancer: { ingress: [{ ip: '010.0.0.1' }, { hostname: 'a' }] } },
}
const slice = {
  apiVersion: 'discovery.k8s.io/v1',
  kind: 'EndpointSlice',
  metadata: { name: 'a' },
  addressType: 'FQDN',
  endpoints: [{ addresses: ['a.b'] }],
}
const account = (annotations: object): NamedObject => ({
  apiVersion: 'v1',
  kind: 'ServiceAccount',
  metadata: { name: 'a', annotations },
})
const mountable = { 'kubernetes.io/enforce-mountable-secrets': 'true' }
const limited =
  'metadata.annotations[kubernetes.io/enforce-mountable-secrets]: deprecated in v1.32+; prefer separate namespaces to isolate access to mounted secrets'
const definition = (format: string): object => ({
  versions: [
    {
      name: 'v1',
      served: true,
      storage: true,
      schema: {
        openAPIV3Schema: { type: 'object', properties: { a: { type: 'string', format } } },
      },
    },
  ],
})
const custom = (plural: string): NamedObject => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `${plural}.a.b` },
  spec: { group: 'a.b', scope: 'Cluster', names: { plural, kind: 'A' }, ...definition('odd') },
})
const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

const otherUpdates: readonly UpdateCase[] = [
  update('anything', `${core}/services`, service, labelled, oddIp('spec.externalIPs[0]')),
  sub('status', `${core}/services`, service, loadBalancer, oddIp('status.loadBalancer.ingress[0]')),
  update('anything', `${networking}/ingresses`, ingress, labelled),
  sub(
    'status',
    `${networking}/ingresses`,
    ingress,
    loadBalancer,
    oddIp('status.loadBalancer.ingress[0]'),
  ),
  update('anything', `${core}/pods`, pod, labelled),
  sub(
    'status',
    `${core}/pods`,
    pod,
    {
      status: {
        hostIP: '010.0.0.1',
        hostIPs: [{ ip: '010.0.0.1' }],
        podIP: '010.0.0.1',
        podIPs: [{ ip: '010.0.0.1' }],
      },
    },
    oddIp('status.podIPs[0].ip'),
    oddIp('status.hostIPs[0].ip'),
  ),
  update(
    'anything',
    '/apis/discovery.k8s.io/v1/namespaces/default/endpointslices',
    slice,
    labelled,
  ),
  update(
    'the annotation anew',
    `${core}/serviceaccounts`,
    account({}),
    { metadata: { annotations: mountable } },
    limited,
  ),
  update('the annotation as before', `${core}/serviceaccounts`, account(mountable), labelled),
  update('formats as before', definitions, custom('as'), labelled),
  update(
    'formats anew',
    definitions,
    custom('bs'),
    { spec: definition('odder') },
    'unrecognized format "odder"',
  ),
]

export const updates: readonly UpdateCase[] = [...workloadUpdates, ...otherUpdates]
