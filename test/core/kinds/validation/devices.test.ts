import { describe, expect, it } from 'vitest'
import { created, updated } from '../../../support/validated.ts'

const claims = 'resourceclaims.v1.resource.k8s.io'

describe('claims of devices', () => {
  const exactly = { deviceClassName: 'gpu' }
  const causes = (devices: object): string[] =>
    created(claims, { spec: { devices: { ...devices } } })

  it('ask for devices in one way each', () => {
    expect(causes({ requests: [{ name: 'a', exactly }] })).toEqual([])
    const firstAvailable = [{ name: 'b', deviceClassName: 'gpu' }]
    expect(causes({ requests: [{ name: 'a' }, { name: 'a', exactly, firstAvailable }] })).toEqual([
      'spec.devices.requests[0]: Required value: exactly one of `exactly` or `firstAvailable` is required',
      'spec.devices.requests[1]: Invalid value: null: exactly one of `exactly` or `firstAvailable` is required, but multiple fields are set',
      'spec.devices.requests[1].name: Duplicate value: "a"',
    ])
  })

  it('refer to their requests, and to attributes by their domain', () => {
    const requests = [{ name: 'a', exactly }]
    const constraints = [{ requests: ['a'], matchAttribute: 'size' }, { requests: ['b/c'] }]
    const config = [{ opaque: { driver: 'example.com', parameters: { a: 1 } } }, {}]
    expect(causes({ requests, constraints, config })).toEqual([
      'spec.devices.constraints[0].matchAttribute: Invalid value: "size": must include a domain',
      'spec.devices.constraints[1].requests[0]: Invalid value: "b/c": must be the name of a request in the claim or the name of a request and a subrequest separated by \'/\'',
      'spec.devices.constraints[1].matchAttribute: Required value',
      'spec.devices.config[1].opaque: Required value',
    ])
  })

  it('are told twice of what an update breaks, as their rules are asked twice', () => {
    const spec = { devices: { requests: [{ name: 'a', exactly }] } }
    const after = { spec: { devices: { requests: [{ name: 'a' }] } } }
    const told = updated(claims, { spec }, after).filter((line) => line.includes('exactly one'))
    expect(told).toHaveLength(2)
  })
})
