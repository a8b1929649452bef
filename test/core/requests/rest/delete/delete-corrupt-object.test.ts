import { describe, expect, it } from 'vitest'
import { configMap, configMaps } from '../../../../support/servers/test-server.ts'
import {
  garbage,
  openWith,
  option,
  storedText,
  unsafe,
} from '../../../../support/storage/corrupt-objects.ts'

describe('a forced delete', () => {
  it('a forced delete removes what cannot be read, and says so', async () => {
    const server = await openWith(garbage)
    const { status, body } = await server.delete(`${configMaps}/bad`, unsafe)
    expect(status).toBe(200)
    expect(body).toEqual({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Success',
      details: { name: 'bad', kind: 'configmaps' },
    })
    expect((await server.get(`${configMaps}/bad`)).status).toBe(404)
    expect((await server.delete(`${configMaps}/bad`, unsafe)).status).toBe(404)
    expect((await server.post(configMaps, configMap('bad'))).status).toBe(201)
  })

  it('a forced delete ignores finalizers, which nobody can take off any more', async () => {
    const text = storedText('bad', { data: 1 }, { finalizers: ['example.com/hold'] })
    const server = await openWith(text)
    await server.delete(`${configMaps}/bad`, unsafe)
    expect((await server.get(`${configMaps}/bad`)).status).toBe(404)
  })

  it('a forced delete may be asked for in the query', async () => {
    const server = await openWith(garbage)
    expect((await server.delete(`${configMaps}/bad?${option}=true`)).status).toBe(200)
  })

  it('a forced delete of an object that can be read is refused', async () => {
    const server = await openWith(garbage)
    const { status, body } = await server.delete(`${configMaps}/alpha`, unsafe)
    const why =
      'Invalid value: true: is exclusively used to delete corrupt object(s), try again by removing this option'
    expect(status).toBe(422)
    expect(body.message).toBe(`configmaps "alpha" is invalid: ${option}: ${why}`)
    expect(body.details?.causes).toEqual([
      { reason: 'FieldValueInvalid', message: why, field: option },
    ])
    expect((await server.get(`${configMaps}/alpha`)).status).toBe(200)
  })

  it.each([
    ['dryRun', { dryRun: ['All'] }],
    ['gracePeriodSeconds', { gracePeriodSeconds: 0 }],
    ['orphanDependents', { orphanDependents: false }],
    ['preconditions', { preconditions: { uid: 'x' } }],
    ['preconditions', { preconditions: {} }],
    ['propagationPolicy', { propagationPolicy: 'Background' }],
  ])('a forced delete cannot be combined with %s', async (name, others) => {
    const server = await openWith(garbage)
    const { status, body } = await server.delete(`${configMaps}/bad`, { ...unsafe, ...others })
    expect(status).toBe(422)
    expect(body.details?.causes).toEqual([
      {
        reason: 'FieldValueInvalid',
        message: `Invalid value: true: cannot be set together with .${name}`,
        field: option,
      },
    ])
    expect((await server.get(`${configMaps}/bad`)).status).toBe(500)
  })

  it('a forced delete cannot be combined with other options in the query, or a version in a header', async () => {
    const server = await openWith(garbage)
    const path = `${configMaps}/bad`
    const answers = [
      await server.delete(`${path}?${option}=true&dryRun=All`),
      await server.delete(`${path}?${option}=true&uid=x`),
      await server.delete(path, unsafe, { headers: { 'if-match': '"1"' } }),
    ]
    expect(answers.map(({ body }) => body.details?.causes?.[0]?.message)).toEqual([
      'Invalid value: true: cannot be set together with .dryRun',
      'Invalid value: true: cannot be set together with .preconditions',
      'Invalid value: true: cannot be set together with .preconditions',
    ])
  })

  it('a forced delete names all options that it cannot be combined with', async () => {
    const server = await openWith(garbage)
    const others = { gracePeriodSeconds: 1, propagationPolicy: 'Orphan', preconditions: {} }
    const { body } = await server.delete(`${configMaps}/bad`, { ...unsafe, ...others })
    expect(body.details?.causes).toHaveLength(3)
  })

  it('a forced delete of a collection is refused', async () => {
    const server = await openWith(garbage)
    const { status, body } = await server.delete(configMaps, unsafe)
    expect(status).toBe(422)
    expect(body.message).toContain(
      'is not allowed with DELETECOLLECTION, try again after removing the option',
    )
  })

  it('a forced delete needs a right of its own beside that to delete', async () => {
    const server = await openWith(garbage)
    const rbac = '/apis/rbac.authorization.k8s.io/v1/namespaces/default'
    const grant = async (name: string, verb: string): Promise<void> => {
      const rules = [{ apiGroups: [''], resources: ['configmaps'], verbs: [verb] }]
      await server.post(`${rbac}/roles`, { metadata: { name }, rules })
      await server.post(`${rbac}/rolebindings`, {
        metadata: { name },
        roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name },
        subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'jane' }],
      })
    }
    const attempt = async (): Promise<string> => {
      const { status, body } = await server.delete(`${configMaps}/bad`, unsafe, { as: 'jane' })
      return `${status} ${body.message}`
    }
    expect(await attempt()).toContain(
      '403 configmaps "bad" is forbidden: User "jane" cannot delete',
    )
    await grant('deletes', 'delete')
    expect(await attempt()).toBe(
      '403 configmaps "bad" is forbidden: not permitted to do "unsafe-delete-ignore-read-errors", reason: ',
    )
    await grant('forces', 'unsafe-delete-ignore-read-errors')
    expect(await attempt()).toBe('200 undefined')
  })

  it('a forced delete is an ordinary one where the operator has not enabled it', async () => {
    const server = await openWith(garbage, { featureGates: new Map() })
    const refused = await server.delete(`${configMaps}/bad`, unsafe)
    expect([refused.status, refused.body.reason]).toEqual([500, 'StorageReadError'])
    const warning = `299 - "${option} is ignored: the feature gate AllowUnsafeMalformedObjectDeletion is off"`
    expect(refused.warnings).toEqual([warning])
    const asked = await server.delete(`${configMaps}/bad?${option}=true`)
    expect(asked.warnings).toEqual([warning])
    expect((await server.delete(`${configMaps}/bad`)).warnings).toEqual([])
    const other = { ...unsafe, propagationPolicy: 'Background' }
    expect((await server.delete(`${configMaps}/alpha`, other)).status).toBe(200)
  })

  it.each([
    ['yes', 'string'],
    [1, 'number'],
  ])('a forced delete is not asked for by %j', async (value, type) => {
    const server = await openWith(garbage)
    const { status, body } = await server.delete(`${configMaps}/bad`, { [option]: value })
    expect([status, body.message]).toEqual([
      500,
      `json: cannot unmarshal ${type} into Go struct field DeleteOptions.${option} of type bool`,
    ])
  })
})
