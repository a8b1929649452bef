import { isJsonObject, type JsonValue } from '../../base/api/json.ts'
import { canonicalMetadata } from '../../base/api/metadata/canonical-metadata.ts'
import { mayHaveOwnership, type Ownership, ownershipOf } from '../../base/api/metadata/ownership.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { Revision } from '../../base/api/revision.ts'
import { type CompressedBytes, decompressBytes } from '../../base/compression/compressed-bytes.ts'
import type { Compressor } from '../../base/compression/compressor.ts'
import { decodeUtf8, parseJson } from '../../base/json/json-parse.ts'
import { encodeJson, encodeJsonLine } from '../../base/json/json-write.ts'
import { memberValue } from '../../base/json/member-offset.ts'
import {
  type ExcludedMembers,
  parseJsonWithout,
  type StandIn,
} from '../../base/json/parse-json-without.ts'
import { parseTrustedJson } from '../../base/json/parse-trusted-json.ts'
import type { Entry } from '../../objects/codec/entry.ts'
import type { RowCells } from '../../objects/codec/row-cells.ts'
import { storedJson } from '../../objects/codec/stored-form.ts'
import {
  isInNameOrder,
  replaceResourceVersion,
  withResourceVersion,
} from '../../objects/codec/stored-json.ts'
import { errorOfValue } from '../engine/unreadable-value.ts'
import type { EntryResource } from './entry-kind.ts'
import {
  indexMetadata,
  type IndexedMetadata,
  indexedField,
  sharedMetadata,
} from './indexed-metadata.ts'
import type { StoredKind } from './stored-kind.ts'
import { unreadableEntry } from './unreadable-entry.ts'

/**
 * Cache entry of one object at one revision. It holds the object's bytes once: as stored, after the first read as
 * served.
 */
export class CachedEntry implements Entry {
  readonly key: string
  readonly revision: Revision
  /** Bytes of the object as it was stored, which stay as they are, unlike {@link size}. */
  readonly storedSize: number
  /** Whether this server encoded the bytes, so that they need no careful parser; set by {@link adopt} and {@link recognize}. */
  isOwn = false
  needsRewrite = false
  cells: RowCells | undefined
  readonly #resource: EntryResource
  /** The object's stored or wire bytes; undefined when the store could not read them. */
  #bytes: Uint8Array | CompressedBytes | undefined
  #isWire = false
  /** Whether the bytes are known to be an object of the right kind. */
  #isSound = false
  /** The version of the object, once it is known to be sound; mostly the very text of the resource's. */
  #version: string | undefined
  #indexed: IndexedMetadata | undefined
  #encodings: KeptEncoding[] | undefined
  /** The decoded object, while {@link EntryResource.recent} keeps it. */
  #shared: ApiObject | undefined

  constructor(
    resource: EntryResource,
    key: string,
    revision: Revision,
    stored: Uint8Array | CompressedBytes | undefined,
  ) {
    this.#resource = resource
    this.key = key
    this.revision = revision
    this.#bytes = stored
    this.storedSize = stored?.length ?? 0
  }

  get namespace(): string {
    return this.#resource.namespaced ? this.key.slice(0, this.key.indexOf('/')) : ''
  }

  get name(): string {
    return this.#resource.namespaced ? this.key.slice(this.key.indexOf('/') + 1) : this.key
  }

  /** Bytes of the object itself, without its labels, fields and kept encodings. */
  get size(): number {
    return this.#bytes?.length ?? 0
  }

  json(): Uint8Array {
    if (this.#isWire && this.#isSound && this.#bytes instanceof Uint8Array) return this.#bytes
    if (!this.#isSound) this.#parse(this.#asJson(), parsePlainly)
    const bytes = this.#asJson()
    if (this.#isWire && bytes) return bytes
    const wire = bytes && withResourceVersion(bytes, this.revision)
    if (!wire) throw this.#unreadable('it has no uid')
    this.#bytes = wire
    this.#isWire = true
    return wire
  }

  object(): ApiObject {
    if (!this.isOwn) return this.#parse(this.json(), parseExactly)
    // The wire form takes memory of its own, and a pass over the bytes: the object is read without it where that gives the same.
    const bytes = this.#isWire ? undefined : this.#asJson()
    if (!bytes || isInNameOrder(bytes)) return this.#parse(this.json(), parseTrustedJson)
    return shownObject(this.#parse(bytes, parseTrustedJson), this.revision)
  }

  shared(): ApiObject {
    return this.#shared ?? this.#keep(this.object())
  }

  /** The {@link shared} object, where it is kept now. */
  get kept(): ApiObject | undefined {
    return this.#shared
  }

  /** Lets go of the decoded object. */
  forget(): void {
    if (!this.#shared) return
    this.#shared = undefined
    this.#resource.recent?.delete(this)
  }

  memo(id: string, make: () => Uint8Array, keeps = true): Uint8Array {
    return encodingOf((this.#encodings ??= []), id, make, keeps)
  }

  /** Packs the bytes of an object that was replaced or deleted, which are hardly ever read again. */
  compress(compressor: Compressor): void {
    this.#encodings = undefined
    this.cells = undefined
    if (this.#bytes instanceof Uint8Array)
      this.#bytes = compressor.compress(this.#bytes) ?? this.#bytes
  }

  get labels(): Readonly<Record<string, string>> {
    return this.#indexMetadata().labels
  }

  /** The text of a field of the resource's table; empty where the object or the table does not have it. */
  field(path: string): string {
    return indexedField(this.#indexMetadata(), path)
  }

  /**
   * The object's ownership, for the garbage collector. The object is parsed only where a search of its metadata finds
   * that it may have any; a corrupt object has none.
   */
  get ownership(): Ownership | undefined {
    if (this.#indexed) return this.#indexed.ownership
    return ifParsed(() => ownershipIn(this.#asJson()))
  }

  /**
   * The object as `JSON.parse` reads its stored bytes, with `null` or what else stands in for each value that is left out, for readers that need
   * little of large objects. It is not checked against its kind, may lack its `resourceVersion`, and has integers beyond a double's
   * precision rounded; undefined where the bytes are no object.
   */
  plainWithout(leftOut: ExcludedMembers, standIn?: StandIn): ApiObject | undefined {
    return ifParsed(() => objectWithout(this.#asJson(), leftOut, standIn))
  }

  /** Whether the object is known to be readable: it was parsed before, or was encoded by this server. */
  get isSound(): boolean {
    return this.#isSound
  }

  /** @throws ApiError as {@link json} */
  get apiVersion(): string {
    if (this.#version === undefined) this.json()
    return (this.#version ??= this.object().apiVersion)
  }

  /** False when {@link labels} and {@link field} have to parse the object first. */
  get isIndexed(): boolean {
    return this.#indexed?.table === this.#resource.fields
  }

  /**
   * Sets the labels and fields, taken from the decoded object of a write, so that the entry need not be parsed. `stored` is that
   * object, as it was encoded, where it is to be {@link shared}; nothing may alter it any more.
   */
  adopt(indexed: IndexedMetadata, stored?: ApiObject): void {
    this.#indexed = this.#resource.shared?.(indexed) ?? indexed
    this.#isSound = true
    this.isOwn = true
    this.#version = this.#resource.stored?.apiVersion
    if (stored && this.#resource.recent) this.#keep(shownObject(stored, this.revision))
  }

  #keep(object: ApiObject): ApiObject {
    if (this.#resource.recent) this.#shared = object
    this.#resource.recent?.add(this)
    return object
  }

  /** Shares with the former entry of the object what is the same in both, which takes memory of its own otherwise. */
  shareWith(entry: CachedEntry): void {
    if (this.#indexed && entry.#indexed)
      this.#indexed = sharedMetadata(this.#indexed, entry.#indexed)
  }

  /** Takes the object for readable, as this server would write it the same. */
  trust(): void {
    this.#isSound = true
  }

  /**
   * Takes the bytes for this server's own, as it wrote them before a restart. Those of custom resources may differ from what their
   * definitions ask for by now.
   */
  recognize(): void {
    const { stored } = this.#resource
    if (!stored || stored.migrate) return
    this.#isSound = true
    this.isOwn = true
    this.#version = stored.apiVersion
  }

  /** A copy of the entry at another revision: the object of a DELETED event has the revision of the delete. */
  atRevision(revision: Revision): CachedEntry {
    const isWire = this.#isWire && this.#bytes !== undefined
    const bytes = isWire
      ? replaceResourceVersion(this.json(), this.revision, revision)
      : this.#bytes
    const copy = new CachedEntry(this.#resource, this.key, revision, bytes)
    copy.#isWire = isWire
    copy.#isSound = this.#isSound
    copy.isOwn = this.isOwn
    copy.#version = this.#version
    copy.#indexed = this.#indexed
    return copy
  }

  /** A copy that is parsed and checked again on first use, by the resource's rules at that time. */
  unread(): CachedEntry {
    const copy = new CachedEntry(this.#resource, this.key, this.revision, this.#bytes)
    copy.#isWire = this.#isWire
    copy.needsRewrite = this.needsRewrite
    return copy
  }

  #indexMetadata(): IndexedMetadata {
    const indexed = this.#indexed
    if (indexed?.table === this.#resource.fields) return indexed
    // Labels and fields are strings, which JSON.parse reads as exactly as the int64-preserving parser, and much faster.
    const object = this.#parse(this.#asJson(), parsePlainly)
    const made = indexMetadata(object, this.#resource.fields)
    return (this.#indexed = this.#resource.shared?.(made) ?? made)
  }

  /** The object as JSON; stored CBOR is replaced by JSON when it is first read. */
  #asJson(): Uint8Array | undefined {
    const bytes = this.#bytes
    return this.#orUnreadable('it is not CBOR', () => {
      if (bytes && !(bytes instanceof Uint8Array)) return storedJson(decompressBytes(bytes))
      return (this.#bytes = bytes && storedJson(bytes))
    })
  }

  #parse(bytes: Uint8Array | undefined, parse: (text: string) => JsonValue): ApiObject {
    if (!bytes) throw this.#unreadable('the store cannot read its record')
    if (bytes.length === 0) throw errorOfValue(bytes) ?? this.#unreadable('it is not JSON')
    const text = this.#orUnreadable('it is not UTF-8', () => decodeUtf8(bytes))
    const object = this.#orUnreadable('it is not JSON', () => parse(text))
    if (!isObject(object)) throw this.#unreadable('it is no object with metadata')
    if (this.#isSound) return object
    const migrated = this.#migrate(text, object.apiVersion)
    if (migrated) return migrated
    return this.#check(object, text)
  }

  /** Migrates an object of a former version or schema, and replaces the bytes; undefined where nothing differs. */
  #migrate(text: string, apiVersion: string): ApiObject | undefined {
    const { stored } = this.#resource
    if (!stored) return undefined
    const isForeign = apiVersion !== stored.apiVersion
    if (!stored.migrate && !(isForeign && stored.convert)) return undefined
    const object = parseExactly(text) as ApiObject
    const migrated = stored.migrate ? stored.migrate(object) : stored.convert?.(object)
    if (migrated === undefined) return undefined
    if (typeof migrated === 'string') throw this.#unreadable(migrated)
    const complaint = stored.check(this, migrated)
    if (complaint !== undefined) throw this.#unreadable(complaint)
    this.#bytes = this.#isWire ? encodeJsonLine(migrated) : encodeJson(migrated)
    this.needsRewrite = true
    this.#markSound(migrated)
    return migrated
  }

  #orUnreadable<T>(why: string, read: () => T): T {
    try {
      return read()
    } catch (error) {
      throw this.#unreadable(why, error)
    }
  }

  #check(object: ApiObject, text: string): ApiObject {
    const { stored } = this.#resource
    // The check is repeated with an exact parse, which costs more, since JSON.parse rounds integers beyond a double's.
    const complaint =
      stored?.check(this, object) && stored.check(this, parseExactly(text) as ApiObject)
    if (complaint !== undefined) throw this.#unreadable(complaint)
    this.#markSound(object)
    const isForeign = stored?.inRelease?.(object, text.includes(':null')) !== undefined
    return isForeign ? this.#rewrite(stored, text) : object
  }

  /** Brings an object that another release wrote into the form of this one; the store keeps it until the object is written. */
  #rewrite(stored: StoredKind, text: string): ApiObject {
    const exact = parseExactly(text) as ApiObject
    stored.check(this, exact)
    const object = stored.inRelease?.(exact, true) ?? exact
    this.#bytes = this.#isWire ? encodeJsonLine(object) : encodeJson(object)
    return object
  }

  #markSound({ apiVersion }: ApiObject): void {
    const usual = this.#resource.stored?.apiVersion
    this.#version = apiVersion === usual ? usual : apiVersion
    this.#isSound = true
  }

  #unreadable(why: string, cause?: unknown): Error {
    return unreadableEntry(this.#resource, this, why, cause)
  }
}

/** One encoding of the object. */
interface KeptEncoding {
  readonly id: string
  readonly bytes: Uint8Array
}

/** Encodings of one object that are kept at most: one client uses one, and few are in use at a time. */
const maxKeptEncodings = 3

/** The encoding `id`, made unless it is kept already; with `keeps`, it replaces the oldest one. */
function encodingOf(
  kept: KeptEncoding[],
  id: string,
  make: () => Uint8Array,
  keeps: boolean,
): Uint8Array {
  for (const each of kept) if (each.id === id) return each.bytes
  const bytes = make()
  if (!keeps) return bytes
  if (kept.length === maxKeptEncodings) kept.shift()
  kept.push({ id, bytes })
  return bytes
}

function parseExactly(text: string): JsonValue {
  return parseJson(text).value
}

/** As `JSON.parse` does, which rounds integers beyond a double's precision. */
function parsePlainly(text: string): JsonValue {
  return JSON.parse(text) as JsonValue
}

function isObject(value: JsonValue): value is ApiObject {
  return isJsonObject(value) && isJsonObject(value['metadata'])
}

/** A stored object of a built-in kind as it is shown at `revision`; it shares its parts with it. */
function shownObject(stored: ApiObject, revision: Revision): ApiObject {
  return { ...stored, metadata: canonicalMetadata(stored.metadata, `${revision}`) }
}

/** What `read` gives; undefined where the bytes cannot be parsed. */
function ifParsed<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** The ownership of an object. It is parsed only where a search of its metadata finds that it may have any. */
function ownershipIn(bytes: Uint8Array | undefined): Ownership | undefined {
  if (!bytes || !mayHaveOwnership(decodeUtf8(memberValue(bytes, 0, 'metadata') ?? bytes))) {
    return undefined
  }
  const object = parsePlainly(decodeUtf8(bytes))
  return isObject(object) ? ownershipOf(object.metadata) : undefined
}

/** See {@link CachedEntry.plainWithout}. */
function objectWithout(
  bytes: Uint8Array | undefined,
  leftOut: ExcludedMembers,
  standIn: StandIn | undefined,
): ApiObject | undefined {
  const object = bytes && parseJsonWithout(bytes, leftOut, { standIn })
  return object !== undefined && isObject(object) ? object : undefined
}
