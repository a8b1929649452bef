import { encodeBase64 } from '../../../../../core/base/text/base64.ts'
import { encodeUtf8 } from '../../../../../core/base/text/utf8.ts'
import * as pairs from '../../../../support/access/key-pairs.ts'
import { casesOf, type WarningCase } from './warning-case.ts'

const nodeCases = casesOf(
  '/api/v1/nodes',
  (spec: object) => ({ apiVersion: 'v1', kind: 'Node', metadata: { name: 'a' }, spec }),
  [
    [
      'fields of old, and a network in an odd form',
      {
        configSource: { configMap: { name: 'a', namespace: 'a', kubeletConfigKey: 'a' } },
        externalID: 'a',
        podCIDR: '010.0.0.0/8',
        podCIDRs: ['010.0.0.0/8'],
      },
      'spec.externalID: this field is deprecated, and is unused by Kubernetes',
      'spec.podCIDRs[0]: non-standard CIDR value "010.0.0.0/8" will be considered invalid in a future Kubernetes release: use "10.0.0.0/8"',
    ],
  ],
)

const runtimeClassCases = casesOf(
  '/apis/node.k8s.io/v1/runtimeclasses',
  (nodeSelector: object) => ({
    apiVersion: 'node.k8s.io/v1',
    kind: 'RuntimeClass',
    metadata: { name: 'a' },
    handler: 'a',
    scheduling: { nodeSelector },
  }),
  [
    [
      'an old label of architectures',
      { 'beta.kubernetes.io/arch': 'a' },
      'scheduling.nodeSelector: deprecated since v1.14; use "kubernetes.io/arch" instead',
    ],
  ],
)

const accountCases = casesOf(
  '/api/v1/namespaces/default/serviceaccounts',
  (annotations: object) => ({
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: { name: 'a', annotations },
  }),
  [
    [
      'that only its secrets may be mounted',
      { 'kubernetes.io/enforce-mountable-secrets': 'true' },
      'metadata.annotations[kubernetes.io/enforce-mountable-secrets]: deprecated in v1.32+; prefer separate namespaces to isolate access to mounted secrets',
    ],
  ],
)

type KeyPair = readonly [certificate: string, key: string]

const request = '-----BEGIN REQUEST-----\nAAAA\n-----END REQUEST-----\n'
const noCertificate = request.replaceAll('REQUEST', 'CERTIFICATE')
const noKey = request.replaceAll('REQUEST', 'PRIVATE KEY')

const secretCases = casesOf<KeyPair>(
  '/api/v1/namespaces/default/secrets',
  ([certificate, key]) => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'a' },
    type: 'kubernetes.io/tls',
    data: {
      'tls.crt': encodeBase64(encodeUtf8(certificate)),
      'tls.key': encodeBase64(encodeUtf8(key)),
    },
  }),
  [
    ['an elliptic pair', [pairs.ecCertificate, pairs.ecKey]],
    ['an RSA pair', [pairs.rsaCertificate, pairs.rsaKey]],
    ['a pair of Edwards', [pairs.edCertificate, pairs.edKey]],
    ['words around a pair', [`a: b\n${pairs.ecCertificate}x`, `${request}${pairs.ecKey}`]],
    [
      'another elliptic key',
      [pairs.ecCertificate, pairs.otherEcKey],
      'tls: private key does not match public key',
    ],
    [
      'another RSA key',
      [pairs.rsaCertificate, pairs.otherRsaKey],
      'tls: private key does not match public key',
    ],
    [
      'a key of another kind',
      [pairs.rsaCertificate, pairs.ecKey],
      'tls: private key type does not match public key type',
    ],
    ['nothing', ['', ''], 'tls: failed to find any PEM data in certificate input'],
    [
      'a certificate alone',
      [pairs.ecCertificate, 'a'],
      'tls: failed to find any PEM data in key input',
    ],
    [
      'a pair the wrong way round',
      [pairs.ecKey, pairs.ecCertificate],
      'tls: failed to find certificate PEM data in certificate input, but did find a private key; PEM inputs may have been switched',
    ],
    [
      'a certificate for a key',
      [pairs.ecCertificate, pairs.ecCertificate],
      'tls: found a certificate rather than a key in the PEM for the private key',
    ],
    [
      'something else for a certificate',
      [request + request, pairs.ecKey],
      'tls: failed to find "CERTIFICATE" PEM block in certificate input after skipping PEM blocks of the following types: [REQUEST REQUEST]',
    ],
    [
      'something else for a key',
      [pairs.ecCertificate, request],
      'tls: failed to find PEM block with type ending in "PRIVATE KEY" in key input after skipping PEM blocks of the following types: [REQUEST]',
    ],
    ['a certificate of nothing', [noCertificate, pairs.ecKey], 'x509: malformed certificate'],
    ['a key of nothing', [pairs.ecCertificate, noKey], 'tls: failed to parse private key'],
  ],
)

const definitionCases = casesOf(
  '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
  (schema: object) => ({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'as.a.b' },
    spec: {
      group: 'a.b',
      scope: 'Namespaced',
      names: { plural: 'as', kind: 'A' },
      versions: ['v1', 'v2'].map((name, index) => ({
        name,
        served: true,
        storage: index === 0,
        schema: { openAPIV3Schema: { type: 'object', ...schema } },
      })),
    },
  }),
  [
    [
      'formats that nothing validates',
      {
        properties: {
          a: { type: 'array', items: { type: 'string', format: 'strange' } },
        },
      },
      'unrecognized format "strange"',
    ],
    [
      'formats that are known, or not of texts',
      {
        properties: {
          a: { type: 'string', format: 'date-time' },
          b: { type: 'integer', format: 'int3' },
        },
      },
    ],
    [
      'formats that a release later validates',
      { properties: { a: { type: 'string', format: 'k8s-short-name' } } },
      'unrecognized format "k8s-short-name"',
    ],
  ],
)

export const clusterCases: readonly WarningCase[] = [
  ...nodeCases,
  ...runtimeClassCases,
  ...accountCases,
  ...secretCases,
  ...definitionCases,
]
