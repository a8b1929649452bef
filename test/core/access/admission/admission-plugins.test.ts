import { describe, expect, it } from 'vitest'
import type { AdmissionAttributes } from '../../../../core/access/admission/admission-attributes.ts'
import type {
  AdmissionPlugin,
  Admitted,
} from '../../../../core/access/admission/admission-plugin.ts'
import { forbidden } from '../../../../core/base/api/errors/api-error.ts'
import { structOf, ensureStruct } from '../../../../core/base/api/json-fields.ts'
import type { JsonObject, WritableJsonObject } from '../../../../core/base/api/json.ts'
import { openTestServer } from '../../../support/servers/test-server.ts'

type Decide = (attributes: AdmissionAttributes) => Admitted

/** A plug-in for one resource. */
function plugin(
  resource: string,
  decide: { readonly mutate?: Decide; readonly validate?: Decide },
  facts: Partial<AdmissionPlugin> = {},
): AdmissionPlugin {
  return {
    name: 'Test',
    handles: (_operation, definition) => definition.resource === resource,
    ...decide,
    ...facts,
  }
}

const configMaps = '/api/v1/namespaces/default/configmaps'
const aConfigMap = { metadata: { name: 'a' }, data: { key: 'value' } }

const deployments = '/apis/apps/v1/namespaces/default/deployments'
const labels = { app: 'a' }
const aDeployment = {
  metadata: { name: 'a' },
  spec: {
    replicas: 1,
    selector: { matchLabels: labels },
    template: { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'i' }] } },
  },
}

const pods = '/api/v1/namespaces/default/pods'
const aPod = { metadata: { name: 'a' }, spec: { containers: [{ name: 'c', image: 'i' }] } }

describe('a mutating admission plug-in', () => {
  it('a mutating admission plug-in changes the object of a create, an update and a patch, and the writer does not own what it adds', async () => {
    const mutate: Decide = ({ object }) => {
      if (object) object.metadata.labels = { ...object.metadata.labels, mutated: 'yes' }
    }
    const admissionPlugins = [plugin('configmaps', { mutate }, { changesObjects: true })]
    const server = await openTestServer({ admissionPlugins })
    const { body } = await server.post(`${configMaps}?fieldManager=m`, aConfigMap)
    expect(body.metadata.labels).toEqual({ mutated: 'yes' })
    const owned = JSON.stringify(body.metadata.managedFields)
    expect([owned.includes('f:key'), owned.includes('f:mutated')]).toEqual([true, false])
    const put = await server.put(`${configMaps}/a`, { ...aConfigMap, data: { key: 'other' } })
    expect(put.body).toMatchObject({
      metadata: { labels: { mutated: 'yes' } },
      data: { key: 'other' },
    })
    const patched = await server.patch(`${configMaps}/a`, { metadata: { labels: null } })
    expect(patched.body.metadata.labels).toEqual({ mutated: 'yes' })
  })

  it('a mutating admission plug-in sees defaults, and what it adds is defaulted, too', async () => {
    const seen: unknown[] = []
    const mutate: Decide = ({ object }) => {
      const spec: WritableJsonObject = structOf(object ?? {}, 'spec')
      seen.push(spec['restartPolicy'])
      spec['containers'] = [
        ...(spec['containers'] as JsonObject[]),
        { name: 'sidecar', image: 's' },
      ]
    }
    const admissionPlugins = [plugin('pods', { mutate }, { changesObjects: true })]
    const server = await openTestServer({ admissionPlugins })
    const { body } = await server.post(pods, aPod)
    expect(seen).toEqual(['Always'])
    expect(body['spec']).toMatchObject({
      containers: [{ name: 'c' }, { name: 'sidecar', imagePullPolicy: 'Always' }],
    })
  })

  it('a mutating admission plug-in is shown the Scale of a write of a scale, and its change of it reaches the object', async () => {
    const kinds: unknown[] = []
    const mutate: Decide = ({ object, old, subresource }) => {
      if (subresource !== 'scale' || !object) return
      kinds.push(object.kind, old?.kind)
      ensureStruct(object, 'spec')['replicas'] = 7
    }
    const admissionPlugins = [plugin('deployments', { mutate }, { changesObjects: true })]
    const server = await openTestServer({ admissionPlugins })
    await server.post(deployments, aDeployment)
    const scaled = await server.patch(`${deployments}/a/scale`, { spec: { replicas: 3 } })
    expect(scaled.body).toMatchObject({ kind: 'Scale', spec: { replicas: 7 } })
    expect(kinds).toEqual(['Scale', 'Scale'])
  })

  it('a mutating admission plug-in refuses a write before the object is validated', async () => {
    const mutate: Decide = ({ definition, name }) => {
      throw forbidden(definition, name, 'the plug-in refuses')
    }
    const server = await openTestServer({ admissionPlugins: [plugin('configmaps', { mutate })] })
    const refused = await server.post(configMaps, { metadata: { name: 'Not A Name' } })
    expect(refused.status).toBe(403)
    expect(refused.body['message']).toContain('the plug-in refuses')
  })
})

describe('a validating admission plug-in', () => {
  it('a validating admission plug-in sees the object as it will be stored, in the version of the request, and the one before', async () => {
    const seen: unknown[] = []
    const validate: Decide = ({ object, old }) => {
      seen.push([object?.apiVersion, object?.metadata.generation, old?.metadata.generation])
    }
    const server = await openTestServer({ admissionPlugins: [plugin('deployments', { validate })] })
    await server.post(deployments, aDeployment)
    await server.patch(`${deployments}/a`, { spec: { replicas: 2 } })
    expect(seen).toEqual([
      ['apps/v1', 1, undefined],
      ['apps/v1', 2, 1],
    ])
  })

  it('a validating admission plug-in is not asked about an invalid object', async () => {
    let asked = 0
    const validate: Decide = () => void asked++
    const server = await openTestServer({ admissionPlugins: [plugin('configmaps', { validate })] })
    const { status } = await server.post(configMaps, { metadata: { name: 'Not A Name' } })
    expect([status, asked]).toEqual([422, 0])
  })

  it('a validating admission plug-in that answers later is waited for, and its refusal is the answer', async () => {
    const validate: Decide = async ({ definition, name, operation }) => {
      await Promise.resolve()
      if (operation === 'DELETE') throw forbidden(definition, name, 'it stays')
    }
    const server = await openTestServer({ admissionPlugins: [plugin('configmaps', { validate })] })
    expect((await server.post(configMaps, aConfigMap)).status).toBe(201)
    const deleted = await server.delete(`${configMaps}/a`)
    expect([deleted.status, deleted.body['message']]).toEqual([
      403,
      'configmaps "a" is forbidden: it stays',
    ])
    expect((await server.delete(configMaps)).status).toBe(403)
    expect((await server.get(`${configMaps}/a`)).status).toBe(200)
  })
})

describe('admission of deletions and operations', () => {
  /** A plug-in that writes down what it is asked. */
  const asks = (resource: string, asked: string[]): AdmissionPlugin => {
    const ask =
      (phase: string): Decide =>
      ({ operation, subresource, name, object, old }) => {
        const seen = [object, old].map((each) => each?.metadata.name ?? '-')
        asked.push([phase, operation, subresource, name || '-', ...seen].join(' '))
      }
    return plugin(resource, { mutate: ask('mutate'), validate: ask('validate') })
  }

  it('a deletion is put to mutating and validating plug-ins for each object that is found, a collection without a name', async () => {
    const asked: string[] = []
    const server = await openTestServer({ admissionPlugins: [asks('configmaps', asked)] })
    await server.post(configMaps, { ...aConfigMap, metadata: { name: 'a', labels } })
    asked.length = 0
    expect((await server.delete(`${configMaps}/missing`)).status).toBe(404)
    expect(asked).toEqual([])
    await server.delete(`${configMaps}/a?dryRun=All`)
    await server.delete(`${configMaps}?labelSelector=app%3Da`)
    expect(asked).toEqual([
      'mutate DELETE  a - a',
      'validate DELETE  a - a',
      'mutate DELETE  - - a',
      'validate DELETE  - - a',
    ])
  })

  it('an operation is put to validating plug-ins once nothing is wrong with it', async () => {
    const asked: string[] = []
    const server = await openTestServer({ admissionPlugins: [asks('pods', asked)] })
    await server.post(pods, aPod)
    asked.length = 0
    const binding = { metadata: { name: 'a' }, target: { name: '' } }
    expect((await server.post(`${pods}/a/binding`, binding)).status).toBe(500)
    expect(asked).toEqual(['mutate CREATE binding a a -'])
    await server.post(`${pods}/a/binding`, { ...binding, target: { name: 'n' } })
    expect(asked.slice(1)).toEqual(['mutate CREATE binding a a -', 'validate CREATE binding a a -'])
    expect((await server.get(`${pods}/a`)).body.metadata.generation).toBe(1)
  })

  it('validating plug-ins see the resource version that an unconditional update replaces', async () => {
    const versions: unknown[] = []
    const validate: Decide = ({ object, old }) => {
      versions.push(object?.metadata.resourceVersion, old?.metadata.resourceVersion)
    }
    const server = await openTestServer({ admissionPlugins: [plugin('configmaps', { validate })] })
    const { body } = await server.post(configMaps, aConfigMap)
    versions.length = 0
    await server.put(`${configMaps}/a`, { ...aConfigMap, data: { key: 'other' } })
    const { resourceVersion } = body.metadata
    expect(versions).toEqual([resourceVersion, resourceVersion])
  })
})

describe('validating admission of a second delete', () => {
  const deletes = (asked: string[]): AdmissionPlugin =>
    plugin('pods', {
      validate: ({ operation, old }) => {
        if (operation === 'DELETE') asked.push(old?.metadata.name ?? '')
      },
    })

  it('a delete of an object that finalizers hold is put to validating plug-ins each time', async () => {
    const asked: string[] = []
    const server = await openTestServer({ admissionPlugins: [deletes(asked)], controllers: [] })
    const metadata = { name: 'a', finalizers: ['example.com/held'] }
    await server.post(pods, { ...aPod, metadata })
    expect((await server.delete(`${pods}/a`)).status).toBe(200)
    expect((await server.delete(`${pods}/a`)).status).toBe(200)
    expect(asked).toEqual(['a', 'a'])
  })

  it('a delete of a pod whose grace period runs already is not put to validating plug-ins', async () => {
    const asked: string[] = []
    const server = await openTestServer({ admissionPlugins: [deletes(asked)], controllers: [] })
    await server.post(pods, { ...aPod, spec: { ...aPod.spec, nodeName: 'n' } })
    expect((await server.delete(`${pods}/a`)).status).toBe(200)
    expect((await server.delete(`${pods}/a`)).status).toBe(200)
    expect(asked).toEqual(['a'])
  })
})

describe('managed fields behind admission', () => {
  it('managed fields that a mutating plug-in leaves unreadable are restored, with a warning', async () => {
    const entry = { manager: 'x', operation: 'Update', apiVersion: 'v1', fieldsType: 'Other' }
    const mutate: Decide = ({ object }) => {
      if (object) object.metadata.managedFields = [{ ...entry, fieldsV1: {} }]
    }
    const admissionPlugins = [plugin('configmaps', { mutate }, { changesObjects: true })]
    const server = await openTestServer({ admissionPlugins })
    const { body, warnings } = await server.post(`${configMaps}?fieldManager=m`, aConfigMap)
    expect(body.metadata.managedFields).toMatchObject([{ manager: 'm', fieldsType: 'FieldsV1' }])
    expect(warnings).toEqual([
      String.raw`299 - ".metadata.managedFields was in an invalid state after admission; this could be caused by an outdated mutating admission controller; please fix your requests: invalid fieldsType \"Other\" in managed fields entry 0"`,
    ])
  })
})

describe('the consent of an admission plug-in', () => {
  it('the consent of an admission plug-in may rest on a condition, which is checked again as the write is committed', async () => {
    let checks = 0
    const mutate: Decide =
      ({ definition, name }) =>
      () => {
        checks++
        throw forbidden(definition, name, 'it changed meanwhile')
      }
    const server = await openTestServer({ admissionPlugins: [plugin('configmaps', { mutate })] })
    const refused = await server.post(configMaps, aConfigMap)
    expect([refused.status, checks]).toEqual([403, 1])
    expect((await server.get(`${configMaps}/a`)).status).toBe(404)
  })

  it('admission plug-ins are asked in their order, which ends at the first that refuses', async () => {
    const asked: string[] = []
    const named = (name: string, refuses: boolean): AdmissionPlugin =>
      plugin('configmaps', {
        mutate: async ({ definition }) => {
          asked.push(name)
          await Promise.resolve()
          if (refuses) throw forbidden(definition, name, 'refused')
        },
      })
    const admissionPlugins = [named('first', false), named('second', true), named('third', false)]
    const server = await openTestServer({ admissionPlugins })
    expect((await server.post(configMaps, aConfigMap)).status).toBe(403)
    expect(asked).toEqual(['first', 'second'])
  })
})
