import { has, objectOf, objectsOf, structOf, textOf } from '../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject, type JsonValue, isList } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import { ParseError } from '../../base/json/parse-error.ts'
import { parseTemplate } from '../../languages/go-template/parse-template.ts'
import { type RenderOptions, renderTemplate } from '../../languages/go-template/render-template.ts'
import { TemplateError } from '../../languages/go-template/template-error.ts'
import type { TemplateFunctions } from '../../languages/go-template/template-function.ts'
import type { Template } from '../../languages/go-template/template-node.ts'
import { ProgramBudget } from '../../languages/program-budget.ts'
import { parseYaml } from '../../objects/codec/yaml/yaml.ts'
import { checkFields, StageError } from './stage-error.ts'
import { stopped } from './stage-value.ts'
import { stageCosts } from './template-costs.ts'

export type StagePatchType = 'json' | 'merge' | 'strategic' | 'apply'

/** A template of a patch of the object, or of another object that is applied. */
export interface StageTemplate {
  readonly template: Template
  /** Field of the stage that the template is in. */
  readonly path: string
  /** Field that the rendered value is of, such as `status`; empty for the object itself. */
  readonly root: string
  readonly subresource: string
  /** Undefined where the stage names none. */
  readonly type: StagePatchType | undefined
  /** Name of the user that patches; empty for kwok itself. */
  readonly actAs: string
}

/** A step of a stage; those of a stage are played in order. */
export type StageStep =
  | { readonly type: 'event'; readonly event: JsonObject }
  | { readonly type: 'finalizers'; readonly change: JsonObject }
  | { readonly type: 'delete' }
  | { readonly type: 'patch' | 'apply'; readonly patch: StageTemplate }

/** What a step does to an object. */
export type StageAction =
  | { readonly type: 'event'; readonly event: JsonObject }
  | { readonly type: 'delete' }
  | ({ readonly type: 'patch' | 'apply' } & StageChange)

/** A patch of the object itself, or of the object that `data` is. */
export interface StageChange {
  readonly data: JsonValue
  /** Undefined where the stage names none: merge, but strategic for nodes and pods. */
  readonly patchType: StagePatchType | undefined
  readonly subresource: string
  /** Name of the user that patches; empty for kwok itself. */
  readonly actAs: string
}

const nextFields = 'event finalizers delete patches statusTemplate statusSubresource statusPatchAs'
const patchFields = 'template root subresource type impersonation'
const applyFields = 'template subresource type impersonation'

/** Steps of a stage: `spec.steps`, or those of the older `spec.next`. @throws StageError */
export function readSteps(spec: JsonObject): readonly StageStep[] {
  const steps = objectsOf(spec, 'steps')
  if (steps.length > 0) {
    return steps.flatMap((step, at) => readStep(step, `spec.steps[${at}]`))
  }
  const next = structOf(spec, 'next')
  checkFields(next, nextFields, 'spec.next')
  const subresource = textOf(next, 'statusSubresource') || 'status'
  const template = textOf(next, 'statusTemplate')
  const path = 'spec.next.statusTemplate'
  const patches = objectsOf(next, 'patches')
  return [
    ...readActions(next, 'spec.next'),
    ...(template === '' || next['delete'] === true || patches.length > 0
      ? []
      : [
          patchStep('patch', {
            template: compileTemplate(template, path),
            path,
            root: 'status',
            subresource,
            type: undefined,
            actAs: userOf(next, 'statusPatchAs', 'spec.next'),
          }),
        ]),
    ...patches.map((patch, at) => patchStep('patch', readPatch(patch, `spec.next.patches[${at}]`))),
  ]
}

/** The user that an impersonation names; empty without one. @throws StageError */
function userOf(object: JsonObject, field: string, path: string): string {
  if (!has(object, field)) return ''
  const user = textOf(structOf(object, field), 'username')
  if (user !== '') return user
  throw new StageError(`${path}.${field}.username: the name of a user is required`)
}

function patchStep(type: 'patch' | 'apply', patch: StageTemplate): StageStep {
  return { type, patch }
}

function readStep(step: JsonObject, path: string): readonly StageStep[] {
  checkFields(step, 'event finalizers delete patch apply', path)
  return readActions(step, path)
}

function readActions(step: JsonObject, path: string): readonly StageStep[] {
  const event = objectOf(step, 'event')
  const change = objectOf(step, 'finalizers')
  const patch = objectOf(step, 'patch')
  const apply = objectOf(step, 'apply')
  return [
    ...(event ? [{ type: 'event' as const, event }] : []),
    ...(change ? [{ type: 'finalizers' as const, change }] : []),
    ...(step['delete'] === true ? [{ type: 'delete' as const }] : []),
    ...(patch ? [patchStep('patch', readPatch(patch, `${path}.patch`))] : []),
    ...(apply ? [patchStep('apply', readApply(apply, `${path}.apply`))] : []),
  ]
}

function readPatch(patch: JsonObject, path: string): StageTemplate {
  checkFields(patch, patchFields, path)
  return readTemplate(patch, path, patchTypeOf(patch, path, 'json'))
}

function readApply(apply: JsonObject, path: string): StageTemplate {
  checkFields(apply, applyFields, path)
  return readTemplate(apply, path, patchTypeOf(apply, path, 'apply') ?? 'apply')
}

function readTemplate(
  patch: JsonObject,
  path: string,
  type: StagePatchType | undefined,
): StageTemplate {
  return {
    template: compileTemplate(textOf(patch, 'template'), `${path}.template`),
    path: `${path}.template`,
    root: textOf(patch, 'root'),
    subresource: textOf(patch, 'subresource'),
    type,
    actAs: userOf(patch, 'impersonation', path),
  }
}

/** The type of a patch: merge, strategic, or `other`, which patches and applies have. @throws StageError */
function patchTypeOf(
  patch: JsonObject,
  path: string,
  other: 'json' | 'apply',
): StagePatchType | undefined {
  if (!has(patch, 'type')) return undefined
  const type = textOf(patch, 'type')
  if (type === other || type === 'merge' || type === 'strategic') return type
  throw new StageError(
    `${path}.type: ${JSON.stringify(type)} is none of ${other}, merge, strategic`,
  )
}

function compileTemplate(text: string, path: string): Template {
  try {
    return parseTemplate(text.trim())
  } catch (error) {
    if (error instanceof TemplateError) throw new StageError(`${path}: ${error.message}`)
    throw error
  }
}

type TemplateOptions = Required<RenderOptions>

/** Whether a step writes the status of the stage's object. */
export function writesStatus(step: StageStep): boolean {
  return (
    step.type === 'patch' && (step.patch.root === 'status' || step.patch.subresource === 'status')
  )
}

/** Steps that all templates of a stage may take for one object. */
const mostTemplateSteps = 100_000

/** A character of YAML takes as long to parse as so many that are copied. */
const parsing = 10

/** What the steps of a stage do to an object; none follow a deletion but events. @throws StageError */
export function actionsOf(
  steps: readonly StageStep[],
  object: ApiObject,
  functions: TemplateFunctions,
): readonly StageAction[] {
  const budget = new ProgramBudget(mostTemplateSteps)
  const actions: StageAction[] = []
  let isDeleted = false
  for (const step of steps) {
    if (isDeleted && step.type !== 'event') continue
    if (step.type === 'delete') isDeleted = true
    const action = actionOf(step, object, { functions, costs: stageCosts, budget })
    if (action) actions.push(action)
  }
  return actions
}

function actionOf(
  step: StageStep,
  object: ApiObject,
  options: TemplateOptions,
): StageAction | undefined {
  if (step.type === 'event' || step.type === 'delete') return step
  if (step.type === 'finalizers') return finalizersPatch(step.change, object)
  const { root, subresource, type, actAs } = step.patch
  const rendered = renderYaml(step.patch, object, options)
  const data = type === 'json' ? underRoot(rendered, root) : inRoot(rendered, root)
  return { type: step.type, data, patchType: type, subresource, actAs }
}

function renderYaml(
  { template, path }: StageTemplate,
  object: ApiObject,
  options: TemplateOptions,
): JsonValue {
  try {
    const text = renderTemplate(template, object, options)
    options.budget.spendText(text.length * parsing)
    return parseYaml(text).value
  } catch (error) {
    if (!(error instanceof TemplateError || error instanceof ParseError)) throw stopped(path, error)
    throw new StageError(`a template cannot be rendered: ${error.message}`)
  }
}

function inRoot(value: JsonValue, root: string): JsonValue {
  return root === '' ? value : { [root]: value }
}

/** Operations of a JSON patch with their paths below a field. */
function underRoot(value: JsonValue, root: string): JsonValue {
  if (root === '' || !isList(value)) return value
  return value.map((operation) =>
    isJsonObject(operation)
      ? { ...operation, path: `/${root}${textOf(operation, 'path')}` }
      : operation,
  )
}

function namesIn(change: JsonObject, key: string): readonly string[] {
  return objectsOf(change, key).map((item) => textOf(item, 'value'))
}

/** The change of an object's finalizers; undefined where they are as they should be. */
function finalizersPatch(change: JsonObject, { metadata }: ApiObject): StageAction | undefined {
  const before = metadata.finalizers ?? []
  const removed = namesIn(change, 'remove')
  const kept = change['empty'] === true ? [] : before.filter((name) => !removed.includes(name))
  const after = [...new Set([...kept, ...namesIn(change, 'add')])]
  const isSame = after.length === before.length && after.every((name, at) => name === before[at])
  if (isSame) return undefined
  const data =
    after.length === 0
      ? [{ op: 'remove', path: '/metadata/finalizers' }]
      : [
          {
            op: before.length === 0 ? 'add' : 'replace',
            path: '/metadata/finalizers',
            value: after,
          },
        ]
  return { type: 'patch', data, patchType: 'json', subresource: '', actAs: '' }
}
