import {
  cloneJson,
  equalJson,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  setKey,
  type WritableJsonObject,
} from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { KindFunction, Writable } from '../../base/api/types/views.ts'
import { decodeObject } from '../schema/decode.ts'
import type { StructSchema } from '../schema/schema.ts'
import type { WriteContext } from './write-context.ts'

/**
 * A rule by which a strategy prepares an object before it is written; may change `next`. `stored` is undefined on a create
 * and is never changed.
 */
export type WriteRule<T extends ApiObject = ApiObject> = KindFunction<
  [next: Writable<T>, stored: T | undefined, context: WriteContext],
  void
> & {
  /** Fields that the write resets: `spec`, `metadata.labels`. The write's field manager does not own them. */
  readonly resets?: readonly string[]
  /** Fields that the write leaves as they are stored; its field manager still owns those that the client changed. */
  readonly holds?: readonly string[]
}

/** Write rules by the name that core/kinds/tables/resources.txt uses, where a rule is more than keeping or setting a field. */
export type NamedWriteRules = ReadonlyMap<string, WriteRule>

/**
 * Parses one write rule of the resource table: `keep spec,metadata.labels`, `hold spec`, `status={"phase":"Active"}` or the
 * name of a function. @throws RangeError for anything else.
 */
export function parseWriteRule(
  text: string,
  named: NamedWriteRules,
  schema: () => StructSchema,
): WriteRule {
  const rule = named.get(text)
  if (rule) return rule
  if (text.startsWith('keep ')) return keep(text.slice('keep '.length).split(','))
  if (text.startsWith('hold ')) return hold(text.slice('hold '.length).split(','))
  const [path = '', ...value] = text.split('=')
  if (value.length === 0) throw new RangeError(`resource table: no rule "${text}"`)
  return set(path, JSON.parse(value.join('=')) as JsonValue, schema)
}

// Metadata that a write of the status may not change where the kind keeps it; fields set by the server are not listed.
const clientMetadata = [
  'deletionTimestamp',
  'generation',
  'labels',
  'annotations',
  'finalizers',
  'ownerReferences',
].map((name) => `metadata.${name}`)

function keep(paths: readonly string[]): WriteRule {
  return resetting(clientPaths(paths), hold(paths))
}

/** A write rule that leaves fields as they are stored; `metadata` stands for all of it that clients change. */
export function hold(paths: readonly string[]): WriteRule {
  const holds = clientPaths(paths)
  const keys = holds.map((path) => path.split('.'))
  const rule: WriteRule = (next, stored) => {
    if (stored) for (const path of keys) keepField(next, stored, path)
  }
  return Object.assign<WriteRule, Pick<WriteRule, 'holds'>>(rule, { holds })
}

function clientPaths(paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => (path === 'metadata' ? clientMetadata : [path]))
}

/** The write rule, marked with the fields that it resets, so that the writer's field manager does not own them. */
export function resetting<T extends ApiObject>(
  resets: readonly string[],
  rule: WriteRule<T>,
): WriteRule<T> {
  return Object.assign<WriteRule<T>, Pick<WriteRule, 'resets'>>(rule, { resets })
}

function keepField(next: WritableJsonObject, stored: JsonObject, path: readonly string[]): void {
  const [key = '', ...rest] = path
  const from = stored[key]
  const to = next[key]
  if (rest.length === 0) {
    if (from === undefined) delete next[key]
    else if (from !== to) setKey(next, key, cloneJson(from))
  } else if (isJsonObject(to)) keepField(to, isJsonObject(from) ? from : {}, rest)
  else if (isJsonObject(from)) {
    const made: JsonObject = {}
    keepField(made, from, rest)
    if (Object.keys(made).length > 0) setKey(next, key, made)
  }
}

/** A write rule that sets a field to a decoded value: a reset status of a replica set still has `replicas`. */
function set(name: string, value: JsonValue, schema: () => StructSchema): WriteRule {
  return resetting([name], (next) => {
    const field = schema().fields.get(name)
    // The resource table is that of a later release, so this release's schema may not have the field yet.
    if (!field) return
    if (field.schema.kind !== 'struct') throw new RangeError(`resource table: no struct ${name}`)
    const isAbsent = (field.pointer || field.omitZero) && equalJson(value, {})
    if (isAbsent) delete next[name]
    else setKey(next, name, decodeObject(field.schema, value).object)
  })
}
