import { describe, expect, it } from 'vitest'
import { configMap, configMaps, openTestServer } from '../../../../support/servers/test-server.ts'

const namespaces = '/api/v1/namespaces'

describe('metadata of a create', () => {
  it('metadata of a create echoes the generation of a kind that counts none', async () => {
    const server = await openTestServer()
    const metadata = { name: 'a', generation: 7 }
    const { body } = await server.post(configMaps, { ...configMap('a'), metadata })
    expect(body.metadata.generation).toBe(7)
  })

  it('metadata of a create makes its writer own the label of a namespace, and nothing a client cannot set', async () => {
    const server = await openTestServer()
    const { body } = await server.post(namespaces, {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: 'own', deletionGracePeriodSeconds: 5 },
    })
    const [entry] = body.metadata.managedFields ?? []
    const [label] = Object.keys(body.metadata.labels ?? {})
    expect(entry?.['fieldsV1']).toEqual({
      'f:metadata': { 'f:labels': { '.': {}, [`f:${label}`]: {} } },
    })
  })
})
