import { describe, expect, it } from 'vitest'
import { equalJson } from '../../../../../core/base/api/json.ts'
import { parseJson } from '../../../../../core/base/json/json-parse.ts'
import { writeJson } from '../../../../../core/base/json/json-write.ts'
import { ParseError } from '../../../../../core/base/json/parse-error.ts'
import { parseYaml } from '../../../../../core/objects/codec/yaml/yaml.ts'
import recorded from './recorded-documents.json' with { type: 'json' }

/** What `sigs.k8s.io/yaml` 1.6, which kube-apiserver 1.34.2 reads YAML with, made of a text. */
interface Recorded {
  readonly text: string
  readonly json?: string
  readonly error?: string
  /** The error of its strict reading, which refuses repeated keys. */
  readonly repeated?: string
}

interface Answer {
  readonly json?: string
  readonly error?: string
  readonly repeated?: string
}

function answerTo({ text, json }: Recorded): Answer {
  try {
    const { value: usual, written, describe: faults } = parseYaml(text)
    const value = written?.() ?? usual
    const repeated = faults?.([]).error ?? ''
    // Members may stand in another order.
    const isSame = json !== undefined && equalJson(value, parseJson(json).value)
    return { json: isSame ? json : writeJson(value), ...(repeated && { repeated }) }
  } catch (error) {
    if (error instanceof ParseError) return { error: error.message }
    throw error
  }
}

const groups: Readonly<Record<string, readonly Recorded[]>> = recorded

describe.each(Object.entries(groups))('YAML means what it means to Kubernetes: %s', (_, cases) => {
  it.each(cases.map((item) => [item.text, item] as const))('%j', (_text, item) => {
    const { text: _, ...expected } = item
    expect(answerTo(item)).toEqual(expected)
  })
})
