import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brands } from '../../../core/base/api/brand.ts'
import { parseGroupVersion } from '../../../core/base/api/group-version.ts'
import { structOf, textOf } from '../../../core/base/api/json-fields.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import { resourcePath } from '../../../core/base/client/resource-path.ts'
import { parseTrustedJson } from '../../../core/base/json/parse-trusted-json.ts'
import { emulatedReleases } from '../../../core/base/release/default-release.ts'
import { loadRelease } from '../../../core/kinds/assembly/releases/load-release.ts'
import { toStoredVersion } from '../../../core/objects/catalog/object-versions.ts'
import { decodeObject } from '../../../core/objects/schema/decode.ts'
import { applyDefaults } from '../../../core/objects/schema/defaults.ts'
import type { Schema } from '../../../core/objects/schema/schema.ts'
import { prefixRange } from '../../../core/storage/engine/storage.ts'
import { defaultingWith } from '../../support/objects/defaulted.ts'
import { readObjects, richSet } from '../../support/objects/rich-objects.ts'
import { builtInCatalog } from '../../support/schemas/built-in-catalog.ts'
import { brokenPromises, promised } from '../../support/schemas/promised-fields.ts'
import { registryOf } from '../../support/schemas/schema-registry.ts'
import { openTestServer, type TestServer } from '../../support/servers/test-server.ts'

const typeFolder = new URL('../../../core/base/api/types/', import.meta.url)
const objectFolder = new URL('../../e2e/objects/', import.meta.url)
const { needed, objects: rich } = richSet()
const minimal = readObjects(new URL('minimal.yaml', objectFolder))
const former = readObjects(new URL('former.yaml', objectFolder))

/** A kind's objects under every version of it: those that the release does not serve are refused, and skipped. */
function manifestsFor(release: string): readonly JsonObject[] {
  const catalog = builtInCatalog({ 'api/all': true }, { release })
  return [...needed, ...minimal, ...rich, ...former].flatMap((manifest) => {
    const versions = catalog.definitions.filter(({ kind }) => kind === manifest['kind'])
    return versions.map(({ group, version }) => ({
      ...manifest,
      apiVersion: group === '' ? version : `${group}/${version}`,
    }))
  })
}

const decoder = new TextDecoder()

async function writeAll(server: TestServer, release: string): Promise<number> {
  const catalog = builtInCatalog({ 'api/all': true }, { release })
  let written = 0
  for (const manifest of manifestsFor(release)) {
    const { group = '', version = '' } = parseGroupVersion(textOf(manifest, 'apiVersion')) ?? {}
    const definition = catalog.byKind(group, version, textOf(manifest, 'kind'))
    if (!definition?.verbs.has('create')) continue
    const namespace = definition.namespaced ? 'default' : ''
    const path = resourcePath(definition, { namespace })
    const created = await server.post(path, manifest)
    if (created.status !== 201) continue
    written++
    const { name = '' } = created.body.metadata
    const place = resourcePath(definition, { namespace, name })
    await server.patch(place, { metadata: { labels: { changed: 'yes' } } })
    await server.patch(`${place}/status`, { status: { conditions: null } })
    await server.put(place, { ...manifest, metadata: { name } })
  }
  return written
}

/** What stored objects lack of what the types of their kinds promise. */
async function lacksIn(server: TestServer): Promise<readonly string[]> {
  const registry = registryOf(brands.k8s)
  const found = await server.storage.list(prefixRange('/'))
  if (!found.ok) throw new TypeError('the store cannot be listed')
  const lacks = new Set<string>()
  for (const { key, value } of found.entries) {
    // Records of the server's own, as secrets of continue tokens, are no JSON.
    if (value[0] !== 0x7b) continue
    const stored = parseTrustedJson(decoder.decode(value))
    if (!isJsonObject(stored)) continue
    const { group = '', version = '' } = parseGroupVersion(textOf(stored, 'apiVersion')) ?? {}
    const schema = registry.kind(group, version, textOf(stored, 'kind'))
    if (!schema || !promised.has(schema.name)) continue
    for (const lack of brokenPromises(schema, stored)) lacks.add(`${lack} (${key})`)
  }
  return [...lacks]
}

/** A value with all structs, and one item in each list, but without any text, number or flag. */
function skeleton(schema: Schema, around: readonly Schema[] = []): JsonValue | undefined {
  if (around.includes(schema)) return undefined
  const inner = [...around, schema]
  switch (schema.kind) {
    case 'scalar':
    case 'any':
      return undefined
    case 'list': {
      const item = skeleton(schema.items, inner)
      return item === undefined ? undefined : [item]
    }
    case 'map': {
      const value = skeleton(schema.values, inner)
      return value === undefined ? undefined : { key: value }
    }
    case 'struct': {
      const fields = [...schema.fields.values()].flatMap((field) => {
        const value = field.name === 'metadata' ? undefined : skeleton(field.schema, inner)
        return value === undefined ? [] : [[field.name, value] as const]
      })
      return Object.fromEntries(fields)
    }
  }
}

/** The generated text of a type: `core/v1.Pod` is in `core.v1.generated.ts`. */
function typeTextOf(name: string): string {
  const [ref = '', local = ''] = name.split(/\.(?=[^.]*$)/)
  const file = new URL(`${ref.replace('/', '.')}.generated.ts`, typeFolder)
  const [found = ''] =
    new RegExp(`^export type ${local} = [^]*?\\n(?=\\n|$)`, 'm').exec(readFileSync(file, 'utf8')) ??
    []
  return found
}

describe('the types of decoded objects', () => {
  it.each(['1.34', '1.33', '1.30', '1.27', '1.25', '1.22', '1.19', '1.16'])(
    'the types of decoded objects promise what objects of other versions are converted to in release %s',
    (release) => {
      const catalog = builtInCatalog({ 'api/all': true }, { release })
      const registry = registryOf(brands.k8s)
      const converted = catalog.definitions.filter(({ conversion }) => conversion !== undefined)
      expect(converted.length).toBeGreaterThan(0)
      const lacks = converted.flatMap((definition) => {
        const { object } = decodeObject(definition.schema, skeleton(definition.schema) ?? {})
        applyDefaults(definition.schema, object, defaultingWith())
        const stored = toStoredVersion(definition, object as ApiObject)
        const { group, version } = definition.storedAs ?? definition
        const schema = registry.kind(group, version, definition.kind)
        if (!schema || !promised.has(schema.name)) return []
        return [...brokenPromises(schema, stored)].map((lack) => `${definition.version}: ${lack}`)
      })
      expect(lacks).toEqual([])
    },
  )

  it.each(emulatedReleases)(
    'the types of decoded objects promise what decoding and defaults of release %s yield',
    (release) => {
      const registry = registryOf(brands.k8s, release)
      const lacks = registry.groupVersions.flatMap(({ group, version }) =>
        registry.typeNames(group, version).flatMap((name) => {
          if (!promised.has(name)) return []
          const schema = registry.type(name)
          const { object } = decodeObject(schema, {})
          applyDefaults(schema, object, defaultingWith())
          return [...brokenPromises(schema, object)]
        }),
      )
      expect(lacks).toEqual([])
    },
  )

  it('the types of decoded objects have null in maps where decoding leaves it', () => {
    const registry = registryOf(brands.k8s)
    const types = registry.groupVersions.flatMap(({ group, version }) =>
      registry.typeNames(group, version).flatMap((name) => registry.type(name)),
    )
    const maps = types.flatMap(({ name, fields }) =>
      [...fields.values()].flatMap((field) =>
        field.schema.kind === 'map' && promised.has(name) ? [{ name, field }] : [],
      ),
    )
    expect(maps.length).toBeGreaterThan(30)
    for (const { name, field } of maps) {
      const { object } = decodeObject(registry.type(name), { [field.name]: { key: null } })
      const isNull = structOf(object, field.name)['key'] === null
      const [, type = ''] =
        new RegExp(` ${field.name}\\??: \\{(.*)\\}`).exec(typeTextOf(name)) ?? []
      expect([name, field.name, type.endsWith('| null ')]).toEqual([name, field.name, isNull])
    }
  })

  it.each(['1.34', '1.29', '1.24', '1.21', '1.18', '1.16'])(
    'the types of decoded objects promise what a server of release %s stores of every kind',
    async (release) => {
      const server = await openTestServer({
        release: await loadRelease(release),
        runtimeConfig: new Map([['api/all', true]]),
        dev: true,
      })
      const written = await writeAll(server, release)
      expect(written).toBeGreaterThan(60)
      expect(await lacksIn(server)).toEqual([])
    },
    60_000,
  )
})
