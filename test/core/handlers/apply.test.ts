import { describe, expect, it } from 'vitest'
import { configMaps, openTestServer } from '../../support/test-server.ts'

const path = `${configMaps}/a`
const headers = { 'content-type': 'application/apply-patch+yaml' }

const configuration = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'a' },
  data: { color: 'red' },
}

describe('an apply', () => {
  it('creates what is not there, with 201', async () => {
    const server = await openTestServer()
    const { status, body } = await server.patch(`${path}?fieldManager=me`, configuration, {
      headers,
    })
    expect(status).toBe(201)
    expect(body['data']).toEqual({ color: 'red' })
    expect(body.metadata.managedFields).toEqual([
      {
        manager: 'me',
        operation: 'Apply',
        apiVersion: 'v1',
        time: '2026-01-01T00:00:00Z',
        fieldsType: 'FieldsV1',
        fieldsV1: { 'f:data': { 'f:color': {} } },
      },
    ])
  })

  it('is merged into what is there, with 200', async () => {
    const server = await openTestServer()
    await server.post(configMaps, { ...configuration, data: { size: 'xl' } })
    const { status, body } = await server.patch(`${path}?fieldManager=me`, configuration, {
      headers,
    })
    expect(status).toBe(200)
    expect(body['data']).toEqual({ size: 'xl', color: 'red' })
  })
})
