import { describe, expect, it } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { Formats, textFormats } from '../../../../core/objects/codec/formats.ts'
import { jsonFormat } from '../../../../core/objects/codec/json-format.ts'
import { type FormRequest, Negotiator } from '../../../../core/objects/codec/negotiation.ts'
import { protobuf } from '../../../support/codecs/protobuf-objects.ts'
import { definition } from '../../../support/objects/definition.ts'

const pods = definition({ group: '', version: 'v1', resource: 'pods', kind: 'Pod' })
const partial = 'application/json;as=PartialObjectMetadata;v=v1;g=meta'

function form(facts: Partial<FormRequest> = {}): FormRequest {
  return {
    accept: undefined,
    pretty: false,
    list: false,
    watch: false,
    streams: false,
    includeObject: 'Metadata',
    custom: false,
    ...facts,
  }
}

describe('a negotiator', () => {
  it('a negotiator chooses the same encoding for the same wishes, so that its bytes are shared', () => {
    const negotiator = new Negotiator(brands.k8s, { now: () => 0 }, textFormats)
    const plain = negotiator.choose(pods, form())
    expect(negotiator.choose(pods, form())).toBe(plain)
    expect(negotiator.choose(pods, form({ pretty: true }))).not.toBe(plain)
    expect(negotiator.choose(pods, form({ accept: '*/*' })).id).toBe(plain.id)
  })

  it('a negotiator still chooses where nobody could remember all the wishes', () => {
    const negotiator = new Negotiator(brands.k8s, { now: () => 0 }, textFormats)
    for (let at = 0; at < 500; at++) {
      const accept = `text/x${at}, application/yaml`
      expect(negotiator.choose(pods, form({ accept })).contentType).toBe('application/yaml')
    }
  })

  it('a negotiator chooses by a header of any length', () => {
    const negotiator = new Negotiator(brands.k8s, { now: () => 0 }, textFormats)
    const accept = `${'text/x, '.repeat(8_000)}application/yaml`
    const [first, second] = [1, 2].map(() => negotiator.choose(pods, form({ accept })))
    expect(first?.contentType).toBe('application/yaml')
    expect(second?.id).toBe(first?.id)
  })

  it('a negotiator keeps a watch compact where a person wants pretty answers', () => {
    const negotiator = new Negotiator(brands.k8s, { now: () => 0 }, textFormats)
    const encoding = negotiator.choose(pods, form({ pretty: true, watch: true }))
    expect(encoding.id).toBe(negotiator.choose(pods, form()).id)
  })

  it('a negotiator knows the meta group of its brand only', () => {
    const negotiator = new Negotiator(brands.svc, { now: () => 0 }, textFormats)
    const own = form({ accept: `${partial}.svc.io` })
    expect(negotiator.choose(pods, own).id).toContain('PartialObjectMetadata/meta.svc.io/v1')
    const other = form({ accept: `${partial}.k8s.io` })
    expect(() => negotiator.choose(pods, other)).toThrowError(
      'only the following media types are accepted: application/json, application/yaml',
    )
  })
})

describe('a kind without a binary form', () => {
  const widgets = definition({
    group: 'example.org',
    version: 'v1',
    resource: 'widgets',
    kind: 'Widget',
  })
  const formats = new Formats(jsonFormat, protobuf)
  const negotiator = new Negotiator(brands.k8s, { now: () => 0 }, formats)

  it('a kind without a binary form is answered in the next form accepted, and not at all where there is none', () => {
    const { mediaType } = protobuf
    const either = form({ accept: `${mediaType}, application/json` })
    expect(negotiator.choose(widgets, either).contentType).toBe('application/json')
    expect(negotiator.choose(pods, either).contentType).toBe(mediaType)
    for (const [facts, supported] of [
      [{}, 'application/json'],
      [{ list: true }, 'application/json'],
      [{ watch: true }, 'application/json'],
    ] as const) {
      const message = `only the following media types are accepted: ${supported}`
      expect(() => negotiator.choose(widgets, form({ accept: mediaType, ...facts }))).toThrowError(
        expect.objectContaining({ code: 406, message }),
      )
    }
  })

  it('a kind without a binary form has its metadata in binary, which is a kind of its own', () => {
    const accept = `${protobuf.mediaType};as=PartialObjectMetadata;v=v1;g=meta.k8s.io`
    expect(negotiator.choose(widgets, form({ accept })).contentType).toContain(protobuf.mediaType)
  })
})

describe('a document that is no object', () => {
  const document: JsonObject = { kind: 'Status', big: 9_007_199_254_740_993n }

  const indented = '{\n  "kind": "Status",\n  "big": 9007199254740993\n}'

  it.each([
    [undefined, 'application/json', '{"kind":"Status","big":9007199254740993}\n'],
    ['application/yaml', 'application/yaml', 'big: 9007199254740993\nkind: Status\n'],
    ['application/json, application/yaml', 'application/json', expect.any(String)],
    ['text/html', 'application/json', indented],
    ['application/vnd.kubernetes.protobuf', 'application/json', indented],
    ['application/yaml;as=Table', 'application/json', indented],
  ])(
    'a document that is no object is sent to a client that accepts %s as %s',
    (accept, contentType, text) => {
      const encoded = textFormats.encodeDocument(document, accept)
      expect(encoded.contentType).toBe(contentType)
      expect(new TextDecoder().decode(encoded.body)).toEqual(text)
    },
  )
})
