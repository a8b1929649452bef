import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import { podWith, web } from '../../../../../support/objects/pod-specs.ts'
import { created } from '../../../../../support/schemas/validated.ts'

/** Specs that break a rule, and what the original refused them for. */
const cases: readonly { rule: string; spec: JsonObject; causes: readonly string[] }[] = [
  {
    rule: 'variables from resources in known units',
    spec: {
      containers: [
        {
          ...web,
          env: [
            {
              name: 'A',
              valueFrom: { resourceFieldRef: { resource: 'limits.cpu', divisor: '2' } },
            },
            {
              name: 'B',
              valueFrom: { resourceFieldRef: { resource: 'requests.memory', divisor: '3' } },
            },
          ],
        },
      ],
    },
    causes: [
      'spec.containers[0].env[0].valueFrom.resourceFieldRef.divisor: Invalid value: "limits.cpu": only divisor\'s values 1m and 1 are supported with the cpu resource',
      'spec.containers[0].env[1].valueFrom.resourceFieldRef.divisor: Invalid value: "requests.memory": only divisor\'s values 1, 1k, 1M, 1G, 1T, 1P, 1E, 1Ki, 1Mi, 1Gi, 1Ti, 1Pi, 1Ei are supported with the memory resource',
    ],
  },
  {
    rule: 'host ports that are its ports on the network of the host',
    spec: {
      containers: [{ ...web, ports: [{ containerPort: 80, hostPort: 81 }] }],
      hostNetwork: true,
    },
    causes: [
      'spec.containers[0].ports[0].hostPort: Invalid value: 81: must match `containerPort` when `hostNetwork` is true',
    ],
  },
  {
    rule: 'resources of the whole of known names',
    spec: { resources: { claims: [{ name: 'a' }], limits: { storage: '1' } } },
    causes: [
      'spec.resources.claims: Forbidden: claims may not be set for Resources at pod-level',
      'spec.resources.limits[storage]: Unsupported value: "storage": supported values: "cpu", "hugepages-", "memory"',
      'spec.resources.claims[0]: Not found: "a": must be one of the names in pod.spec.resourceClaims which is empty',
    ],
  },
  {
    rule: 'resources of the whole that suffice for its containers',
    spec: {
      resources: { limits: { cpu: '3' }, requests: { cpu: '2' } },
      containers: [{ ...web, resources: { requests: { cpu: '2' }, limits: { cpu: '4' } } }],
      initContainers: [
        { ...web, name: 'sidecar', restartPolicy: 'Always', resources: { requests: { cpu: '1' } } },
        { ...web, name: 'init', resources: { requests: { cpu: '5' } } },
      ],
    },
    causes: [
      'spec.resources.requests[cpu]: Invalid value: "2": must be greater than or equal to aggregate container requests of 6',
      'spec.resources.containers[0][cpu].limits: Invalid value: "4": must be less than or equal to pod limits of 3',
    ],
  },
  {
    rule: 'overhead of known resources',
    spec: { overhead: { a: '1' } },
    causes: [
      'spec.overhead.limits[a]: Invalid value: "a": must be a standard resource type or fully qualified',
      'spec.overhead.limits[a]: Invalid value: "a": must be a standard resource for containers',
    ],
  },
  {
    rule: 'search domains that resolve',
    spec: { dnsConfig: { searches: ['*', '.', 'a_b.'] } },
    causes: [
      "spec.dnsConfig.searches[0]: Invalid value: \"*\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?(\\._?[a-z0-9]([-_a-z0-9]*[a-z0-9])?)*')",
    ],
  },
  {
    rule: 'topologies that mean something',
    spec: {
      topologySpreadConstraints: [
        { minDomains: 0, matchLabelKeys: ['a'] },
        {
          maxSkew: 1,
          topologyKey: '/',
          whenUnsatisfiable: 'ScheduleAnyway',
          minDomains: 1,
          labelSelector: {
            matchLabels: { a: 'b' },
            matchExpressions: [{ key: 'a', operator: 'Exists' }],
          },
          matchLabelKeys: ['a'],
        },
        { maxSkew: 1, topologyKey: '/', whenUnsatisfiable: 'ScheduleAnyway' },
      ],
    },
    causes: [
      'spec.topologySpreadConstraints[0].maxSkew: Invalid value: 0: must be greater than zero',
      'spec.topologySpreadConstraints[0].topologyKey: Required value: can not be empty',
      'spec.topologySpreadConstraints[0].whenUnsatisfiable: Unsupported value: "": supported values: "DoNotSchedule", "ScheduleAnyway"',
      'spec.topologySpreadConstraints[0].minDomains: Invalid value: 0: must be greater than zero',
      'spec.topologySpreadConstraints[0].minDomains: Invalid value: 0: can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ',
      'spec.topologySpreadConstraints[0].matchLabelKeys: Forbidden: must not be specified when labelSelector is not set',
      'spec.topologySpreadConstraints[1].{topologyKey, whenUnsatisfiable}: Duplicate value: "{/, ScheduleAnyway}"',
      'spec.topologySpreadConstraints[1].minDomains: Invalid value: 1: can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ScheduleAnyway',
      'spec.topologySpreadConstraints[1][0]: Invalid value: "a": exists in both matchLabelKeys and labelSelector',
    ],
  },
  {
    rule: 'tolerations of known operators and effects',
    spec: {
      tolerations: [
        { operator: 'zz', effect: 'q' },
        { key: 'a', operator: 'Exists', value: 'b', tolerationSeconds: 3 },
      ],
    },
    causes: [
      'spec.tolerations[0].operator: Invalid value: "zz": operator must be Exists when `key` is empty, which means "match all values and all keys"',
      'spec.tolerations[0].operator: Unsupported value: "zz": supported values: "Equal", "Exists"',
      'spec.tolerations[0].effect: Unsupported value: "q": supported values: "NoSchedule", "PreferNoSchedule", "NoExecute"',
      'spec.tolerations[1].effect: Invalid value: "": effect must be \'NoExecute\' when `tolerationSeconds` is set',
      'spec.tolerations[1].operator: Invalid value: "b": value must be empty when `operator` is \'Exists\'',
    ],
  },
]

describe('the whole of a new pod', () => {
  it.each(cases)('a new pod has $rule', ({ spec, causes }) => {
    expect(podWith(spec)).toEqual(causes)
  })

  it('a pod template shows what an ephemeral container may not have behind its other faults', () => {
    const debug = {
      ...web,
      name: 'debug',
      ports: [{ protocol: 'TCP' }],
      resizePolicy: [{ resourceName: 'cpu', restartPolicy: 'NotRequired' }],
      lifecycle: {},
      startupProbe: { httpGet: { port: 1, scheme: 'x' } },
      targetContainerName: 'a',
      volumeMounts: [{ name: 'q', mountPath: '/a', subPath: '../a' }],
    }
    const spec = { containers: [web], ephemeralContainers: [debug] }
    const path = 'template.spec.ephemeralContainers[0]'
    const refused = 'Forbidden: cannot be set for an Ephemeral Container'
    expect(created('podtemplates', { template: { spec } })).toEqual([
      `${path}.ports[0].containerPort: Required value`,
      `${path}.volumeMounts[0].name: Not found: "q"`,
      `${path}.volumeMounts.subPath: Invalid value: "../a": must not contain '..'`,
      `${path}.targetContainerName: Not found: "a"`,
      `${path}.ports: ${refused}`,
      `${path}.resizePolicy: ${refused}`,
      `${path}.startupProbe: ${refused}`,
      `${path}.lifecycle: ${refused}`,
      `${path}.volumeMounts[0].subPath: ${refused}`,
      'template.spec.ephemeralContainers: Forbidden: ephemeral containers not allowed in pod template',
    ])
  })
})
