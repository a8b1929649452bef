import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../../../../../support/cel/api-server-environment.ts'

describe('formats of texts in expressions', () => {
  it.each([
    ["format.named('dns1123Label').value() == format.dns1123Label()", 'true'],
    ["format.named('DNS1123Label')", 'optional.none'],
    ['format.uri() == format.uuid()', 'false'],
    ['dyn(format.uri()) == dyn(1)', 'error: no such overload'],
    ["format.dns1123Label().validate('my-label')", 'optional.none'],
    ["format.dns1123Label().validate('a.b')", 'optional(["must not contain dots"])'],
    [
      "format.dns1123Label().validate('A')",
      "optional([\"a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')\"])",
    ],
    ["format.dns1123Subdomain().validate('a.b')", 'optional.none'],
    [
      "format.dns1123Subdomain().validate('a..b')",
      "optional([\"a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')\"])",
    ],
    [
      "format.dns1035Label().validate('1a')",
      "optional([\"a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')\"])",
    ],
    [
      "format.qualifiedName().validate('a/b/c')",
      "optional([\"a qualified name must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')\"])",
    ],
    ["format.qualifiedName().validate('/b')", 'optional(["prefix part must be non-empty"])'],
    ["format.dns1123LabelPrefix().validate('a-')", 'optional.none'],
    [
      "format.dns1123LabelPrefix().validate('-')",
      "optional([\"a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')\"])",
    ],
    ["format.dns1123SubdomainPrefix().validate('a.b-')", 'optional.none'],
    ["format.dns1035LabelPrefix().validate('a-')", 'optional.none'],
    ["format.labelValue().validate('')", 'optional.none'],
    [
      "format.labelValue().validate('-a')",
      "optional([\"a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')\"])",
    ],
    ["format.uri().validate('/x')", 'optional.none'],
    ["format.uri().validate('../x')", 'optional(["parse \\"../x\\": invalid URI for request"])'],
    ["format.uuid().validate('123e4567-e89b-12d3-a456-426614174000')", 'optional.none'],
    ["format.uuid().validate('123')", 'optional(["does not match the UUID format"])'],
    ["format.byte().validate('aGk=')", 'optional.none'],
    ["format.byte().validate('aGk')", 'optional(["invalid base64"])'],
    ["format.date().validate('2021-01-31')", 'optional.none'],
    ["format.date().validate('2021-02-30')", 'optional(["invalid date"])'],
    ["format.datetime().validate('2021-01-01T00:00:00Z')", 'optional.none'],
    ["format.datetime().validate('2021-01-01')", 'optional(["invalid datetime"])'],
    [
      'format.foo()',
      "compile error: ERROR: <input>:1:1: undeclared reference to 'format' (in container '')\n | format.foo()\n | ^\nERROR: <input>:1:11: undeclared reference to 'foo' (in container '')\n | format.foo()\n | ..........^",
    ],
    [
      'format.named(1)',
      "compile error: ERROR: <input>:1:13: found no matching overload for 'format.named' applied to '(int)'\n | format.named(1)\n | ............^",
    ],
  ])('the expression %s evaluates as in the original', (text, result) => {
    expect(outcomeOf(text).result).toBe(result)
  })

  it.each([
    ["format.named('dns1123Label')", '1 of 1..1'],
    ["format.dns1123Label().validate('my-name')", '9 of 33..33'],
    ["format.uri().validate('http://example.com')", '553 of 65..65'],
    ["format.uuid().validate('123')", '19 of 33..33'],
    ["format.byte().validate('aGk=')", '22 of 33..33'],
    ["format.datetime().validate('2021-01-01T00:00:00Z')", '55 of 65..65'],
    ['format.uri() == format.uri()', '3 of 3..9'],
    ['format.uri().validate(s)', '278 of 2..18446744073709551615'],
  ])('the expression %s costs as in the original', (text, costs) => {
    expect(outcomeOf(text).costs).toBe(costs)
  })
})
