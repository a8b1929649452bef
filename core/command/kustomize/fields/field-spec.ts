import { KustomizeError } from '../kustomize-error.ts'
import type { Gvk } from '../resources/resource-id.ts'
import { compareGvk, isSelected, usualPlaces } from '../resources/resource-id.ts'

/** A field of the objects of some types. Empty parts of the type take every one. */
export interface FieldSpec extends Gvk {
  /** Names from the root, between slashes; `\/` is a slash in a name, and `[]` behind a name says that it is a list. */
  readonly path: string
  /** Whether the field is made where it is absent. */
  readonly create: boolean
}

/** The fields in which objects of a type are named. */
export interface NameReference extends Gvk {
  readonly fields: readonly FieldSpec[]
}

/** Which fields the transformations of a kustomization change. */
export interface FieldConfig {
  readonly namePrefix: readonly FieldSpec[]
  readonly nameSuffix: readonly FieldSpec[]
  readonly namespace: readonly FieldSpec[]
  readonly commonLabels: readonly FieldSpec[]
  readonly labels: readonly FieldSpec[]
  readonly templateLabels: readonly FieldSpec[]
  readonly commonAnnotations: readonly FieldSpec[]
  readonly varReference: readonly FieldSpec[]
  readonly images: readonly FieldSpec[]
  readonly replicas: readonly FieldSpec[]
  readonly nameReference: readonly NameReference[]
}

export const emptyConfig: FieldConfig = {
  namePrefix: [],
  nameSuffix: [],
  namespace: [],
  commonLabels: [],
  labels: [],
  templateLabels: [],
  commonAnnotations: [],
  varReference: [],
  images: [],
  replicas: [],
  nameReference: [],
}

/** Adds specs to others; one that an earlier one covers is left out. @throws KustomizeError where they differ in `create` */
export function mergeSpecs(
  specs: readonly FieldSpec[],
  added: readonly FieldSpec[],
): readonly FieldSpec[] {
  const merged = [...specs]
  for (const spec of added) {
    const known = merged.find((one) => one.path === spec.path && isSelected(one, spec))
    if (!known) merged.push(spec)
    else if (known.create !== spec.create) throw new KustomizeError('conflicting fieldspecs')
  }
  return merged
}

function mergeReferences(
  references: readonly NameReference[],
  added: readonly NameReference[],
): readonly NameReference[] {
  const merged = [...references]
  for (const reference of added) {
    const at = merged.findIndex(
      ({ group, version, kind }) =>
        group === reference.group && version === reference.version && kind === reference.kind,
    )
    const known = merged[at]
    if (known) merged[at] = { ...known, fields: mergeSpecs(known.fields, reference.fields) }
    else merged.push(reference)
  }
  return merged
}

function sorted<T extends Gvk>(specs: readonly T[]): readonly T[] {
  return specs.toSorted((one, other) => compareGvk(one, other, usualPlaces))
}

/** Adds the specs of a configuration to those of another one. They are sorted by type, as their order decides which name is followed. */
export function mergeConfigs(a: FieldConfig, b: FieldConfig): FieldConfig {
  return {
    namePrefix: sorted(mergeSpecs(a.namePrefix, b.namePrefix)),
    nameSuffix: sorted(mergeSpecs(a.nameSuffix, b.nameSuffix)),
    namespace: sorted(mergeSpecs(a.namespace, b.namespace)),
    commonLabels: sorted(mergeSpecs(a.commonLabels, b.commonLabels)),
    labels: sorted(mergeSpecs(a.labels, b.labels)),
    templateLabels: sorted(mergeSpecs(a.templateLabels, b.templateLabels)),
    commonAnnotations: sorted(mergeSpecs(a.commonAnnotations, b.commonAnnotations)),
    varReference: sorted(mergeSpecs(a.varReference, b.varReference)),
    images: sorted(mergeSpecs(a.images, b.images)),
    replicas: sorted(mergeSpecs(a.replicas, b.replicas)),
    nameReference: sorted(mergeReferences(a.nameReference, b.nameReference)),
  }
}
