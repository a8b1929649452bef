import type { Brand } from '../../../base/api/brand.ts'
import { parseGroupVersion } from '../../../base/api/group-version.ts'
import { textOf } from '../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../base/api/json.ts'
import { parseJson } from '../../../base/json/json-parse.ts'
import { ParseError } from '../../../base/json/parse-error.ts'
import { byteLength } from '../../../base/text/utf8.ts'
import { parseYaml } from '../../../objects/codec/yaml/yaml.ts'
import { jsonTypeName, SchemaTypeError } from '../../../objects/schema/decode-trail.ts'
import { abacGroup, type AbacPolicy, readOlderPolicy, readPolicy } from './abac-policy.ts'

/** What a policy file says. */
export interface AbacPolicies {
  readonly policies: readonly AbacPolicy[]
  /** Whether some policies have the older form, without a version. */
  readonly hasOlder: boolean
}

/** Bytes of a line at most, its end not counted, as in the original. */
const longestLine = 65_535

const head =
  'Go value of type struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }'

function parseLine(line: string): JsonValue {
  try {
    // As the original recognizes it: text that does not begin as JSON is YAML.
    return (/^\s*[[{]/.test(line) ? parseJson(line) : parseYaml(line)).value
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    const why = `couldn't get version/kind; json parse error: ${error.message}`
    throw new RangeError(why, { cause: error })
  }
}

function objectOfLine(line: string): JsonObject {
  const value = parseLine(line)
  if (value === null) return {}
  if (isJsonObject(value)) return value
  const why = `json: cannot unmarshal ${jsonTypeName(value)} into ${head}`
  throw new RangeError(`couldn't get version/kind; json parse error: ${why}`)
}

/** Reads one policy, by the kind and the version that it states. @throws RangeError | SchemaTypeError */
function policyOf(object: JsonObject, group: string): { policy: AbacPolicy; isOlder: boolean } {
  const [kind, apiVersion] = [textOf(object, 'kind') || 'Policy', textOf(object, 'apiVersion')]
  if (apiVersion !== '' && !parseGroupVersion(apiVersion)) {
    throw new RangeError(`unexpected GroupVersion string: ${apiVersion}`)
  }
  const isCurrent = apiVersion === `${group}/v1beta1`
  if (kind === 'Policy' && isCurrent && textOf(object, 'kind') === '') {
    throw new RangeError('converting (v1beta1.Policy) to (v0.Policy): unknown conversion')
  }
  if (kind === 'Policy' && isCurrent) return { policy: readPolicy(object), isOlder: false }
  if (kind !== 'Policy' || (apiVersion !== '' && apiVersion !== `${group}/v0`)) {
    throw new RangeError(
      `no kind "${kind}" is registered for version "${apiVersion}" in scheme "pkg/runtime/scheme.go:110"`,
    )
  }
  return { policy: readOlderPolicy(object), isOlder: apiVersion === '' }
}

/**
 * Reads a policy file: a policy on each line; empty lines and those that begin with `#` do not count.
 *
 * @throws RangeError in the words of the original, with the file and the line.
 */
export function readAbacPolicies(
  text: string,
  path: string,
  brand: Pick<Brand, 'labelDomain'>,
): AbacPolicies {
  const policies: AbacPolicy[] = []
  let hasOlder = false
  for (const [at, ended] of text.split('\n').entries()) {
    const line = ended.endsWith('\r') ? ended.slice(0, -1) : ended
    if (byteLength(ended) > longestLine) {
      throw new RangeError(`error reading policy file ${path}: bufio.Scanner: token too long`)
    }
    const trimmed = line.trim()
    if (trimmed === '' || trimmed.startsWith('#')) continue
    try {
      const { policy, isOlder } = policyOf(objectOfLine(line), abacGroup(brand))
      policies.push(policy)
      hasOlder ||= isOlder
    } catch (error) {
      if (!(error instanceof RangeError || error instanceof SchemaTypeError)) throw error
      const place = `error reading policy file ${path}, line ${at + 1}: ${line}`
      throw new RangeError(`${place}: ${error.message}`, { cause: error })
    }
  }
  return { policies, hasOlder }
}
