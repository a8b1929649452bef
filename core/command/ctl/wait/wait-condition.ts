import { numberOf, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { evaluatePath } from '../../../languages/json-path/evaluate-path.ts'
import type { PathValue } from '../../../languages/json-path/json-path-node.ts'
import { parseRelaxedPath } from '../../../languages/json-path/parse-template.ts'
import { pathValueText } from '../../../languages/json-path/print-template.ts'
import { CtlError } from '../ctl-error.ts'
import type { ObjectTest } from './await-object.ts'

/** The condition of `--for`. */
export interface WaitCondition {
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
export function parseWaitCondition(text: string): WaitCondition {
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
