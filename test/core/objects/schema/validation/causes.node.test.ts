import { describe, expect, it } from 'vitest'
import { invalid } from '../../../../../core/base/api/errors/api-error.ts'
import type { StatusCause } from '../../../../../core/base/api/errors/status.ts'
import {
  duplicate,
  forbidden,
  invalidValue,
  notFoundValue,
  notSupported,
  required,
} from '../../../../../core/objects/schema/validation/causes.ts'

const long = 'x'.repeat(3_000_000)

describe('values shown in messages', () => {
  it.each([
    ['text', 'a "b"', String.raw`"a \"b\""`],
    ['a number', 7, '7'],
    ['nothing', undefined, 'null'],
    [
      'an object, its keys sorted',
      { b: [1, { d: null, c: 'e' }], a: true },
      '{"a":true,"b":[1,{"c":"e","d":null}]}',
    ],
  ])('a value shown in a message: %s', (_, value, shown) => {
    expect(invalidValue('spec', value, 'why').message).toBe(`Invalid value: ${shown}: why`)
  })

  it.each([
    ['a text', long],
    ['a text of letters that are escaped', '\u0000'.repeat(3_000_000)],
    ['a list', Array<string>(500_000).fill('x')],
    ['an object', Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`k${at}`, at]))],
    ['an object of one long key', { [long]: long }],
  ])('a value shown in a message is cut where it is %s', (_, value) => {
    for (const cause of [
      invalidValue('spec', value, long),
      duplicate('spec', value),
      notFoundValue('spec', value),
    ]) {
      expect(cause.message).toContain('…')
      expect(cause.message.length).toBeLessThan(64 * 1024)
    }
  })

  it('a value shown in a message is rendered only for the causes that are shown', () => {
    let made = 0
    const value = {
      get part(): string {
        made++
        return 'x'
      },
    }
    const causes = Array.from({ length: 100_000 }, () => invalidValue('spec', value, 'why'))
    expect(made).toBe(0)
    const { message } = invalid({ group: '', kind: 'Pod' }, 'web', causes)
    expect(message).toMatch(/^Pod "web" is invalid: \[.*and 99\d{3} more\]$/)
    expect(made).toBeLessThan(5_000)
  })
})

describe('an answer that refuses an object', () => {
  const kind = { group: 'apps', kind: 'Deployment' }
  const one = (make: (text: string) => StatusCause): StatusCause[] => [make(long)]
  const many = (make: (text: string) => StatusCause): StatusCause[] =>
    Array.from({ length: 50_000 }, (_, at) => make(`${at} ${'"'.repeat(200)}`))

  it.each([
    ['fields', (text: string) => required(text)],
    ['details', (text: string) => forbidden('spec', text)],
    ['values', (text: string) => invalidValue('spec', text, text)],
    ['supported values', (text: string) => notSupported('spec', text, [text, text])],
  ])('an answer that refuses an object stays small, however long its %s are', (_, make) => {
    for (const causes of [one(make), many(make)]) {
      const status = invalid(kind, 'web', causes).toStatus()
      expect(status.details?.causes?.length).toBeGreaterThan(0)
      expect(JSON.stringify(status, undefined, 2).length).toBeLessThan(64 * 1024)
    }
  })

  it('an answer that refuses an object names every field that is wrong, though it is long', () => {
    const causes = Array.from({ length: 400 }, (_, at) =>
      required(`spec.field${at}`, 'x'.repeat(200)),
    )
    const repeated = Array.from({ length: 400 }, (_, at) =>
      required(`spec.list[${at}].field`, 'x'.repeat(200)),
    )
    expect(invalid(kind, 'web', causes).toStatus().details?.causes).toHaveLength(400)
    expect(invalid(kind, 'web', repeated).toStatus().details?.causes?.length).toBeLessThan(100)
  })

  it('an answer that refuses an object stays small, however long the name is', () => {
    const status = invalid(kind, '\u0000'.repeat(1_000_000), [required('spec')]).toStatus()
    expect(status.message).toContain('spec: Required value')
    expect(JSON.stringify(status).length).toBeLessThan(64 * 1024)
  })
})
