import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { compareReleases, parseRelease } from '../../../../../core/base/release/release.ts'
import { loadRelease } from '../../../../../core/kinds/assembly/releases/load-release.ts'
import { controllersSettled } from '../../../../support/objects/owned-objects.ts'
import {
  type Answer,
  type Body,
  openTestServer,
  type TestServer,
} from '../../../../support/servers/test-server.ts'
import rows from './migration-rows.json' with { type: 'json' }

/** One removed version of a kind, and the version that replaces it. */
interface MigrationRow {
  /** Release that no longer serves the version; those of 1.16 serve it where `--runtime-config` says so. */
  readonly removed: string
  readonly former: string
  readonly current: string
  readonly resource: string
  readonly kind: string
  readonly namespaced: boolean
  readonly name?: string
  /** What is posted, beside kind, version and metadata: in the former version, and in the current one. */
  readonly posted: { readonly former: JsonObject; readonly current: JsonObject }
  /** What each posted object shows in the other version, as far as it matters. */
  readonly shown: { readonly former: JsonObject; readonly current: JsonObject }
}

const migrationRows = rows as unknown as readonly MigrationRow[]

/** The release before a removal; 1.16, from which the oldest versions have to be asked for, itself. */
function lastRelease({ removed }: MigrationRow): string {
  if (removed === '1.16') return removed
  const { major, minor } = parseRelease(removed)
  return `${major}.${minor - 1}`
}

/** A server of a release that serves `row`. */
async function serverBefore(row: MigrationRow): Promise<TestServer> {
  const { former, resource } = row
  const runtimeConfig = new Map(
    row.removed === '1.16'
      ? ([
          [former, true],
          [`${former}/${resource}`, true],
        ] as const)
      : [],
  )
  // Without the controller that writes the status of budgets between a read and the write after it.
  const controllers = ['*', '-serviceaccount', '-disruption']
  return openTestServer({
    release: await loadRelease(lastRelease(row)),
    runtimeConfig,
    controllers,
  })
}

function pathOf({ resource, namespaced }: MigrationRow, apiVersion: string): string {
  return `/apis/${apiVersion}/${namespaced ? 'namespaces/default/' : ''}${resource}`
}

/** Creates the row's object in one version, reads it in the other, writes back what was read, and reads it as it was created. */
async function travel(row: MigrationRow, origin: 'former' | 'current'): Promise<Answer> {
  const server = await serverBefore(row)
  const other = origin === 'former' ? 'current' : 'former'
  const [from, to] = [row[origin], row[other]]
  const name = row.name ?? 'web'
  const fields = row.posted[origin]
  const object: JsonObject = { apiVersion: from, kind: row.kind, metadata: { name }, ...fields }
  const made = await server.post(pathOf(row, from), object)
  expect(made.status, made.text).toBe(201)
  expect(made.body).toMatchObject({ apiVersion: from, ...fields })
  // The status of an APIService is written behind its create.
  await controllersSettled()
  const read = await server.get(`${pathOf(row, to)}/${name}`)
  expect(read.body).toMatchObject({ apiVersion: to, kind: row.kind, ...row.shown[other] })
  const written = await server.put(`${pathOf(row, to)}/${name}`, read.body)
  expect(written.status, written.text).toBe(200)
  expect(withoutReports(written.body)).toEqual(withoutReports(read.body))
  const again = await server.get(`${pathOf(row, from)}/${name}`)
  expect(withoutReports(again.body)).toEqual(withoutReports(made.body))
  return again
}

/** An object without metadata, which gets defaults and owners with each write, and without what controllers report. */
function withoutReports({ metadata: _, ...object }: Body): object {
  return { ...object, status: undefined }
}

describe('versions that were removed', () => {
  const cases = migrationRows.map((row) => [`${row.former} ${row.kind}`, row] as const)

  it.each(cases)('an object of %s is one of the current version', async (_, row) => {
    expect((await travel(row, 'former')).body['apiVersion']).toBe(row.former)
  })

  it.each(cases)('an object of the current version is one of %s', async (_, row) => {
    expect((await travel(row, 'current')).body['apiVersion']).toBe(row.current)
  })

  const removals = new Map<string, MigrationRow[]>()
  for (const row of migrationRows) {
    removals.set(row.removed, [...(removals.get(row.removed) ?? []), row])
  }

  it.each([...removals])('release %s serves the replacements alone', async (removed, rows) => {
    const server = await openTestServer({ release: await loadRelease(removed) })
    for (const row of rows) {
      expect((await server.get(pathOf(row, row.former))).status, row.former).toBe(404)
      expect((await server.get(pathOf(row, row.current))).status, row.current).toBe(200)
    }
  })

  it('the releases of the list are in the order of the releases', () => {
    const removals = migrationRows.map(({ removed }) => parseRelease(removed))
    expect(removals.toSorted((a, b) => compareReleases(b, a))).toEqual(removals)
  })
})
