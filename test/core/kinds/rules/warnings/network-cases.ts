import { casesOf, type WarningCase } from './warning-case.ts'

const core = '/api/v1/namespaces/default'
const networking = '/apis/networking.k8s.io/v1/namespaces/default'

function service({ annotations = {}, ...spec }: { readonly annotations?: object }): object {
  const ports = [{ port: 80 }]
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'a', annotations },
    spec: { ports, ...spec },
  }
}

const future = 'will be considered invalid in a future Kubernetes release'
const rangePath = 'spec.loadBalancerSourceRanges'

const serviceCases = casesOf<Parameters<typeof service>[0] & Readonly<Record<string, unknown>>>(
  `${core}/services`,
  service,
  [
    [
      'hints by the old annotation',
      { annotations: { 'service.kubernetes.io/topology-aware-hints': 'auto' } },
      'annotation service.kubernetes.io/topology-aware-hints is deprecated, please use service.kubernetes.io/topology-mode instead',
    ],
    [
      'what is ignored without an address',
      {
        clusterIP: 'None',
        externalIPs: ['1.2.3.4'],
        loadBalancerIP: '1.2.3.4',
        sessionAffinity: 'ClientIP',
      },
      'spec.loadBalancerIP is ignored for headless services',
      'spec.externalIPs is ignored for headless services',
      'spec.SessionAffinity is ignored for headless services',
    ],
    [
      'addresses and ranges in odd forms',
      {
        type: 'LoadBalancer',
        externalIPs: ['2001:DB8::1', '::ffff:1.2.3.4'],
        loadBalancerIP: '010.0.0.1',
        loadBalancerSourceRanges: [
          '10.0.0.1/8',
          '010.0.0.0/8',
          '10.0.0.0/08',
          '2001:DB8::/32',
          '2001:db8::1/32',
          '::ffff:10.0.0.0/104',
          '::ffff:10.0.0.1/120',
          '::ffff:10.0.0.0/80',
          '10.0.0.0/8',
        ],
      },
      'spec.externalIPs[0]: IPv6 address "2001:DB8::1" should be in RFC 5952 canonical format ("2001:db8::1")',
      `spec.externalIPs[1]: non-standard IP address "::ffff:1.2.3.4" ${future}: use "1.2.3.4"`,
      `spec.loadBalancerIP: non-standard IP address "010.0.0.1" ${future}: use "10.0.0.1"`,
      `${rangePath}[0]: CIDR value "10.0.0.1/8" is ambiguous in this context (should be "10.0.0.0/8" or "10.0.0.1/32"?)`,
      `${rangePath}[1]: non-standard CIDR value "010.0.0.0/8" ${future}: use "10.0.0.0/8"`,
      `${rangePath}[2]: non-standard CIDR value "10.0.0.0/08" ${future}: use "10.0.0.0/8"`,
      `${rangePath}[3]: IPv6 CIDR value "2001:DB8::/32" should be in RFC 5952 canonical format ("2001:db8::/32")`,
      `${rangePath}[4]: CIDR value "2001:db8::1/32" is ambiguous in this context (should be "2001:db8::/32" or "2001:db8::1/128"?)`,
      `${rangePath}[5]: non-standard CIDR value "::ffff:10.0.0.0/104" ${future}: use "10.0.0.0/8"`,
      `${rangePath}[6]: CIDR value "::ffff:10.0.0.1/120" is ambiguous in this context (should be "10.0.0.0/24" or "10.0.0.1/128"?)`,
      `${rangePath}[6]: non-standard CIDR value "::ffff:10.0.0.1/120" ${future}: use "10.0.0.0/24"`,
      `${rangePath}[7]: CIDR value "::ffff:10.0.0.0/80" is ambiguous in this context (should be "::/80" or "10.0.0.0/128"?)`,
      `${rangePath}[7]: non-standard CIDR value "::ffff:10.0.0.0/80" ${future}: use "::/80"`,
    ],
    [
      'addresses of another name',
      { type: 'ExternalName', externalName: 'a.b', externalIPs: ['1.2.3.4'] },
      'spec.externalIPs is ignored when spec.type is "ExternalName"',
    ],
    [
      'another name besides',
      { externalName: 'a.b' },
      'spec.externalName is ignored when spec.type is not "ExternalName"',
    ],
    ['nothing odd', {}],
  ],
)

const classAnnotation = 'kubernetes.io/ingress.class'

const ingressCases = casesOf(
  `${networking}/ingresses`,
  (spec) => ({
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata: { name: 'a', annotations: { [classAnnotation]: 'a' } },
    spec: { defaultBackend: { service: { name: 'a', port: { number: 80 } } }, ...spec },
  }),
  [
    [
      'a class by annotation',
      {},
      `annotation "${classAnnotation}" is deprecated, please use 'spec.ingressClassName' instead`,
    ],
  ],
)

const policyCases = casesOf(
  `${networking}/networkpolicies`,
  (spec) => ({
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: 'a' },
    spec: { podSelector: {}, ...spec },
  }),
  [
    [
      'networks in odd forms',
      {
        ingress: [
          {
            from: [
              { podSelector: {} },
              { ipBlock: { cidr: '10.0.0.0/08', except: ['010.1.0.0/16'] } },
            ],
          },
        ],
        egress: [{ to: [{ ipBlock: { cidr: '2001:DB8::/32' } }] }],
      },
      `spec.ingress[0].from[1].ipBlock.cidr: non-standard CIDR value "10.0.0.0/08" ${future}: use "10.0.0.0/8"`,
      `spec.ingress[0].from[1].ipBlock.except[0]: non-standard CIDR value "010.1.0.0/16" ${future}: use "10.1.0.0/16"`,
      'spec.egress[0].to[0].ipBlock.cidr: IPv6 CIDR value "2001:DB8::/32" should be in RFC 5952 canonical format ("2001:db8::/32")',
    ],
  ],
)

const deprecated = 'v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice'

const endpointsCases = casesOf(
  `${core}/endpoints`,
  ({ labels = {} }: { readonly labels?: object }) => ({
    apiVersion: 'v1',
    kind: 'Endpoints',
    metadata: { name: 'a', labels },
    subsets: [
      {
        addresses: [{ ip: '10.0.0.1' }],
        notReadyAddresses: [{ ip: '010.0.0.1' }],
        ports: [{ port: 80 }],
      },
    ],
  }),
  [
    [
      'addresses in odd forms',
      {},
      deprecated,
      `subsets[0].notReadyAddresses[0].ip: non-standard IP address "010.0.0.1" ${future}: use "10.0.0.1"`,
    ],
    [
      'addresses that a controller repairs',
      { labels: { 'endpoints.kubernetes.io/managed-by': 'endpoint-controller' } },
      deprecated,
    ],
  ],
)

const sliceCases = casesOf(
  '/apis/discovery.k8s.io/v1/namespaces/default/endpointslices',
  ({ labels = {}, ...fields }: { readonly labels?: object }) => ({
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: { name: 'a', labels },
    addressType: 'IPv4',
    endpoints: [{ addresses: ['010.0.0.1'] }],
    ...fields,
  }),
  [
    [
      'addresses of IPv4 in odd forms',
      {},
      `endpoints[0].addresses[0]: non-standard IP address "010.0.0.1" ${future}: use "10.0.0.1"`,
    ],
    [
      'names',
      { addressType: 'FQDN', endpoints: [{ addresses: ['a.b'] }] } as object,
      'spec.addressType: FQDN endpoints are deprecated',
    ],
    [
      'addresses that a controller repairs',
      { labels: { 'endpointslice.kubernetes.io/managed-by': 'endpointslice-controller.k8s.io' } },
    ],
    [
      'addresses that a mirroring controller repairs',
      {
        labels: {
          'endpointslice.kubernetes.io/managed-by': 'endpointslicemirroring-controller.k8s.io',
        },
      },
    ],
  ],
)

export const networkCases: readonly WarningCase[] = [
  ...serviceCases,
  ...ingressCases,
  ...policyCases,
  ...endpointsCases,
  ...sliceCases,
]
