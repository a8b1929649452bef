import { expect, it } from 'vitest'
import { type JsonValue } from '../../core/base/api/json.ts'
import { runSteps } from '../../core/base/execution/steps.ts'
import { emptyFieldSet } from '../../core/objects/field-sets/field-set.ts'
import { mergeTyped } from '../../core/objects/field-sets/merge-typed.ts'
import { everyField } from '../../core/objects/field-sets/ownable-fields.ts'
import type { FieldPath } from '../../core/objects/field-sets/path-element.ts'
import { keepFields } from '../../core/objects/field-sets/remove-fields.ts'
import { applyConfiguration } from '../../core/objects/managed-fields/apply-configuration.ts'
import { updateOwners } from '../../core/objects/managed-fields/owners-after-change.ts'
import {
  ApplyConflict,
  type Owners,
  type TypedVersions,
} from '../../core/objects/managed-fields/owners.ts'
import { describeVectors } from '../support/recorded/vectors.ts'
import { mergeSchema } from '../support/schemas/merge-schema.ts'
import {
  deduced,
  overridingTypes,
  type Convert,
  converters,
  type Parser,
} from './merge-converters.ts'

interface Step {
  readonly op: 'Apply' | 'ForceApply' | 'ExtractApply' | 'Update'
  readonly manager: string
  readonly apiVersion: string
  readonly object: JsonValue
  readonly conflicts?: readonly { readonly manager: string; readonly path: FieldPath }[]
}

interface Case {
  readonly func: string
  readonly name: string
  readonly harness: string
  readonly parser: string
  readonly ops: readonly Step[]
  readonly expectObject?: JsonValue
  readonly expectManaged?: Readonly<
    Record<string, { readonly set: readonly FieldPath[]; readonly apiVersion: string }>
  >
}

interface State {
  live: JsonValue
  owners: Owners
}

function run(step: Step, state: State, versions: TypedVersions): void {
  const { manager, apiVersion: version, op, object } = step
  const schema = versions.schema(version) ?? deduced
  const common = { version, manager, versions, ownable: everyField }
  if (op === 'Update') {
    const change = { ...common, before: state.live, after: object }
    state.owners = updateOwners(change, state.owners)
    state.live = object
    return
  }
  const own = state.owners.get(manager)?.set ?? emptyFieldSet()
  const extracted = op === 'ExtractApply' ? (keepFields(state.live, own, schema) ?? {}) : {}
  const configuration = op === 'ExtractApply' ? mergeTyped(extracted, object, schema) : object
  const steps = applyConfiguration({
    ...common,
    live: state.live,
    configuration,
    owners: state.owners,
    force: op === 'ForceApply',
  })
  const applied = runSteps(steps)
  state.owners = applied.owners
  state.live = applied.object
}

function sorted(paths: Iterable<FieldPath>): string[] {
  return [...paths].map((path) => path.join('/')).toSorted()
}

function conflictsOf(step: Step, state: State, versions: TypedVersions): string[] {
  try {
    run(step, state, versions)
    return []
  } catch (error) {
    if (!(error instanceof ApplyConflict)) throw error
    return [...error.conflicts].flatMap(([manager, { set }]) =>
      sorted(set.paths()).map((path) => `${manager}: ${path}`),
    )
  }
}

function managedOf(owners: Owners): object {
  return Object.fromEntries([...owners].map(([manager, { set }]) => [manager, sorted(set.paths())]))
}

function wantedOf(managed: NonNullable<Case['expectManaged']>): object {
  return Object.fromEntries(
    Object.entries(managed).map(([manager, { set }]) => [manager, sorted(set)]),
  )
}

describeVectors<readonly Case[]>('curated/smd-merge.json', (cases) => {
  describeVectors<Readonly<Record<string, Parser>>>('curated/smd-schemas.json', (described) => {
    const parsers: typeof described = { overrideStructTypeParser: overridingTypes, ...described }
    for (const [index, item] of cases.entries()) {
      it(`the managed fields merge of case ${index}: ${item.func} ${item.name}`, () => {
        const parser = parsers[item.parser]
        const converts = item.harness === 'TestWithConverter'
        const convert: Convert = (object) => object
        const versions: TypedVersions = {
          schema: (version) =>
            parser ? mergeSchema(parser.schema, parser.rootType ?? version) : deduced,
          convert: (converts ? converters[item.func] : undefined) ?? convert,
        }
        const state: State = { live: {}, owners: new Map() }
        let last = item.ops[0]?.apiVersion ?? ''
        for (const step of item.ops) {
          // The object is kept in the version that was written last.
          state.live = versions.convert(state.live, last, step.apiVersion) ?? null
          last = step.apiVersion
          const conflicts = conflictsOf(step, state, versions)
          const expected = (step.conflicts ?? []).map(
            ({ manager, path }) => `${manager}: ${path.join('/')}`,
          )
          expect(conflicts.toSorted()).toEqual(expected.toSorted())
        }
        // What a case does not say is as it came out.
        const managed = managedOf(state.owners)
        const { expectObject = state.live, expectManaged } = item
        expect(state.live).toEqual(expectObject)
        expect(managed).toEqual(expectManaged ? wantedOf(expectManaged) : managed)
      })
    }
  })
})
