import type { JsonValue } from '../../../base/api/json.ts'
import { writeJson } from '../../../base/json/json-write.ts'
import { parseRelease } from '../../../base/release/release.ts'
import { textTable } from '../../../base/text/tab-writer.ts'
import {
  releaseSummaries,
  type ResourceLife,
  resourceLife,
} from '../../../kinds/manifests/load-manifest-tools.ts'
import { rangesText } from '../../../kinds/manifests/version-schedule.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { brandOf, checked } from './manifest-sources.ts'

/** Runs `releases`: a table of all releases, the life of a resource, or the schedule of one version. */
export async function runReleases(call: CommandCall): Promise<void> {
  const { args, environment, flags } = call
  const [resource, ...more] = args
  if (more.length > 0) throw new CtlError(`unexpected arguments: [${more.join(' ')}]`)
  const output = flags.text('output')
  if (!['', 'json'].includes(output)) throw new CtlError(`--output ${output} is not available`)
  const brand = brandOf(call, [`apiVersion: ${resource ?? ''}`])
  const print = (value: unknown, text: () => string): void => {
    environment.out(output === 'json' ? `${writeJson(value as JsonValue)}\n` : text())
  }
  if (resource === undefined) {
    const all = await releaseSummaries({ brand })
    const rows = all.map(({ release, groupVersions, resources, off, introduced, removed }) =>
      [release, groupVersions, resources, off, introduced.length, removed.length].map(String),
    )
    const head = ['RELEASE', 'GROUP VERSIONS', 'RESOURCES', 'OFF BY DEFAULT', 'NEW', 'REMOVED']
    return print(all, () => textTable([head, ...rows]))
  }
  const group = flags.has('group') ? flags.text('group') : undefined
  const life = await checked(
    resourceLife(resource, { brand, ...(group !== undefined && { group }) }),
  )
  const isOne = resource.includes('/')
  print(life.versions, () => (isOne ? scheduleText(life) : lifeText(life)))
}

function lifeText({ versions, releases }: ResourceLife): string {
  const known = releases.map((name) => parseRelease(name))
  const head = [
    'VERSION',
    'KIND',
    'INTRODUCED',
    'SERVED',
    'ON BY DEFAULT',
    'STORED',
    'DEPRECATED',
    'REMOVED',
    'REPLACEMENT',
  ]
  const rows = versions.map((version) => [
    version.apiVersion,
    version.kind,
    version.introduced ?? '-',
    rangesText(version.releases, known),
    rangesText(version.byDefault, known),
    rangesText(version.stored, known),
    version.deprecated ?? '-',
    version.removed ?? '-',
    version.replacement ? `${version.replacement.apiVersion} ${version.replacement.kind}` : '-',
  ])
  return textTable([head, ...rows])
}

function scheduleText({ versions }: ResourceLife): string {
  const parts = versions.map(({ apiVersion, kind, resource, schedule }) => {
    const rows = schedule.map(({ release, event }) => [`  ${release}`, event])
    return `${apiVersion} ${kind} (${resource})\n${textTable(rows)}`
  })
  return parts.join('\n')
}
