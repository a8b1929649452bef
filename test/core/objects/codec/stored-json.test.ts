import { describe, expect, it } from 'vitest'
import {
  replaceResourceVersion,
  withResourceVersion,
} from '../../../../core/objects/codec/stored-json.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const text = (value: Uint8Array | undefined): string => new TextDecoder().decode(value)

describe('the wire form of stored bytes', () => {
  it('the wire form of stored bytes carries the version behind the uid', () => {
    const stored = bytes('{"kind":"Pod","metadata":{"name":"a","uid":"u-1","labels":{}}}')
    expect(text(withResourceVersion(stored, 42))).toBe(
      '{"kind":"Pod","metadata":{"name":"a","uid":"u-1","resourceVersion":"42","labels":{}}}\n',
    )
  })

  it('the wire form of stored bytes stays one line when it gets another version', () => {
    const wire = withResourceVersion(bytes('{"metadata":{"uid":"u-1","labels":{}}}'), 9)
    expect(text(wire && replaceResourceVersion(wire, 9, 100))).toBe(
      '{"metadata":{"uid":"u-1","resourceVersion":"100","labels":{}}}\n',
    )
  })

  it('the wire form of stored bytes is not misled by text that looks like a uid', () => {
    const stored = bytes('{"metadata":{"name":"\\"uid\\":\\"x\\"é","uid":"u"}}')
    const wire = JSON.parse(text(withResourceVersion(stored, 7)))
    expect(wire).toEqual({ metadata: { name: '"uid":"x"é', uid: 'u', resourceVersion: '7' } })
  })

  it('the wire form of stored bytes does not exist for bytes without a uid', () => {
    expect(withResourceVersion(bytes('{"metadata":{}}'), 1)).toBeUndefined()
    expect(withResourceVersion(bytes('{"metadata":{"uid":"cut'), 1)).toBeUndefined()
  })
})

describe('the wire form of a custom object, whose members are in the order of their names', () => {
  const object = {
    apiVersion: 'shop.example/v1',
    data: { metadata: { uid: 'x', resourceVersion: '' }, list: ['}', { uid: 'y' }] },
    kind: 'Widget',
    metadata: {
      labels: { 'a"}': '\\' },
      name: 'a',
      ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: 'p', uid: 'z' }],
      uid: 'u',
    },
    spec: { uid: 's' },
  }
  const shown = (version: string): string =>
    `${JSON.stringify(object).replace('"uid":"u"', `"resourceVersion":"${version}","uid":"u"`)}\n`

  it('the wire form of a custom object carries the version before the uid of its metadata', () => {
    expect(text(withResourceVersion(bytes(JSON.stringify(object)), 42))).toBe(shown('42'))
  })

  it('the wire form of a custom object carries the version in its metadata where a field before apiVersion has a uid, too', () => {
    const stored = { Alpha: { uid: 'x' }, apiVersion: 'a/v1', kind: 'A', metadata: { uid: 'u' } }
    const wire = withResourceVersion(bytes(JSON.stringify(stored)), 7)
    const metadata = { resourceVersion: '7', uid: 'u' }
    expect(JSON.parse(text(wire))).toEqual({ ...stored, metadata })
    expect(JSON.parse(text(wire && replaceResourceVersion(wire, 7, 8)))).toEqual({
      ...stored,
      metadata: { ...metadata, resourceVersion: '8' },
    })
  })

  it('the wire form of a custom object gets another version in the same place', () => {
    const wire = withResourceVersion(bytes(JSON.stringify(object)), 9)
    expect(text(wire && replaceResourceVersion(wire, 9, 1000))).toBe(shown('1000'))
  })

  it.each([
    '{"apiVersion":"a/v1","kind":"A","metadata":{"name":"a"}}',
    '{"apiVersion":"a/v1"}',
    '{"a',
  ])('the wire form of a custom object does not exist for %s, which has no uid', (stored) => {
    expect(withResourceVersion(bytes(stored), 1)).toBeUndefined()
  })
})
