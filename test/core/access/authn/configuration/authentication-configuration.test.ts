import { beforeAll, describe, expect, it } from 'vitest'
import { readAuthenticationConfiguration } from '../../../../../core/access/authn/configuration/authentication-configuration.ts'
import {
  type ClaimLanguage,
  loadClaimLanguage,
} from '../../../../../core/access/authn/configuration/claim-language.ts'
import { checkAuthentication } from '../../../../../core/access/authn/configuration/validate-authentication.ts'
import { brands } from '../../../../../core/base/api/brand.ts'

const head = 'apiVersion: apiserver.config.k8s.io/v1\nkind: AuthenticationConfiguration\n'
const issuer = `jwt:
- issuer: {url: "https://issuer.test", audiences: [me]}
  claimMappings: {username: {claim: sub, prefix: ""}}
`

function read(text: string, brand = brands.k8s) {
  return readAuthenticationConfiguration(text, brand)
}

describe('the text of an authentication configuration', () => {
  it.each(['v1', 'v1beta1', 'v1alpha1'])('may be of version %s, in YAML or JSON', (version) => {
    const text = (head + issuer).replace('/v1\n', `/${version}\n`)
    const { jwt, anonymous } = read(text)
    expect(anonymous).toBeUndefined()
    expect(jwt).toMatchObject([
      {
        issuer: { url: 'https://issuer.test', audiences: ['me'], discoveryURL: '' },
        claimMappings: {
          username: { claim: 'sub', prefix: '', expression: '' },
          groups: { claim: '', expression: '' },
        },
        claimValidationRules: [],
      },
    ])
    const json = `{"apiVersion":"apiserver.config.k8s.io/${version}","kind":"AuthenticationConfiguration"}`
    expect(read(json)).toEqual({ jwt: [] })
  })

  it('names the domain of the brand', () => {
    const text = head.replace('k8s.io', 'svc.io')
    expect(read(text, brands.svc)).toEqual({ jwt: [] })
    expect(() => read(text)).toThrow('AuthenticationConfiguration of apiserver.config.k8s.io/v1 is')
  })

  it.each([
    ['', 'empty config data'],
    ['jwt: [', 'yaml: line 1: did not find expected node content'],
    ['[]', 'it has no kind of no version'],
    [`${head}jwt: 5`, 'cannot unmarshal number into Go struct field'],
    [`${head}jwt: []\nfoo: 1`, 'strict decoding error: unknown field "foo"'],
    [`${head}jwt: []\njwt: []`, 'key "jwt" already set in map'],
    [`${head}${issuer.replace('sub,', 'sub, pre: 1,')}`, '"jwt[0].claimMappings.username.pre"'],
  ])('is refused where it cannot be read: %j', (text, why) => {
    expect(() => read(text)).toThrow(why)
  })
})

describe('an authentication configuration', () => {
  let language: ClaimLanguage

  beforeAll(async () => {
    language = await loadClaimLanguage(brands.k8s)
  })

  function check(text: string, initial?: string, brand = brands.k8s) {
    const gates = { structured: true, egressSelector: true }
    const terms = { brand, language, disallowedIssuers: ['https://own.test'], gates }
    const configuration = read(head + text)
    return checkAuthentication(
      configuration,
      terms,
      initial === undefined ? configuration : read(head + initial),
    )
  }

  it('has at most 64 authenticators, and may have none', () => {
    expect(check('jwt: []')).toEqual([])
    const [, item = ''] = issuer.split('jwt:\n')
    expect(() => check(`jwt:\n${item.repeat(65)}`)).toThrow(
      'jwt: Too many: 65: must have at most 64',
    )
  })

  it('must not name the issuer of the service account tokens of this server', () => {
    expect(() => check(issuer.replace('issuer.test', 'own.test'))).toThrow(
      'jwt[0].issuer.url: Invalid value: "https://own.test": URL must not overlap with disallowed issuers',
    )
  })

  it('must not name an issuer twice', () => {
    expect(() => check(issuer + issuer.replace('jwt:\n', ''))).toThrow(
      'jwt[1].issuer.url: Duplicate value: "https://issuer.test"',
    )
  })

  it('must not want an egress selector, which this server does not have', () => {
    const text = issuer.replace('audiences:', 'egressSelectorType: cluster, audiences:')
    expect(() => check(text)).toThrow('egress lookup required with egress selector type "cluster"')
  })

  it('has no conditions for anonymous requests that it forbids', () => {
    expect(() => check('anonymous: {enabled: false, conditions: [{path: /livez}]}')).toThrow(
      'anonymous.conditions: Invalid value: [{"Path":"/livez"}]: enabled should be set to true when conditions are defined',
    )
  })

  it('must not change anonymous requests while the server runs', () => {
    const one = 'anonymous: {enabled: true}'
    expect(check(one, one)).toEqual([])
    for (const other of ['jwt: []', 'anonymous: {enabled: true, conditions: [{path: /a}]}']) {
      expect(() => check(other, one)).toThrow('anonymous: Forbidden: changed from initial')
    }
  })

  it('never shows the text of an authority that is none, which may be a key', () => {
    const text = issuer.replace('audiences:', 'certificateAuthority: "secret key", audiences:')
    expect(() => check(text)).toThrow('certificateAuthority: Invalid value: "<omitted>"')
  })
})
