import { describe, expect, it } from 'vitest'
import { replaceResourceVersion, withResourceVersion } from '../../../core/codec/stored-json.ts'

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
