import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import {
  mergeSchema,
  takesStrategicMerge,
} from '../../../../../core/command/ctl/apply/merge-schema.ts'
import type { ServedResource } from '../../../../../core/command/ctl/session/served-resources.ts'
import { openTestServer } from '../../../../support/servers/test-server.ts'

const deployments: ServedResource = {
  group: 'apps',
  version: 'v1',
  resource: 'deployments',
  singular: 'deployment',
  kind: 'Deployment',
  namespaced: true,
  verbs: [],
  shortNames: [],
  categories: [],
  subresources: [],
}

async function document(): Promise<JsonObject> {
  const { get } = await openTestServer()
  return JSON.parse((await get('/openapi/v3/apis/apps/v1')).text) as JsonObject
}

describe('the merge schema of kubectl apply', () => {
  it('the merge keys and strategies are those that the OpenAPI document publishes', async () => {
    const schema = mergeSchema(await document(), deployments)
    const template = schema?.fields.get('spec')?.schema
    if (template?.kind !== 'struct') throw new TypeError('spec is no struct')
    expect(template.fields.get('strategy')?.patchStrategy).toBe('retainKeys')
    const pod = template.fields.get('template')?.schema
    if (pod?.kind !== 'struct') throw new TypeError('template is no struct')
    const podSpec = pod.fields.get('spec')?.schema
    if (podSpec?.kind !== 'struct') throw new TypeError('its spec is no struct')
    expect(podSpec.fields.get('containers')).toMatchObject({
      patchStrategy: 'merge',
      patchMergeKey: 'name',
      schema: { kind: 'list', items: { kind: 'struct' } },
    })
    expect(podSpec.fields.get('nodeSelector')?.schema).toMatchObject({ kind: 'map' })
  })

  it('merge keys and strategies are not there for kinds that the document does not describe', async () => {
    const other = { ...deployments, kind: 'Nosuch', resource: 'nosuches' }
    expect(mergeSchema(await document(), other)).toBeUndefined()
  })

  it('merge keys and strategies count where the server takes strategic merge patches', async () => {
    const served = await document()
    expect(takesStrategicMerge(served, deployments)).toBe(true)
    expect(takesStrategicMerge(served, { ...deployments, resource: 'nosuches' })).toBe(false)
  })
})
