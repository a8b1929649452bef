import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../../../../../support/cel/api-server-environment.ts'

describe('URLs in expressions', () => {
  it.each([
    ["isURL('https://user:pass@example.com:80/path?query=val#fragment')", 'true'],
    ["isURL('/absolute-path')", 'true'],
    ["isURL('https://a:b:c/')", 'false'],
    ["isURL('../relative-path')", 'false'],
    ["isURL('http://[1.2.3.4]/')", 'false'],
    [
      "url('relative')",
      'error: URL parse error during conversion from string: parse "relative": invalid URI for request',
    ],
    [
      "url('http://a b/')",
      'error: URL parse error during conversion from string: parse "http://a b/": invalid character " " in host name',
    ],
    [
      "url('/a#%zz')",
      'error: URL parse error during conversion from string: parse "/a#%zz": invalid URL escape "%zz"',
    ],
    [
      "url('//[')",
      'error: URL parse error during conversion from string: parse "//[": missing \']\' in host',
    ],
    ["url('HTTPS://Example.com:80/').getScheme()", '"https"'],
    ["url('/path').getScheme()", '""'],
    ["url('https://example.com:80/').getHost()", '"example.com:80"'],
    ["url('https://[::1]:80/').getHostname()", '"::1"'],
    ["url('https://example.com:80/').getPort()", '"80"'],
    ["url('https://example.com/path with spaces/').getEscapedPath()", '"/path%20with%20spaces/"'],
    [
      "url('https://example.com/?k1=a&k2=b&k2=c').getQuery() == {'k1': ['a'], 'k2': ['b', 'c']}",
      'true',
    ],
    ["url('/path').getQuery()", 'map'],
    ["url('http://a/%7E') == url('http://a/~')", 'false'],
    ["url('HTTP://a') == url('http://a')", 'true'],
    ["url('http://a') != url('http://b')", 'true'],
    ["dyn(url('/a')) == dyn('/a')", 'error: no such overload'],
    ["dyn('/a') == dyn(url('/a'))", 'false'],
    ["type(url('/a')) == type(url('/b'))", 'true'],
    [
      'url(1)',
      "compile error: ERROR: <input>:1:4: found no matching overload for 'url' applied to '(int)'\n | url(1)\n | ...^",
    ],
    [
      "url('/a').foo()",
      "compile error: ERROR: <input>:1:14: undeclared reference to 'foo' (in container '')\n | url('/a').foo()\n | .............^",
    ],
    [
      "string(url('/a'))",
      "compile error: ERROR: <input>:1:7: found no matching overload for 'string' applied to '(kubernetes.URL)'\n | string(url('/a'))\n | ......^",
    ],
  ])('the expression %s evaluates as in the original', (text, result) => {
    expect(outcomeOf(text).result).toBe(result)
  })

  it.each([
    ["url('https://example.com/path')", '3 of 3..3'],
    ["url('https://example.com/path').getHost()", '4 of 4..4'],
    ["isURL('https://example.com/path')", '1 of 1..1'],
    ['url(s)', '1 of 1..1844674407370955265'],
    ["url(s) == url('https://example.com/path')", '5 of 5..1844674407370955271'],
    ["url('/a') == url(s)", '3 of 3..3689348814741910530'],
  ])('the expression %s costs as in the original', (text, costs) => {
    expect(outcomeOf(text).costs).toBe(costs)
  })
})
