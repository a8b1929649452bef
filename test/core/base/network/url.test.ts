import { describe, expect, it } from 'vitest'
import { parseUrl, requestUriError, type Url, UrlError } from '../../../../core/base/network/url.ts'

function urlOf(text: string): Url {
  const url = parseUrl(text)
  if (url instanceof UrlError) throw new TypeError(url.message)
  return url
}

function errorOf(text: string): string | undefined {
  const url = parseUrl(text)
  return url instanceof UrlError ? url.message : undefined
}

describe('the parts of a URL', () => {
  it('a URL has scheme, host, port, path and query, with escapes in the path only', () => {
    const url = urlOf('HTTPS://us%40er:p@Example.com:8080/a%2Fb c?x=1&x=%C3%A9+2&y#frag')
    expect(url.scheme).toBe('https')
    expect(url.host).toBe('Example.com:8080')
    expect(url.hostname).toBe('Example.com')
    expect(url.port).toBe('8080')
    expect(url.escapedPath).toBe('/a/b%20c')
    expect([...url.query()]).toEqual([
      ['x', ['1', 'é 2']],
      ['y', ['']],
    ])
    expect(url.toString()).toBe('https://us%40er:p@Example.com:8080/a/b%20c?x=1&x=%C3%A9+2&y#frag')
  })

  it.each([
    ['http://[::1]:80/', '[::1]:80', '::1', '80'],
    ['http://[fe80::1%25en0]/', '[fe80::1%en0]', 'fe80::1%en0', ''],
    ['http://a:/', 'a:', 'a', ''],
    ['//a.b/c', 'a.b', 'a.b', ''],
    ['http://%e4%b8%96/', '世', '世', ''],
    ['http://%ff/', '\ufffd', '\ufffd', ''],
    ['/path', '', '', ''],
    ['mailto:a@b', '', '', ''],
    ['http://a:80:90/', 'a:80:90', 'a:80', '90'],
  ])('the host of %s is %j', (text, host, hostname, port) => {
    const url = urlOf(text)
    expect([url.host, url.hostname, url.port]).toEqual([host, hostname, port])
  })

  it('the path of a URL keeps escapes that were written where all of it is valid', () => {
    expect(urlOf('/a%2fb').escapedPath).toBe('/a%2fb')
    expect(urlOf("/!'()[]").escapedPath).toBe("/!'()[]")
    expect(urlOf('/a%2fb c').escapedPath).toBe('/a/b%20c')
    expect(urlOf('/é').escapedPath).toBe('/%C3%A9')
    expect(urlOf('*').escapedPath).toBe('*')
  })

  it('a malformed parameter of a query is left out', () => {
    expect([...urlOf('/?a=1;b=2&%zz=1&c=%zz&&d=3=4').query()]).toEqual([['d', ['3=4']]])
  })

  it.each([
    ['file:/x', 'file:/x'],
    ['file:///x', 'file:///x'],
    ['http:', 'http:'],
    ['http://a?', 'http://a?'],
    ['/a?#', '/a?'],
    ['/a#b%20c d', '/a#b%20c%20d'],
    ['//us%20er:@h', '//us%20er:@h'],
  ])('the canonical text of %s is %s', (text, canonical) => {
    expect(urlOf(text).toString()).toBe(canonical)
  })
})

describe('what is no URL', () => {
  it.each([
    ['a\tb', 'parse "a\\tb": net/url: invalid control character in URL'],
    [':a', 'parse ":a": missing protocol scheme'],
    ['1:2', 'parse "1:2": first path segment in URL cannot contain colon'],
    ['http://a b/', 'parse "http://a b/": invalid character " " in host name'],
    ['http://%41/', 'parse "http://%41/": invalid URL escape "%41"'],
    ['http://a/%zz', 'parse "http://a/%zz": invalid URL escape "%zz"'],
    ['http://a/%2', 'parse "http://a/%2": invalid URL escape "%2"'],
    ['http://a/%aé', String.raw`parse "http://a/%aé": invalid URL escape "%a\xc3"`],
    ['http://a:x/', 'parse "http://a:x/": invalid port ":x" after host'],
    ['http://a[::1]/', 'parse "http://a[::1]/": invalid IP-literal'],
    ['http://[1.2.3.4]/', 'parse "http://[1.2.3.4]/": invalid IP-literal'],
    ['http://[::1/', 'parse "http://[::1/": missing \']\' in host'],
    ['http://[::1]x/', 'parse "http://[::1]x/": invalid port "x" after host'],
    ['http://[x]/', 'parse "http://[x]/": invalid host: ParseAddr("x"): unable to parse IP'],
    ['http://[::1%25%2f]/', 'parse "http://[::1%25%2f]/": invalid URL escape "%2f"'],
    ['http://é@h/', 'parse "http://é@h/": net/url: invalid userinfo'],
    ['http://%zz@h/', 'parse "http://%zz@h/": invalid URL escape "%zz"'],
    ['/a#%zz', 'parse "/a#%zz": invalid URL escape "%zz"'],
    ['http://a b/#c', 'parse "http://a b/": invalid character " " in host name'],
  ])('%j is no URL: %s', (text, message) => {
    expect(errorOf(text)).toBe(message)
  })

  it('a request URI is absolute or a path, and may hold # in both', () => {
    expect(requestUriError('/a#b')).toBeUndefined()
    expect(requestUriError('http://a/#b')).toBeUndefined()
    expect(requestUriError('//[')).toBeUndefined()
    expect(requestUriError('')?.message).toBe('parse "": empty url')
    expect(requestUriError('../a')?.message).toBe('parse "../a": invalid URI for request')
    expect(requestUriError('#a')?.message).toBe('parse "#a": invalid URI for request')
  })
})
