import { describe, expect, it } from 'vitest'
import { subdomainName } from '../../../../../core/base/api/metadata/names.ts'
import type { ObjectMeta } from '../../../../../core/base/api/object.ts'
import {
  validateMetadataPasses,
  validateObjectMeta,
  validateObjectMetaUpdate,
} from '../../../../../core/objects/schema/validation/object-meta.ts'

const rules = { namespaced: true, nameRule: subdomainName, knownFinalizers: [] }

function created(meta: ObjectMeta): string[] {
  const causes = validateObjectMeta({ name: 'web', namespace: 'default', ...meta }, rules)
  return causes.map((cause) => `${cause.field}: ${cause.message}`)
}

const stored: ObjectMeta = {
  name: 'web',
  namespace: 'default',
  uid: '1',
  creationTimestamp: '2024-01-01T00:00:00Z',
  generation: 2,
}

function updated(next: ObjectMeta, old: ObjectMeta = stored): string[] {
  const causes = validateObjectMetaUpdate({ ...old, ...next }, old, rules)
  return causes.map((cause) => `${cause.field}: ${cause.message}`)
}

describe('metadata of a new object', () => {
  it('metadata of a new object is valid when it is right', () => {
    const labels = { 'example.com/app': 'web', empty: '' }
    const finalizers = ['example.com/keep', 'orphan']
    expect(created({ labels, finalizers, annotations: { 'Example.com/X': 'any text' } })).toEqual(
      [],
    )
  })

  it('metadata of a new object needs a name and a namespace', () => {
    expect(created({ name: '', namespace: '' })).toEqual([
      'metadata.name: Required value: name or generateName is required',
      'metadata.namespace: Required value',
    ])
  })

  it('metadata of a new object has a name by the rule of its kind', () => {
    expect(created({ name: 'Web', generateName: 'Web-' })).toEqual([
      expect.stringMatching(
        /^metadata\.generateName: Invalid value: "Web-": a lowercase RFC 1123 subdomain must consist of/,
      ),
      expect.stringMatching(
        /^metadata\.name: Invalid value: "Web": a lowercase RFC 1123 subdomain must consist of/,
      ),
    ])
  })

  it('metadata of a new object has no namespace where the kind has none', () => {
    const causes = validateObjectMeta(
      { name: 'a', namespace: 'b' },
      { ...rules, namespaced: false },
    )
    expect(causes.map(({ reason, message, field }) => ({ reason, message, field }))).toEqual([
      {
        reason: 'FieldValueForbidden',
        message: 'Forbidden: not allowed on this type',
        field: 'metadata.namespace',
      },
    ])
  })

  it('metadata of a new object has well-formed labels and annotations that are not too big', () => {
    expect(created({ labels: { '-a': 'b c' }, annotations: { 'a b': '' } })).toEqual([
      expect.stringMatching(/^metadata\.labels: Invalid value: "-a": name part must consist of/),
      expect.stringMatching(/^metadata\.labels: Invalid value: "b c": a valid label must be/),
      expect.stringMatching(/^metadata\.annotations: Invalid value: "a b": name part must/),
    ])
    expect(created({ annotations: { a: 'é'.repeat(131_072) } })).toEqual([
      'metadata.annotations: Too long: may not be more than 262144 bytes',
    ])
    expect(created({ annotations: { a: 'e'.repeat(262_143) } })).toEqual([])
  })

  it('metadata of a new object has owners that can be found, and one controller', () => {
    const owner = { apiVersion: 'v1', kind: 'Pod', name: 'a', uid: 'u', controller: true }
    expect(created({ ownerReferences: [{ ...owner, apiVersion: 'https://a' }] })).toEqual([
      'metadata.ownerReferences.apiVersion: Invalid value: "https://a": version must not be empty',
    ])
    expect(created({ ownerReferences: [owner, { ...owner, name: 'b', uid: '' }] })).toEqual([
      'metadata.ownerReferences.uid: Invalid value: "": must not be empty',
      expect.stringContaining(
        'Only one reference can have Controller set to true. Found "true" in references for Pod/a and Pod/b',
      ),
    ])
  })

  it('metadata of a new object has finalizers with a domain', () => {
    expect(created({ finalizers: ['mine'] })).toEqual([
      'metadata.finalizers[0]: Invalid value: "mine": name is neither a standard finalizer name nor is it fully qualified',
    ])
    expect(created({ finalizers: ['orphan', 'foregroundDeletion'] })).toEqual([
      'metadata.finalizers: Invalid value: ["orphan","foregroundDeletion"]: finalizer orphan and foregroundDeletion cannot be both set',
    ])
  })
})

describe('metadata of an update', () => {
  it('metadata of an update may leave out what the server owns', () => {
    expect(updated({ uid: '', creationTimestamp: '', labels: { a: 'b' } })).toEqual([])
  })

  it('metadata of an update may not change identity or times', () => {
    expect(updated({ uid: '2', deletionTimestamp: '2024-01-02T00:00:00Z' })).toEqual([
      'metadata.uid: Invalid value: "2": field is immutable',
      'metadata.deletionTimestamp: Invalid value: "2024-01-02T00:00:00Z": field is immutable',
    ])
  })

  it('metadata of an update takes no new finalizer while the object is going', () => {
    const going = { ...stored, deletionTimestamp: '2024-01-02T00:00:00Z', finalizers: ['a/b'] }
    expect(updated({ finalizers: ['a/b', 'c/d'] }, going)).toEqual([
      'metadata.finalizers: Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{"c/d"}',
    ])
    expect(updated({ finalizers: [] }, going)).toEqual([])
  })
})

describe('metadata that is judged several times', () => {
  const passes = (next: ObjectMeta, ...turns: readonly ('whole' | 'change')[]): string[] =>
    validateMetadataPasses({ ...stored, ...next }, stored, rules, turns).map(
      ({ field = '' }) => field,
    )

  it('metadata that is judged several times gets a cause for each time it is found wrong', () => {
    const labels = { a: 'not ok!' }
    expect(passes({ labels })).toHaveLength(2)
    expect(passes({ labels }, 'whole', 'change')).toHaveLength(4)
    expect(passes({ finalizers: ['mine'] }, 'whole', 'whole', 'change')).toHaveLength(3)
    expect(passes({ uid: '2' }, 'whole', 'change')).toHaveLength(2)
  })

  it('metadata that is judged several times gets its causes in the turns of the kind', () => {
    const known = 'metadata.finalizers[0]'
    const list = 'metadata.finalizers'
    const finalizers = ['-dash']
    expect(passes({ finalizers }, 'whole', 'change')).toEqual([list, list, known, known])
    expect(passes({ finalizers }, 'change', 'whole')).toEqual([list, known, list, known])
    const both = { finalizers: ['mine', 'orphan', 'foregroundDeletion'] }
    expect(passes(both, 'whole')).toEqual([list, list, known])
  })

  it('the prefix of generated names is held to the rules of paths, and to those of the kind', () => {
    expect(passes({ generateName: 'a/b' }, 'change')).toEqual(['metadata.generateName'])
    expect(passes({ generateName: 'a/b' }, 'whole')).toHaveLength(2)
    expect(passes({ generateName: 'web-' }, 'whole', 'change')).toEqual([])
  })
})
