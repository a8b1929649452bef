import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { created } from '../../../../support/schemas/validated.ts'

describe('webhook configurations', () => {
  const configurations = 'validatingwebhookconfigurations.v1.admissionregistration.k8s.io'
  const webhook = {
    name: 'a.example.com',
    clientConfig: { url: 'https://example.com/hook' },
    sideEffects: 'None',
    admissionReviewVersions: ['v1'],
    rules: [{ operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*/*'] }],
  }
  const hook = (fields: JsonObject): string[] =>
    created(configurations, { webhooks: [{ ...webhook, ...fields }] })

  it('webhook configurations are valid with all required fields', () => {
    expect(hook({})).toEqual([])
    expect(hook({ clientConfig: { service: { name: 's', namespace: 'n' } } })).toEqual([])
  })

  it('webhook configurations have webhooks with a name in a domain, each once', () => {
    expect(hook({ name: 'a.b' })).toEqual([
      'webhooks[0].name: Invalid value: "a.b": should be a domain with at least three segments separated by dots',
    ])
    expect(created(configurations, { webhooks: [webhook, webhook] })).toEqual([
      'webhooks[1].name: Duplicate value: "a.example.com"',
    ])
  })

  it('webhook configurations tell the side effects and review versions of their webhooks', () => {
    expect(
      hook({ sideEffects: 'Some', admissionReviewVersions: ['v2'], timeoutSeconds: 31 }),
    ).toEqual([
      'webhooks[0].sideEffects: Unsupported value: "Some": supported values: "None", "NoneOnDryRun"',
      'webhooks[0].timeoutSeconds: Invalid value: 31: the timeout value must be between 1 and 30 seconds',
      'webhooks[0].admissionReviewVersions: Invalid value: ["v2"]: must include at least one of v1, v1beta1',
    ])
    const { sideEffects: _effects, admissionReviewVersions: _versions, ...rest } = webhook
    expect(created(configurations, { webhooks: [rest] })).toEqual([
      'webhooks[0].sideEffects: Required value: must specify one of None, NoneOnDryRun',
      'webhooks[0].admissionReviewVersions: Required value: must specify one of v1, v1beta1',
    ])
  })

  it.each<[string, JsonObject, string[]]>([
    [
      'nowhere',
      {},
      ['webhooks[0].clientConfig: Required value: exactly one of url or service is required'],
    ],
    [
      'in the clear',
      { url: 'http://example.com' },
      [
        `webhooks[0].clientConfig.url: Invalid value: "http": 'https' is the only allowed URL scheme; desired format: https://host[/path]`,
      ],
    ],
    [
      'with a question',
      { url: 'https://example.com/?a=b' },
      [
        'webhooks[0].clientConfig.url: Invalid value: "a=b": query parameters are not permitted in the URL',
      ],
    ],
    [
      'at a service on a wrong path',
      { service: { name: 's', namespace: 'n', path: 'x', port: 0 } },
      [
        'webhooks[0].clientConfig.service.port: Invalid value: 0: port is not valid: must be between 1 and 65535, inclusive',
        `webhooks[0].clientConfig.service.path: Invalid value: "x": must start with a '/'`,
        'webhooks[0].clientConfig.service.path: Invalid value: "x": segment[0] may not be empty',
      ],
    ],
  ])('webhook configurations are refused that call %s', (_where, clientConfig, problems) => {
    expect(hook({ clientConfig })).toEqual(problems)
  })

  it('webhook configurations do not mix a star with names', () => {
    const rules = [
      { operations: ['*', 'CREATE'], apiGroups: ['*', 'apps'], apiVersions: [], resources: ['*'] },
    ]
    expect(hook({ rules })).toEqual([
      `webhooks[0].rules[0].operations: Invalid value: ["*","CREATE"]: if '*' is present, must not specify other operations`,
      `webhooks[0].rules[0].apiGroups: Invalid value: ["*","apps"]: if '*' is present, must not specify other API groups`,
      'webhooks[0].rules[0].apiVersions: Required value',
    ])
  })
})

describe('API services', () => {
  const services = 'apiservices.v1.apiregistration.k8s.io'
  const spec = {
    group: 'metrics.io',
    version: 'v1',
    groupPriorityMinimum: 100,
    versionPriority: 10,
    service: { name: 's', namespace: 'n' },
  }

  it('API services are named by version and group, and have priorities', () => {
    expect(created(services, { metadata: { name: 'v1.metrics.io' }, spec })).toEqual([])
    const misplaced = { ...spec, groupPriorityMinimum: 20_001, versionPriority: 0 }
    expect(created(services, { metadata: { name: 'metrics' }, spec: misplaced })).toEqual([
      'metadata.name: Invalid value: "metrics": must be `spec.version+"."+spec.group`: "v1.metrics.io"',
      'spec.groupPriorityMinimum: Invalid value: 20001: must be positive and less than 20000',
      'spec.versionPriority: Invalid value: 0: must be positive and less than 1000',
    ])
  })
})

describe('certificate signing requests', () => {
  const requests = 'certificatesigningrequests.v1.certificates.k8s.io'
  // An empty PEM block of type CERTIFICATE REQUEST.
  const request =
    'LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg=='
  const spec = { request, signerName: 'example.com/signer', usages: ['client auth'] }

  it('certificate signing requests hold a request, a signer and usages', () => {
    expect(created(requests, { spec })).toEqual([])
    const bad = { request: 'eA==', signerName: 'signer', expirationSeconds: 10 }
    expect(created(requests, { spec: bad })).toEqual([
      'spec.request: Invalid value: "eA==": PEM block type must be CERTIFICATE REQUEST',
      'spec.usages: Required value',
      `spec.signerName: Invalid value: "signer": must be a fully qualified domain and path of the form 'example.com/signer-name'`,
      'spec.expirationSeconds: Invalid value: 10: may not specify a duration less than 600 seconds (10 minutes)',
    ])
  })
})

describe('API services without a version', () => {
  it('API services without a version get a cause for their group, too', () => {
    const services = 'apiservices.v1.apiregistration.k8s.io'
    const spec = { groupPriorityMinimum: 100, versionPriority: 10 }
    expect(created(services, { metadata: { name: 'v1.a.b' }, spec })).toEqual([
      'metadata.name: Invalid value: "v1.a.b": must be `spec.version+"."+spec.group`: "."',
      'spec.group: Required value: only v1 may have an empty group and it better be legacy kube',
      expect.stringMatching(/^spec\.version: Invalid value: "": a DNS-1035 label/),
    ])
  })
})

describe('flow control objects', () => {
  it('flow schemas have a precedence, subjects and rules', () => {
    const schemas = 'flowschemas.v1.flowcontrol.apiserver.k8s.io'
    const priorityLevelConfiguration = { name: 'exempt' }
    const rules = [{ subjects: [{ kind: 'User' }] }]
    const spec = { priorityLevelConfiguration, matchingPrecedence: 10_001, rules }
    expect(created(schemas, { spec })).toEqual([
      'spec.matchingPrecedence: Invalid value: 10001: must not be greater than 10000',
      "spec.rules[0].subjects[0].user: Required value: user is required when subject kind is 'User'",
      'spec.rules[0]: Required value: at least one of resourceRules and nonResourceRules has to be non-empty',
    ])
  })

  it('priority levels limit in one of two ways', () => {
    const levels = 'prioritylevelconfigurations.v1.flowcontrol.apiserver.k8s.io'
    expect(created(levels, { spec: { type: 'Some' } })).toEqual([
      'spec.type: Unsupported value: "Some": supported values: "Exempt", "Limited"',
    ])
    const limitResponse = { type: 'Queue', queuing: { queues: 1, handSize: 2 } }
    expect(created(levels, { spec: { type: 'Limited', limited: { limitResponse } } })).toEqual([
      'spec.limited.limitResponse.queuing.handSize: Invalid value: 2: should not be greater than queues (1)',
    ])
  })
})
