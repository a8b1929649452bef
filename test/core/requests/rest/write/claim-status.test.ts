import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { openTestServer } from '../../../../support/servers/test-server.ts'

const claims = '/apis/resource.k8s.io/v1/namespaces/default/resourceclaims'
const spec = { devices: { requests: [{ name: 'a', exactly: { deviceClassName: 'gpu' } }] } }
const result = { request: 'a', driver: 'example.com', pool: 'p', device: 'd' }

/** Fields and details of what a status is refused for. */
async function refused(status: JsonObject): Promise<readonly string[]> {
  const server = await openTestServer()
  await server.post(claims, { metadata: { name: 'c' }, spec })
  const { body } = await server.put(`${claims}/c/status`, { metadata: { name: 'c' }, spec, status })
  const causes = body.details?.causes ?? []
  return causes.map(({ field, message }) => `${field}: ${message.replace(/: a (lower|val).*/, '')}`)
}

describe('the status of a device claim', () => {
  it('the status of a device claim says who uses it, what was allocated, and how the devices are', async () => {
    expect(
      await refused({
        allocation: { devices: { results: [result] } },
        reservedFor: [{ resource: 'pods', name: 'p', uid: 'u' }],
        devices: [{ driver: 'example.com', pool: 'p', device: 'd', conditions: null }],
      }),
    ).toEqual([])
  })

  it('the status of a device claim allocates to requests of the claim', async () => {
    const results = [{ ...result, request: 'b', driver: '' }]
    const config = [{ source: 'FromSky', requests: ['a/b/c'], opaque: null }]
    expect(await refused({ allocation: { devices: { results, config } } })).toEqual([
      `status.allocation.devices.results[0].request: Invalid value: "b": must be the name of a request in the claim or the name of a request and a subrequest separated by '/'`,
      'status.allocation.devices.results[0].driver: Required value',
      'status.allocation.devices.results[0].driver: Invalid value: ""',
      'status.allocation.devices.config[0].source: Unsupported value: "FromSky": supported values: "FromClaim", "FromClass"',
      `status.allocation.devices.config[0].requests[0]: Invalid value: "a/b/c": must be the name of a request in the claim or the name of a request and a subrequest separated by '/'`,
      'status.allocation.devices.config[0].opaque: Required value',
    ])
  })

  it('the status of a device claim is of devices that were allocated, for those who may use them', async () => {
    const networkData = { ips: ['10.0.0.1', 'fd00::0/8'] }
    expect(
      await refused({
        reservedFor: [{ resource: 'pods' }],
        devices: [{ driver: 'example.com', pool: 'p', device: 'd', networkData, data: [] }],
      }),
    ).toEqual([
      'status.reservedFor[0].name: Required value',
      'status.reservedFor[0].uid: Required value',
      'status.devices[0]: Invalid value: {"Driver":{},"Pool":{},"Device":{},"ShareID":{}}: must be an allocated device in the claim',
      'status.devices[0].data: Invalid value: "<value omitted>": must be a valid JSON object',
      'status.devices[0].networkData.ips[0]: Invalid value: "10.0.0.1": must be a valid address in CIDR form, (e.g. 10.9.8.7/24 or 2001:db8::1/64)',
      'status.devices[0].networkData.ips[1]: Invalid value: "fd00::0/8": must be in canonical form ("fd00::/8")',
      'status.reservedFor: Forbidden: may not be specified when `allocated` is not set',
    ])
  })

  it('the status of a device claim names nodes by selectors of their labels and of their name', async () => {
    const matchFields = [{ key: 'metadata.uid', operator: 'Exists' }]
    const nodeSelector = { nodeSelectorTerms: [{ matchFields }] }
    const path = 'status.allocation.nodeSelector.nodeSelectorTerms[0].matchFields[0]'
    expect(await refused({ allocation: { nodeSelector } })).toEqual([
      `${path}.operator: Invalid value: "Exists": not a valid selector operator`,
      `${path}.key: Invalid value: "metadata.uid": not a valid field selector key`,
    ])
  })
})
