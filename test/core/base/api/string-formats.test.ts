import { describe, expect, it } from 'vitest'
import { formatRule } from '../../../../core/base/api/string-formats.ts'

describe('string formats', () => {
  it.each<[format: string, taken: readonly string[], refused: readonly string[]]>([
    [
      'bsonobjectid',
      ['507f1f77bcf86cd799439011'],
      ['507f1f77bcf86cd79943901', 'g07f1f77bcf86cd799439011'],
    ],
    [
      'uri',
      ['http://a', '/x', 'mailto:x', '*', 'http://[::1]:80/', 'http://u:p@h/', 'HTTP://x?y=%zz'],
      [
        '',
        'x',
        '://',
        'http://a b',
        'http://a:b',
        'http://a/%zz',
        'http://a^b/',
        'http://[::1',
        'http://[1.2.3.4]/',
        'http://[x]/',
        'http://a\n',
      ],
    ],
    [
      'email',
      ['a@b', 'Jane <jane@x.org>', '"a b"@c.de', 'a@[127.0.0.1]', 'a@b (home)', '<a@b>'],
      ['a@', '@b', 'a b@c', 'a..b@c', '.a@b', 'a@b,c@d', 'a@[x]'],
    ],
    [
      'hostname',
      ['a', 'a.bc', 'é.com', 'a-b.example'],
      ['', '-a', 'a_b', 'a.b', '1.2.3.4', 'a..b', `${'a'.repeat(64)}.com`],
    ],
    ['ipv4', ['1.2.3.4', '01.2.3.4', '::ffff:1.2.3.4'], ['::1', '1.2.3', '256.1.1.1']],
    ['ipv6', ['::1', '::ffff:1.2.3.4'], ['1.2.3.4', 'fe80::1%eth0']],
    ['cidr', ['10.0.0.0/8', '::/0'], ['10.0.0.0', '10.0.0.0/33']],
    [
      'mac',
      ['00:00:5e:00:53:01', '00-00-5e-00-53-01', '0000.5e00.5301'],
      ['00:00', '00:00-5e:00:53:01', '000.000.000.000'],
    ],
    [
      'uuid',
      ['123E4567-e89b-12d3-a456-426614174000', '123e4567e89b12d3a456426614174000'],
      ['123e4567'],
    ],
    ['uuid3', ['123e4567-e89b-32d3-a456-426614174000'], ['123e4567-e89b-42d3-a456-426614174000']],
    ['uuid4', ['123e4567-e89b-42d3-B456-426614174000'], ['123e4567-e89b-42d3-c456-426614174000']],
    ['uuid5', ['123e4567-e89b-52d3-a456-426614174000'], ['123e4567-e89b-42d3-a456-426614174000']],
    ['isbn', ['0321751043', '978-0321751041', '0-8044-2957-X'], ['1234567890', '978-0321751042']],
    ['isbn10', ['0321751043'], ['978-0321751041']],
    ['isbn13', ['978-0321751041'], ['0321751043']],
    ['creditcard', ['4111 1111 1111 1111'], ['4111 1111 1111 1112', '1']],
    ['ssn', ['123-45-6789', '123 45 6789'], ['123456789', '12-345-6789']],
    ['hexcolor', ['#fff', 'A0B1C2'], ['#ffff', 'red']],
    ['rgbcolor', ['rgb(0, 12,255)'], ['rgb(256,0,0)', 'rgb(0,0)']],
    ['byte', ['aGk='], ['', 'aGk', 'a===', 'aG=k', 'aGk_']],
    ['password', ['', 'x'], []],
    ['date', ['2024-02-29'], ['2023-02-29', '2024-2-9', '2024-02-29T']],
    [
      'duration',
      ['1h30m', '2 days', '5 Minutes', '3wk'],
      ['', '1', '3 fortnights', '99999999999999999999 s'],
    ],
    [
      'date-time',
      ['2020-01-01T00:00:00Z', '2020-01-01t00:00:00.5+01:00'],
      ['2020-01-01', '2020-13-01T00:00:00Z', '2020-01-01T24:00:00Z', 'T00:00:00Z'],
    ],
  ])('a text of format %s is told from one that is not', (format, taken, refused) => {
    const rule = formatRule(format)
    expect(taken.filter((text) => !rule?.(text))).toEqual([])
    expect(refused.filter((text) => rule?.(text))).toEqual([])
  })

  it('a string format may be named without dashes', () => {
    expect(formatRule('datetime')).toBe(formatRule('date-time'))
  })

  it.each(['int32', 'constructor', 'k8s-short-name', ''])(
    'a string format %j does not exist',
    (format) => {
      expect(formatRule(format)).toBeUndefined()
    },
  )

  it.each(['uri', 'email', 'hostname', 'duration', 'byte', 'mac'])(
    'a text of half a million letters is judged as %s at once',
    (format) => {
      const rule = formatRule(format)
      for (const part of ['a', '1', 'a.', '"', ' ', 'a-', '1 ', ':']) {
        expect(typeof rule?.(part.repeat(500_000 / part.length))).toBe('boolean')
      }
    },
  )
})
