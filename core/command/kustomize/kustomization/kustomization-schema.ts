import {
  anything,
  type FieldSchemas,
  flag,
  listOf,
  mapOf,
  structsOf,
  text,
  texts,
} from '../../../objects/schema/file-schemas.ts'
import type { Schema, StructSchema } from '../../../objects/schema/schema.ts'

const integer: Schema = { kind: 'scalar', type: 'int64', goType: 'int' }

const struct = structsOf('kustomize/v1')

const gvk: FieldSchemas = { group: text, version: text, kind: text }
const id: FieldSchemas = { ...gvk, name: text, namespace: text }
const selector = struct('Selector', { ...id, labelSelector: text, annotationSelector: text })

export const fieldSpecSchema: StructSchema = struct('FieldSpec', {
  ...gvk,
  path: text,
  create: flag,
})
const fieldSpecs = listOf(fieldSpecSchema)

const options = struct('GeneratorOptions', {
  labels: mapOf(text),
  annotations: mapOf(text),
  disableNameSuffixHash: flag,
  immutable: flag,
})

const generator: FieldSchemas = {
  name: text,
  namespace: text,
  behavior: text,
  files: texts,
  literals: texts,
  envs: texts,
  env: text,
  options,
}

const patch = struct('Patch', { path: text, patch: text, target: selector, options: mapOf(flag) }, [
  'target',
])

const image = struct('Image', {
  name: text,
  newName: text,
  newTag: text,
  tagSuffix: text,
  digest: text,
})

const fieldOptions = struct('FieldOptions', {
  delimiter: text,
  index: integer,
  encoding: text,
  create: flag,
})

const replacementFields: FieldSchemas = {
  source: struct('SourceSelector', { ...id, fieldPath: text, options: fieldOptions }, ['options']),
  sourceValue: text,
  targets: listOf(
    struct(
      'TargetSelector',
      {
        select: selector,
        reject: listOf(selector),
        fieldPaths: texts,
        options: fieldOptions,
      },
      ['options', 'select'],
    ),
  ),
}

/** A replacement in a file of its own. */
export const replacementSchema: StructSchema = struct('Replacement', replacementFields, [
  'source',
  'sourceValue',
])

const helmGlobals = struct('HelmGlobals', { chartHome: text, configHome: text })

/** The fields of a kustomization file, with the names that Go's decoder gives their types. */
export const kustomizationSchema: StructSchema = struct(
  'Kustomization',
  {
    apiVersion: text,
    kind: text,
    metadata: struct('ObjectMeta', {
      name: text,
      namespace: text,
      labels: mapOf(text),
      annotations: mapOf(text),
    }),
    openapi: mapOf(text),
    namePrefix: text,
    nameSuffix: text,
    namespace: text,
    commonLabels: mapOf(text),
    labels: listOf(
      struct('Label', {
        pairs: mapOf(text),
        includeSelectors: flag,
        includeTemplates: flag,
        fields: fieldSpecs,
      }),
    ),
    commonAnnotations: mapOf(text),
    patchesStrategicMerge: texts,
    patchesJson6902: listOf(patch),
    patches: listOf(patch),
    images: listOf(image),
    imageTags: listOf(image),
    replacements: listOf(
      struct('ReplacementField', { ...replacementFields, path: text }, ['source', 'sourceValue']),
    ),
    replicas: listOf(struct('Replica', { name: text, count: integer })),
    vars: listOf(
      struct('Var', {
        name: text,
        objref: struct('Target', { apiVersion: text, ...id }),
        fieldref: struct('FieldSelector', { fieldPath: text }),
      }),
    ),
    sortOptions: struct(
      'SortOptions',
      {
        order: text,
        legacySortOptions: struct('LegacySortOptions', { orderFirst: texts, orderLast: texts }),
      },
      ['legacySortOptions'],
    ),
    resources: texts,
    components: texts,
    crds: texts,
    bases: texts,
    configMapGenerator: listOf(struct('ConfigMapArgs', generator, ['options'])),
    secretGenerator: listOf(struct('SecretArgs', { ...generator, type: text }, ['options'])),
    helmGlobals,
    helmCharts: listOf(anything),
    helmChartInflationGenerator: listOf(anything),
    generatorOptions: options,
    configurations: texts,
    generators: texts,
    transformers: texts,
    validators: texts,
    buildMetadata: texts,
  },
  ['sortOptions', 'generatorOptions', 'metadata', 'helmGlobals'],
)

/** A file of `configurations`. */
export const fieldConfigSchema: StructSchema = struct('TransformerConfig', {
  namePrefix: fieldSpecs,
  nameSuffix: fieldSpecs,
  namespace: fieldSpecs,
  commonLabels: fieldSpecs,
  labels: fieldSpecs,
  templateLabels: fieldSpecs,
  commonAnnotations: fieldSpecs,
  varReference: fieldSpecs,
  images: fieldSpecs,
  replicas: fieldSpecs,
  nameReference: listOf(struct('NameBackReferences', { ...gvk, fieldSpecs })),
})
