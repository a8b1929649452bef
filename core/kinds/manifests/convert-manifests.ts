import { formatGroupVersion } from '../../base/api/group-version.ts'
import { isJsonObject, type JsonObject, type JsonValue, isList } from '../../base/api/json.ts'
import { writeJson } from '../../base/json/json-write.ts'
import type { Release } from '../../base/release/release.ts'
import { writeYaml } from '../../objects/codec/yaml/yaml-write.ts'
import { SchemaTypeError } from '../../objects/schema/decode-trail.ts'
import type { VersionLife } from '../assembly/history/version-life.ts'
import { releaseOfHistory } from '../assembly/releases/release-history.ts'
import { editYaml } from './edit-yaml.ts'
import {
  listItems,
  type ManifestDocument,
  type ManifestFile,
  type ManifestPlace,
  placeOf,
  readManifestFile,
} from './manifest-file.ts'
import type { PathValue } from './merge-changes.ts'
import { ObjectChecker } from './object-checker.ts'
import { ObjectConverter } from './object-converter.ts'
import type { ReleaseFacts } from './release-facts.ts'
import type { UnreadableDocument } from './removed-versions.ts'

/** What a conversion made of an object of a manifest. */
export interface ObjectConversion extends ManifestPlace {
  /** Its version in the output; that of the manifest where it was not converted. */
  readonly to: string
  /** `unknown` objects are of a kind that no release has, such as custom ones; `failed` ones had to be converted, but cannot be. */
  readonly outcome: 'converted' | 'unchanged' | 'unknown' | 'failed'
  /** Why it was not converted: `apps/v1 has no such Ingress`. */
  readonly reason?: string
  /** Defaults of the old version that are written out, since the new version does not share them. */
  readonly written: readonly PathValue[]
  /** What the new version sets by default, where the old one leaves it unset. */
  readonly added: readonly PathValue[]
  /** Values for which the new version has no field. */
  readonly lost: readonly PathValue[]
  /** Fields that the old version does not have; they are left as they are. */
  readonly unknownFields: readonly string[]
  /** What a server would refuse in the converted object, such as required fields without a source. */
  readonly mistakes: readonly string[]
}

/** A file after its conversion. */
export interface ConvertedFile extends ManifestFile {
  readonly changed: boolean
}

export interface ManifestConversion {
  readonly files: readonly ConvertedFile[]
  readonly objects: readonly ObjectConversion[]
  readonly unreadable: readonly UnreadableDocument[]
  /** Comments that were in the way of what changed. */
  readonly lostComments: readonly {
    readonly file: string
    readonly line: number
    readonly comment: string
  }[]
}

/** What to convert to. */
export interface ConversionTarget {
  /** The release whose types and rules decide. */
  readonly release: Release
  /** `apps/v1`; without it objects go to a version that the release serves, where it does not serve their own. */
  readonly outputVersion?: string
  /** The format of converted documents; without it that of the file. */
  readonly format?: 'json' | 'yaml'
}

interface ObjectTools {
  readonly converter: ObjectConverter
  readonly checker: ObjectChecker
}

const knownTools = new WeakMap<ReleaseFacts, Map<string, ObjectTools>>()

/** The tools for objects of a release, which are costly to make and never change. */
function objectTools(facts: ReleaseFacts, release: Release): ObjectTools {
  const byRelease = knownTools.get(facts) ?? new Map<string, ObjectTools>()
  knownTools.set(facts, byRelease)
  const known = byRelease.get(release.name)
  if (known) return known
  const tables = releaseOfHistory(release)
  const converter = new ObjectConverter(tables, facts)
  const made = { converter, checker: new ObjectChecker(tables, converter.registry, facts) }
  byRelease.set(release.name, made)
  return made
}

/** Converts manifests; documents without an object that is converted stay as they are, byte for byte. */
export class ManifestConverter {
  readonly #facts: ReleaseFacts
  readonly #target: ConversionTarget
  readonly #converter: ObjectConverter
  readonly #checker: ObjectChecker
  readonly #objects: ObjectConversion[] = []
  readonly #unreadable: UnreadableDocument[] = []
  readonly #lostComments: { file: string; line: number; comment: string }[] = []

  constructor(facts: ReleaseFacts, target: ConversionTarget) {
    const { converter, checker } = objectTools(facts, target.release)
    this.#facts = facts
    this.#target = target
    this.#converter = converter
    this.#checker = checker
  }

  async convert(files: readonly ManifestFile[]): Promise<ManifestConversion> {
    const converted: ConvertedFile[] = []
    for (const file of files) converted.push(await this.#file(file))
    return {
      files: converted,
      objects: this.#objects,
      unreadable: this.#unreadable,
      lostComments: this.#lostComments,
    }
  }

  async #file(file: ManifestFile): Promise<ConvertedFile> {
    const documents = readManifestFile(file)
    const texts: string[] = []
    for (const document of documents) texts.push(await this.#document(file, document))
    const { format } = this.#target
    const isOther = format !== undefined && documents.some((document) => document.format !== format)
    const text = isOther ? joined(texts, format) : inPlace(file.text, documents, texts)
    return { name: file.name, text, changed: text !== file.text }
  }

  async #document(file: ManifestFile, document: ManifestDocument): Promise<string> {
    const { content, format, line, text } = document
    if ('error' in content) {
      this.#unreadable.push({ file: file.name, line, error: content.error })
      return text
    }
    const { value } = content
    if (!isJsonObject(value)) return text
    const next = await this.#value(value, (object) => placeOf(file, document, object))
    const wanted = this.#target.format ?? format
    if (next === value && wanted === format) return text
    if (wanted === 'json') return prettyJson(next, text)
    if (format === 'json') return writeYaml(next)
    const edited = editYaml(text, value, next)
    for (const comment of edited.lostComments) {
      this.#lostComments.push({ file: file.name, line, comment })
    }
    return edited.text
  }

  /** Converts an object, or the items of a list; the same object where nothing changes. */
  async #value(
    value: JsonObject,
    place: (object: JsonObject) => ManifestPlace,
  ): Promise<JsonObject> {
    const items = listItems(value)
    if (!items) return this.#object(value, place(value))
    const next: JsonValue[] = []
    for (const item of items) next.push(await this.#value(item, place))
    return next.every((item, at) => item === items[at]) ? value : { ...value, items: next }
  }

  async #object(object: JsonObject, place: ManifestPlace): Promise<JsonObject> {
    const from = this.#facts.life(place)
    const to = from && this.#goalOf(from)
    if (!from || !to || to === from) {
      this.#report(place, this.#reasonOf(place, from, to))
      return object
    }
    try {
      const { object: next, ...report } = this.#converter.convert(object, from, to)
      const mistakes = await this.#checker.check(next, to)
      this.#report(place, { ...report, mistakes, to: to.apiVersion, outcome: 'converted' })
      return next
    } catch (error) {
      if (!(error instanceof SchemaTypeError)) throw error
      this.#report(place, { outcome: 'failed', reason: error.message })
      return object
    }
  }

  /** The version to which objects of a version are converted; undefined where there is none. */
  #goalOf(from: VersionLife): VersionLife | undefined {
    const { outputVersion, release } = this.#target
    if (outputVersion === undefined) {
      return from.byDefault.includes(release.name) ? from : this.#facts.otherVersion(from, release)
    }
    const to = this.#facts.life({ apiVersion: outputVersion, kind: from.kind })
    return to && areSame(from, to) ? to : undefined
  }

  /** Why an object of a version is not converted. */
  #reasonOf(
    { apiVersion, kind }: ManifestPlace,
    from: VersionLife | undefined,
    to: VersionLife | undefined,
  ): Pick<ObjectConversion, 'outcome' | 'reason'> {
    const { outputVersion, release } = this.#target
    if (!from) return { outcome: 'unknown', reason: 'its kind is custom or no resource' }
    if (to) return { outcome: 'unchanged', reason: `it is in ${apiVersion} already` }
    if (outputVersion !== undefined) {
      return { outcome: 'unchanged', reason: `${outputVersion} has no such ${kind}` }
    }
    return { outcome: 'failed', reason: `release ${release.name} serves it in no version` }
  }

  #report(
    place: ManifestPlace,
    made: Partial<ObjectConversion> & Pick<ObjectConversion, 'outcome'>,
  ): void {
    const nothing = { written: [], added: [], lost: [], unknownFields: [], mistakes: [] }
    this.#objects.push({ ...place, to: place.apiVersion, ...nothing, ...made })
  }
}

/** Whether two versions are of the same objects, or one replaces the other in another group. */
function areSame(from: VersionLife, to: VersionLife): boolean {
  return from.objects === to.objects || (from.hub !== undefined && from.hub === to.hub)
}

/** A file's text with other texts in place of its documents. */
function inPlace(
  text: string,
  documents: readonly ManifestDocument[],
  texts: readonly string[],
): string {
  let written = ''
  let end = 0
  for (const [at, document] of documents.entries()) {
    written += text.slice(end, document.from) + (texts[at] ?? '')
    end = document.from + document.text.length
  }
  return written + text.slice(end)
}

function joined(texts: readonly string[], format: 'json' | 'yaml'): string {
  return texts.map((text) => `${text.trim()}\n`).join(format === 'yaml' ? '---\n' : '')
}

/** The version of an `--output-version`, checked. @throws RangeError where no release has it */
export function checkOutputVersion(text: string, { lives }: ReleaseFacts): string {
  const version = text.endsWith('/') ? text.slice(0, -1) : text
  if (lives.some(({ apiVersion }) => apiVersion === version)) return version
  const domains = lives.filter(({ group }) => group.startsWith(`${version.split('/')[0]}.`))
  const [near] = domains.map((life) => formatGroupVersion(life.group, life.version))
  throw new RangeError(
    `no release has the version ${text}${near === undefined ? '' : `; versions are written like ${near}`}`,
  )
}

/** JSON in the place of another document: on one line or indented as that was, with the same blanks around it. */
function prettyJson(value: JsonValue, text: string): string {
  const [, before = '', body = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? []
  const isLine = body.startsWith('{') && !body.includes('\n')
  const step = /^\{\r?\n([ \t]+)"/.exec(body)?.[1] ?? '  '
  return before + (isLine ? writeJson(value) : writeIndented(value, step, '')) + after
}

function writeIndented(value: JsonValue | undefined, step: string, indent: string): string {
  if (typeof value !== 'object' || value === null) return writeJson(value ?? null)
  const inner = indent + step
  const lines = isList(value)
    ? value.map((item) => writeIndented(item, step, inner))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${writeJson(key)}: ${writeIndented(item, step, inner)}`)
  const [open, close] = isList(value) ? ['[', ']'] : ['{', '}']
  if (lines.length === 0) return open + close
  return `${open}\n${lines.map((line) => inner + line).join(',\n')}\n${indent}${close}`
}
