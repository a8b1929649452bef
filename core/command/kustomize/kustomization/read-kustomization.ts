import { textOf } from '../../../base/api/json-fields.ts'
import {
  getKey,
  isJsonObject,
  isList,
  type JsonObject,
  type JsonValue,
} from '../../../base/api/json.ts'
import { ParseError } from '../../../base/json/parse-error.ts'
import { decodeYamlText } from '../../../objects/codec/yaml/yaml-text.ts'
import { convertYaml, parseYaml } from '../../../objects/codec/yaml/yaml.ts'
import { SchemaTypeError } from '../../../objects/schema/decode-trail.ts'
import { decodeObject } from '../../../objects/schema/decode.ts'
import type { Schema, StructSchema } from '../../../objects/schema/schema.ts'
import type { Folder } from '../folder.ts'
import { KustomizeError } from '../kustomize-error.ts'
import { kustomizationSchema } from './kustomization-schema.ts'
import type { Kustomization } from './kustomization.ts'

const fileNames = ['kustomization.yaml', 'kustomization.yml', 'Kustomization']

/** A kustomization file that was read. */
export interface ReadKustomization {
  readonly kustomization: Kustomization
  readonly fileName: string
  /** Lines about fields that are deprecated. */
  readonly warnings: readonly string[]
}

/** Reads the kustomization file of a folder. @throws KustomizeError for none, for several, and for one that is no kustomization */
export async function readKustomization(folder: Folder): Promise<ReadKustomization> {
  const found: { readonly name: string; readonly bytes: Uint8Array }[] = []
  for (const name of fileNames) {
    const bytes = await folder.find(name)
    if (bytes) found.push({ name, bytes })
  }
  const [file, another] = found
  if (!file) {
    const names = fileNames.map((name) => `'${name}'`)
    throw new KustomizeError(
      `unable to find one of ${names.slice(0, -1).join(', ')} or ${names.at(-1)} in directory '${folder.root}'`,
    )
  }
  if (another) {
    throw new KustomizeError(`Found multiple kustomization files under: ${folder.root}\n`)
  }
  const object = decodeWith(kustomizationSchema, file.bytes, 'invalid Kustomization')
  checkKind(object, folder.root)
  refuseUnsupported(object)
  return { kustomization: presentFields(object), fileName: file.name, warnings: warningsOf(object) }
}

/** Decodes a YAML file by a schema; unknown fields are errors. */
export function decodeWith(schema: StructSchema, bytes: Uint8Array, prefix: string): JsonObject {
  try {
    const value = parseYaml(decodeYamlText(bytes)).value ?? {}
    return decodeValue(schema, value)
  } catch (error) {
    if (error instanceof ParseError || error instanceof SchemaTypeError) {
      throw new KustomizeError(`${prefix}: ${error.message}`, { cause: error })
    }
    if (error instanceof KustomizeError) throw new KustomizeError(`${prefix}: ${error.message}`)
    throw error
  }
}

/** Decodes a value by a schema. @throws KustomizeError for an unknown field; SchemaTypeError */
export function decodeValue(schema: StructSchema, value: JsonValue): JsonObject {
  const { object, unknown } = decodeObject(schema, withFieldNames(schema, value))
  const [first] = unknown.map(({ steps }) => steps.join('\0')).toSorted()
  if (first === undefined) return object
  throw new KustomizeError(`json: unknown field "${first.split('\0').at(-1) ?? ''}"`)
}

/** A value whose members have the names of their fields: Go's decoder takes a name in any case. */
function withFieldNames(schema: Schema, value: JsonValue): JsonValue {
  if (schema.kind === 'list' && isList(value)) {
    return value.map((item) => withFieldNames(schema.items, item))
  }
  if (schema.kind !== 'struct' || !isJsonObject(value)) return value
  const { fields } = schema
  const names = new Map([...fields.keys()].map((name) => [name.toLowerCase(), name]))
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      const name = fields.has(key) ? key : (names.get(key.toLowerCase()) ?? key)
      const field = fields.get(name)
      return [name, field && member !== undefined ? withFieldNames(field.schema, member) : member]
    }),
  )
}

/** The values of a YAML file. @throws KustomizeError */
export function readYamlFile(bytes: Uint8Array): JsonValue {
  try {
    return convertYaml(bytes).value
  } catch (error) {
    throw error instanceof ParseError ? new KustomizeError(error.message) : error
  }
}

const kinds = ['Kustomization', 'Component']

function checkKind(object: JsonObject, root: string): void {
  const { kind: _, apiVersion: __, ...rest } = object
  const [kind, apiVersion] = [textOf(object, 'kind'), textOf(object, 'apiVersion')]
  if (Object.keys(rest).length === 0) throw new KustomizeError('kustomization.yaml is empty')
  const errors: string[] = []
  if (kind !== '' && !kinds.includes(kind)) {
    errors.push('kind should be Kustomization or Component')
  }
  const version = kind === 'Component' ? 'v1alpha1' : 'v1beta1'
  const wanted = `kustomize.config.k8s.io/${version}`
  if (apiVersion !== '' && apiVersion !== wanted) {
    errors.push(`apiVersion for ${kind || 'Kustomization'} should be ${wanted}`)
  }
  if (errors.length === 0) return
  throw new KustomizeError(`Failed to read kustomization file under ${root}:\n${errors.join('\n')}`)
}

/** Fields whose work needs programs or files that a build has not, with what to do instead. */
const unsupported: Readonly<Record<string, string>> = {
  helmCharts: 'helm is a program of its own: run helm template, and name its output in resources',
  helmChartInflationGenerator:
    'helm is a program of its own: run helm template, and name its output in resources',
  generators:
    'generators are programs or settings of plug-ins: use configMapGenerator and secretGenerator',
  transformers:
    'transformers are programs or settings of plug-ins: use the fields of the kustomization',
  validators: 'validators are programs: use kubectl apply --dry-run=server',
  crds: 'name the fields of custom resources in a file of configurations',
}

function refuseUnsupported(object: JsonObject): void {
  for (const [field, instead] of Object.entries(unsupported)) {
    const value = getKey(object, field)
    if (value !== undefined && value !== null) {
      throw new KustomizeError(`the field ${field} is not supported here; ${instead}`)
    }
  }
  const openapi = getKey(object, 'openapi')
  if (isJsonObject(openapi) && getKey(openapi, 'path') !== undefined) {
    throw new KustomizeError(
      'the field openapi.path is not supported here; lists of custom resources are replaced by patches',
    )
  }
}

function presentFields(object: JsonObject): Kustomization {
  const kustomization = object as Partial<Kustomization> & {
    readonly bases?: readonly string[]
    readonly imageTags?: Kustomization['images']
  }
  const { bases = [], imageTags = [], ...fields } = kustomization
  return {
    ...fields,
    kind: fields.kind ?? 'Kustomization',
    resources: [...(fields.resources ?? []), ...bases],
    images: [...(fields.images ?? []), ...imageTags],
    buildMetadata: fields.buildMetadata ?? [],
  }
}

const successors: readonly (readonly [field: string, successor: string, isTrial?: true])[] = [
  ['bases', 'resources'],
  ['commonLabels', 'labels'],
  ['imageTags', 'images'],
  ['patchesJson6902', 'patches'],
  ['patchesStrategicMerge', 'patches'],
  ['vars', 'replacements', true],
]

function warningsOf(object: JsonObject): readonly string[] {
  return successors
    .filter(([field]) => getKey(object, field) !== undefined)
    .map(
      ([field, successor, isTrial]) =>
        `# Warning: '${field}' is deprecated. Please use '${successor}' instead. ` +
        `${isTrial ? '[EXPERIMENTAL] ' : ''}Run 'kustomize edit fix' to update your Kustomization automatically.`,
    )
}
