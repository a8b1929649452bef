import { expect, it } from 'vitest'
import { isJsonObject, type JsonValue, isList } from '../../core/base/api/json.ts'
import { parseJson } from '../../core/base/json/json-parse.ts'
import { writeJson } from '../../core/base/json/json-write.ts'
import { ParseError } from '../../core/base/json/parse-error.ts'
import { writeYaml } from '../../core/objects/codec/yaml/yaml-write.ts'
import { parseYaml } from '../../core/objects/codec/yaml/yaml.ts'
import { fromHex } from '../support/codecs/hex.ts'
import { describeVectors } from '../support/recorded/vectors.ts'

type Overwrite = { readonly args: readonly (string | { readonly $hex: string })[] }

interface Case {
  readonly func: string
  readonly name: string
  readonly yaml?: string
  readonly json?: string
  readonly err?: unknown
  readonly yamlReverseOverwrite?: Overwrite
  readonly encoded?: string
  readonly decoded?: JsonValue
}

const refused = 'REFUSED'

function outcome(text: string): string {
  try {
    return writeJson(parseYaml(text).value)
  } catch (error) {
    if (error instanceof ParseError) return refused
    throw error
  }
}

function reversed({ yaml, yamlReverseOverwrite }: Case): string {
  const [text = yaml] = yamlReverseOverwrite?.args ?? []
  if (typeof text === 'object') return new TextDecoder().decode(fromHex(text.$hex))
  return text ?? ''
}

/** The cases read into Go structs, which turn any scalar into the text that the field takes. */
function asTexts(value: JsonValue): JsonValue {
  if (isList(value)) return value.map(asTexts)
  if (!isJsonObject(value)) return String(value)
  if (Array.isArray(value['args'])) return asTexts(value['args'][0] ?? null)
  const members = Object.entries(value).filter(([key]) => key !== 'unknown')
  return Object.fromEntries(
    members.map(([key, item]) => [key.toLowerCase(), asTexts(item ?? null)]),
  )
}

/** A field that the struct lacks is found where the schema is known; all other strict cases repeat a key. */
function isRepeated({ name }: Case): boolean {
  return !name.includes('unknown field')
}

describeVectors<readonly Case[]>('curated/sigs-yaml-to-json.json', (cases) => {
  const plain = cases.filter(({ func }) => func === 'TestYAMLToJSON')
  it.each(plain.map((item) => [item.name, item] as const))(
    'YAML is read and written: %s',
    (_, item) => {
      const json = writeJson(parseJson(item.json ?? '').value)
      expect(outcome(item.yaml ?? '')).toBe(item.err === undefined ? json : refused)
      expect(writeYaml(parseJson(item.json ?? '').value)).toBe(reversed(item))
    },
  )

  const strict = cases.filter(({ func }) => func !== 'TestYAMLToJSON')
  it.each(strict.map((item) => [item.name, item] as const))('strict YAML finds: %s', (_, item) => {
    const { value, duplicates } = parseYaml(item.encoded ?? item.yaml ?? '')
    const decoded = item.decoded ?? parseJson(item.json ?? '').value
    expect(asTexts(value)).toEqual(asTexts(decoded))
    expect(duplicates.length > 0).toBe(isRepeated(item))
  })
})
