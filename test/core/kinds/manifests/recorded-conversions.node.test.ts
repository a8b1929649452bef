import { describe, expect, it } from 'vitest'
import { isJsonObject, type JsonObject } from '../../../../core/base/api/json.ts'
import { createFeatureGates } from '../../../../core/base/release/feature-gates.ts'
import { parseRelease } from '../../../../core/base/release/release.ts'
import { releaseOfHistory } from '../../../../core/kinds/assembly/releases/release-history.ts'
import { withoutZeros } from '../../../../core/kinds/manifests/merge-changes.ts'
import { builtInFacts } from '../../../../core/kinds/manifests/release-facts.ts'
import { parseYaml } from '../../../../core/objects/codec/yaml/yaml.ts'
import { decodeObject } from '../../../../core/objects/schema/decode.ts'
import { applyDefaults } from '../../../../core/objects/schema/defaults.ts'
import { createSchemaRegistry } from '../../../../core/objects/schema/registry.ts'
import { convert } from '../../../support/objects/converted-manifest.ts'
import recorded from './recorded-conversions.json'

// What kubectl-convert of release 1.34.2 prints for the manifests, built of its module:
// `kubectl-convert -f <manifest> --output-version <to> --local -o json`. It writes all defaults out, and this tool only those that the
// new version does not share: with the defaults of the new version both are the same.

const facts = builtInFacts('k8s')
const release = parseRelease('1.34')
const tables = releaseOfHistory(release)
const gate = createFeatureGates(new Map(), tables.gates)
const registry = createSchemaRegistry(tables.types, facts.brand, release)

/** The object as its version has it, with its defaults, and without what decoding writes for absent fields. */
function meaningOf(object: JsonObject): JsonObject {
  const { apiVersion = '', kind = '' } = object as { apiVersion?: string; kind?: string }
  const life = facts.life({ apiVersion, kind })
  const schema = life && registry.kind(life.group, life.version, kind)
  if (!schema) throw new TypeError(`${apiVersion} ${kind} has no type`)
  const decoded = decodeObject(schema, object).object
  applyDefaults(schema, decoded, { brand: facts.brand, gate, now: '' })
  const { status: _, ...rest } = withoutZeros(schema, decoded)
  return rest
}

const cases = recorded.map(({ to, manifest, result }) => {
  const [first = '', kind = ''] = manifest.split('\n')
  return { name: `${first} ${kind}`, to, manifest, result: result as unknown as JsonObject }
})

describe('conversions as the original makes them', () => {
  it.each(cases)('$name to $to means the same', async ({ to, manifest, result }) => {
    const { text } = await convert(manifest, { outputVersion: to })
    const { value } = parseYaml(text)
    expect(isJsonObject(value) ? meaningOf(value) : value).toEqual(meaningOf(result))
  })
})
