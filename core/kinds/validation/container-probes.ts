import type { JsonObject } from '../../api/json.ts'
import { httpHeaderName } from '../../api/names.ts'
import type { Cause } from '../../api/status.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  invalidValue,
  invalidValues,
  required,
} from '../../schema/validation/causes.ts'
import {
  checkNotNegative,
  checkPortNumber,
  checkPortNumberOrName,
  present,
} from './field-checks.ts'
import { listOf, numberOf, objectOf, objectsOf, textOf } from '../../api/json-fields.ts'

type HandlerCheck = (handler: JsonObject, path: FieldPath) => readonly Cause[]

function validateHttpGet(handler: JsonObject, path: FieldPath): Cause[] {
  const causes: Cause[] = []
  if (textOf(handler, 'path') === '') causes.push(required(`${path}.path`))
  addCauses(causes, checkPortNumberOrName(handler['port'], `${path}.port`))
  for (const header of objectsOf(handler, 'httpHeaders')) {
    const name = textOf(header, 'name')
    addCauses(causes, invalidValues(`${path}.httpHeaders`, name, httpHeaderName(name)))
  }
  return causes
}

const handlers: Readonly<Record<string, HandlerCheck>> = {
  exec: (handler, path) =>
    listOf(handler, 'command').length === 0 ? [required(`${path}.command`)] : [],
  httpGet: validateHttpGet,
  tcpSocket: (handler, path) => checkPortNumberOrName(handler['port'], `${path}.port`),
  grpc: (handler, path) => checkPortNumber(numberOf(handler, 'port') ?? 0, `${path}.port`),
  sleep: (handler, path) => checkNotNegative(handler, path, 'seconds'),
}

const handlerNames = Object.keys(handlers)

function validateHandler(owner: JsonObject, path: FieldPath): Cause[] {
  const [first, ...others] = present(owner, handlerNames)
  if (first === undefined) return [required(path, 'must specify a handler type')]
  const causes = [...(handlers[first]?.(objectOf(owner, first) ?? {}, `${path}.${first}`) ?? [])]
  for (const other of others) {
    causes.push(forbidden(`${path}.${other}`, 'may not specify more than 1 handler type'))
  }
  return causes
}

const probeNumbers = [
  'initialDelaySeconds',
  'timeoutSeconds',
  'periodSeconds',
  'successThreshold',
  'failureThreshold',
]

function validateProbe(probe: JsonObject, kind: string, path: FieldPath): Cause[] {
  const causes = validateHandler(probe, path)
  addCauses(causes, checkNotNegative(probe, path, ...probeNumbers))
  const grace = numberOf(probe, 'terminationGracePeriodSeconds')
  const place = `${path}.terminationGracePeriodSeconds`
  if (kind === 'readinessProbe') {
    if (grace !== undefined) {
      causes.push(invalidValue(place, grace, 'must not be set for readinessProbes'))
    }
    return causes
  }
  if (grace !== undefined && grace <= 0) {
    causes.push(invalidValue(place, grace, 'must be greater than 0'))
  }
  // A success threshold that was never defaulted counts as 1.
  const successes = numberOf(probe, 'successThreshold') ?? 1
  if (successes !== 1) {
    causes.push(invalidValue(`${path}.successThreshold`, successes, 'must be 1'))
  }
  return causes
}

export function validateProbes(container: JsonObject, path: FieldPath): Cause[] {
  return ['livenessProbe', 'readinessProbe', 'startupProbe'].flatMap((kind) => {
    const probe = objectOf(container, kind)
    return probe ? validateProbe(probe, kind, `${path}.${kind}`) : []
  })
}

export function validateLifecycle(container: JsonObject, path: FieldPath): Cause[] {
  const lifecycle = objectOf(container, 'lifecycle')
  if (!lifecycle) return []
  return ['postStart', 'preStop'].flatMap((kind) => {
    const handler = objectOf(lifecycle, kind)
    return handler ? validateHandler(handler, `${path}.lifecycle.${kind}`) : []
  })
}
