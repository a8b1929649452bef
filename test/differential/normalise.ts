import type { JsonValue, WritableJsonObject } from '../../core/base/api/json.ts'

/** Keys whose values a server draws or counts, unless the request gave them. */
const drawn = new Set([
  'clusterIP',
  'clusterIPs',
  'healthCheckNodePort',
  'nodePort',
  'renewTime',
  'token',
])
const counted = new Set(['resourceVersion', 'continue', 'observedResourceVersion'])

const uid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g
const address = /\b\d+\.\d+\.\d+\.\d+:\d{4,5}\b/g
/** Also within a quoted object, whose own quotes are escaped. */
const version = /((?:resource ?version|current|revision)[^0-9\n]{0,20}[ "])\d+/gi
/** Drawn node ports in messages, and drawn values within a quoted object. */
const drawnDuplicate = /(Duplicate value: |nodePort:)(3\d{4})\b/g
const quotedDrawn = /((?:clusterIPs?|healthCheckNodePort|nodePort)\\*":\[?(?:\\*")?)([\d.:a-f]+)/g
/** Drawn cluster IPs that a cause shows, alone or in a list. */
const drawnAddress = /(Invalid value: (?:\[[^\]\n]*)?\\*")(10\.0\.\d+\.\d+)(?=\\*")/g
const recordVersion = /(ResourceVersion in record \()\d+/g
/** A place in the original's source, which depends on how it was built. */
const scheme = /( in scheme ")[^"]+/g
/** The name of a type in messages about rules, which the original ends in the nanosecond. */
const selfType = /(\bselfType)\d+/g
const generated = /(-gen-|-fresh|\.example\.com|kube-api-access-)[a-z0-9]{5}\b/g

const nameBase = /"generateName":"([^"\\]+)"/
const suffix = '[bcdfghjklmnpqrstvwxz2456789]{5}'

/** The name that a server makes of the request's `generateName`. */
function generatedName(request: string): RegExp | undefined {
  const [, base] = nameBase.exec(request) ?? []
  if (base === undefined) return undefined
  return new RegExp(
    `(${base.slice(0, 58).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)})${suffix}\\b`,
    'g',
  )
}

/** What a cell of a Table shows of an age, and of an address that the server gave. */
const age = /^\d+[smhdy](?:\d+[smhd])?$/
const given = /^10\.\d+\.\d+\.\d+$/

/** The value with everything replaced that two servers cannot have in common; what the request said stays as it is. */
export function normalised(value: JsonValue, request: string, key = ''): JsonValue {
  if (typeof value === 'string') return normalisedText(value, request, key)
  if (typeof value === 'number' && drawn.has(key) && !said(request, String(value))) return '<drawn>'
  if (Array.isArray(value)) return value.map((item) => normalised(item, request, key))
  if (typeof value !== 'object' || value === null) return value
  const result: WritableJsonObject = {}
  for (const [name, item] of Object.entries(value)) {
    if (item !== undefined) result[name] = normalised(item, request, name)
  }
  return result
}

export function normalisedText(text: string, request: string, key = ''): string {
  if (counted.has(key) && text !== '') return `<${key}>`
  if (drawn.has(key) && !said(request, text)) return '<drawn>'
  if (key === 'cells' && age.test(text)) return '<age>'
  if (key === 'cells' && given.test(text)) return '<address>'
  const replace = (found: string, word: string): string => (said(request, found) ? found : word)
  return text
    .replace(uid, (found) => replace(found, '<uid>'))
    .replace(time, (found) => replace(found, '<time>'))
    .replace(address, '<address>')
    .replace(version, '$1<version>')
    .replace(drawnDuplicate, (found, before: string, value: string) =>
      said(request, value) ? found : `${before}<drawn>`,
    )
    .replace(quotedDrawn, (found, before: string, value: string) =>
      said(request, value) ? found : `${before}<drawn>`,
    )
    .replace(drawnAddress, (found, before: string, value: string) =>
      said(request, value) ? found : `${before}<drawn>`,
    )
    .replace(recordVersion, '$1<version>')
    .replace(scheme, '$1<source>')
    .replace(selfType, '$1')
    .replace(generated, '$1<generated>')
    .replace(generatedName(request) ?? /$^/, '$1<generated>')
}

function said(request: string, text: string): boolean {
  return text !== '' && request.includes(text)
}
