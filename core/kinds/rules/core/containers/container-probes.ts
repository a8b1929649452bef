import type { StatusCause } from '../../../../base/api/errors/status.ts'
import {
  integerOf,
  listOf,
  numberOf,
  objectOf,
  objectsOf,
  textOf,
} from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import { httpHeaderName } from '../../../../base/api/metadata/names.ts'
import { writeGoJson } from '../../../../base/json/go-json.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  invalidValue,
  invalidValues,
  noCauses,
  notSupportedShown,
  required,
} from '../../../../objects/schema/validation/causes.ts'
import {
  checkNotNegative,
  checkPortNumber,
  checkPortNumberOrName,
  present,
} from '../../shared/validation/field-checks.ts'

type HandlerCheck = (
  handler: JsonObject,
  path: FieldPath,
  gracePeriod: number | bigint | undefined,
) => readonly StatusCause[]

const schemes = ['HTTP', 'HTTPS']

function validateHttpGet(handler: JsonObject, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  if (textOf(handler, 'path') === '') causes.push(required(`${path}.path`))
  addCauses(causes, checkPortNumberOrName(handler['port'], `${path}.port`))
  const scheme = textOf(handler, 'scheme')
  if (!schemes.includes(scheme)) {
    causes.push(notSupportedShown(`${path}.scheme`, writeGoJson(scheme), schemes))
  }
  for (const header of objectsOf(handler, 'httpHeaders')) {
    const name = textOf(header, 'name')
    addCauses(causes, invalidValues(`${path}.httpHeaders`, name, httpHeaderName(name)))
  }
  return causes
}

/** A container sleeps no longer than its pod's grace period. */
function checkSleep(
  sleep: JsonObject,
  path: FieldPath,
  gracePeriod: number | bigint | undefined,
): readonly StatusCause[] {
  const seconds = integerOf(sleep, 'seconds') ?? 0
  if (gracePeriod === undefined || (seconds >= 0 && seconds <= gracePeriod)) return noCauses
  const detail = `must be non-negative and less than terminationGracePeriodSeconds (${gracePeriod})`
  return [invalidValue(path, seconds, detail)]
}

const handlers: Readonly<Record<string, HandlerCheck>> = {
  exec: (handler, path) =>
    listOf(handler, 'command').length === 0 ? [required(`${path}.command`)] : [],
  httpGet: validateHttpGet,
  tcpSocket: (handler, path) => checkPortNumberOrName(handler['port'], `${path}.port`),
  grpc: (handler, path) => checkPortNumber(numberOf(handler, 'port') ?? 0, `${path}.port`),
  sleep: checkSleep,
}

const handlerNames = Object.keys(handlers)

function validateHandler(
  owner: JsonObject,
  path: FieldPath,
  gracePeriod?: number | bigint,
): StatusCause[] {
  const [first, ...others] = present(owner, handlerNames)
  if (first === undefined) return [required(path, 'must specify a handler type')]
  const handler = objectOf(owner, first) ?? {}
  const causes = [...(handlers[first]?.(handler, `${path}.${first}`, gracePeriod) ?? [])]
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

function validateProbe(probe: JsonObject, kind: string, path: FieldPath): StatusCause[] {
  const causes = validateHandler(probe, path)
  addCauses(causes, checkNotNegative(probe, path, ...probeNumbers))
  const grace = integerOf(probe, 'terminationGracePeriodSeconds')
  const place = `${path}.terminationGracePeriodSeconds`
  if (grace !== undefined && grace <= 0) {
    causes.push(invalidValue(place, grace, 'must be greater than 0'))
  }
  if (kind === 'readinessProbe') {
    if (grace !== undefined) {
      causes.push(invalidValue(place, grace, 'must not be set for readinessProbes'))
    }
    return causes
  }
  // A success threshold that was never defaulted counts as 1.
  const successes = numberOf(probe, 'successThreshold') ?? 1
  if (successes !== 1) {
    causes.push(invalidValue(`${path}.successThreshold`, successes, 'must be 1'))
  }
  return causes
}

export function validateProbes(container: JsonObject, path: FieldPath): StatusCause[] {
  return ['livenessProbe', 'readinessProbe', 'startupProbe'].flatMap((kind) => {
    const probe = objectOf(container, kind)
    return probe ? validateProbe(probe, kind, `${path}.${kind}`) : []
  })
}

export function validateLifecycle(
  container: JsonObject,
  gracePeriod: number | bigint | undefined,
  path: FieldPath,
): StatusCause[] {
  const lifecycle = objectOf(container, 'lifecycle')
  if (!lifecycle) return []
  return ['postStart', 'preStop'].flatMap((kind) => {
    const handler = objectOf(lifecycle, kind)
    return handler ? validateHandler(handler, `${path}.lifecycle.${kind}`, gracePeriod) : []
  })
}

/** Fields of a container's lifecycle and probes, for the order of causes. */
export const lifecycleOrder: readonly string[] = [
  'lifecycle.postStart',
  'lifecycle.preStop',
  'lifecycle.stopSignal',
  'livenessProbe',
  'readinessProbe',
  'startupProbe',
]
