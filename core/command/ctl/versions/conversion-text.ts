import type { JsonValue } from '../../../base/api/json.ts'
import { writeJson } from '../../../base/json/json-write.ts'
import type {
  ManifestConversion,
  ObjectConversion,
} from '../../../kinds/manifests/convert-manifests.ts'
import type { ManifestPlace } from '../../../kinds/manifests/manifest-file.ts'

/** `web/ingress.yaml:3: extensions/v1beta1 Ingress shop/web`. */
export function placeText({ file, line, ...object }: ManifestPlace): string {
  return `${sourceText(file)}:${line}: ${objectText(object)}`
}

/** `extensions/v1beta1 Ingress shop/web`. */
export function objectText({
  apiVersion,
  kind,
  namespace,
  name,
}: Omit<ManifestPlace, 'file' | 'line'>): string {
  const place = namespace === '' ? name : `${namespace}/${name}`
  return [apiVersion, kind, place].filter((word) => word !== '').join(' ')
}

export function sourceText(file: string): string {
  return file === '-' ? 'STDIN' : file
}

/** The report of a conversion: what was converted, what had to be decided, and what is wrong or lost. */
export function conversionText(
  { objects, unreadable, lostComments }: ManifestConversion,
  { namesUnchanged }: { readonly namesUnchanged: boolean },
): string {
  const named = objects.filter(
    ({ outcome }) => namesUnchanged || outcome === 'converted' || outcome === 'failed',
  )
  const lines = named.flatMap((object) => objectLines(object))
  for (const { file, line, error } of unreadable) {
    lines.push(`${sourceText(file)}:${line}: left as it is: ${error}`)
  }
  for (const { file, line, comment } of lostComments) {
    lines.push(`${sourceText(file)}:${line}: comment lost: ${comment}`)
  }
  return lines.map((text) => `${text}\n`).join('')
}

function objectLines(object: ObjectConversion): readonly string[] {
  const { outcome, to, reason = '', mistakes, written, added, lost, unknownFields } = object
  const place = placeText(object)
  if (outcome !== 'converted') return [`${place}: left as it is: ${reason}`]
  return [
    `${place}: converted to ${to}`,
    ...written.map(
      ({ path, value }) => `  default written out: ${path}: ${shown(value)}${sourceOf(path)}`,
    ),
    ...added.map(({ path, value }) => `  now set by default: ${path}: ${shown(value)}`),
    ...lost.map(
      ({ path, value }) => `  lost, as ${to} has no field for it: ${path}: ${shown(value)}`,
    ),
    ...unknownFields.map((path) => `  unknown field, left as it is: ${path}`),
    ...mistakes.map((mistake) => `  to be mended: ${mistake}`),
  ]
}

/** Workloads of old versions took their selector and labels from their template. */
function sourceOf(path: string): string {
  return path === 'spec.selector' || path === 'metadata.labels'
    ? ' (derived from the labels of the template)'
    : ''
}

function shown(value: JsonValue): string {
  return typeof value === 'string' && /^[\w./:-]+$/.test(value) ? value : writeJson(value)
}

/** Whether a conversion leaves something to be done by hand. */
export function isIncomplete({ objects, unreadable }: ManifestConversion): boolean {
  return (
    unreadable.length > 0 ||
    objects.some(
      ({ outcome, mistakes, lost }) =>
        outcome === 'failed' || mistakes.length > 0 || lost.length > 0,
    )
  )
}
