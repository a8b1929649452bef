import { describe, expect, it } from 'vitest'
import { created, updated } from '../../../../support/schemas/validated.ts'

const claims = 'resourceclaims.v1.resource.k8s.io'

describe('device claims', () => {
  const exactly = { deviceClassName: 'gpu' }
  const causes = (devices: object): string[] =>
    created(claims, { spec: { devices: { ...devices } } })

  it('device claims ask for devices in one way each', () => {
    expect(causes({ requests: [{ name: 'a', exactly }] })).toEqual([])
    const firstAvailable = [{ name: 'b', deviceClassName: 'gpu' }]
    expect(causes({ requests: [{ name: 'a' }, { name: 'a', exactly, firstAvailable }] })).toEqual([
      'spec.devices.requests[0]: Required value: exactly one of `exactly` or `firstAvailable` is required',
      'spec.devices.requests[1]: Invalid value: null: exactly one of `exactly` or `firstAvailable` is required, but multiple fields are set',
      'spec.devices.requests[1].name: Duplicate value: "a"',
    ])
  })

  it('device claims refer to their requests, and to attributes by their domain', () => {
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

  it('device claims get each cause of a bad update twice, as their rules are asked twice', () => {
    const spec = { devices: { requests: [{ name: 'a', exactly }] } }
    const after = { spec: { devices: { requests: [{ name: 'a' }] } } }
    const told = updated(claims, { spec }, after).filter((line) => line.includes('exactly one'))
    expect(told).toHaveLength(2)
  })
})

describe('device slices', () => {
  const slices = 'resourceslices.v1.resource.k8s.io'
  const pool = { name: 'pool', generation: 1, resourceSliceCount: 1 }
  const spec = { driver: 'example.com', pool, nodeName: 'n', devices: [{ name: 'gpu-0' }] }

  it('device slices are of a driver and a pool, and of a node', () => {
    expect(created(slices, { spec })).toEqual([])
    const lines = created(slices, { spec: { pool: { name: 'a//b', generation: -1 } } })
    expect(lines.map((line) => line.replace(/: a lowercase.*/, ''))).toEqual([
      'spec.driver: Required value',
      'spec.driver: Invalid value: ""',
      'spec.pool.name: Invalid value: ""',
      'spec.pool.resourceSliceCount: Invalid value: 0: must be greater than zero',
      'spec.pool.generation: Invalid value: -1: must be greater than or equal to zero',
      'spec: Required value: exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required',
    ])
  })

  it('device slices say in one way which nodes can use their devices', () => {
    expect(created(slices, { spec: { ...spec, allNodes: true } })).toEqual([
      'spec: Invalid value: "{`nodeName`, `allNodes`}": exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required, but multiple fields are set',
    ])
    const { nodeName: _, ...rest } = spec
    expect(created(slices, { spec: { ...rest, nodeName: '', allNodes: false } })).toEqual([
      'spec.nodeName: Invalid value: "": must be either unset or set to a non-empty string',
      'spec.allNodes: Invalid value: false: must be either unset or set to true',
      'spec: Required value: exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required',
    ])
  })

  it('device slices hold devices with attributes of one value, each device once', () => {
    const attributes = { size: {}, model: { string: 'a', version: '1' } }
    const devices = [{ name: 'a', attributes }, { name: 'a' }]
    expect(created(slices, { spec: { ...spec, devices } })).toEqual([
      'spec.devices[0].attributes[model].version: Invalid value: "1": must be a string compatible with semver.org spec 2.0.0',
      'spec.devices[0].attributes[model]: Invalid value: {"IntValue":null,"BoolValue":null,"StringValue":"a","VersionValue":"1"}: exactly one value must be specified',
      'spec.devices[0].attributes[size]: Required value: exactly one value must be specified',
      'spec.devices[1].name: Duplicate value: "a"',
    ])
  })

  it('device slices keep pool, driver and node', () => {
    const after = { ...spec, driver: 'a.b', nodeName: 'm', pool: { ...pool, name: 'other' } }
    expect(updated(slices, { spec }, { spec: after })).toEqual([
      'spec.pool.name: Invalid value: "other": field is immutable',
      'spec.driver: Invalid value: "a.b": field is immutable',
      'spec.nodeName: Invalid value: "m": field is immutable',
    ])
  })
})

describe('device claim templates', () => {
  it('device claim templates set labels and annotations of their claims, and no other metadata', () => {
    const spec = {
      metadata: { name: 'a', labels: { a: '-' }, finalizers: ['a.b/c'] },
      spec: { devices: { requests: [{ name: 'a', exactly: { deviceClassName: 'gpu' } }] } },
    }
    const lines = created('resourceclaimtemplates.v1.resource.k8s.io', { spec })
    expect(lines.map((line) => line.replace(/: a valid label.*/, ''))).toEqual([
      'spec.metadata.labels: Invalid value: "-"',
      'spec.metadata.name: Forbidden: cannot be set',
      'spec.metadata.finalizers: Forbidden: cannot be set',
    ])
  })
})

describe('device taint rules', () => {
  const rules = 'devicetaintrules.v1alpha3.resource.k8s.io'
  const causes = (spec: object): string[] =>
    created(rules, { spec: { ...spec } }).map((line) => line.replace(/: a lowercase.*/, ''))

  it('device taint rules have a taint with an effect, and select devices by valid names', () => {
    const taint = { key: 'broken', effect: 'NoExecute' }
    expect(causes({ taint })).toEqual([])
    const deviceSelector = { deviceClassName: 'B_', driver: '-x', pool: '', device: 'A.b' }
    expect(causes({ taint, deviceSelector })).toEqual([
      'spec.deviceSelector.deviceClassName: Invalid value: "B_"',
      'spec.deviceSelector.driver: Invalid value: "-x"',
      'spec.deviceSelector.pool: Required value',
      'spec.deviceSelector.device: Invalid value: "A.b"',
    ])
    expect(causes({ taint: { key: 'a' } })).toEqual(['spec.taint.effect: Required value'])
  })
})
