import {
  dns1035LabelName,
  labelName,
  labelValue,
  type NameRule,
  qualifiedName,
  subdomainName,
  type TextRule,
} from '../../../../base/api/metadata/names.ts'
import { formatRule } from '../../../../base/api/string-formats.ts'
import { requestUriError } from '../../../../base/network/url.ts'

/** A format of texts that expressions can validate. */
export interface NamedFormat {
  readonly name: string
  readonly rule: TextRule
  /** Length of the pattern that costs count by; that of a similar pattern where the format is no pattern. */
  readonly patternLength: number
}

function named(rule: NameRule, prefix: boolean): TextRule {
  return (text) => rule(text, prefix)
}

function stringFormat(name: string, message: string): TextRule {
  const matches = formatRule(name)
  return (text) => (matches?.(text) === true ? [] : [message])
}

function uri(text: string): readonly string[] {
  const error = requestUriError(text)
  return error ? [error.message] : []
}

/** Formats by the names of the functions that give them, `format.<name>()`. */
export const namedFormats: ReadonlyMap<string, NamedFormat> = new Map(
  Object.entries({
    dns1123Label: format('DNS1123Label', named(labelName, false), 30),
    dns1123Subdomain: format('DNS1123Subdomain', named(subdomainName, false), 60),
    dns1035Label: format('DNS1035Label', named(dns1035LabelName, false), 30),
    qualifiedName: format('QualifiedName', qualifiedName, 60),
    dns1123LabelPrefix: format('DNS1123LabelPrefix', named(labelName, true), 30),
    dns1123SubdomainPrefix: format('DNS1123SubdomainPrefix', named(subdomainName, true), 60),
    dns1035LabelPrefix: format('DNS1035LabelPrefix', named(dns1035LabelName, true), 30),
    labelValue: format('LabelValue', labelValue, 40),
    uri: format('URI', uri, 1_103),
    uuid: format('uuid', stringFormat('uuid', 'does not match the UUID format'), 70),
    byte: format('byte', stringFormat('byte', 'invalid base64'), 84),
    date: format('date', stringFormat('date', 'invalid date'), 71),
    datetime: format('datetime', stringFormat('datetime', 'invalid datetime'), 71),
  }),
)

function format(name: string, rule: TextRule, patternLength: number): NamedFormat {
  return { name, rule, patternLength }
}
