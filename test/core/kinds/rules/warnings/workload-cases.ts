import { casesOf, type WarningCase } from './warning-case.ts'

const apps = '/apis/apps/v1/namespaces/default'
const core = '/api/v1/namespaces/default'
const batch = '/apis/batch/v1/namespaces/default'

interface Fields {
  readonly name?: string
  readonly spec?: object
  readonly template?: object
  readonly annotations?: object
}

type Make = (fields: Fields) => object

const labels = { a: 'b' }

/** A template with a warning at the end of its specification. */
function template(
  { template: spec = {}, annotations = {} }: Fields,
  restartPolicy: string,
): object {
  return {
    metadata: { labels, annotations },
    spec: { restartPolicy, containers: [{ name: 'a', image: 'a' }], ...spec },
  }
}

function workload(apiVersion: string, kind: string, selector?: object): Make {
  return (fields) => ({
    apiVersion,
    kind,
    metadata: { name: fields.name ?? 'a' },
    spec: { template: template(fields, 'Always'), ...(selector && { selector }), ...fields.spec },
  })
}

const matching = { matchLabels: labels }
const jobSpec = (fields: Fields): object => ({
  template: template(fields, 'Never'),
  ...fields.spec,
})
const job: Make = (fields) => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: fields.name ?? 'a' },
  spec: jobSpec(fields),
})
const cronJob: Make = (fields) => ({
  apiVersion: 'batch/v1',
  kind: 'CronJob',
  metadata: { name: fields.name ?? 'a' },
  spec: { schedule: '* * * * *', jobTemplate: { spec: jobSpec(fields) } },
})
const podTemplate: Make = (fields) => ({
  apiVersion: 'v1',
  kind: 'PodTemplate',
  metadata: { name: fields.name ?? 'a' },
  template: template(fields, 'Always'),
})

const kinds: readonly (readonly [path: string, make: Make, template: string, named: boolean])[] = [
  [`${apps}/deployments`, workload('apps/v1', 'Deployment', matching), 'spec.template', true],
  [`${apps}/replicasets`, workload('apps/v1', 'ReplicaSet', matching), 'spec.template', true],
  [`${apps}/daemonsets`, workload('apps/v1', 'DaemonSet', matching), 'spec.template', false],
  [`${apps}/statefulsets`, workload('apps/v1', 'StatefulSet', matching), 'spec.template', false],
  [
    `${core}/replicationcontrollers`,
    workload('v1', 'ReplicationController', labels),
    'spec.template',
    true,
  ],
  [`${core}/podtemplates`, podTemplate, 'template', false],
  [`${batch}/jobs`, job, 'spec.template', true],
  [`${batch}/cronjobs`, cronJob, 'spec.jobTemplate.spec.template', true],
]

const dotted =
  'metadata.name: this is used in Pod names and hostnames, which can result in surprising behavior; a DNS label is recommended: [must not contain dots]'
const profile = 'container.apparmor.security.beta.kubernetes.io/a'

const templateCases = kinds.flatMap(([path, make, place, named]) =>
  casesOf(path, make, [
    [
      `${path}: a name and a template`,
      {
        name: named ? 'a.b' : 'a',
        template: {
          nodeSelector: { 'beta.kubernetes.io/os': 'linux' },
          terminationGracePeriodSeconds: -1,
        },
        annotations: { [profile]: 'unconfined' },
      },
      ...(named ? [dotted] : []),
      `${place}.spec.nodeSelector[beta.kubernetes.io/os]: deprecated since v1.14; use "kubernetes.io/os" instead`,
      `${place}.metadata.annotations[${profile}]: deprecated since v1.30; use the "appArmorProfile" field instead`,
      `${place}.spec.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be treated as 1`,
    ],
    [
      `${path}: a profile as the pod has it`,
      {
        template: { securityContext: { appArmorProfile: { type: 'Unconfined' } } },
        annotations: { [profile]: 'unconfined' },
      },
    ],
  ]),
)

const many = { completionMode: 'Indexed', completions: 100_001, parallelism: 10_001 }
const vast =
  'In Indexed Jobs with a number of completions higher than 10^5 and a parallelism higher than 10^4, Kubernetes might not be able to track completedIndexes when a big number of indexes fail'

const specCases = [
  ...casesOf(`${batch}/jobs`, job, [['a job of many', { spec: many }, `spec: ${vast}`]]),
  ...casesOf(`${batch}/cronjobs`, cronJob, [
    ['jobs of many', { spec: many }, `spec.jobTemplate.spec: ${vast}`],
  ]),
  ...casesOf(`${apps}/statefulsets`, workload('apps/v1', 'StatefulSet', matching), [
    [
      'claims and a history',
      {
        spec: {
          revisionHistoryLimit: -1,
          volumeClaimTemplates: [
            {
              metadata: { name: 'c' },
              spec: {
                accessModes: ['ReadWriteOnce'],
                resources: { requests: { storage: '1500m' } },
              },
            },
          ],
        },
      },
      'spec.volumeClaimTemplates[0].resources.requests[storage]: fractional byte value "1500m" is invalid, must be an integer',
      'spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended',
    ],
  ]),
]

export const workloadCases: readonly WarningCase[] = [...templateCases, ...specCases]
