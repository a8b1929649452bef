import {
  cloneJson,
  getKey,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  setKey,
  type WritableJsonObject,
} from '../../../base/api/json.ts'
import { KustomizeError } from '../kustomize-error.ts'
import { effectiveNamespace, type Gvk, type ResourceId, splitApiVersion } from './resource-id.ts'
import { scalarText } from './written-scalar.ts'

/** A former identity of an object. */
interface PreviousId {
  readonly name: string
  readonly namespace: string
  readonly kind: string
}

/** What a generated object does where its name is taken. */
export type Behavior = 'unspecified' | 'create' | 'replace' | 'merge'

/** An object of a build, with what the build remembers of it. */
export class Resource {
  /** Changed in place; undefined where a patch has deleted the object. */
  object: WritableJsonObject | undefined
  /** Former identities, the first one first. */
  previous: PreviousId[] = []
  /** Prefixes and suffixes that the name got, in this order. */
  prefixes: string[] = []
  suffixes: string[] = []
  behavior: Behavior = 'unspecified'
  /** Whether the name is to get a hash of the content. */
  needsHash = false
  /** Names of vars that are read from this object. */
  varNames: string[] = []
  /** Where the object comes from, and what changed it, as annotations show it; empty unless asked for. */
  origin = ''
  transformations: string[] = []

  constructor(object: WritableJsonObject) {
    this.object = object
  }

  /** The object. @throws KustomizeError for one that is deleted */
  get live(): WritableJsonObject {
    if (!this.object) throw new KustomizeError('the object has been deleted')
    return this.object
  }

  /** Whether the original would have annotations of its own on the object by now. */
  get isTracked(): boolean {
    return (
      this.previous.length > 0 ||
      this.prefixes.length > 0 ||
      this.suffixes.length > 0 ||
      this.needsHash ||
      this.behavior !== 'unspecified'
    )
  }

  get kind(): string {
    return this.#text('kind')
  }

  get gvk(): Gvk {
    return { ...splitApiVersion(this.#text('apiVersion')), kind: this.kind }
  }

  get name(): string {
    return scalarText(this.#metadata('name')) ?? ''
  }

  set name(name: string) {
    setKey(ensureObject(this.live, 'metadata'), 'name', name)
  }

  get namespace(): string {
    return scalarText(this.#metadata('namespace') ?? undefined) ?? ''
  }

  set namespace(namespace: string) {
    const metadata = ensureObject(this.live, 'metadata')
    if (namespace === '') delete metadata['namespace']
    else metadata['namespace'] = namespace
  }

  get id(): ResourceId {
    return { ...this.gvk, name: this.name, namespace: this.namespace }
  }

  get previousIds(): readonly ResourceId[] {
    const { group, version } = this.gvk
    return this.previous.map((former) => ({ group, version, ...former }))
  }

  /** The identity that the object had when it was read. */
  get originalId(): ResourceId {
    return this.previousIds[0] ?? this.id
  }

  /** All identities, the present one last. */
  get ids(): readonly ResourceId[] {
    return [...this.previousIds, this.id]
  }

  /** Remembers the present identity, which is about to change. */
  storePreviousId(): void {
    const { id } = this
    this.previous.push({ name: id.name, namespace: effectiveNamespace(id), kind: id.kind })
  }

  labels(): Readonly<Record<string, string>> {
    return textsOf(this.#metadata('labels'))
  }

  annotations(): Readonly<Record<string, string>> {
    return textsOf(this.#metadata('annotations'))
  }

  /** Replaces labels or annotations; none removes the field. */
  setMap(field: 'annotations' | 'labels', texts: Readonly<Record<string, string>>): void {
    const metadata = ensureObject(this.live, 'metadata')
    if (Object.keys(texts).length === 0) delete metadata[field]
    else metadata[field] = { ...texts }
  }

  copy(): Resource {
    const copy = new Resource(cloneJson(this.live))
    copy.previous = [...this.previous]
    copy.prefixes = [...this.prefixes]
    copy.suffixes = [...this.suffixes]
    copy.behavior = this.behavior
    copy.needsHash = this.needsHash
    copy.varNames = [...this.varNames]
    copy.origin = this.origin
    copy.transformations = [...this.transformations]
    return copy
  }

  #text(key: string): string {
    return scalarText(getKey(this.object ?? {}, key)) ?? ''
  }

  #metadata(key: string): JsonValue | undefined {
    const metadata = getKey(this.object ?? {}, 'metadata')
    return isJsonObject(metadata) ? getKey(metadata, key) : undefined
  }
}

/** The object of a field, which is made where it is absent or no object. */
export function ensureObject(object: WritableJsonObject, key: string): WritableJsonObject {
  const known = getKey(object, key)
  if (isJsonObject(known)) return known as WritableJsonObject
  const made: WritableJsonObject = {}
  setKey(object, key, made)
  return made
}

/** The members of a map whose values count as texts, however they were written; lists and objects count as empty. */
function textsOf(map: JsonValue | undefined): Readonly<Record<string, string>> {
  const texts: JsonObject = isJsonObject(map) ? map : {}
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      value === null ? '' : (scalarText(value) ?? ''),
    ]),
  )
}
