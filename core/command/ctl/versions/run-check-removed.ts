import type { JsonObject } from '../../../base/api/json.ts'
import { writeJson } from '../../../base/json/json-write.ts'
import { removedVersions } from '../../../kinds/manifests/load-manifest-tools.ts'
import type { JudgedObject, VersionReport } from '../../../kinds/manifests/removed-versions.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { placeText, sourceText } from './conversion-text.ts'
import { brandOf, checked, readSources } from './manifest-sources.ts'

/** Runs `check-removed`. @returns 1 where the release does not serve the version of an object, or a document cannot be read */
export async function runCheckRemoved(call: CommandCall): Promise<number> {
  const { environment, flags } = call
  const output = flags.text('output')
  if (!['', 'json'].includes(output)) throw new CtlError(`--output ${output} is not available`)
  const release = flags.text('release')
  if (release === '') throw new CtlError('must specify --release, such as 1.32')
  const sources = await readSources(call)
  const brand = brandOf(
    call,
    sources.map(({ text }) => text),
  )
  const report = await checked(removedVersions(sources, { brand, release }))
  const objects = report.objects.filter(
    ({ status }) => status !== 'deprecated' || flags.on('deprecated'),
  )
  const shown = { objects, unreadable: report.unreadable }
  const isServed = !objects.some(({ status }) => status === 'removed' || status === 'later')
  if (output === 'json') environment.out(`${writeJson(jsonReport(shown, release))}\n`)
  else {
    const text = reportText(shown)
    environment.out(text === '' ? `release ${release} serves the version of every object\n` : text)
  }
  return isServed && report.unreadable.length === 0 ? 0 : 1
}

function jsonReport({ objects, unreadable }: VersionReport, release: string): JsonObject {
  return {
    release,
    objects: objects.map(({ release: since, replacement, ...object }) => ({
      ...object,
      since,
      ...(replacement && { replacement: { ...replacement } }),
    })),
    unreadable: unreadable.map((document) => ({ ...document })),
  }
}

function reportText({ objects, unreadable }: VersionReport): string {
  const lines = [
    ...objects.map((object) => `${placeText(object)}: ${statusText(object)}`),
    ...unreadable.map(
      ({ file, line, error }) => `${sourceText(file)}:${line}: cannot be read: ${error}`,
    ),
  ]
  return lines.map((line) => `${line}\n`).join('')
}

function statusText({ status, release, removal, replacement, changes }: JudgedObject): string {
  const use = replacement ? `; use ${replacement.apiVersion} ${replacement.kind}` : ''
  const note = changes === undefined ? '' : ` (${changes})`
  switch (status) {
    case 'removed':
      return `removed in ${release}${use === '' ? '; nothing replaces it' : use}${note}`
    case 'later':
      return `not served before ${release}${use}`
    case 'off':
      return `warning: off unless switched on${use}`
    case 'deprecated': {
      const end = removal === undefined ? '' : `, removed in ${removal}`
      return `warning: deprecated in ${release}${end}${use}`
    }
  }
}
