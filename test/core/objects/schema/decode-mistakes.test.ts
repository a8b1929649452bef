import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../../core/base/api/json.ts'
import { decodeObject } from '../../../../core/objects/schema/decode.ts'
import { registryOf } from '../../../support/schemas/schema-registry.ts'

const registry = registryOf()

function decode(type: string, value: JsonValue): JsonObject {
  return decodeObject(registry.type(type), value).object
}

function messageOf(type: string, value: JsonValue): string {
  try {
    decode(type, value)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'no error'
}

describe('a value of the wrong type', () => {
  it.each<[string, JsonValue, string]>([
    [
      'apps/v1.Deployment',
      { spec: { replicas: 'three' } },
      'json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32',
    ],
    [
      'apps/v1.Deployment',
      { spec: { replicas: 1.5 } },
      'json: cannot unmarshal number 1.5 into Go struct field DeploymentSpec.spec.replicas of type int32',
    ],
    [
      'apps/v1.Deployment',
      { spec: { replicas: 2_147_483_648 } },
      'json: cannot unmarshal number 2147483648 into Go struct field DeploymentSpec.spec.replicas of type int32',
    ],
    [
      'core/v1.Pod',
      { spec: { containers: [{ name: 'a' }, { ports: [{ containerPort: '80' }] }] } },
      'json: cannot unmarshal string into Go struct field ContainerPort.spec.containers.ports.containerPort of type int32',
    ],
    [
      'core/v1.Pod',
      { spec: { containers: [{ name: 'a' }, 'b'] } },
      'json: cannot unmarshal string into Go struct field PodSpec.spec.containers of type v1.Container',
    ],
    [
      'core/v1.Pod',
      { spec: { containers: {} } },
      'json: cannot unmarshal object into Go struct field PodSpec.spec.containers of type []v1.Container',
    ],
    [
      'core/v1.Pod',
      { metadata: { labels: { a: 1 } } },
      'json: cannot unmarshal number into Go struct field ObjectMeta.metadata.labels of type string',
    ],
    [
      'core/v1.Pod',
      { metadata: { labels: ['a'] } },
      'json: cannot unmarshal array into Go struct field ObjectMeta.metadata.labels of type map[string]string',
    ],
    [
      'core/v1.Pod',
      { spec: { restartPolicy: true } },
      'json: cannot unmarshal bool into Go struct field PodSpec.spec.restartPolicy of type v1.RestartPolicy',
    ],
    [
      'core/v1.Pod',
      { spec: { overhead: 'much' } },
      'json: cannot unmarshal string into Go struct field PodSpec.spec.overhead of type v1.ResourceList',
    ],
    [
      'core/v1.Pod',
      { metadata: { uid: {} } },
      'json: cannot unmarshal object into Go struct field ObjectMeta.metadata.uid of type types.UID',
    ],
    [
      'core/v1.SecurityContext',
      { capabilities: { add: {} } },
      'json: cannot unmarshal object into Go struct field Capabilities.capabilities.add of type []v1.Capability',
    ],
    [
      'core/v1.SecurityContext',
      { capabilities: { add: [1] } },
      'json: cannot unmarshal number into Go struct field Capabilities.capabilities.add of type v1.Capability',
    ],
    [
      'certificates/v1.CertificateSigningRequestSpec',
      { extra: { a: 'b' } },
      'json: cannot unmarshal string into Go struct field CertificateSigningRequestSpec.extra of type v1.ExtraValue',
    ],
    ['core/v1.Pod', [], 'json: cannot unmarshal array into Go value of type v1.Pod'],
    [
      'core/v1.PodSpec',
      { activeDeadlineSeconds: 2n ** 63n },
      'json: cannot unmarshal number 9223372036854775808 into Go struct field PodSpec.activeDeadlineSeconds of type int64',
    ],
    [
      'core/v1.ServicePort',
      { targetPort: true },
      'json: cannot unmarshal bool into Go struct field ServicePort.targetPort of type int32',
    ],
    [
      'core/v1.ResourceRequirements',
      { limits: { cpu: 'lots' } },
      "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
    ],
    [
      'core/v1.ResourceRequirements',
      { limits: { cpu: '10.0.0.5' } },
      "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
    ],
    [
      'core/v1.ResourceRequirements',
      { limits: { cpu: '1Ki5' } },
      "unable to parse quantity's suffix",
    ],
    [
      'meta/v1.ObjectMeta',
      { creationTimestamp: 'x' },
      'parsing time "x" as "2006-01-02T15:04:05Z07:00": cannot parse "x" as "2006"',
    ],
    [
      'meta/v1.ObjectMeta',
      { creationTimestamp: 'ü"\\\n' },
      String.raw`parsing time "\xc3\xbc\"\\\x0a" as "2006-01-02T15:04:05Z07:00": cannot parse "\xc3\xbc\"\\\x0a" as "2006"`,
    ],
    [
      'meta/v1.ObjectMeta',
      { creationTimestamp: '2020-01-01 00:00:00Z' },
      'parsing time "2020-01-01 00:00:00Z" as "2006-01-02T15:04:05Z07:00": cannot parse " 00:00:00Z" as "T"',
    ],
    [
      'meta/v1.ObjectMeta',
      { creationTimestamp: '2020-13-01T00:00:00Z' },
      'parsing time "2020-13-01T00:00:00Z": month out of range',
    ],
    [
      'meta/v1.ObjectMeta',
      { creationTimestamp: '2021-02-29T00:00:00Z' },
      'parsing time "2021-02-29T00:00:00Z": day out of range',
    ],
    [
      'meta/v1.ObjectMeta',
      { creationTimestamp: '9999-12-31T23:00:00-02:00' },
      'parsing time "9999-12-31T23:00:00-02:00": year outside of range [0,9999]',
    ],
    [
      'meta/v1.ObjectMeta',
      { creationTimestamp: '2021-02-28T00:00:00Zulu' },
      'parsing time "2021-02-28T00:00:00Zulu": extra text: "ulu"',
    ],
    [
      'meta/v1.ObjectMeta',
      { creationTimestamp: 5 },
      'json: cannot unmarshal number into Go struct field ObjectMeta.creationTimestamp of type string',
    ],
    [
      'coordination/v1.LeaseSpec',
      { renewTime: '2020-01-01T00:00:00Z' },
      'parsing time "2020-01-01T00:00:00Z" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "Z" as ".000000"',
    ],
    ['core/v1.Secret', { data: { a: 'b' } }, 'illegal base64 data at input byte 0'],
    ['core/v1.Secret', { data: { a: 'aGk*' } }, 'illegal base64 data at input byte 3'],
    ['core/v1.Secret', { data: { a: 'aGk=x' } }, 'illegal base64 data at input byte 4'],
    [
      'apiextensions/v1.JSONSchemaProps',
      { enum: 'a' },
      'json: cannot unmarshal string into Go struct field JSONSchemaProps.enum of type []v1.JSON',
    ],
    // Of several mistakes, the one that stands first in the value is reported.
    [
      'apiextensions/v1.JSONSchemaProps',
      { properties: { b: { nullable: 'x', type: 1 }, a: { type: 1 } }, id: 1 },
      'json: cannot unmarshal string into Go struct field JSONSchemaProps.properties.nullable of type bool',
    ],
    // Schemas that may also be a list or a boolean have decoders of their own in Go: errors name the outermost one's field.
    [
      'apiextensions/v1.JSONSchemaProps',
      { additionalProperties: ['a'] },
      'boolean or JSON schema expected',
    ],
    [
      'apiextensions/v1.JSONSchemaProps',
      { additionalProperties: { maxLength: 'x' } },
      'json: cannot unmarshal string into Go struct field JSONSchemaProps.additionalProperties of type int64',
    ],
    [
      'apiextensions/v1.JSONSchemaProps',
      { properties: { a: { items: { additionalProperties: { enum: 1 } } } } },
      'json: cannot unmarshal number into Go struct field JSONSchemaProps.properties.items of type []v1.JSON',
    ],
    [
      'apiextensions/v1.JSONSchemaProps',
      { dependencies: { a: 1, b: { type: 1 } } },
      'json: cannot unmarshal number into Go struct field JSONSchemaProps.dependencies of type string',
    ],
  ])(
    'a value of the wrong type in %s is refused in the words clients know: #%$',
    (type, value, message) => {
      expect(messageOf(type, value)).toBe(message)
    },
  )

  it('a value of the wrong type is refused, not overflowed on, when schemas nest without end', () => {
    const wraps = [
      (schema: JsonObject) => ({ properties: { a: schema } }),
      (schema: JsonObject) => ({ items: schema }),
      (schema: JsonObject) => ({ allOf: [schema] }),
    ]
    for (const wrap of wraps) {
      let nested: JsonObject = { type: 'string' }
      for (let depth = 0; depth < 9_000; depth++) nested = wrap(nested)
      expect(messageOf('apiextensions/v1.JSONSchemaProps', nested)).toBe('exceeded max depth')
    }
  })
})
