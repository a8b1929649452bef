import { describe, expect, it } from 'vitest'
import { parseAccept, parseMediaType } from '../../../../core/base/http/media-type.ts'

describe('an Accept header', () => {
  it('an Accept header asks for anything when it is missing or empty', () => {
    expect(parseAccept(undefined).map(({ type }) => type)).toEqual(['*/*'])
    expect(parseAccept(' ').map(({ type }) => type)).toEqual(['*/*'])
  })

  it('an Accept header is read best first, by quality, then as written', () => {
    const header = 'text/html;q=0.1, application/yaml;q=0.9 , application/json, image/png;q=0'
    expect(parseAccept(header).map(({ type }) => type)).toEqual([
      'application/json',
      'application/yaml',
      'text/html',
      'image/png',
    ])
  })

  it('an Accept header puts names before wildcards of the same quality', () => {
    const header = '*/*, application/*, text/html;q=0.9, application/yaml, *;q=0.9'
    expect(parseAccept(header).map(({ type }) => type)).toEqual([
      'application/yaml',
      'application/*',
      '*/*',
      'text/html',
      '*/*',
    ])
  })

  it('an Accept header keeps parameters in any order and without their quotes', () => {
    const [table] = parseAccept('application/json;as=Table;v="v1";g=meta.k8s.io;q=0.5')
    expect(table?.parameters).toEqual(
      new Map([
        ['as', 'Table'],
        ['v', 'v1'],
        ['g', 'meta.k8s.io'],
      ]),
    )
  })

  it('an Accept header loses clauses that are no media types', () => {
    expect(parseAccept('json, application/json').map(({ type }) => type)).toEqual([
      'application/json',
    ])
    expect(parseMediaType('a b/c')).toBeUndefined()
  })
})
