import { describe, expect, it } from 'vitest'
import { readRuleFieldPath } from '../../../../core/objects/expressions/rule-field-path.ts'
import { structural } from '../../../support/schemas/structural.ts'

const text = { type: 'string' }
const schema = structural({
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: {
        labels: {
          type: 'object',
          additionalProperties: { type: 'object', properties: { a: text } },
        },
        'a.b': text,
        "it's": text,
        list: { type: 'array', items: text },
      },
    },
  },
})

function read(path: string): string {
  const found = readRuleFieldPath(path, schema)
  return found.ok ? found.path : `error: ${found.message}`
}

describe('the path of a rule', () => {
  it('members are named behind a dot or in brackets, keys of maps are shown in brackets', () => {
    expect(read('.spec')).toBe('spec')
    expect(read(".spec['a.b']")).toBe('spec.a.b')
    expect(read("['spec'].labels")).toBe('spec.labels')
    expect(read(".spec.labels['app.kubernetes.io/name'].a")).toBe(
      'spec.labels[app.kubernetes.io/name].a',
    )
    expect(read('.spec.labels.app')).toBe('spec.labels[app]')
    expect(read(String.raw`.spec['it\'s']`)).toBe("spec.it's")
    expect(read('')).toBe('')
  })

  it('a member that the schema does not declare is no path', () => {
    for (const path of ['.other', '.spec.list[0]', ".spec.list['0']", '.spec.list.x', "['x']"]) {
      expect([path, read(path)]).toEqual([
        path,
        path === '.spec.list[0]'
          ? 'error: expected single quoted string but got 0'
          : 'error: does not refer to a valid field',
      ])
    }
  })

  it('a path that is cut short or written otherwise is refused with what was expected', () => {
    expect(read('spec')).toBe('error: expected [ or . but got: spec')
    expect(read('.')).toBe('error: unexpected end of JSON path')
    expect(read('.spec[')).toBe('error: unexpected end of JSON path')
    expect(read(".spec['a.b'")).toBe('error: unexpected end of JSON path')
    expect(read(".spec['a.b'.")).toBe('error: expected ] but got .')
    expect(read('.spec["a.b"]')).toBe('error: expected single quoted string but got "a')
    expect(read(".spec['a.b")).toBe("error: expected single quoted string but got 'a.b")
    expect(read(String.raw`.spec['\x']`)).toBe(
      String.raw`error: invalid string literal: invalid escape char \x`,
    )
  })
})
