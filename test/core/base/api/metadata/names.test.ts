import { describe, expect, it } from 'vitest'
import {
  configKey,
  dns1035Label,
  dnsLabel,
  dnsSubdomain,
  environmentVariableName,
  labelValue,
  pathSegment,
  portName,
  qualifiedName,
  subdomainName,
} from '../../../../../core/base/api/metadata/names.ts'

const subdomainRule =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')"
const labelRule =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')"
const qualifiedRule =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')"

describe('names', () => {
  it('valid names of each kind are accepted', () => {
    expect(dnsSubdomain('a.b-c.0')).toEqual([])
    expect(dnsLabel('0-a')).toEqual([])
    expect(dns1035Label('web-1')).toEqual([])
    expect(labelValue('')).toEqual([])
    expect(labelValue('My_value.1')).toEqual([])
    expect(qualifiedName('example.com/My_name.1')).toEqual([])
    expect(portName('http-alt')).toEqual([])
    expect(configKey('.env')).toEqual([])
  })

  it('a bad subdomain name is refused in the words of Kubernetes', () => {
    expect(dnsSubdomain('My_App')).toEqual([subdomainRule])
    expect(dnsSubdomain('a'.repeat(254))).toEqual(['must be no more than 253 characters'])
  })

  it('a bad label name is refused in the words of Kubernetes, dots among the reasons', () => {
    expect(dnsLabel('Web')).toEqual([labelRule])
    expect(dnsLabel('a.b')).toEqual(['must not contain dots'])
    expect(dnsLabel('')).toEqual([labelRule])
    expect(dnsLabel('a'.repeat(64))).toEqual(['must be no more than 63 characters'])
  })

  it('a bad qualified name is refused with the part that is wrong', () => {
    expect(qualifiedName('')).toEqual(['name part must be non-empty', `name part ${qualifiedRule}`])
    expect(qualifiedName('/a')).toEqual(['prefix part must be non-empty'])
    expect(qualifiedName('A/b')).toEqual([`prefix part ${subdomainRule}`])
    expect(qualifiedName('a/b/c')).toEqual([
      `a qualified name ${qualifiedRule} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ])
  })

  it('a path segment name may have anything but what would leave the path', () => {
    expect(pathSegment('system:node:A B', false)).toEqual([])
    expect(pathSegment('..', false)).toEqual(["may not be '..'"])
    expect(pathSegment('a/b%', false)).toEqual(["may not contain '/'", "may not contain '%'"])
  })

  it('a generated name may end in a dash', () => {
    expect(subdomainName('web-', true)).toEqual([])
    expect(subdomainName('web-', false)).toEqual([subdomainRule])
    expect(subdomainName('Web-', true)).toEqual([subdomainRule])
  })

  it('the length of a name is counted in bytes, not letters', () => {
    expect(labelValue('é'.repeat(32))).toContain('must be no more than 63 characters')
  })

  it('the name of an environment variable has no equals sign', () => {
    expect(environmentVariableName('A=B')).toEqual([
      "a valid environment variable name must consist only of printable ASCII characters other than '='",
    ])
    expect(environmentVariableName('')).toEqual(['environment variable name must be non-empty'])
  })

  it('a config key does not leave its directory', () => {
    expect(configKey('..')).toEqual(["must not be '..'"])
    expect(configKey('..x')).toEqual(["must not start with '..'"])
  })

  it('a bad port name is refused with every reason', () => {
    expect(portName('-80--')).toEqual([
      'must contain at least one letter (a-z)',
      'must not contain consecutive hyphens',
      'must not begin or end with a hyphen',
    ])
  })
})
