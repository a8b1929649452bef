import type { Brand } from '../../../base/api/brand.ts'
import { formatGroupVersion, type GroupVersionKind } from '../../../base/api/group-version.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { objectFields } from '../object-fields.ts'
import { objectPart } from '../schema-parts.ts'
import type { Schema, StructSchema } from '../schema.ts'
import { compileStructural } from './compile-structural.ts'
import { structuralForm } from './structural-form.ts'

export interface CustomKindOptions {
  readonly brand: Brand
  readonly gvk: GroupVersionKind
  /** The schema of `meta/v1.ObjectMeta`. */
  readonly metadata: StructSchema
}

/** The two schemas of a version of a custom resource. */
export interface CustomKindSchema {
  /** The schema as the CustomResourceDefinition has it, for defaulting, pruning, validation and rules. */
  readonly declared: Schema
  /** The schema of the kind: `kind`, `apiVersion`, the metadata of every object, and the fields that the CustomResourceDefinition declares. */
  readonly whole: StructSchema
}

/** Compiles the structural schema of a version (`openAPIV3Schema`). @throws RangeError as compileStructural does. */
export function customKindSchema(source: JsonObject, options: CustomKindOptions): CustomKindSchema {
  const { brand, gvk, metadata } = options
  const name = `${formatGroupVersion(gvk.group, gvk.version)}.${gvk.kind}`
  const declared = compileStructural(source, { brand, name, metadata })
  const fields = new Map(objectFields(metadata))
  const root = objectPart(declared)
  if (root?.kind === 'struct') {
    for (const [key, field] of root.fields) if (!fields.has(key)) fields.set(key, field)
  }
  const whole: StructSchema = {
    kind: 'struct',
    name,
    goType: gvk.kind,
    fields,
    structType: root?.kind === 'struct' ? root.structType : 'granular',
    gvk,
    ...(declared.description !== undefined && { description: declared.description }),
    ...(declared.preserveUnknown && { preserveUnknown: true, open: true }),
    storedAsJson: true,
    unstructured: structuralForm({ declared, metadata }),
  }
  return { declared, whole }
}
