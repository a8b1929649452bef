import { elapsedTime } from '../../../access/observe/elapsed-time.ts'
import { ApiError } from '../../../base/api/errors/api-error.ts'
import { numberOf, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { evaluatePath } from '../../../languages/json-path/evaluate-path.ts'
import type { PathValue } from '../../../languages/json-path/json-path-node.ts'
import { parseRelaxedPath } from '../../../languages/json-path/parse-template.ts'
import { pathValueText } from '../../../languages/json-path/print-template.ts'
import type { Command, CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import {
  allFlag,
  allNamespacesFlag,
  fieldSelectorFlag,
  filenameFlag,
  outputFlag,
  selectorFlag,
  showManagedFieldsFlag,
} from '../frequent-flags.ts'
import { resultPrinter } from '../output/result-printer.ts'
import { type ObjectTarget, readTarget } from '../resources/expand-targets.ts'
import { visitObjects } from '../resources/visit-objects.ts'
import { oneByOne } from '../visit/visit-each.ts'
import { awaitObject } from '../wait/await-object.ts'
import type { ObjectTest } from '../wait/await-object.ts'
import { timeIsUp, withTimeLimit } from '../with-time-limit.ts'

/** The condition of `--for`. */
interface WaitCondition {
  /** Treatment of absent objects: `delete` holds for them, `create` waits for them, `state` fails. */
  readonly mode: 'delete' | 'create' | 'state'
  readonly test: ObjectTest
}

function conditionTest(text: string): ObjectTest {
  const at = text.indexOf('=')
  const name = (at === -1 ? text : text.slice(0, at)).toLowerCase()
  const wanted = (at === -1 ? 'true' : text.slice(at + 1)).toLowerCase()
  return (object) => {
    if (!object) return false
    const conditions = objectsOf(structOf(object, 'status'), 'conditions')
    const found = conditions.find((one) => textOf(one, 'type').toLowerCase() === name)
    if (!found) return false
    // A condition observed for an older generation does not count.
    const observed = numberOf(found, 'observedGeneration')
    if (observed !== undefined && observed < (object.metadata.generation ?? 0)) return false
    return textOf(found, 'status').toLowerCase() === wanted
  }
}

function isPlain(value: PathValue): boolean {
  return typeof value !== 'object'
}

function jsonPathTest(text: string): ObjectTest {
  const match = /^(\{[^]*\}|[^={]+)(?:=(["']?)([^]*)\2)?$/.exec(text)
  const [, path = '', , wanted] = match ?? []
  if (path === '')
    throw new CtlError(
      "jsonpath wait format must be --for=jsonpath='{.status.readyReplicas}'=3 or --for=jsonpath='{.status.readyReplicas}'",
    )
  if (wanted === '') throw new CtlError('jsonpath wait has to have a value after equal sign')
  const steps = parseRelaxedPath(path)
  return (object: ApiObject | undefined) => {
    const values = object ? evaluatePath(steps, object) : []
    const [value] = values
    if (value === undefined) return false
    if (wanted === undefined) return true
    if (values.length > 1)
      throw new CtlError('given jsonpath expression matches more than one value')
    if (!isPlain(value)) {
      throw new CtlError('jsonpath leads to a nested object or list which is not supported')
    }
    return pathValueText(value) === wanted
  }
}

/** Parses the value of `--for`. @throws CtlError for an unknown condition. */
function parseWaitCondition(text: string): WaitCondition {
  const small = text.toLowerCase()
  if (small === 'delete') return { mode: 'delete', test: (object) => object === undefined }
  if (small === 'create') return { mode: 'create', test: (object) => object !== undefined }
  if (small.startsWith('condition=')) {
    return { mode: 'state', test: conditionTest(text.slice('condition='.length)) }
  }
  if (small.startsWith('jsonpath=')) {
    return { mode: 'state', test: jsonPathTest(text.slice('jsonpath='.length)) }
  }
  throw new CtlError(`unrecognized condition: ${JSON.stringify(text)}`)
}

/** The limit that a negative timeout means, in milliseconds. */
const week = 7 * 24 * 60 * 60 * 1000

/** The object before waiting; undefined where it is absent and the condition is `create` or `delete`. */
async function readFirst(
  call: CommandCall,
  target: ObjectTarget,
  { mode }: WaitCondition,
): Promise<ApiObject | undefined> {
  try {
    return await readTarget(call, target)
  } catch (error) {
    const isAbsent = error instanceof ApiError && error.reason === 'NotFound'
    if (isAbsent && mode !== 'state') return undefined
    throw error
  }
}

async function waitForOne(
  call: CommandCall,
  target: ObjectTarget,
  condition: WaitCondition,
  end: number,
): Promise<ApiObject | undefined> {
  const { environment, flags, signal } = call
  const { clock, timers } = environment.runtime
  let last = await readFirst(call, target, condition)
  if (condition.test(last)) return last
  const test = (object: ApiObject | undefined): boolean => {
    last = object ?? last
    return condition.test(object)
  }
  const what = `${target.resource.resource}/${target.name}`
  if (flags.duration('timeout') === 0) throw new CtlError(`condition not met for ${what}`)
  const left = Math.max(0, end - elapsedTime(clock)())
  const done = await withTimeLimit({ timers, signal }, left, (limited) =>
    awaitObject(call, target, test, limited),
  )
  if (done !== timeIsUp) return last
  throw new CtlError(`timed out waiting for the condition on ${what}`)
}

async function wait(call: CommandCall): Promise<void> {
  const { environment, flags } = call
  const condition = parseWaitCondition(flags.text('for'))
  const print = resultPrinter(call)
  const timeout = flags.duration('timeout')
  const end = elapsedTime(environment.runtime.clock)() + (timeout < 0 ? week : timeout)
  const waitOne = async (target: ObjectTarget, own: CommandCall): Promise<() => void> => {
    const object = await waitForOne(own, target, condition, end)
    return () => {
      if (object) print(object, 'condition met')
    }
  }
  const count = await visitObjects(call, waitOne, oneByOne)
  if (count === 0 && condition.mode !== 'delete') throw new CtlError('no matching resources found')
}

export const waitCommand: Command = {
  name: 'wait',
  summary: 'Wait until objects are in a state',
  usage:
    "wait ([-f FILENAME] | resource.group/resource.name | resource.group [(-l label | --all)]) [--for=create|--for=delete|--for condition=available|--for=jsonpath='{}'[=value]] [options]",
  description:
    'Wait until all objects are in a state: created, deleted, with a condition, or with a value in a field.',
  examples: [
    '# Wait for the pod "web" to contain the status condition of type "Ready"',
    'kubectl wait --for=condition=Ready pod/web',
    '',
    '# Wait for the pod "web" to contain the status phase to be "Running"',
    "kubectl wait --for=jsonpath='{.status.phase}'=Running pod/web",
    '',
    '# Wait for the pod "web" to be deleted, with a timeout of 60s',
    'kubectl wait --for=delete pod/web --timeout=60s',
  ],
  words: 'type-and-names',
  flags: [
    filenameFlag,
    selectorFlag,
    fieldSelectorFlag,
    allNamespacesFlag,
    allFlag,
    {
      name: 'for',
      type: 'string',
      values: ['create', 'delete', 'condition=', 'jsonpath='],
      help: "What to wait for: create, delete, condition=NAME[=VALUE], or jsonpath='{EXPRESSION}'[=VALUE].",
    },
    {
      name: 'timeout',
      type: 'duration',
      initial: '30s',
      help: 'How long to wait; 0 looks once, a negative time waits a week.',
    },
    outputFlag,
    showManagedFieldsFlag,
  ],
  run: wait,
}
