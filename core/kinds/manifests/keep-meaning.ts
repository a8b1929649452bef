import {
  equalJson,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isList,
} from '../../base/api/json.ts'
import type { PathValue } from './merge-changes.ts'

/** What defaults of another version would have changed in an object. */
export interface KeptMeaning {
  /** The object with the values that its new version would have defaulted otherwise. */
  readonly object: JsonObject
  /** The values that were written out. */
  readonly written: readonly PathValue[]
  /** Values that the new version sets by default, where the old one left them unset. */
  readonly added: readonly PathValue[]
}

/**
 * Writes out the defaults of an old version that a new version does not share, so that an object means the same in both.
 *
 * @param object as it was converted
 * @param meant its old form defaulted, then converted
 * @param defaulted `object` with the defaults of the new version
 */
export function keepMeaning(
  object: JsonObject,
  meant: JsonObject,
  defaulted: JsonObject,
): KeptMeaning {
  const written: PathValue[] = []
  const added: PathValue[] = []

  function keep(
    value: JsonValue | undefined,
    wanted: JsonValue | undefined,
    got: JsonValue | undefined,
    path: string,
  ): JsonValue | undefined {
    if (equalJson(wanted, got)) return value
    if (isJsonObject(wanted) && isJsonObject(got)) {
      return keepMembers(isJsonObject(value) ? value : {}, wanted, got, path)
    }
    if (isList(wanted) && isList(got) && isList(value)) {
      const isAlike = wanted.length === got.length && wanted.length === value.length
      if (isAlike) {
        return value.map((item, at) => keep(item, wanted[at], got[at], `${path}[${at}]`) ?? item)
      }
    }
    if (wanted === undefined) {
      if (got !== undefined) added.push({ path, value: got })
      return value
    }
    written.push({ path, value: wanted })
    return wanted
  }

  function keepMembers(
    value: JsonObject,
    wanted: JsonObject,
    got: JsonObject,
    path: string,
  ): JsonObject {
    const kept = { ...value }
    for (const key of new Set([...Object.keys(wanted), ...Object.keys(got)])) {
      const inner = path === '' ? key : `${path}.${key}`
      const next = keep(value[key], wanted[key], got[key], inner)
      if (next !== undefined) kept[key] = next
    }
    return kept
  }

  // A status is the server's to write.
  const { status: _wanted, ...wanted } = meant
  const { status: _got, ...got } = defaulted
  return { object: keepMembers(object, wanted, got, ''), written, added }
}
