import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { brands } from '../../../core/base/api/brand.ts'
import { formatGroupVersion, type GroupVersionKind } from '../../../core/base/api/group-version.ts'
import type { JsonObject, JsonValue } from '../../../core/base/api/json.ts'
import { parseJson } from '../../../core/base/json/json-parse.ts'
import { writeJson } from '../../../core/base/json/json-write.ts'
import { decodeProtobuf } from '../../../core/objects/codec/protobuf/decode-protobuf.ts'
import { envelopeFrame } from '../../../core/objects/codec/protobuf/envelope.ts'
import { KindWires } from '../../../core/objects/codec/protobuf/kind-wires.ts'
import { writeYaml } from '../../../core/objects/codec/yaml/yaml-write.ts'
import { parseYaml } from '../../../core/objects/codec/yaml/yaml.ts'
import { decodeObject } from '../../../core/objects/schema/decode.ts'
import type { SchemaRegistry } from '../../../core/objects/schema/registry.ts'
import type { StructSchema } from '../../../core/objects/schema/schema.ts'

/** Names of the objects in a folder of published round trips, such as `apps.v1.Deployment`. */
export function roundTripNames(folder: URL): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !name.endsWith('.after_roundtrip.json'))
    .map((name) => name.slice(0, -'.json'.length))
}

/** An object in each format: JSON without layout, the text of YAML if there is one, Protobuf as hexadecimal digits. */
export interface ObjectForms {
  readonly json: string
  readonly yaml: string | undefined
  readonly protobuf: string
}

/** The forms of an object as they stand in `folder`; with `after`, those that a later release makes of them. */
export function publishedForms(folder: URL, name: string, after: boolean): ObjectForms {
  const files = new Files(folder, name, after)
  return {
    json: compactJson(files.text('json') ?? ''),
    yaml: files.text('yaml'),
    protobuf: files.bytes('pb').toString('hex'),
  }
}

/** Reads and writes the objects of such folders by the types of one registry. */
export class RoundTrips {
  readonly #registry: SchemaRegistry
  readonly #wires: KindWires

  constructor(registry: SchemaRegistry) {
    this.#registry = registry
    this.#wires = new KindWires(registry)
  }

  /** Whether the release of the registry has the kind, and not only another one. */
  has(name: string): boolean {
    const { group, version, kind } = kindOfName(name)
    const schema = this.#registry.kind(group, version, kind)
    if (schema === undefined) return false
    // Kinds of the machinery are known by another group version.
    return (
      schema.name.startsWith('meta/v1.') ||
      this.#registry.typeNames(group, version).includes(schema.name)
    )
  }

  /** What an object in `folder` is written as, each format after it was read from that format. */
  throughSame(folder: URL, name: string): ObjectForms {
    const { json, yaml, protobuf } = this.#read(folder, name)
    return {
      json: compactJson(writeJson(json)),
      yaml: yaml && writeYaml(yaml),
      protobuf: this.#encode(kindOfName(name), protobuf),
    }
  }

  /** The same, but each format after the object was read from another one. */
  throughOther(folder: URL, name: string): ObjectForms {
    const { json, yaml, protobuf } = this.#read(folder, name)
    return {
      json: compactJson(writeJson(protobuf)),
      yaml: yaml && writeYaml(json),
      protobuf: this.#encode(kindOfName(name), yaml ?? json),
    }
  }

  #read(
    folder: URL,
    name: string,
  ): Record<'json' | 'protobuf', JsonObject> & { yaml?: JsonObject } {
    const gvk = kindOfName(name)
    const schema = this.#registry.kind(gvk.group, gvk.version, gvk.kind)
    if (!schema) throw new Error(`no schema for ${name}`)
    const files = new Files(folder, name, false)
    const yaml = files.text('yaml')
    const { protobufMediaType } = brands.k8s
    return {
      json: canonical(schema, parseJson(files.text('json') ?? '').value),
      ...(yaml !== undefined && { yaml: canonical(schema, parseYaml(yaml).value) }),
      protobuf: canonical(
        schema,
        decodeProtobuf(files.bytes('pb'), this.#wires, protobufMediaType, gvk).value,
      ),
    }
  }

  #encode({ group, version, kind }: GroupVersionKind, object: JsonObject): string {
    const wire = this.#wires.find(formatGroupVersion(group, version), kind)
    if (!wire) throw new Error(`no binary form for ${kind}`)
    // A WatchEvent has no kind of its own, so its envelope names none; on a stream it has no envelope at all.
    const frame = kind === 'WatchEvent' ? envelopeFrame('', '', '') : wire.frame
    return Buffer.from(frame.wrap(wire.encodeField(object))).toString('hex')
  }
}

class Files {
  readonly #folder: URL
  readonly #name: string
  readonly #after: boolean

  constructor(folder: URL, name: string, after: boolean) {
    this.#folder = folder
    this.#name = name
    this.#after = after
  }

  text(ending: string): string | undefined {
    const file = this.#file(ending)
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined
  }

  bytes(ending: string): Buffer {
    return readFileSync(this.#file(ending))
  }

  #file(ending: string): URL {
    const later = new URL(`${this.#name}.after_roundtrip.${ending}`, this.#folder)
    return this.#after && existsSync(later)
      ? later
      : new URL(`${this.#name}.${ending}`, this.#folder)
  }
}

/** The kind of `apps.v1.Deployment`, `core.v1.Pod` or `rbac.authorization.k8s.io.v1.Role`. */
function kindOfName(name: string): GroupVersionKind {
  const [kind = '', version = '', ...group] = name.split('.').toReversed()
  const text = group.toReversed().join('.')
  return { group: text === 'core' ? '' : text, version, kind }
}

function canonical(schema: StructSchema, value: JsonValue): JsonObject {
  return decodeObject(schema, value).object
}

/** JSON without the layout of a file; signs with a meaning in HTML stand as they are, where Go's encoder escapes them. */
function compactJson(text: string): string {
  return text
    .replaceAll(/("(?:\\.|[^"\\])*")|\s+/g, (_, literal: string | undefined) => literal ?? '')
    .replaceAll(/\\u(003c|003e|0026|2028|2029)/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
}
