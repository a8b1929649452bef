import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../../../../../support/cel/api-server-environment.ts'

const lost = 'error: unsupported conversion to ref.Val: '

describe('values of the API server in optionals', () => {
  it.each([
    ["optional.of(1).optMap(x, ip('::1')).value().family()", `${lost}(netip.Addr)::1`],
    ["optional.of(1).optMap(x, cidr('::/0')).value()", `${lost}(netip.Prefix)::/0`],
    ["optional.of(1).optMap(x, quantity('1.50Gi')).value()", `${lost}(*resource.Quantity)1536Mi`],
    [
      "optional.of(1).optMap(x, quantity('1500m').add(1)).orValue(quantity('1'))",
      `${lost}(*resource.Quantity)2500m`,
    ],
    [
      "optional.of(1).optMap(x, semver('1.2.3-a.1+b')).value()",
      `${lost}(semver.Version)1.2.3-a.1+b`,
    ],
    [
      "optional.of(1).optMap(x, url('https://é/a b')).value()",
      `${lost}(*url.URL)https://%C3%A9/a%20b`,
    ],
    ['optional.of(1).optMap(x, authorizer).value()', 'error: no such overload'],
    ["[optional.of(ip('::1'))].all(x, x.value().family() == 6)", `${lost}(netip.Addr)::1`],
    ["optional.of(1).optMap(x, ip('::1')) == optional.of(ip('::1'))", `${lost}(netip.Addr)::1`],
  ])('the expression %s is %s, as the original loses the value in the optional', (text, result) => {
    expect(outcomeOf(text).result).toBe(result)
  })

  it.each([
    ["optional.of(1).optMap(x, ip('::1')).hasValue()", 'true'],
    ["optional.of(1).optMap(x, ip('::1')) == optional.none()", 'false'],
    ["[optional.of(ip('::1'))][0].value().family()", '6'],
    ['optional.of(1).optMap(x, format.date()).hasValue()', 'true'],
  ])('the expression %s is %s', (text, result) => {
    expect(outcomeOf(text).result).toBe(result)
  })
})

describe('values of the API server as keys and ranges', () => {
  const unhashable = 'internal error: runtime error: hash of unhashable type'

  it.each([
    ['{format.date(): 1}', `error: ${unhashable} cel.Format`],
    ["{semver('1.2.3'): 1}", `error: ${unhashable} cel.Semver`],
    ["dyn(ip('::1')).all(x, true)", "error: got 'cel.IP', expected iterable type"],
    [
      "dyn(authorizer.path('/')).all(x, true)",
      "error: got 'library.pathCheckVal', expected iterable type",
    ],
  ])('%s is the error "%s"', (text, result) => {
    expect(outcomeOf(text).result).toBe(result)
  })
})
