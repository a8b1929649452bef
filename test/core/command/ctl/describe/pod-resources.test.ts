import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { formatQuantity } from '../../../../../core/base/api/quantities/quantity.ts'
import { podAmounts } from '../../../../../core/command/ctl/describe/pod-resources.ts'

function requests(cpu: string, memory: string): JsonObject {
  return { resources: { requests: { cpu, memory }, limits: { cpu } } }
}

function amounts(
  spec: JsonObject,
  status: JsonObject = {},
  key: 'requests' | 'limits' = 'requests',
) {
  const pod = { apiVersion: 'v1', kind: 'Pod', metadata: {}, spec, status }
  return Object.fromEntries(
    [...podAmounts(pod, key)].map(([name, amount]) => [name, formatQuantity(amount)]),
  )
}

describe('the resources a pod asks for', () => {
  it('the resources of a pod are what its containers ask for together', () => {
    const containers = [requests('100m', '1Gi'), requests('1', '512Mi')]
    expect(amounts({ containers })).toEqual({ cpu: '1100m', memory: '1536Mi' })
  })

  it('the resources of a pod are at least what the hungriest init container asks for', () => {
    const initContainers = [requests('2', '16Mi'), requests('1', '32Mi')]
    const containers = [requests('100m', '64Mi')]
    expect(amounts({ initContainers, containers })).toEqual({ cpu: '2', memory: '64Mi' })
  })

  it('the resources of a pod count restartable init containers beside all that start after them', () => {
    const sidecar = { restartPolicy: 'Always', ...requests('100m', '8Mi') }
    const initContainers = [sidecar, requests('1', '16Mi')]
    const containers = [requests('200m', '64Mi')]
    expect(amounts({ initContainers, containers })).toEqual({ cpu: '1100m', memory: '72Mi' })
  })

  it('the resources of a pod are what the node has granted where that is more', () => {
    const containers = [{ name: 'main', ...requests('100m', '1Gi') }]
    const granted = { name: 'main', resources: { requests: { cpu: '300m', memory: '512Mi' } } }
    const status = { containerStatuses: [granted] }
    expect(amounts({ containers }, status)).toEqual({ cpu: '300m', memory: '1Gi' })
  })

  it('the resources of a pod include the overhead, in limits only where there is one', () => {
    const spec = { containers: [requests('100m', '1Gi')], overhead: { cpu: '10m', memory: '1Gi' } }
    expect(amounts(spec)).toEqual({ cpu: '110m', memory: '2Gi' })
    expect(amounts(spec, {}, 'limits')).toEqual({ cpu: '110m' })
  })
})
