import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import {
  createJsonMergePatch,
  createThreeWayJsonMergePatch,
  createThreeWayMergePatch,
  createTwoWayMergePatch,
} from '../../../../core/index.ts'
import { applyMergePatch } from '../../../../core/objects/patch/merge-patch.ts'
import { applyStrategicMerge } from '../../../../core/objects/patch/strategic/strategic-merge.ts'
import { mergeableObjects } from '../../../support/objects/mergeable-objects.ts'
import { registryOf } from '../../../support/schemas/schema-registry.ts'

const registry = registryOf()
const deployment = registry.type('apps/v1.Deployment')

/** Merged, replaced and retained parts, at several depths. */
const fields = new Set(
  `metadata labels finalizers ownerReferences spec replicas strategy type rollingUpdate maxSurge template containers
  name image args ports containerPort protocol env value volumes emptyDir medium hostPath path tolerations key`.split(
    /\s+/,
  ),
)

const deployments = mergeableObjects(deployment, fields, 5)

describe('a computed strategic merge patch', () => {
  it('a computed strategic merge patch makes the modified object of the original, for any two', () => {
    fc.assert(
      fc.property(deployments, deployments, (original, modified) => {
        const patch = createTwoWayMergePatch(original, modified, deployment)
        expect(applyStrategicMerge(original, patch, deployment)).toEqual(modified)
      }),
      { numRuns: 500 },
    )
  })

  it('a computed strategic merge patch of equal objects is empty', () => {
    fc.assert(
      fc.property(deployments, (object) => {
        expect(createTwoWayMergePatch(object, structuredClone(object), deployment)).toEqual({})
      }),
    )
  })

  it('a computed three-way patch makes the current object the modified one, when nobody else changed it', () => {
    fc.assert(
      fc.property(deployments, deployments, (original, modified) => {
        const patch = createThreeWayMergePatch(original, modified, original, deployment)
        expect(applyStrategicMerge(original, patch, deployment)).toEqual(modified)
      }),
      { numRuns: 500 },
    )
  })

  it('a computed three-way patch changes nothing when it was applied already', () => {
    fc.assert(
      fc.property(deployments, deployments, deployments, (original, modified, current) => {
        const patch = createThreeWayMergePatch(original, modified, current, deployment)
        const applied = applyStrategicMerge(current, patch, deployment)
        const again = createThreeWayMergePatch(modified, modified, applied, deployment)
        expect(applyStrategicMerge(applied, again, deployment)).toEqual(applied)
      }),
      { numRuns: 500 },
    )
  })

  it('a computed strategic merge patch leaves its arguments as they are', () => {
    fc.assert(
      fc.property(deployments, deployments, deployments, (original, modified, current) => {
        const before = JSON.stringify([original, modified, current])
        createThreeWayMergePatch(original, modified, current, deployment)
        expect(JSON.stringify([original, modified, current])).toBe(before)
      }),
    )
  })

  it('a computed three-way patch keeps what others set, and takes away what was applied before only', () => {
    const containers = (...items: readonly JsonObject[]): JsonObject => ({
      spec: { template: { spec: { containers: [...items] } } },
    })
    const original = containers({ name: 'a', image: 'a:1' }, { name: 'b', image: 'b:1' })
    const modified = containers({ name: 'a', image: 'a:2' })
    const current = containers(
      { name: 'a', image: 'a:1', imagePullPolicy: 'Always' },
      { name: 'b', image: 'b:1' },
      { name: 'injected', image: 'c:1' },
    )
    const patch = createThreeWayMergePatch(original, modified, current, deployment)
    expect(applyStrategicMerge(current, patch, deployment)).toEqual(
      containers(
        { name: 'a', image: 'a:2', imagePullPolicy: 'Always' },
        { name: 'injected', image: 'c:1' },
      ),
    )
  })

  it('a computed three-way patch refuses to overwrite what others changed, unless told to', () => {
    const replicas = (count: number): JsonObject => ({ spec: { replicas: count } })
    const create = (overwrite?: boolean): JsonObject =>
      createThreeWayMergePatch(replicas(1), replicas(2), replicas(3), deployment, {
        ...(overwrite !== undefined && { overwrite }),
      })
    expect(create()).toEqual(replicas(2))
    expect(() => create(false)).toThrow(
      'patch:\nmap[spec:map[replicas:2]]\nconflicts with changes made from original to current',
    )
  })
})

describe('a computed JSON merge patch', () => {
  // What a merge patch cannot say: null in an object, and an empty object in place of a filled one's members.
  const leaf = fc.oneof(fc.constantFrom('a', 1, true), fc.array(fc.constantFrom('a', 'b')))
  const keys = fc.constantFrom('x', 'y', 'z')
  const objects = fc.dictionary(
    keys,
    fc.oneof(leaf, fc.dictionary(keys, leaf)),
  ) as fc.Arbitrary<JsonObject>

  it('a computed JSON merge patch makes the modified object of the original, for any two', () => {
    fc.assert(
      fc.property(objects, objects, (original, modified) => {
        const patch = createJsonMergePatch(original, modified)
        expect(applyMergePatch(original, patch)).toEqual(modified)
      }),
    )
  })

  it('a computed three-way JSON merge patch takes away only what was applied before', () => {
    const original = { data: { a: '1', b: '2' } }
    const current = { data: { a: '1', b: '2', other: '3' }, kind: 'X' }
    const patch = createThreeWayJsonMergePatch(original, { data: { a: '4' } }, current)
    expect(patch).toEqual({ data: { a: '4', b: null } })
  })
})
