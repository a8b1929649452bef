import { objectOf, textOf } from '../../base/api/json-fields.ts'
import {
  getKey,
  isDeeperThan,
  isJsonObject,
  isList,
  type JsonObject,
  type JsonValue,
} from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import { decodeBase64, encodeBase64 } from '../../base/text/base64.ts'
import { ShareError } from './share-error.ts'

/** A file of the learner's home directory; `name` is its path below it. */
export interface SharedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** A place in a course. */
export interface SharedLesson {
  readonly name: string
  /** Counted from 0. */
  readonly step: number
}

/** How the server was set that held the objects. */
export interface SharedServer {
  /** `1.34` */
  readonly release?: string
  readonly simulates?: boolean
  readonly unknownImages?: 'run' | 'fail'
}

/** The text of an editor. */
export interface SharedDraft {
  readonly title: string
  readonly text: string
}

/** What one person hands to another: data alone. */
export interface SharedState {
  readonly objects: readonly ApiObject[]
  readonly files: readonly SharedFile[]
  /** Layout of a page, which the page reads and checks. */
  readonly view?: JsonObject
  readonly server?: SharedServer
  readonly lesson?: SharedLesson
  readonly draft?: SharedDraft
}

export const shareLimits = {
  objects: 5_000,
  files: 1_000,
  /** Characters of the path of a file. */
  fileName: 1_000,
  /** Containers in one another within an object: an API server refuses far fewer. */
  depth: 200,
} as const

const format = 'skerry-share'
/** Raised when an older reader would misunderstand the text. */
const version = 1

/** The state as the JSON that {@link readState} reads. */
export function stateValue(state: SharedState): JsonObject {
  const { objects, files, view, server, lesson, draft } = state
  return {
    format,
    version,
    ...(server && { server: { ...server } }),
    ...(lesson && { lesson: { ...lesson } }),
    ...(view && { view }),
    ...(draft && { draft: { ...draft } }),
    ...(files.length > 0 && { files: files.map((file) => fileValue(file)) }),
    objects,
  }
}

/** Reads a state. Members that this version does not know are passed over. @throws ShareError */
export function readState(value: JsonValue): SharedState {
  if (!isJsonObject(value) || textOf(value, 'format') !== format) {
    throw new ShareError('This is no shared state of Skerry.')
  }
  const written = getKey(value, 'version')
  if (written !== version) {
    throw new ShareError(
      `This was shared by another version of Skerry (format ${shown(written)}, where this one reads ${version}).`,
    )
  }
  const view = objectOf(value, 'view')
  const server = objectOf(value, 'server')
  const lesson = readLesson(objectOf(value, 'lesson'))
  const draft = readDraft(objectOf(value, 'draft'))
  return {
    objects: listIn(value, 'objects', shareLimits.objects).map((item, at) => readObject(item, at)),
    files: readFiles(value),
    ...(view && !isDeeperThan(view, shareLimits.depth) && { view }),
    ...(server && { server: readServer(server) }),
    ...(lesson && { lesson }),
    ...(draft && { draft }),
  }
}

function shown(value: JsonValue | undefined): string {
  return typeof value === 'number' ? String(value) : 'unknown'
}

function listIn(value: JsonObject, key: string, most: number): readonly JsonValue[] {
  const list = getKey(value, key) ?? []
  if (!isList(list)) throw new ShareError(`The ${key} of this share are no list.`)
  if (list.length > most) {
    throw new ShareError(`This share has ${list.length} ${key}; ${most} can be opened at most.`)
  }
  return list
}

function readObject(value: JsonValue, at: number): ApiObject {
  const isObject =
    isJsonObject(value) &&
    textOf(value, 'apiVersion') !== '' &&
    textOf(value, 'kind') !== '' &&
    objectOf(value, 'metadata') !== undefined
  if (!isObject) {
    throw new ShareError(`Object ${at + 1} of this share has no apiVersion, kind or metadata.`)
  }
  if (isDeeperThan(value, shareLimits.depth)) {
    throw new ShareError(`Object ${at + 1} of this share nests deeper than ${shareLimits.depth}.`)
  }
  return value as ApiObject
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** A text where the bytes are one, which compresses well. */
function fileValue({ name, bytes }: SharedFile): JsonObject {
  try {
    return { name, text: utf8.decode(bytes) }
  } catch {
    return { name, base64: encodeBase64(bytes) }
  }
}

function readFiles(value: JsonObject): readonly SharedFile[] {
  const names = new Set<string>()
  return listIn(value, 'files', shareLimits.files).map((item) => {
    const file = readFile(item)
    if (names.has(file.name)) throw new ShareError(`This share has the file ${file.name} twice.`)
    names.add(file.name)
    return file
  })
}

function readFile(item: JsonValue): SharedFile {
  const value = isJsonObject(item) ? item : {}
  const name = textOf(value, 'name')
  if (!isFileName(name)) throw new ShareError('This share has a file without a usable name.')
  const text = getKey(value, 'text')
  const bytes =
    typeof text === 'string'
      ? new TextEncoder().encode(text)
      : decodeBase64(textOf(value, 'base64'))
  if (!bytes) throw new ShareError(`The file ${name} of this share cannot be read.`)
  return { name, bytes }
}

/** Whether a path stays below the directory that it begins at. */
export function isFileName(name: string): boolean {
  if (name === '' || name.length > shareLimits.fileName) return false
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  if (/[\u0000-\u001f\u007f\\]/.test(name)) return false
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}

function readServer(value: JsonObject): SharedServer {
  const release = textOf(value, 'release')
  const simulates = getKey(value, 'simulates')
  const unknownImages = textOf(value, 'unknownImages')
  return {
    ...(/^1\.\d{1,3}$/.test(release) && { release }),
    ...(typeof simulates === 'boolean' && { simulates }),
    ...((unknownImages === 'run' || unknownImages === 'fail') && { unknownImages }),
  }
}

function readLesson(value: JsonObject | undefined): SharedLesson | undefined {
  if (!value) return undefined
  const name = textOf(value, 'name')
  const step = getKey(value, 'step')
  const isStep = typeof step === 'number' && Number.isInteger(step) && step >= 0 && step < 1_000
  return /^[\w./-]{1,200}$/.test(name) && isStep ? { name, step } : undefined
}

function readDraft(value: JsonObject | undefined): SharedDraft | undefined {
  const text = value && getKey(value, 'text')
  if (!value || typeof text !== 'string') return undefined
  return { title: textOf(value, 'title').slice(0, 200) || 'Shared text', text }
}
