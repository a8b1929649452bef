import { describe, expect, it } from 'vitest'
import { anObject, builtIn } from '../../../support/built-in-catalog.ts'

type Fields = Readonly<Record<string, unknown>>

function warnings(resource: string, fields: Fields): readonly string[] {
  return builtIn(resource).strategy.warnings(anObject(fields))
}

const spec = {
  nodeSelector: { 'beta.kubernetes.io/os': 'linux' },
  containers: [{ env: [{ name: 'A' }, { name: 'B' }, { name: 'A' }] }],
  terminationGracePeriodSeconds: -1,
}

describe('warnings', () => {
  it('remark on a pod', () => {
    const annotations = { 'seccomp.security.alpha.kubernetes.io/pod': 'x' }
    expect(warnings('pods', { metadata: { name: 'x', annotations }, spec })).toEqual([
      'spec.nodeSelector[beta.kubernetes.io/os]: deprecated since v1.14; use "kubernetes.io/os" instead',
      'metadata.annotations[seccomp.security.alpha.kubernetes.io/pod]: non-functional in v1.27+; use the "seccompProfile" field instead',
      'spec.containers[0].env[2]: hides previous definition of "A", which may be dropped when using apply',
      'spec.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be treated as 1',
    ])
  })

  it('remark on a new slice of host names', () => {
    expect(warnings('endpointslices.v1.discovery.k8s.io', { addressType: 'FQDN' })).toEqual([
      'spec.addressType: FQDN endpoints are deprecated',
    ])
  })

  it('remark on a name that makes an odd hostname', () => {
    expect(warnings('pods', { metadata: { name: 'a.b' } })).toEqual([
      "metadata.name: this is used in the Pod's hostname, which can result in surprising behavior; a DNS label is recommended: [must not contain dots]",
    ])
  })

  it.each([
    'deployments.v1.apps',
    'replicasets.v1.apps',
    'replicationcontrollers',
    'jobs.v1.batch',
    'cronjobs.v1.batch',
  ])('remark on a name that makes odd hostnames of pods: %s', (resource) => {
    expect(warnings(resource, { metadata: { name: 'a.b' } })).toEqual([
      'metadata.name: this is used in Pod names and hostnames, which can result in surprising behavior; a DNS label is recommended: [must not contain dots]',
    ])
  })

  it('remark on an update of a template that changed, and on no pod that is there', () => {
    const updated = (resource: string, generation: number): readonly string[] => {
      const fields = { spec: { ...spec, template: { spec } } }
      const stored = anObject({ ...fields, metadata: { name: 'a.b', generation: 1 } })
      const next = anObject({ ...fields, metadata: { name: 'a.b', generation } })
      return builtIn(resource).strategy.warnings(next, stored)
    }
    expect(updated('deployments.v1.apps', 2)).toHaveLength(3)
    expect(updated('deployments.v1.apps', 1)).toEqual([])
    expect(updated('pods', 2)).toEqual([])
  })

  it('remark on parts of bytes', () => {
    const claim = {
      spec: { resources: { requests: { storage: '500m' }, limits: { storage: '1' } } },
    }
    const said = 'fractional byte value "500m" is invalid, must be an integer'
    expect(warnings('persistentvolumeclaims', claim)).toEqual([
      `spec.resources.requests[storage]: ${said}`,
    ])
    expect(warnings('statefulsets.v1.apps', { spec: { volumeClaimTemplates: [claim] } })).toEqual([
      `spec.volumeClaimTemplates[0].resources.requests[storage]: ${said}`,
    ])
  })

  it.each([
    ['deployments.v1.apps', { spec: { template: { spec } } }, 'spec.template.spec.'],
    [
      'cronjobs.v1.batch',
      { spec: { jobTemplate: { spec: { template: { spec } } } } },
      'spec.jobTemplate.spec.template.spec.',
    ],
    ['podtemplates', { template: { spec } }, 'template.spec.'],
  ])('remark on the template of %s at its place', (resource, fields, path) => {
    const found = warnings(resource, fields)
    expect(found).toHaveLength(3)
    for (const warning of found) expect(warning.startsWith(path)).toBe(true)
  })

  it('remark on annotations that fields have replaced', () => {
    const annotated = (key: string): Fields => ({
      metadata: { name: 'x', annotations: { [key]: 'v' } },
    })
    expect(
      warnings('ingresses.v1.networking.k8s.io', annotated('kubernetes.io/ingress.class')),
    ).toEqual([
      'annotation "kubernetes.io/ingress.class" is deprecated, please use \'spec.ingressClassName\' instead',
    ])
    expect(
      warnings('persistentvolumeclaims', annotated('volume.beta.kubernetes.io/storage-class')),
    ).toHaveLength(1)
  })

  it('remark on an affinity without effect', () => {
    const headless = { clusterIP: 'None', sessionAffinity: 'ClientIP' }
    expect(warnings('services', { spec: headless })).toEqual([
      'spec.SessionAffinity is ignored for headless services',
    ])
    expect(warnings('services', { spec: { ...headless, clusterIP: '10.0.0.1' } })).toEqual([])
  })

  it('remark on parts of a pod that do nothing, or get into each other', () => {
    const port = { name: 'http', containerPort: 80, protocol: 'TCP' }
    const wordy = {
      volumes: [{ name: 'a', rbd: {} }],
      topologySpreadConstraints: [{ topologyKey: 'zone' }],
      imagePullSecrets: [{ name: 'a' }, { name: 'a' }],
      containers: [{ ports: [port, { ...port, hostPort: 8080 }] }],
      affinity: { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{}] } },
    }
    expect(warnings('pods', { spec: wordy })).toEqual([
      'spec.topologySpreadConstraints[0].labelSelector: a null labelSelector results in matching no pod',
      'spec.volumes[0].rbd: deprecated in v1.28, non-functional in v1.31+',
      'spec.imagePullSecrets[1].name: duplicate name "a"',
      'spec.containers[0].ports[1]: overlapping port definition with spec.containers[0].ports[0]',
      'spec.containers[0].ports[1]: duplicate port name "http" with spec.containers[0].ports[0], services and probes that select ports by name will use spec.containers[0].ports[0]',
      'spec.affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].labelSelector: a null labelSelector results in matching no pod',
    ])
  })

  it('compare a port with its rivals only, in the order of the pod', () => {
    const rivals = [
      { containerPort: 80, hostPort: 1, hostIP: '10.0.0.1' },
      { containerPort: 80, hostPort: 1, hostIP: '10.0.0.2' },
      { containerPort: 80, hostPort: 2 },
      { containerPort: 80 },
      { containerPort: 81, hostPort: 1 },
      { containerPort: 80, hostPort: 1 },
      { containerPort: 80, hostPort: 1, hostIP: '10.0.0.2' },
    ]
    const place = (index: number): string => `spec.containers[0].ports[${index}]`
    expect(warnings('pods', { spec: { containers: [{ ports: rivals }] } })).toEqual([
      `${place(3)}: overlapping port definition with ${place(0)}`,
      `${place(3)}: overlapping port definition with ${place(1)}`,
      `${place(3)}: overlapping port definition with ${place(2)}`,
      `${place(5)}: dangerously ambiguous port definition with ${place(0)}`,
      `${place(5)}: dangerously ambiguous port definition with ${place(1)}`,
      `${place(5)}: overlapping port definition with ${place(3)}`,
      `${place(6)}: duplicate port definition with ${place(1)}`,
      `${place(6)}: overlapping port definition with ${place(3)}`,
      `${place(6)}: dangerously ambiguous port definition with ${place(5)}`,
    ])
  })

  it('are as many as an answer holds, for any number of equal ports', () => {
    const ports = Array.from({ length: 30_000 }, () => ({ containerPort: 80 }))
    expect(warnings('pods', { spec: { containers: [{ ports }] } })).toHaveLength(64)
  })

  it('say nothing of an ordinary object', () => {
    expect(warnings('configmaps', { data: {} })).toEqual([])
    expect(warnings('pods', { spec: { containers: [{ name: 'a' }] } })).toEqual([])
  })

  it.each<[string, Fields, readonly string[]]>([
    [
      'endpoints',
      { subsets: [{ notReadyAddresses: [{ ip: '010.0.0.1' }] }] },
      [
        'subsets[0].notReadyAddresses[0].ip: non-standard IP address "010.0.0.1" will be considered invalid in a future Kubernetes release: use "10.0.0.1"',
      ],
    ],
    [
      'endpointslices.v1.discovery.k8s.io',
      { addressType: 'IPv4', endpoints: [{ addresses: ['10.0.0.1', '::ffff:10.0.0.1'] }] },
      [
        'endpoints[0].addresses[1]: non-standard IP address "::ffff:10.0.0.1" will be considered invalid in a future Kubernetes release: use "10.0.0.1"',
      ],
    ],
    [
      'services',
      { spec: { externalIPs: ['2001:DB8::1'], loadBalancerIP: '10.0.0.1', externalName: 'a.b' } },
      [
        'spec.externalIPs[0]: IPv6 address "2001:DB8::1" should be in RFC 5952 canonical format ("2001:db8::1")',
        'spec.externalName is ignored when spec.type is not "ExternalName"',
      ],
    ],
    [
      'services',
      { spec: { clusterIP: 'None', externalIPs: ['1.2.3.4'], loadBalancerIP: '1.2.3.4' } },
      [
        'spec.loadBalancerIP is ignored for headless services',
        'spec.externalIPs is ignored for headless services',
      ],
    ],
    [
      'services',
      { spec: { type: 'ExternalName', externalIPs: ['1.2.3.4'] } },
      ['spec.externalIPs is ignored when spec.type is "ExternalName"'],
    ],
  ])('remark on addresses of %s that %j', (resource, fields, expected) => {
    expect(warnings(resource, fields)).toEqual(expected)
  })
})
