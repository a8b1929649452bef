import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { loadAll, JSON_SCHEMA } from 'js-yaml'
import type { JsonObject, JsonValue } from '../../../core/base/api/json.ts'
import { isJsonObject } from '../../../core/base/api/json.ts'

const usualFolder = new URL('../../e2e/objects/rich/', import.meta.url)
const neededFile = 'needed.yaml'

export interface RichSet {
  /** Objects that others name; they keep their names and are made first. */
  readonly needed: readonly JsonObject[]
  /** Valid objects of every kind that together set every field that the default release serves. */
  readonly objects: readonly JsonObject[]
}

/** Reads the rich set; `folder` is for scripts that are bundled elsewhere. */
export function richSet(folder: URL = usualFolder): RichSet {
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'))
  const needed = new URL(neededFile, folder)
  return {
    needed: existsSync(needed) ? readObjects(needed) : [],
    objects: files
      .filter((name) => name !== neededFile)
      .toSorted()
      .flatMap((name) => readObjects(new URL(name, folder))),
  }
}

/** The objects of a YAML file. */
export function readObjects(file: string | URL): readonly JsonObject[] {
  const documents = loadAll(readFileSync(file, 'utf8'), { schema: JSON_SCHEMA })
  return documents.map((document) => document as JsonValue).filter((value) => isJsonObject(value))
}
