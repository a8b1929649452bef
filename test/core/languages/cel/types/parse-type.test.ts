import { describe, expect, it } from 'vitest'
import { describeType } from '../../../../../core/languages/cel/types/format-type.ts'
import { parseType, TypeTextError } from '../../../../../core/languages/cel/types/parse-type.ts'

describe('types in text form', () => {
  it.each([
    ['int', 'int'],
    ['list(string)', 'list(string)'],
    [' map( string , list(dyn) ) ', 'map(string, list(dyn))'],
    ['optional_type(timestamp)', 'optional_type(google.protobuf.Timestamp)'],
  ])('the text %s is read as the type %s', (text, type) => {
    expect(describeType(parseType(text))).toBe(type)
  })

  it.each([
    ['', 'bad type "": no type \'\'; types are'],
    ['integer', 'bad type "integer": no type \'integer\''],
    ['list', "bad type \"list\": expected '(', got ''"],
    ['list(int', "bad type \"list(int\": expected ')', got ''"],
    ['map(int)', "bad type \"map(int)\": expected ',', got ')'"],
    ['int)', 'bad type "int)": unexpected \')\''],
    ['constructor', "no type 'constructor'"],
    ['list('.repeat(100), 'types nest 32 deep at most'],
  ])('the text %j is refused as a type: %s', (text, message) => {
    expect(() => parseType(text)).toThrow(TypeTextError)
    expect(() => parseType(text)).toThrow(message)
  })
})
