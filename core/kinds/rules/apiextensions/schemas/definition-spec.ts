import { conditionsOf, conditionStatus } from '../../../../base/api/conditions.ts'
import { has } from '../../../../base/api/json-fields.ts'
import { equalJson, type JsonObject } from '../../../../base/api/json.ts'
import type {
  CustomResourceDefinition,
  CustomResourceDefinitionSpec,
  CustomResourceDefinitionVersion,
  JSONSchemaProps,
} from '../../../../base/api/types/apiextensions.v1.generated.ts'
import { patternsOf, someSchema } from './inner-schemas.ts'

/** Members that versions may have of their own, or share. */
export const shareable = [
  'schema',
  'subresources',
  'additionalPrinterColumns',
  'selectableFields',
] as const

export type Shareable = (typeof shareable)[number]

/**
 * The spec of a CustomResourceDefinition. What all versions share is validated once, under the field that it had before there
 * were several versions.
 */
export class DefinitionSpec {
  readonly fields: CustomResourceDefinitionSpec
  readonly versions: readonly CustomResourceDefinitionVersion[]
  readonly #shared: ReadonlySet<Shareable>

  constructor(fields: CustomResourceDefinitionSpec) {
    this.fields = fields
    this.versions = fields.versions ?? []
    const [first, ...others] = this.versions
    this.#shared = new Set(
      shareable.filter(
        (key) =>
          first !== undefined &&
          others.every((other) => equalJson(other[key] ?? null, first[key] ?? null)),
      ),
    )
  }

  /** Whether a member is the same in all versions, or absent from all. */
  shares(key: Shareable): boolean {
    return this.#shared.has(key)
  }

  /** Schemas of the versions; a shared one once. */
  get schemas(): readonly JSONSchemaProps[] {
    const holders = this.shares('schema') ? this.versions.slice(0, 1) : this.versions
    return holders.map(schemaOf).filter((schema) => schema !== undefined)
  }

  /** Patterns of all schemas, those of branches included. */
  get patterns(): Iterable<string> {
    return this.schemas.flatMap((schema) => [...patternsOf(schema)])
  }

  /** Whether objects keep fields that no schema declares, as only definitions of former releases may have it. */
  get preservesUnknown(): boolean {
    return this.fields.preserveUnknownFields === true
  }

  get hasDefaults(): boolean {
    return this.schemas.some(declaresDefaults)
  }

  /** Whether a version's objects have a status of their own; of versions with one name, the first counts. */
  hasStatus(name: string): boolean {
    const version = this.versions.find((each) => each.name === name)
    return version !== undefined && hasStatus(version)
  }

  get anyHasStatus(): boolean {
    return this.versions.some(hasStatus)
  }
}

export function specOf(definition: CustomResourceDefinition): DefinitionSpec {
  return new DefinitionSpec(definition.spec)
}

/** Whether a definition is established: its objects may be there already. */
export function isEstablished(definition: CustomResourceDefinition): boolean {
  return conditionStatus(conditionsOf(definition), 'Established') === 'True'
}

export function schemaOf(version: CustomResourceDefinitionVersion): JSONSchemaProps | undefined {
  return version.schema?.openAPIV3Schema
}

function hasStatus(version: CustomResourceDefinitionVersion): boolean {
  return version.subresources?.status !== undefined
}

function declaresDefaults(schema: JsonObject): boolean {
  return someSchema(schema, (one) => has(one, 'default'))
}
