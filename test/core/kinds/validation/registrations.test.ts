import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/api/json.ts'
import { created, updated } from '../../../support/validated.ts'

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

  it('are taken when they say all', () => {
    expect(hook({})).toEqual([])
    expect(hook({ clientConfig: { service: { name: 's', namespace: 'n' } } })).toEqual([])
  })

  it('have webhooks with a name in a domain, each once', () => {
    expect(hook({ name: 'a.b' })).toEqual([
      'webhooks[0].name: Invalid value: "a.b": should be a domain with at least three segments separated by dots',
    ])
    expect(created(configurations, { webhooks: [webhook, webhook] })).toEqual([
      'webhooks[1].name: Duplicate value: "a.example.com"',
    ])
  })

  it('say what their webhooks do besides, and what they understand', () => {
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
  ])('do not call %s', (_where, clientConfig, problems) => {
    expect(hook({ clientConfig })).toEqual(problems)
  })

  it('do not mix a star with names', () => {
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

describe('custom resource definitions', () => {
  const definitions = 'customresourcedefinitions.v1.apiextensions.k8s.io'
  const version = {
    name: 'v1',
    served: true,
    storage: true,
    schema: { openAPIV3Schema: { type: 'object' } },
  }
  const spec = {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'widgets', kind: 'Widget' },
    versions: [version],
  }
  const metadata = { name: 'widgets.example.com' }
  const defined = (fields: JsonObject): string[] =>
    created(definitions, { metadata, spec: { ...spec, ...fields } })

  it('are named by what they define', () => {
    expect(defined({})).toEqual([])
    expect(created(definitions, { metadata: { name: 'widget.example.com' }, spec })).toEqual([
      'metadata.name: Invalid value: "widget.example.com": must be spec.names.plural+"."+spec.group',
    ])
  })

  it('are not judged by a name that they lack', () => {
    expect(created(definitions, { metadata: { name: '' }, spec })).toEqual([
      'metadata.name: Required value: name or generateName is required',
    ])
  })

  it('have a scope', () => {
    expect(defined({ scope: '' })).toEqual(['spec.scope: Required value'])
    expect(defined({ scope: 'World' })).toEqual([
      'spec.scope: Unsupported value: "World": supported values: "Cluster", "Namespaced"',
    ])
  })

  it('have one version that is stored, and a schema for each', () => {
    const other = { name: 'v2', served: true, storage: false }
    expect(defined({ versions: [{ ...version, storage: false }, other] })).toEqual([
      'spec.versions[1].schema.openAPIV3Schema: Required value',
      expect.stringMatching(
        /^spec\.versions: Invalid value: \[\{"Name":"v1",.*\]: must have exactly one version marked as storage version$/,
      ),
      'status.storedVersions: Invalid value: null: must have at least one stored version',
    ])
    expect(defined({ versions: null })).toEqual([
      'spec.versions: Invalid value: null: must have exactly one version marked as storage version',
      'status.storedVersions: Invalid value: null: must have at least one stored version',
    ])
  })

  it('have versions that are labels, the first of which is judged twice', () => {
    const [named] = defined({ versions: [{ ...version, name: 'example.com' }] })
    expect(named).toMatch(/^spec\.versions\[0\]\.name: Invalid value: "example.com": a DNS-1035/)
    const fields = defined({ versions: [{ ...version, name: 'a.b' }] })
    expect(fields.map((line) => line.split(': ')[0])).toEqual([
      'spec.versions[0].name',
      'spec.version',
    ])
  })

  it.each<[string, JsonObject, string[]]>([
    [
      'no type',
      {},
      ['spec.validation.openAPIV3Schema.type: Required value: must not be empty at the root'],
    ],
    [
      'a type of its own',
      { type: 'widget' },
      [
        'spec.validation.openAPIV3Schema.type: Invalid value: "widget": must be object at the root',
        'spec.validation.openAPIV3Schema.type: Unsupported value: "widget": supported values: "array", "boolean", "integer", "number", "object", "string"',
      ],
    ],
    [
      'nothing in it',
      { type: 'object', nullable: true },
      ['spec.validation.openAPIV3Schema.nullable: Forbidden: nullable cannot be true at the root'],
    ],
  ])('have no schema with %s', (_what, openAPIV3Schema, problems) => {
    expect(defined({ versions: [{ ...version, schema: { openAPIV3Schema } }] })).toEqual(problems)
  })

  it('show columns of known types, and scale by paths, which are judged once where versions share them', () => {
    const subresources = { scale: { specReplicasPath: 'a', statusReplicasPath: '.spec.a' } }
    const additionalPrinterColumns = [{ jsonPath: 'a' }]
    const shared = { ...version, subresources, additionalPrinterColumns }
    const problems = [
      'subresources.scale.specReplicasPath: Invalid value: "a": must be a simple json path starting with .',
      'subresources.scale.statusReplicasPath: Invalid value: ".spec.a": should be a json path under .status',
      'additionalPrinterColumns[0].name: Required value',
      'additionalPrinterColumns[0].type: Required value: must be one of boolean,date,integer,number,string',
      'additionalPrinterColumns[0].JSONPath: Invalid value: "a": must be a simple json path starting with .',
    ]
    expect(defined({ versions: [shared] })).toEqual(problems.map((line) => `spec.${line}`))
    const other = { ...version, name: 'v2', storage: false }
    expect(defined({ versions: [shared, other] })).toEqual(
      problems.map((line) => `spec.versions[0].${line}`),
    )
  })

  it('are told all names that are missing', () => {
    expect(defined({ names: {} })).toEqual([
      'metadata.name: Invalid value: "widgets.example.com": must be spec.names.plural+"."+spec.group',
      'spec.names.plural: Required value',
      'spec.names.singular: Required value',
      'spec.names.kind: Required value',
      'spec.names.listKind: Required value',
    ])
    expect(defined({ names: { plural: 'widgets', kind: 'A.B', listKind: 'C' } })).toEqual([
      expect.stringMatching(/^spec\.names\.singular: Invalid value: "a\.b": a DNS-1035 label/),
      expect.stringMatching(
        /^spec\.names\.kind: Invalid value: "A\.B": may have mixed case, but should otherwise match: a DNS-1035 label/,
      ),
    ])
  })

  it('have a conversion that can be asked', () => {
    expect(defined({ conversion: { strategy: 'Webhook' } })).toEqual([
      'spec.conversion.webhookClientConfig: Required value: required when strategy is set to Webhook',
      'spec.conversion.conversionReviewVersions: Required value',
    ])
    const webhook = {
      clientConfig: { url: 'https://example.com' },
      conversionReviewVersions: ['v2', 'v2'],
    }
    expect(defined({ conversion: { strategy: 'Webhook', webhook } })).toEqual([
      'spec.conversion.conversionReviewVersions[1]: Invalid value: "v2": duplicate version',
      'spec.conversion.conversionReviewVersions: Invalid value: ["v2","v2"]: must include at least one of v1, v1beta1',
    ])
    expect(defined({ conversion: { strategy: 'None', webhook } })).toEqual([
      'spec.conversion.webhookClientConfig: Forbidden: should not be set when strategy is not set to Webhook',
      'spec.conversion.conversionReviewVersions: Forbidden: should not be set when strategy is not set to Webhook',
    ])
  })

  it('keep group and plural, and versions that are stored', () => {
    const stored = { metadata, spec, status: { storedVersions: ['v1'] } }
    const versions = [{ ...version, name: 'v2' }]
    const names = { plural: 'gadgets', kind: 'Widget' }
    expect(updated(definitions, stored, { metadata, spec: { ...spec, versions, names } })).toEqual([
      'spec.names.plural: Invalid value: "gadgets": field is immutable',
      'status.storedVersions[0]: Invalid value: "v1": missing from spec.versions; v1 was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in v1 and removes v1 from status.storedVersions',
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

  it('are named by version and group, and have their place', () => {
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
  // `-----BEGIN CERTIFICATE REQUEST-----` and a line end.
  const request = 'LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0K'
  const spec = { request, signerName: 'example.com/signer', usages: ['client auth'] }

  it('hold a request, a signer and usages', () => {
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
  it('are told of their group, too', () => {
    const services = 'apiservices.v1.apiregistration.k8s.io'
    const spec = { groupPriorityMinimum: 100, versionPriority: 10 }
    expect(created(services, { metadata: { name: 'v1.a.b' }, spec })).toEqual([
      'metadata.name: Invalid value: "v1.a.b": must be `spec.version+"."+spec.group`: "."',
      'spec.group: Required value: only v1 may have an empty group and it better be legacy kube',
      expect.stringMatching(/^spec\.version: Invalid value: "": a DNS-1035 label/),
    ])
  })
})

describe('flow control', () => {
  it('orders what it matches', () => {
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

  it('limits in one of two ways', () => {
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
