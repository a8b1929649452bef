import { describe, expect, it } from 'vitest'
import { parseGroupVersion } from '../../../../../core/base/api/group-version.ts'
import { cloneJson } from '../../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../../core/base/api/object.ts'
import { decodeObject } from '../../../../../core/objects/schema/decode.ts'
import { applyDefaults } from '../../../../../core/objects/schema/defaults.ts'
import type { StructSchema } from '../../../../../core/objects/schema/schema.ts'
import { writeContext } from '../../../../support/schemas/built-in-catalog.ts'
import { historyRegistry, versionConverter } from '../../../../support/schemas/version-converter.ts'
import recorded from './recorded-conversions.json' with { type: 'json' }

// Recorded from the internal conversions of release 1.34.2 (the schemes of the API server, of its definitions and of its aggregator): each
// object was decoded and defaulted in its version, and converted through the internal form to each of the versions.

const registry = historyRegistry('1.34')
const convert = versionConverter(registry)

function schemaOf({ apiVersion, kind }: { apiVersion: string; kind: string }): StructSchema {
  const { group = '', version = '' } = parseGroupVersion(apiVersion) ?? {}
  const schema = registry.kind(group, version, kind)
  if (!schema) throw new RangeError(`no type of ${apiVersion} ${kind}`)
  return schema
}

function canonical(object: ApiObject): unknown {
  return decodeObject(schemaOf(object), cloneJson(object)).object
}

function converted(given: ApiObject, apiVersion: string): unknown {
  const schema = schemaOf(given)
  const object = decodeObject(schema, cloneJson(given)).object as ApiObject
  applyDefaults(
    schema,
    object,
    writeContext({ gate: (name) => name !== 'MaxUnavailableStatefulSet' }),
  )
  return canonical(convert(object, apiVersion))
}

describe('recorded conversions', () => {
  const cases = (recorded as unknown as readonly Recorded[]).flatMap(
    ({ object, converted: results }) =>
      results.map((result) => ({
        title: `${object.apiVersion} ${object.kind} to ${result.apiVersion}`,
        object,
        result,
      })),
  )
  const byTitle = new Map<string, typeof cases>()
  for (const each of cases) byTitle.set(each.title, [...(byTitle.get(each.title) ?? []), each])

  it.each([...byTitle])('%s', (_title, records) => {
    for (const { object, result } of records) {
      expect(converted(object, result.apiVersion), JSON.stringify(object)).toEqual(
        canonical(result),
      )
    }
  })
})

interface Recorded {
  readonly object: ApiObject
  readonly converted: readonly ApiObject[]
}
