import { describe, expect, it } from 'vitest'
import { formatGroupVersion } from '../../../../core/base/api/group-version.ts'
import { textOf } from '../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { parseYaml } from '../../../../core/objects/codec/yaml/yaml.ts'
import { builtInCatalog } from '../../../support/schemas/built-in-catalog.ts'
import { along, messagesOf, textAlong } from '../../../support/schemas/message-fields.ts'
import { openTestServer } from '../../../support/servers/test-server.ts'

const protobuf = 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf'

// Field numbers of the messages of openapi.v2, as far as kubectl 1.20 reads them.
const paths = 8
const path = 2
const value = 2
const patch = 8
const parameters = 8
const vendorExtension = 13
const queryParameter = [1, 2, 3] as const
const parameterName = 4

/** What a PATCH is of, as `group/version Kind`. */
function kindOf(operation: Uint8Array): string | undefined {
  const extension = messagesOf(operation, vendorExtension).find(
    (named) => textAlong(named, 1) === 'x-kubernetes-group-version-kind',
  )
  if (!extension) return undefined
  const facts = parseYaml(textAlong(extension, value, 2)).value as JsonObject
  const version = formatGroupVersion(textOf(facts, 'group'), textOf(facts, 'version'))
  return `${version} ${textOf(facts, 'kind')}`
}

/**
 * Query parameters written in place at the PATCH operations of each kind. A kubectl before 1.27 looks nowhere else whether it
 * may send `dryRun` and `fieldValidation`; references and parameters of the path are nothing to it.
 */
function patchParameters(document: Uint8Array): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const named of messagesOf(along(document, paths), path)) {
    const operation = along(named, value, patch)
    const kind = kindOf(operation)
    if (kind === undefined) continue
    const names = found.get(kind) ?? new Set<string>()
    found.set(kind, names)
    for (const parameter of messagesOf(operation, parameters)) {
      names.add(textAlong(parameter, ...queryParameter, parameterName))
    }
  }
  return found
}

describe('the support of dry runs', () => {
  it('dry run support is found by a kubectl of 1.20 for every kind that can be patched', async () => {
    const server = await openTestServer({ controllers: [] })
    const { bytes } = await server.get('/openapi/v2', { headers: { accept: protobuf } })
    const found = patchParameters(bytes)
    const patched = builtInCatalog().definitions.filter(({ verbs }) => verbs.has('patch'))
    expect(patched.length).toBeGreaterThan(50)
    const lacking = patched.flatMap(({ group, version, kind }) => {
      const name = `${formatGroupVersion(group, version)} ${kind}`
      const names = found.get(name)
      return names?.has('dryRun') && names.has('fieldValidation') ? [] : [name]
    })
    expect(lacking).toEqual([])
  })
})
