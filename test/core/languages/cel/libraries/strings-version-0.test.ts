import { describe, expect, it } from 'vitest'
import { Environment } from '../../../../../core/languages/cel/environment.ts'
import { optionalTypes } from '../../../../../core/languages/cel/libraries/optional-types.ts'
import { standardLibrary } from '../../../../../core/languages/cel/libraries/standard/standard-library.ts'
import { stringsVersion0 } from '../../../../../core/languages/cel/libraries/strings.ts'
import { answerRow } from '../../../../support/cel/answer-row.ts'

const environment = new Environment({
  libraries: [standardLibrary, optionalTypes, stringsVersion0],
})

/** Errors of cel-go 0.26 with the options of Kubernetes 1.28. */
const refusedElements: readonly (readonly [element: string, error: string])[] = [
  ['1', "unsupported type conversion from 'int' to string"],
  ['1u', "unsupported type conversion from 'uint' to string"],
  ['1.5', "type conversion error from Double to 'string'"],
  ['null', "type conversion error from 'null_type' to 'string'"],
  ['true', "type conversion error from bool to 'string'"],
  ["b'a'", "type conversion error from Bytes to 'string'"],
  ['[1]', "type conversion error from list to 'string'"],
  ['{1: 2}', "type conversion error from map to 'string'"],
  ['type(1)', "type conversion not supported for 'type'"],
  ["duration('1h')", "type conversion error from 'Duration' to 'string'"],
  ["timestamp('2020-01-01T00:00:00Z')", "type conversion error from 'Timestamp' to 'string'"],
  ['optional.none()', 'optional.none() dereference'],
  ['optional.of(null)', "type conversion error from 'null_type' to 'string'"],
]

describe('functions of texts in their first version', () => {
  it.each(refusedElements)('joining the element %s is an error', (element, error) => {
    const [, answer] = answerRow(`[dyn('a'), dyn(${element})].join()`, environment)
    expect(answer).toBe(`error: ${error}`)
  })

  it('joining converts elements that are texts in optionals', () => {
    const text = "[dyn('a'), dyn(optional.of(optional.of('b')))].join('-')"
    expect(answerRow(text, environment)[1]).toBe('"a-b"')
  })

  it.each(["'%s'.format(['a'])", "strings.quote('a')", "'a'.reverse()"])(
    'the call %s does not compile, as its function belongs to later versions',
    (text) => {
      expect(environment.compile(text).ok).toBe(false)
    },
  )
})
