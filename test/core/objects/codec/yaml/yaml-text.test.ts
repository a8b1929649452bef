import { describe, expect, it } from 'vitest'
import { ParseError } from '../../../../../core/base/json/parse-error.ts'
import { convertYaml } from '../../../../../core/objects/codec/yaml/yaml.ts'
import { fromHex } from '../../../../support/codecs/hex.ts'

function outcomeOf(hex: string): string {
  try {
    return JSON.stringify(convertYaml(fromHex(hex)).value)
  } catch (error) {
    if (error instanceof ParseError) return error.message
    throw error
  }
}

// As kube-apiserver 1.34.2 answered bodies of these bytes.
describe('the bytes of a YAML text', () => {
  it.each([
    ['613a20c3a9', '{"a":"é"}'],
    ['efbbbf613a2062', '{"a":"b"}'],
    ['fffe61003a00200062003dd800de', '{"a":"b😀"}'],
    ['feff0061003a00200062', '{"a":"b"}'],
  ])('the bytes %s are the text of %s', (hex, json) => {
    expect(outcomeOf(hex)).toBe(json)
  })

  it.each([
    ['613a20ff', 'invalid leading UTF-8 octet'],
    ['613a20a9', 'invalid leading UTF-8 octet'],
    ['f880808080', 'invalid leading UTF-8 octet'],
    ['613a20c3', 'incomplete UTF-8 octet sequence'],
    ['613a20c341', 'invalid trailing UTF-8 octet'],
    ['c080', 'invalid length of a UTF-8 sequence'],
    ['e08080', 'invalid length of a UTF-8 sequence'],
    ['f0808080', 'invalid length of a UTF-8 sequence'],
    ['eda080', 'invalid Unicode character'],
    ['f5808080', 'invalid Unicode character'],
    ['fffe61', 'incomplete UTF-16 character'],
    ['fffe00d86100', 'expected low surrogate area'],
    ['610062', 'control characters are not allowed'],
    ['617f', 'control characters are not allowed'],
  ])('the bytes %s are refused: %s', (hex, why) => {
    expect(outcomeOf(hex)).toBe(`error converting YAML to JSON: yaml: ${why}`)
  })
})
