import { dirname, resolve } from 'node:path'
import {
  type JsonObject,
  objectsOf,
  structOf,
  textOf,
  type WritableJsonObject,
} from '../../../core/index.ts'
import { StartupError } from '../errors/startup-error.ts'
import type { WatchedFile } from './reloadable.ts'

/** Sections of a kubeconfig whose entries name files. */
export type FileSection = 'users' | 'clusters'

/** The member that holds an entry's content, and its fields with the names of files, each with the field for the content. */
interface SectionFields {
  readonly content: string
  readonly fields: readonly (readonly [file: string, content: string])[]
  /** A file whose trimmed text has precedence over the field of the content, as it is the newer one. */
  readonly newer?: readonly [file: string, content: string]
}

const sections: Readonly<Record<FileSection, SectionFields>> = {
  users: {
    content: 'user',
    fields: [
      ['client-certificate', 'client-certificate-data'],
      ['client-key', 'client-key-data'],
    ],
    newer: ['tokenFile', 'token'],
  },
  clusters: {
    content: 'cluster',
    fields: [['certificate-authority', 'certificate-authority-data']],
  },
}

/** The files that a kubeconfig names; their paths are relative to it. `source` names the kubeconfig in errors. */
export function filesNamedIn(
  config: JsonObject,
  file: string,
  source: string,
  wanted: readonly FileSection[],
): readonly WatchedFile[] {
  return wanted.flatMap((section) => {
    const { content, fields, newer } = sections[section]
    return objectsOf(config, section).flatMap((entry) => {
      const value = structOf(entry, content)
      const needed = fields.filter(([, data]) => textOf(value, data) === '').map(([name]) => name)
      return [...needed, ...(newer ? [newer[0]] : [])]
        .filter((name) => textOf(value, name) !== '')
        .map((name) => ({
          path: resolve(dirname(file), textOf(value, name)),
          what: `the ${name} of the ${source}`,
        }))
    })
  })
}

/**
 * A kubeconfig with the contents of the files that it names in the place of their names.
 * @throws StartupError for a file that `texts`, by path, does not have.
 */
export function withFileTexts(
  config: JsonObject,
  file: string,
  wanted: readonly FileSection[],
  texts: ReadonlyMap<string, string>,
): JsonObject {
  const read = (name: string): string => {
    const path = resolve(dirname(file), name)
    const text = texts.get(path)
    if (text !== undefined) return text
    throw new StartupError(
      `${file} names the file ${path}, which it did not name at the start; restart the server`,
    )
  }
  const filled = wanted
    .filter((section) => section in config)
    .map((section) => {
      const { content } = sections[section]
      const entries = objectsOf(config, section).map((entry) => ({
        ...entry,
        [content]: withTexts(structOf(entry, content), sections[section], read),
      }))
      return [section, entries]
    })
  return { ...config, ...Object.fromEntries(filled) }
}

function withTexts(
  value: JsonObject,
  { fields, newer }: SectionFields,
  read: (name: string) => string,
): JsonObject {
  const filled: WritableJsonObject = { ...value }
  for (const [name, content] of fields) {
    if (textOf(value, name) === '') continue
    delete filled[name]
    if (textOf(value, content) !== '') continue
    filled[content] = Buffer.from(read(textOf(value, name))).toString('base64')
  }
  if (!newer) return filled
  const [name, content] = newer
  delete filled[name]
  if (textOf(value, name) !== '') filled[content] = read(textOf(value, name)).trim()
  return filled
}
