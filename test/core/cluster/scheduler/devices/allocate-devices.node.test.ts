import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { brands } from '../../../../../core/base/api/brand.ts'
import type { TypedResource } from '../../../../../core/base/api/group-version.ts'
import {
  objectOf,
  objectsOf,
  structOf,
  textOf,
  textsOf,
} from '../../../../../core/base/api/json-fields.ts'
import { isList, type JsonObject } from '../../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../../core/base/api/object.ts'
import { re2Engine } from '../../../../../core/base/regex/re2-engine.ts'
import {
  deviceClaimResource,
  deviceClassResource,
  deviceSliceResource,
  nodeResource,
} from '../../../../../core/cluster/controllers/shared/objects/resources.ts'
import { allocateDevices } from '../../../../../core/cluster/scheduler/devices/allocate-devices.ts'
import { AllocationError } from '../../../../../core/cluster/scheduler/devices/device-source.ts'
import { DeviceSelectors } from '../../../../../core/objects/expressions/device-selectors.ts'
import { decoded } from '../../../../support/objects/decoded.ts'

/** Lines of a kind and an object; cases have the numbers of classes, slices and nodes. */
const table: { [kind: string]: JsonObject[] } = {}
for (const line of readFileSync(new URL('allocations.txt', import.meta.url), 'utf8').split('\n')) {
  const [kind = ''] = line.split(' ')
  if (/^\w/u.test(kind))
    (table[kind] ??= []).push(JSON.parse(line.slice(kind.length)) as JsonObject)
}

const claims = deviceClaimResource(brands.k8s)
const selectors = new DeviceSelectors(brands.k8s, re2Engine)

function objectsAt<T extends ApiObject>(
  kind: string,
  resource: TypedResource<T>,
  numbers: JsonObject[string],
): T[] {
  return isList(numbers)
    ? numbers.map((at) => decoded(resource, table[kind]?.[Number(at)] ?? {}))
    : []
}

/** An allocation as the record has it: `request driver/pool/device [admin]`, configuration, and the node's name or a selector. */
function shortened(allocation: JsonObject): JsonObject {
  const devices = structOf(allocation, 'devices')
  const config = devices['config']
  const selector = objectOf(allocation, 'nodeSelector')
  const fields = selector
    ? objectsOf(objectsOf(selector, 'nodeSelectorTerms')[0] ?? {}, 'matchFields')
    : []
  const node = fields[0] ? (textsOf(fields[0], 'values')[0] ?? '') : selector
  return {
    devices: objectsOf(devices, 'results').map((each) => {
      const id = ['driver', 'pool', 'device'].map((field) => textOf(each, field)).join('/')
      return `${textOf(each, 'request')} ${id}${each['adminAccess'] === true ? ' admin' : ''}`
    }),
    ...(config !== undefined && { config }),
    ...(node !== undefined && { node }),
  }
}

it.each((table['cases'] ?? []).map((each) => [textOf(each, 'name'), each] as const))(
  'allocates as the original: %s',
  (_, given) => {
    const wanted = (given['claims'] as unknown as [string, JsonObject][]).map(([name, devices]) =>
      decoded(claims, { metadata: { name }, spec: { devices } }),
    )
    const classes = objectsAt('classes', deviceClassResource(brands.k8s), given['classes'])
    const slices = objectsAt('slices', deviceSliceResource(brands.k8s), given['slices'])
    const [node = { metadata: {} }] = objectsAt('nodes', nodeResource, [given['node'] ?? 0])
    const allocated = textsOf(given, 'allocated')
    const run = (): JsonObject[] | string => {
      try {
        const found = allocateDevices(wanted, node, {
          slicesFor: () => slices,
          deviceClass: (name) => classes.find((each) => each.metadata.name === name),
          isInUse: (id) => allocated.includes(id),
          evaluate: (...args) => selectors.evaluate(...args),
        })
        return (found ?? []).map(shortened)
      } catch (error) {
        if (error instanceof AllocationError) return error.message
        throw error
      }
    }
    expect(given['answers']).toContainEqual(run())
  },
)
