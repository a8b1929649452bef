import { describe, expect, it } from 'vitest'
import { root } from '../../../support/schemas/openapi-addresses.ts'
import { objectAt } from '../../../support/schemas/openapi-document.ts'
import { publishedServer } from '../../../support/schemas/published-api.ts'

const prefix = '#/components/schemas/'

describe('published schemas, version 3', () => {
  const server = publishedServer()

  async function schema(document: string, name: string): Promise<unknown> {
    return objectAt(await server.document(`${root}/${document}`), 'components', 'schemas', name)
  }

  it('OpenAPI v3 says how lists merge, for apply and for strategic merge', async () => {
    expect(await schema('api/v1', 'io.k8s.api.core.v1.PodSpec')).toMatchObject({
      required: ['containers'],
      properties: {
        containers: {
          type: 'array',
          items: { allOf: [{ $ref: `${prefix}io.k8s.api.core.v1.Container` }], default: {} },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          'x-kubernetes-patch-merge-key': 'name',
          'x-kubernetes-patch-strategy': 'merge',
        },
        volumes: { 'x-kubernetes-patch-strategy': 'merge,retainKeys' },
        nodeSelector: {
          type: 'object',
          additionalProperties: { type: 'string' },
          'x-kubernetes-map-type': 'atomic',
        },
      },
    })
    expect(
      await schema('api/v1', 'io.k8s.apimachinery.pkg.apis.meta.v1.LabelSelector'),
    ).toMatchObject({ 'x-kubernetes-map-type': 'atomic' })
  })

  it('OpenAPI v3 says where a field merges another way than its type does', async () => {
    const type = 'io.k8s.api.core.v1.ObjectReference'
    expect(await schema('api/v1', type)).toMatchObject({ 'x-kubernetes-map-type': 'atomic' })
    expect(await schema('api/v1', 'io.k8s.api.core.v1.PersistentVolumeSpec')).toMatchObject({
      properties: {
        claimRef: { allOf: [{ $ref: prefix + type }], 'x-kubernetes-map-type': 'granular' },
      },
    })
  })

  it('OpenAPI v3 publishes enums, defaults and formats', async () => {
    expect(await schema('api/v1', 'io.k8s.api.core.v1.ContainerPort')).toMatchObject({
      required: ['containerPort'],
      properties: {
        containerPort: { type: 'integer', format: 'int32', default: 0 },
        protocol: { type: 'string', enum: ['SCTP', 'TCP', 'UDP'], default: 'TCP' },
      },
    })
  })

  it('OpenAPI v3 publishes the fields of its release only, and the required ones in their order', async () => {
    const spec = await schema('api/v1', 'io.k8s.api.core.v1.PodSpec')
    expect(Object.keys(objectAt(spec, 'properties'))).not.toContain('schedulingGroup')
    expect(await schema('apis/apps/v1', 'io.k8s.api.apps.v1.DeploymentCondition')).toMatchObject({
      required: ['type', 'status'],
    })
    const deployment = await schema('apis/apps/v1', 'io.k8s.api.apps.v1.Deployment')
    expect(deployment).not.toHaveProperty('required')
  })

  it('OpenAPI v3 publishes unions with their discriminator, and no values of a set that is not public', async () => {
    expect(await schema('api/v1', 'io.k8s.api.core.v1.SeccompProfile')).toMatchObject({
      'x-kubernetes-unions': [
        {
          discriminator: 'type',
          'fields-to-discriminateBy': { localhostProfile: 'LocalhostProfile' },
        },
      ],
    })
    const path = 'apis/admissionregistration.k8s.io/v1'
    const webhook = await schema(path, 'io.k8s.api.admissionregistration.v1.MutatingWebhook')
    const { properties } = objectAt(webhook)
    expect(objectAt(properties, 'failurePolicy')).toMatchObject({ enum: ['Fail', 'Ignore'] })
    expect(objectAt(properties, 'reinvocationPolicy')).not.toHaveProperty('enum')
  })

  it('OpenAPI v3 publishes the shared types that are one of several JSON types', async () => {
    const machinery = 'io.k8s.apimachinery.pkg'
    expect(await schema('api/v1', `${machinery}.util.intstr.IntOrString`)).toMatchObject({
      oneOf: [{ type: 'integer' }, { type: 'string' }],
      format: 'int-or-string',
    })
    expect(await schema('api/v1', `${machinery}.api.resource.Quantity`)).toMatchObject({
      oneOf: [{ type: 'string' }, { type: 'number' }],
    })
    expect(await schema('api/v1', `${machinery}.apis.meta.v1.Time`)).toMatchObject({
      type: 'string',
      format: 'date-time',
    })
  })

  it('OpenAPI v3 has no empty schema, which kubectl explain takes for a missing one', async () => {
    const name = 'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps'
    const { properties } = objectAt(await schema('apis/apiextensions.k8s.io/v1', name))
    for (const [field, property] of Object.entries(objectAt(properties))) {
      expect(Object.keys(objectAt(property)), field).not.toEqual([])
    }
  })

  it('OpenAPI v3 refers to the type of a field by allOf, whether there is more to say of it or not', async () => {
    const schemas = objectAt(await server.document(`${root}/api/v1`), 'components', 'schemas')
    const owner = 'io.k8s.apimachinery.pkg.apis.meta.v1.ManagedFieldsEntry'
    const fields = objectAt(schemas, owner, 'properties')
    for (const name of ['time', 'fieldsV1']) {
      expect(objectAt(fields, name)['allOf']).toMatchObject([{ $ref: expect.any(String) }])
    }
  })
})
