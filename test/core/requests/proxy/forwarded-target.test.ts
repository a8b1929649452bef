import { describe, expect, it } from 'vitest'
import { forwardedQuery } from '../../../../core/requests/proxy/forwarded-target.ts'

describe('the query of a request that is passed on', () => {
  it.each([
    ['', ''],
    ['limit=5', 'limit=5'],
    ['b=2&a=1&a=0&c', 'a=1&a=0&b=2&c='],
    ['q=a+b%20c%2Fd&%41=%42&e', 'A=B&e=&q=a+b+c%2Fd'],
    ['labelSelector=a%3Db', 'labelSelector=a%3Db'],
    // Go reads no pair with a semicolon or a broken escape, so the server behind must not read another one.
    ['q=a;b&c=d', 'c=d'],
    ['q=a;b', ''],
    ['a=%zz&b=%4&c=%&d=%41', 'd=A'],
  ])('%j is sent as %j', (given, sent) => {
    expect(forwardedQuery(given)).toBe(sent)
  })
})
