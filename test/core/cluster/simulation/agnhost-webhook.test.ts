import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { decodeBase64 } from '../../../../core/base/text/base64.ts'
import { agnhostReview } from '../../../../core/cluster/simulation/programs/agnhost-webhook.ts'

const webhook = ['webhook', '--port=8444', '--sidecar-image=pause:3']

function admit(path: string, request: JsonObject, words: readonly string[] = webhook): JsonObject {
  return agnhostReview(words, path, 'AdmissionReview', request)?.response ?? {}
}

/** The operations of a patch in an answer. */
function patchOf({ patch }: JsonObject): unknown {
  const bytes = typeof patch === 'string' ? decodeBase64(patch) : undefined
  return bytes && JSON.parse(new TextDecoder().decode(bytes))
}

const marked = (value: string): JsonObject => ({ data: { 'webhook-e2e-test': value } })
const labelled = (labels: JsonObject): JsonObject => ({ metadata: { labels } })

describe("agnhost's webhook", () => {
  it.each([
    ['/configmaps', 'CREATE', { object: marked('webhook-disallow') }, false],
    ['/configmaps', 'UPDATE', { object: marked('other') }, true],
    ['/configmaps', 'DELETE', { oldObject: marked('webhook-nondeletable') }, false],
    ['/configmaps', 'DELETE', { oldObject: marked('webhook-disallow') }, true],
    ['/custom-resource', 'CREATE', { object: marked('webhook-disallow') }, false],
    ['/crd', 'CREATE', { object: labelled({ 'webhook-e2e-test': 'webhook-disallow' }) }, false],
    ['/crd', 'CREATE', { object: labelled({}) }, true],
    ['/pods', 'CREATE', { object: labelled({ 'webhook-e2e-test': 'webhook-disallow' }) }, false],
    ['/pods', 'CREATE', { object: { spec: { containers: [{ name: 'a' }] } } }, true],
    ['/pods/attach', 'CONNECT', { name: 'other', object: { stdin: true } }, true],
    [
      '/pods/attach',
      'CONNECT',
      { name: 'to-be-attached-pod', object: { stdin: true, container: 'container1' } },
      false,
    ],
  ])('admits at %s a %s of %j: %j', (path, operation, request, allowed) => {
    expect(admit(path, { operation, ...request })['allowed']).toBe(allowed)
  })

  it('names all that it does not like of a pod', () => {
    const object = {
      metadata: { labels: { 'webhook-e2e-test': 'webhook-disallow' } },
      spec: { containers: [{ name: 'webhook-disallow-1' }] },
    }
    expect(admit('/pods', { object })['status']).toEqual({
      message: 'the pod contains unwanted label; the pod contains unwanted container name;',
    })
  })

  it('mutates data in two stages, one after the other', () => {
    const first = admit('/mutating-configmaps', { object: { data: { 'mutation-start': 'yes' } } })
    expect(first['patchType']).toBe('JSONPatch')
    expect(patchOf(first)).toEqual([{ op: 'add', path: '/data/mutation-stage-1', value: 'yes' }])
    const data = { 'mutation-start': 'yes', 'mutation-stage-1': 'yes' }
    const second = admit('/mutating-custom-resource', { object: { data } })
    expect(patchOf(second)).toEqual([{ op: 'add', path: '/data/mutation-stage-2', value: 'yes' }])
  })

  it('adds a label to objects with labels and without', () => {
    expect(patchOf(admit('/add-label', { object: { metadata: {} } }))).toEqual([
      { op: 'add', path: '/metadata/labels', value: { 'added-label': 'yes' } },
    ])
    expect(patchOf(admit('/add-label', { object: labelled({ a: 'b' }) }))).toEqual([
      { op: 'add', path: '/metadata/labels/added-label', value: 'yes' },
    ])
    expect(patchOf(admit('/add-label', { object: labelled({ 'added-label': 'yes' }) }))).toBe(
      undefined,
    )
  })

  it('adds containers to pods once, a sidecar of the image that its flag names', () => {
    const spec = { containers: [{ name: 'a' }] }
    const named = { object: { metadata: { name: 'webhook-to-be-mutated' }, spec } }
    expect(patchOf(admit('/mutating-pods', named))).toMatchObject([
      { path: '/spec/initContainers' },
    ])
    expect(patchOf(admit('/mutating-pods', { object: { spec } }))).toBe(undefined)
    expect(patchOf(admit('/mutating-pods-sidecar', { object: { spec } }))).toMatchObject([
      { path: '/spec/containers/-', value: { image: 'pause:3' } },
    ])
    const done = { object: { spec: { containers: [{ name: 'webhook-added-sidecar' }] } } }
    expect(patchOf(admit('/mutating-pods-sidecar', done))).toBe(undefined)
    expect(admit('/mutating-pods-sidecar', { object: { spec } }, ['webhook'])['allowed']).toBe(
      false,
    )
  })

  it('never answers in time for a pod that is to wait forever', () => {
    const object = labelled({ 'webhook-e2e-test': 'wait-forever' })
    const answer = agnhostReview(webhook, '/pods', 'AdmissionReview', { object })
    expect(answer?.after).toBeGreaterThan(30_000)
  })

  it('serves no other path, and no conversions', () => {
    expect(agnhostReview(webhook, '/', 'AdmissionReview', {})).toBe(undefined)
    expect(agnhostReview(webhook, '/crdconvert', 'ConversionReview', {})).toBe(undefined)
    expect(agnhostReview(['netexec'], '/pods', 'AdmissionReview', {})).toBe(undefined)
  })
})

describe("agnhost's webhook of conversions", () => {
  const convert = (desiredAPIVersion: string, objects: JsonObject[]): unknown =>
    agnhostReview(['crd-conversion-webhook'], '/crdconvert', 'ConversionReview', {
      desiredAPIVersion,
      objects,
    })?.response['convertedObjects']

  it('splits the address of a host from v1 to v2, and joins it on the way back', () => {
    const v1 = { apiVersion: 'a/v1', kind: 'Host', hostPort: 'host1:80' }
    const v2 = { apiVersion: 'a/v2', kind: 'Host', host: 'host1', port: '80' }
    expect(convert('a/v2', [v1, { apiVersion: 'a/v1' }])).toEqual([v2, { apiVersion: 'a/v2' }])
    expect(convert('a/v1', [v2, { apiVersion: 'a/v2', host: 'host2' }])).toEqual([
      v1,
      { apiVersion: 'a/v1', hostPort: 'host2:' },
    ])
  })
})
