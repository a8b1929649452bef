import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../core/base/api/json.ts'
import type { ApiObject } from '../../core/base/api/object.ts'
import { runSteps } from '../../core/base/execution/steps.ts'
import { actionsOf, type StageAction } from '../../core/cluster/stages/stage-steps.ts'
import {
  type Candidate,
  compileStage,
  possibleStages,
  type Stage,
} from '../../core/cluster/stages/stage.ts'
import { type StageFacts, stageFunctions } from '../../core/cluster/stages/template-functions.ts'
import { parseDocuments } from '../../core/objects/codec/documents.ts'
import { describePlace } from '../support/recorded/vectors.ts'

const root = new URL('../../../shared/crds/kwok/kustomize/stage/', import.meta.url)

const noFacts: StageFacts = {
  now: () => '<Now>',
  startTime: '<StartTime>',
  version: '<Version>',
  nodeName: () => '<NodeName>',
  nodeIps: () => ['<NodeIP>'],
  nodePort: () => 0,
  podIps: () => [],
}

/** Functions that give their own calls, as the expected outputs have them. */
const functions = {
  ...stageFunctions(noFacts),
  NodePort: () => '<NodePort>',
  ...Object.fromEntries(
    ['NodeIPWith', 'PodIPWith'].map((name) => [
      name,
      (...args: readonly unknown[]) => shown(name, args),
    ]),
  ),
  ...Object.fromEntries(
    ['NodeIPsWith', 'PodIPsWith'].map((name) => [
      name,
      (...args: readonly unknown[]) =>
        [0, 1].map((at) => shown(name, args).replace('<', `<${at} of `)),
    ]),
  ),
}

function shown(name: string, args: readonly unknown[]): string {
  return `<${name}(${args.map((arg) => JSON.stringify(arg)).join(', ')})>`
}

const neverFailing = {
  isTurnOver: () => false,
  failed(_: Stage, error: Error) {
    throw error
  },
}

const patchTypes: Readonly<Record<string, string>> = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
  apply: 'application/apply-patch+yaml',
}

function actionOutput(action: StageAction): JsonObject {
  if (action.type === 'delete') return { kind: 'delete' }
  if (action.type === 'event') return { kind: 'event', ...action.event }
  const { data, patchType, subresource } = action
  return {
    kind: action.type,
    data,
    // The tool that wrote the outputs knows objects without their types, as which none is a node or pod.
    type: patchTypes[patchType ?? 'merge'] ?? '',
    ...(subresource !== '' && { subresource }),
  }
}

function stageOutput({ stage, budget, weight }: Candidate, object: ApiObject): JsonObject {
  const delay = stage.delay(object, Date.parse('2026-01-01T00:00:00Z'), budget)
  return {
    stage: stage.name,
    weight: weight ?? 0,
    next: actionsOf(stage.steps, object, functions).map(actionOutput),
    ...(delay.length > 0 && { delay: delay.map((milliseconds) => milliseconds * 1_000_000) }),
  }
}

function documentsOf(file: URL): readonly JsonValue[] {
  return parseDocuments(readFileSync(file, 'utf8'))
}

async function stagesOf(folder: URL): Promise<readonly Stage[]> {
  const objects = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .flatMap((name) => documentsOf(new URL(name, folder)) as ApiObject[])
    .filter(({ kind }) => kind === 'Stage')
  const stages = await Promise.all(objects.map((object) => compileStage(object)))
  return stages.flatMap((stage) => stage ?? [])
}

describePlace("kwok's own cases of stages", root, () => {
  const inputs = readdirSync(root, { encoding: 'utf8', recursive: true }).filter((name) =>
    /testdata\/[^/]*\.input\.yaml$/.test(name),
  )
  it.each(inputs)('%s', async (input) => {
    const stages = await stagesOf(new URL('..', new URL(input, root)))
    const [object] = documentsOf(new URL(input, root)) as [ApiObject]
    const { kind } = object
    const own = stages.filter((stage) => stage.kind === kind)
    const [expected] = documentsOf(new URL(input.replace('.input.', '.output.'), root)) as [
      JsonObject,
    ]
    const possible = runSteps(possibleStages(own, object, neverFailing))
    const outputs = possible.map((candidate) => stageOutput(candidate, object))
    expect(outputs).toEqual(expected['stages'])
  })
})
