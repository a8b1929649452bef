import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import { podWith, web } from '../../../../../support/objects/pod-specs.ts'

/** Specs that break a rule, and what the original refused them for. */
const cases: readonly { rule: string; spec: JsonObject; causes: readonly string[] }[] = [
  {
    rule: 'claims that the pod has, each used once',
    spec: {
      containers: [
        {
          ...web,
          resources: {
            claims: [{ name: 'a', request: 'x.y' }, { name: 'a' }, { name: 'a' }, { name: '' }],
          },
        },
      ],
    },
    causes: [
      'spec.containers[0].resources.claims[0].request: Invalid value: "x.y": must not contain dots',
      'spec.containers[0].resources.claims[0]: Not found: "a": must be one of the names in pod.spec.resourceClaims which is empty',
      'spec.containers[0].resources.claims[1]: Duplicate value: "a"',
      'spec.containers[0].resources.claims[1]: Not found: "a": must be one of the names in pod.spec.resourceClaims which is empty',
      'spec.containers[0].resources.claims[2]: Duplicate value: "a"',
      'spec.containers[0].resources.claims[2]: Not found: "a": must be one of the names in pod.spec.resourceClaims which is empty',
      'spec.containers[0].resources.claims[3]: Required value',
    ],
  },
  {
    rule: 'resource claims with a name and one source',
    spec: {
      resourceClaims: [
        { name: 'a' },
        { name: 'a', resourceClaimName: '', resourceClaimTemplateName: 'x' },
        { name: 'A.b', resourceClaimName: 'c' },
      ],
    },
    causes: [
      'spec.resourceClaims[0]: Invalid value: {"Name":"a","ResourceClaimName":null,"ResourceClaimTemplateName":null}: must specify one of: `resourceClaimName`, `resourceClaimTemplateName`',
      'spec.resourceClaims[1].name: Duplicate value: "a"',
      'spec.resourceClaims[1]: Invalid value: {"Name":"a","ResourceClaimName":"","ResourceClaimTemplateName":"x"}: at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified',
      "spec.resourceClaims[1].resourceClaimName: Invalid value: \"\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
      "spec.resourceClaims[2].name: Invalid value: \"A.b\": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
    ],
  },
  {
    rule: 'claims of other names than those of the pod',
    spec: {
      containers: [
        {
          ...web,
          resources: {
            claims: [
              { name: 'b', request: 'x' },
              { name: 'b', request: 'x' },
            ],
          },
        },
      ],
      resourceClaims: [
        { name: 'c', resourceClaimName: 'c' },
        { name: 'a', resourceClaimName: 'c' },
      ],
    },
    causes: [
      'spec.containers[0].resources.claims[0]: Not found: "b": must be one of the names in pod.spec.resourceClaims: a, c',
      'spec.containers[0].resources.claims[1]: Duplicate value: "b/x"',
      'spec.containers[0].resources.claims[1]: Not found: "b": must be one of the names in pod.spec.resourceClaims: a, c',
    ],
  },
  {
    rule: 'huge pages only with CPU or memory',
    spec: {
      containers: [
        {
          ...web,
          resources: { requests: { 'hugepages-2Mi': '2Mi' }, limits: { 'hugepages-2Mi': '2Mi' } },
        },
      ],
    },
    causes: ['spec.containers[0].resources: Forbidden: HugePages require cpu or memory'],
  },
  {
    rule: 'resize policies of known resources',
    spec: {
      containers: [
        {
          ...web,
          resizePolicy: [
            { resourceName: '', restartPolicy: '' },
            { resourceName: 'q', restartPolicy: '<' },
            { resourceName: 'q', restartPolicy: 'NotRequired' },
          ],
        },
      ],
    },
    causes: [
      'spec.containers[0].resizePolicy: Required value',
      'spec.containers[0].resizePolicy: Required value',
      'spec.containers[0].resizePolicy: Unsupported value: "q": supported values: "cpu", "memory"',
      'spec.containers[0].resizePolicy: Unsupported value: "\\u003c": supported values: "NotRequired", "RestartContainer"',
      'spec.containers[0].resizePolicy[2]: Duplicate value: "q"',
      'spec.containers[0].resizePolicy: Unsupported value: "q": supported values: "cpu", "memory"',
    ],
  },
  {
    rule: 'resize policies that do not restart what never restarts',
    spec: {
      containers: [
        { ...web, resizePolicy: [{ resourceName: 'cpu', restartPolicy: 'RestartContainer' }] },
      ],
      restartPolicy: 'Never',
    },
    causes: [
      "spec.containers[0].resizePolicy: Invalid value: \"RestartContainer\": must be 'NotRequired' when `restartPolicy` is 'Never'",
    ],
  },
  {
    rule: 'sleeps within its grace period',
    spec: {
      terminationGracePeriodSeconds: 5,
      containers: [
        {
          ...web,
          lifecycle: { preStop: { sleep: { seconds: 6 } }, postStart: { sleep: { seconds: -1 } } },
        },
      ],
    },
    causes: [
      'spec.containers[0].lifecycle.postStart.sleep: Invalid value: -1: must be non-negative and less than terminationGracePeriodSeconds (5)',
      'spec.containers[0].lifecycle.preStop.sleep: Invalid value: 6: must be non-negative and less than terminationGracePeriodSeconds (5)',
    ],
  },
  {
    rule: 'probes by known schemes',
    spec: {
      containers: [
        {
          ...web,
          readinessProbe: { httpGet: { scheme: 'x', port: 1 }, terminationGracePeriodSeconds: 0 },
        },
      ],
    },
    causes: [
      'spec.containers[0].readinessProbe.httpGet.scheme: Unsupported value: "x": supported values: "HTTP", "HTTPS"',
      'spec.containers[0].readinessProbe.terminationGracePeriodSeconds: Invalid value: 0: must be greater than 0',
      'spec.containers[0].readinessProbe.terminationGracePeriodSeconds: Invalid value: 0: must not be set for readinessProbes',
    ],
  },
  {
    rule: 'no probes of init containers, whatever they are',
    spec: {
      initContainers: [
        {
          ...web,
          name: 'init',
          livenessProbe: { httpGet: { scheme: 'x', port: 1 } },
          lifecycle: { postStart: {} },
        },
      ],
    },
    causes: [
      'spec.initContainers[0].lifecycle: Forbidden: may not be set for init containers without restartPolicy=Always',
      'spec.initContainers[0].livenessProbe: Forbidden: may not be set for init containers without restartPolicy=Always',
    ],
  },
  {
    rule: 'mounts and devices with names and places of their own',
    spec: {
      containers: [
        {
          ...web,
          volumeMounts: [
            { name: '', mountPath: '' },
            { name: 'd', mountPath: '/a' },
          ],
          volumeDevices: [
            { name: 'd', devicePath: '/a/../b' },
            { name: 'd', devicePath: '/a' },
          ],
        },
      ],
    },
    causes: [
      'spec.containers[0].volumeMounts[0].name: Required value',
      'spec.containers[0].volumeMounts[0].name: Not found: ""',
      'spec.containers[0].volumeMounts[0].mountPath: Required value',
      'spec.containers[0].volumeMounts[1].name: Not found: "d"',
      'spec.containers[0].volumeMounts[1].name: Invalid value: "d": must not already exist in volumeDevices',
      'spec.containers[0].volumeMounts[1].mountPath: Invalid value: "/a": must not already exist as a path in volumeDevices',
      'spec.containers[0].volumeDevices[0].name: Not found: "d"',
      'spec.containers[0].volumeDevices[0].devicePath: Invalid value: "/a/../b": can not contain backsteps (\'..\')',
      'spec.containers[0].volumeDevices[0].name: Invalid value: "d": must not already exist in volumeMounts',
      'spec.containers[0].volumeDevices[1].name: Invalid value: "d": must be unique',
      'spec.containers[0].volumeDevices[1].name: Not found: "d"',
      'spec.containers[0].volumeDevices[1].name: Invalid value: "d": must not already exist in volumeMounts',
      'spec.containers[0].volumeDevices[1].devicePath: Invalid value: "/a": must not already exist as a path in volumeMounts',
    ],
  },
  {
    rule: 'mounts that pass on what is known',
    spec: {
      containers: [
        {
          ...web,
          volumeMounts: [
            { name: 'd', mountPath: '/a', mountPropagation: 'x', recursiveReadOnly: 'y' },
          ],
        },
      ],
      volumes: [{ name: 'd', emptyDir: {} }],
    },
    causes: [
      'spec.containers[0].volumeMounts.mountPropagation: Unsupported value: "x": supported values: "Bidirectional", "HostToContainer", "None"',
      'spec.containers[0].volumeMounts.recursiveReadOnly: Unsupported value: "y": supported values: "Disabled", "Enabled", "IfPossible"',
    ],
  },
  {
    rule: 'mounts that are read-only as a whole',
    spec: {
      containers: [
        {
          ...web,
          volumeMounts: [
            {
              name: 'd',
              mountPath: '/a',
              mountPropagation: 'Bidirectional',
              recursiveReadOnly: 'Enabled',
            },
          ],
        },
      ],
      volumes: [{ name: 'd', emptyDir: {} }],
    },
    causes: [
      'spec.containers[0].volumeMounts.mountPropagation: Forbidden: Bidirectional mount propagation is available only to privileged containers',
      'spec.containers[0].volumeMounts.recursiveReadOnly: Forbidden: may only be specified when readOnly is true',
      'spec.containers[0].volumeMounts.recursiveReadOnly: Forbidden: may only be specified when mountPropagation is None or not specified',
    ],
  },
  {
    rule: 'block devices of claims',
    spec: {
      containers: [{ ...web, volumeDevices: [{ name: 'd', devicePath: '/a' }] }],
      volumes: [{ name: 'd', emptyDir: {} }],
    },
    causes: [
      'spec.containers[0].volumeDevices[0].name: Invalid value: "d": can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode',
    ],
  },
  {
    rule: 'variables from fields of a known version',
    spec: {
      containers: [
        {
          ...web,
          env: [
            { name: 'A', valueFrom: { fieldRef: { apiVersion: 'v2', fieldPath: 'a' } } },
            { name: 'B', valueFrom: { fieldRef: { fieldPath: "spec['a']" } } },
            { name: 'C', valueFrom: { fieldRef: { fieldPath: 'spec.schedulerName' } } },
          ],
        },
      ],
    },
    causes: [
      'spec.containers[0].env[0].valueFrom.fieldRef.fieldPath: Invalid value: "a": error converting fieldPath: unsupported pod version: v2',
      "spec.containers[0].env[1].valueFrom.fieldRef.fieldPath: Invalid value: \"spec['a']\": error converting fieldPath: field label does not support subscript: spec['a']",
      'spec.containers[0].env[2].valueFrom.fieldRef.fieldPath: Unsupported value: "spec.schedulerName": supported values: "metadata.name", "metadata.namespace", "metadata.uid", "spec.nodeName", "spec.serviceAccountName", "status.hostIP", "status.hostIPs", "status.podIP", "status.podIPs"',
    ],
  },
]

describe('the containers of a new pod', () => {
  it.each(cases)('a new pod has $rule', ({ spec, causes }) => {
    expect(podWith(spec)).toEqual(causes)
  })
})
