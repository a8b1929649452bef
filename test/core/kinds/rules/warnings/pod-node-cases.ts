import { podOf, type PodFields, pods } from './pod-fields.ts'
import { casesOf, type WarningCase } from './warning-case.ts'

const beta = 'failure-domain.beta.kubernetes.io/zone'
const betaAdvice = 'deprecated since v1.17; use "topology.kubernetes.io/zone" instead'
const required = 'requiredDuringSchedulingIgnoredDuringExecution'
const preferred = 'preferredDuringSchedulingIgnoredDuringExecution'
const term = { matchExpressions: [{ key: beta, operator: 'In', values: ['-a'] }] }
const good = { matchExpressions: [{ key: beta, operator: 'Exists' }] }
const matchesNone = 'labelSelector: a null labelSelector results in matching no pod'

function nodeSelector(label: string): PodFields {
  return { spec: { nodeSelector: { [label]: 'a' } } }
}

export const podNodeCases: readonly WarningCase[] = casesOf(pods, podOf, [
  [
    'an old label of architectures',
    nodeSelector('beta.kubernetes.io/arch'),
    'spec.nodeSelector[beta.kubernetes.io/arch]: deprecated since v1.14; use "kubernetes.io/arch" instead',
  ],
  [
    'an old label of operating systems',
    nodeSelector('beta.kubernetes.io/os'),
    'spec.nodeSelector[beta.kubernetes.io/os]: deprecated since v1.14; use "kubernetes.io/os" instead',
  ],
  [
    'an old label of regions',
    nodeSelector('failure-domain.beta.kubernetes.io/region'),
    'spec.nodeSelector[failure-domain.beta.kubernetes.io/region]: deprecated since v1.17; use "topology.kubernetes.io/region" instead',
  ],
  ['an old label of zones', nodeSelector(beta), `spec.nodeSelector[${beta}]: ${betaAdvice}`],
  [
    'an old label of types',
    nodeSelector('beta.kubernetes.io/instance-type'),
    'spec.nodeSelector[beta.kubernetes.io/instance-type]: deprecated since v1.17; use "node.kubernetes.io/instance-type" instead',
  ],
  [
    'a label of creators',
    nodeSelector('app.kubernetes.io/created-by'),
    'spec.nodeSelector[app.kubernetes.io/created-by]: deprecated since v1.9',
  ],
  [
    'a label of pods to avoid',
    nodeSelector('scheduler.alpha.kubernetes.io/preferAvoidPods'),
    'spec.nodeSelector[scheduler.alpha.kubernetes.io/preferAvoidPods]: deprecated since v1.22; use Taints and Tolerations instead',
  ],
  [
    'a label of masters',
    nodeSelector('node-role.kubernetes.io/master'),
    'spec.nodeSelector[node-role.kubernetes.io/master]: use "node-role.kubernetes.io/control-plane" instead',
  ],
  [
    'old labels in an affinity, and a value that no label has',
    {
      spec: {
        affinity: {
          nodeAffinity: {
            [required]: { nodeSelectorTerms: [good] },
            [preferred]: [{ weight: 1, preference: term }],
          },
        },
      },
    },
    `spec.affinity.nodeAffinity.${required}.nodeSelectorTerms[0].matchExpressions[0].key: ${beta} is ${betaAdvice}`,
    `spec.affinity.nodeAffinity.${preferred}[0].preference.matchExpressions[0].key: ${beta} is ${betaAdvice}`,
    `spec.affinity.nodeAffinity.${preferred}[0].preference.matchExpressions[0].values[0]: -a is invalid, a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')`,
  ],
  [
    'an old label to spread by, and no pods to spread',
    {
      spec: {
        topologySpreadConstraints: [
          { maxSkew: 1, topologyKey: beta, whenUnsatisfiable: 'ScheduleAnyway' },
        ],
      },
    },
    `spec.topologySpreadConstraints[0].topologyKey: ${beta} is ${betaAdvice}`,
    `spec.topologySpreadConstraints[0].${matchesNone}`,
  ],
  [
    'affinities to no pods',
    {
      spec: {
        affinity: {
          podAffinity: { [required]: [{ topologyKey: 'a' }] },
          podAntiAffinity: { [preferred]: [{ weight: 1, podAffinityTerm: { topologyKey: 'a' } }] },
        },
      },
    },
    `spec.affinity.podAffinity.${required}[0].${matchesNone}`,
    `spec.affinity.podAntiAffinity.${preferred}[0].podAffinityTerm.${matchesNone}`,
  ],
])
