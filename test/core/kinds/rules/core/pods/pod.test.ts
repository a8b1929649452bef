import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../../../../core/base/api/json.ts'
import { web, podWith, containerWith, labelRule } from '../../../../../support/objects/pod-specs.ts'
import { created } from '../../../../../support/schemas/validated.ts'

describe('a new pod', () => {
  it('a new pod is valid with what people write', () => {
    const container = {
      ...web,
      ports: [
        { containerPort: 80, name: 'http' },
        { containerPort: 53, protocol: 'UDP' },
      ],
      env: [
        { name: 'A', value: 'b' },
        { name: 'IP', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } },
        { name: 'APP', valueFrom: { fieldRef: { fieldPath: "metadata.labels['app']" } } },
        { name: 'KEY', valueFrom: { secretKeyRef: { name: 's', key: 'k' } } },
      ],
      envFrom: [{ configMapRef: { name: 'config' } }],
      resources: { requests: { cpu: '100m', memory: '64Mi' }, limits: { cpu: 1, 'x.io/gpu': 2 } },
      livenessProbe: { httpGet: { port: 'http' } },
      lifecycle: { preStop: { sleep: { seconds: 5 } } },
      volumeMounts: [{ name: 'data', mountPath: '/data', subPath: 'a/b' }],
    }
    const spec = {
      containers: [container],
      initContainers: [
        {
          ...web,
          name: 'sidecar',
          restartPolicy: 'Always',
          readinessProbe: { exec: { command: ['true'] } },
        },
      ],
      volumes: [
        { name: 'data' },
        { name: 'c', configMap: { name: 'c', items: [{ key: 'a', path: 'b' }] } },
      ],
      tolerations: [
        { operator: 'Exists' },
        { key: 'a', effect: 'NoExecute', tolerationSeconds: 5 },
      ],
      nodeSelector: { 'kubernetes.io/os': 'linux' },
    }
    expect(podWith(spec)).toEqual([])
  })

  it('a new pod needs containers with a name and an image', () => {
    expect(created('pods', { spec: {} })).toEqual(['spec.containers: Required value'])
    expect(podWith({ containers: [{}] })).toEqual([
      'spec.containers[0].name: Required value',
      'spec.containers[0].image: Required value',
    ])
  })

  it('a new pod has containers with valid names, each once', () => {
    expect(containerWith({ name: 'Web' })).toEqual([
      `spec.containers[0].name: Invalid value: "Web": ${labelRule}`,
    ])
    expect(podWith({ containers: [web, web], initContainers: [web] })).toEqual([
      'spec.containers[1].name: Duplicate value: "web"',
      'spec.initContainers[0].name: Duplicate value: "web"',
    ])
  })

  it('a new pod has no blanks around an image', () => {
    expect(containerWith({ image: ' nginx' })).toEqual([
      'spec.containers[0].image: Invalid value: " nginx": must not have leading or trailing whitespace',
    ])
  })

  it('a new pod has ports that exist', () => {
    const ports = [
      { containerPort: 70_000, name: 'http' },
      { name: 'http' },
      { containerPort: 80, hostPort: 80, protocol: 'TCQ' },
      { containerPort: 81, hostPort: -1 },
    ]
    expect(containerWith({ ports })).toEqual([
      'spec.containers[0].ports[0].containerPort: Invalid value: 70000: must be between 1 and 65535, inclusive',
      'spec.containers[0].ports[1].name: Duplicate value: "http"',
      'spec.containers[0].ports[1].containerPort: Required value',
      'spec.containers[0].ports[2].protocol: Unsupported value: "TCQ": supported values: "SCTP", "TCP", "UDP"',
      'spec.containers[0].ports[3].hostPort: Invalid value: -1: must be between 1 and 65535, inclusive',
    ])
  })

  it('a new pod takes each host port once', () => {
    const ports = [{ containerPort: 80, hostPort: 8080 }]
    const containers = [
      { ...web, ports },
      { ...web, name: 'b', ports },
    ]
    expect(podWith({ containers })).toEqual([
      'spec.containers[1].ports[0].hostPort: Duplicate value: "TCP//8080"',
    ])
  })

  it.each<[string, JsonValue, string[]]>([
    [
      'a name with an equals sign',
      { name: 'A=B' },
      [
        `spec.containers[0].env[0].name: Invalid value: "A=B": a valid environment variable name must consist only of printable ASCII characters other than '='`,
      ],
    ],
    [
      'a value from nowhere',
      { name: 'A', valueFrom: {} },
      [
        'spec.containers[0].env[0].valueFrom: Invalid value: "": must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef` or `secretKeyRef`',
      ],
    ],
    [
      'two values',
      { name: 'A', value: 'b', valueFrom: { secretKeyRef: { name: 's', key: 'k' } } },
      [
        'spec.containers[0].env[0].valueFrom: Invalid value: "": may not be specified when `value` is not empty',
      ],
    ],
    [
      'a field that pods do not have',
      { name: 'A', valueFrom: { fieldRef: { fieldPath: 'spec.colour' } } },
      [
        'spec.containers[0].env[0].valueFrom.fieldRef.fieldPath: Invalid value: "spec.colour": error converting fieldPath: field label not supported: spec.colour',
      ],
    ],
  ])('a new pod has no environment variables with %s', (_case, variable, problems) => {
    expect(containerWith({ env: [variable] })).toEqual(problems)
  })

  it('a new pod does not request more than its limits', () => {
    const resources = {
      requests: { cpu: '2', memory: '-1', 'x.io/gpu': '1', gold: '1' },
      limits: { cpu: '1', 'x.io/gpu': '2' },
    }
    expect(containerWith({ resources })).toEqual([
      'spec.containers[0].resources.requests: Invalid value: "2": must be less than or equal to cpu limit of 1',
      'spec.containers[0].resources.requests[gold]: Invalid value: "gold": must be a standard resource type or fully qualified',
      'spec.containers[0].resources.requests[gold]: Invalid value: "gold": must be a standard resource for containers',
      'spec.containers[0].resources.requests[memory]: Invalid value: "-1": must be greater than or equal to 0',
      'spec.containers[0].resources.requests: Invalid value: "1": must be equal to x.io/gpu limit of 2',
    ])
  })

  it('a new pod has probes that can be made', () => {
    const livenessProbe = { periodSeconds: -1, successThreshold: 2 }
    const readinessProbe = { httpGet: { port: 0 }, tcpSocket: { port: 'x_y' } }
    expect(containerWith({ livenessProbe, readinessProbe })).toEqual([
      'spec.containers[0].livenessProbe: Required value: must specify a handler type',
      'spec.containers[0].livenessProbe.periodSeconds: Invalid value: -1: must be greater than or equal to 0',
      'spec.containers[0].livenessProbe.successThreshold: Invalid value: 2: must be 1',
      'spec.containers[0].readinessProbe.httpGet.port: Invalid value: 0: must be between 1 and 65535, inclusive',
      'spec.containers[0].readinessProbe.tcpSocket: Forbidden: may not specify more than 1 handler type',
    ])
  })

  it('a new pod has causes for scheduling gates, os, host aliases and DNS options at their places', () => {
    const found = podWith({
      schedulingGates: [{ name: 'a' }, { name: 'a' }],
      os: { name: 'plan9' },
      hostAliases: [{ ip: '10.0.0.1', hostnames: ['a', 'B'] }],
      dnsConfig: { options: [{}] },
    })
    expect(found).toEqual([
      'spec.dnsConfig.options[0]: Required value: must not be empty',
      'spec.schedulingGates[1]: Duplicate value: "a"',
      expect.stringMatching(/^spec\.hostAliases\[0\]\.hostnames\[1\]: Invalid value: "B"/),
      'spec.os: Unsupported value: "plan9": supported values: "linux", "windows"',
    ])
  })

  it('a new pod has limits in time that are times', () => {
    expect(podWith({ activeDeadlineSeconds: 0, terminationGracePeriodSeconds: -1 })).toEqual([
      'spec.activeDeadlineSeconds: Invalid value: 0: must be between 1 and 2147483647, inclusive',
    ])
  })

  it('a new pod with dnsPolicy None has a dnsConfig', () => {
    expect(podWith({ dnsPolicy: 'None' })).toEqual([
      'spec.dnsConfig: Required value: must provide `dnsConfig` when `dnsPolicy` is None',
    ])
  })
})
