import type { JsonValue } from '../../core/base/api/json.ts'
import { isJsonObject } from '../../core/base/api/json.ts'
import { most, type Difference } from './difference.ts'

/** Deep, in order: clients may not care about the order of keys, but the original has one. */
export function compareValues(
  a: JsonValue | undefined,
  b: JsonValue | undefined,
  path: string,
  found: Difference[],
): void {
  if (found.length > most) return
  if (isJsonObject(a) && isJsonObject(b)) {
    const [left, right] = [Object.keys(a), Object.keys(b)]
    for (const key of left) {
      const place = `${path}${/^[\w$-]+$/.test(key) ? `.${key}` : `['${key}']`}`
      if (Object.hasOwn(b, key)) compareValues(a[key], b[key], place, found)
      else found.push({ class: 'missing', path: place, original: shown(a[key]), skerry: '' })
    }
    for (const key of right) {
      if (Object.hasOwn(a, key)) continue
      found.push({ class: 'extra', path: `${path}.${key}`, original: '', skerry: shown(b[key]) })
    }
    compareOrder(
      left.filter((key) => Object.hasOwn(b, key)),
      right.filter((key) => Object.hasOwn(a, key)),
      path,
      found,
    )
    return
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    for (let at = 0; at < Math.max(a.length, b.length); at++) {
      const place = `${path}[${at}]`
      if (at >= b.length)
        found.push({ class: 'missing', path: place, original: shown(a[at]), skerry: '' })
      else if (at >= a.length)
        found.push({ class: 'extra', path: place, original: '', skerry: shown(b[at]) })
      else compareValues(a[at], b[at], place, found)
    }
    return
  }
  if (a !== b) found.push({ class: 'value', path, original: shown(a), skerry: shown(b) })
}

function compareOrder(left: string[], right: string[], path: string, found: Difference[]): void {
  const at = left.findIndex((key, index) => key !== right[index])
  if (at < 0) return
  found.push({
    class: 'order',
    path,
    original: left.slice(at).join(' '),
    skerry: right.slice(at).join(' '),
  })
}

export function shown(value: JsonValue | undefined): string {
  return value === undefined ? '' : cut(JSON.stringify(value))
}

export function cut(text: string): string {
  return text.length > 400 ? `${text.slice(0, 400)}…` : text
}
