import type { FieldSpec } from '../fields/field-spec.ts'
import type { ResourceId } from '../resources/resource-id.ts'

/** Which objects a patch or a replacement is for. */
export interface Selector extends Partial<ResourceId> {
  readonly labelSelector?: string
  readonly annotationSelector?: string
}

export interface LabelEntry {
  readonly pairs?: Readonly<Record<string, string>>
  readonly includeSelectors?: boolean
  readonly includeTemplates?: boolean
  readonly fields?: readonly Partial<FieldSpec>[]
}

export interface PatchEntry {
  readonly path?: string
  readonly patch?: string
  readonly target?: Selector
  readonly options?: Readonly<Record<string, boolean>>
}

export interface ImageEntry {
  readonly name?: string
  readonly newName?: string
  readonly newTag?: string
  readonly tagSuffix?: string
  readonly digest?: string
}

export interface ReplicaEntry {
  readonly name?: string
  readonly count?: number | bigint
}

export interface FieldOptions {
  readonly delimiter?: string
  readonly index?: number
  readonly create?: boolean
}

export interface Replacement {
  readonly source?: Partial<ResourceId> & {
    readonly fieldPath?: string
    readonly options?: FieldOptions
  }
  readonly sourceValue?: string
  readonly targets?: readonly {
    readonly select?: Selector
    readonly reject?: readonly Selector[]
    readonly fieldPaths?: readonly string[]
    readonly options?: FieldOptions
  }[]
}

export interface GeneratorOptions {
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
  readonly disableNameSuffixHash?: boolean
  readonly immutable?: boolean
}

/** What a config map or a secret is generated from. */
export interface GeneratorEntry {
  readonly name?: string
  readonly namespace?: string
  readonly behavior?: string
  readonly files?: readonly string[]
  readonly literals?: readonly string[]
  readonly envs?: readonly string[]
  readonly env?: string
  readonly type?: string
  readonly options?: GeneratorOptions
}

export interface VarEntry {
  readonly name?: string
  readonly objref?: Partial<ResourceId> & { readonly apiVersion?: string }
  readonly fieldref?: { readonly fieldPath?: string }
}

export interface SortOptions {
  readonly order?: string
  readonly legacySortOptions?: {
    readonly orderFirst?: readonly string[]
    readonly orderLast?: readonly string[]
  }
}

/** A kustomization file, with its former fields under their present names. */
export interface Kustomization {
  readonly kind: string
  readonly openapi?: Readonly<Record<string, string>>
  readonly namePrefix?: string
  readonly nameSuffix?: string
  readonly namespace?: string
  readonly commonLabels?: Readonly<Record<string, string>>
  readonly labels?: readonly LabelEntry[]
  readonly commonAnnotations?: Readonly<Record<string, string>>
  readonly patchesStrategicMerge?: readonly string[]
  readonly patchesJson6902?: readonly PatchEntry[]
  readonly patches?: readonly PatchEntry[]
  readonly images: readonly ImageEntry[]
  readonly replacements?: readonly (Replacement & { readonly path?: string })[]
  readonly replicas?: readonly ReplicaEntry[]
  readonly vars?: readonly VarEntry[]
  readonly sortOptions?: SortOptions
  readonly resources: readonly string[]
  readonly components?: readonly string[]
  readonly configMapGenerator?: readonly GeneratorEntry[]
  readonly secretGenerator?: readonly GeneratorEntry[]
  readonly generatorOptions?: GeneratorOptions
  readonly configurations?: readonly string[]
  readonly buildMetadata: readonly string[]
}
