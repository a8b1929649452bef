import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { httpHeaderName } from '../../../../base/api/metadata/names.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { Int64 } from '../../../../base/api/types/scalars.ts'
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
import type { AnyContainer } from './container-lists.ts'

const schemes = ['HTTP', 'HTTPS']

function validateHttpGet(handler: corev1.HTTPGetAction, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  if (!handler.path) causes.push(required(`${path}.path`))
  addCauses(causes, checkPortNumberOrName(handler.port, `${path}.port`))
  const { scheme } = handler
  if (!schemes.includes(scheme)) {
    causes.push(notSupportedShown(`${path}.scheme`, writeGoJson(scheme), schemes))
  }
  for (const header of handler.httpHeaders ?? []) {
    const { name } = header
    addCauses(causes, invalidValues(`${path}.httpHeaders`, name, httpHeaderName(name)))
  }
  return causes
}

/** A container sleeps no longer than its pod's grace period. */
function checkSleep(
  { seconds }: corev1.SleepAction,
  path: FieldPath,
  gracePeriod: Int64 | undefined,
): readonly StatusCause[] {
  if (gracePeriod === undefined || (seconds >= 0 && seconds <= gracePeriod)) return noCauses
  const detail = `must be non-negative and less than terminationGracePeriodSeconds (${gracePeriod})`
  return [invalidValue(path, seconds, detail)]
}

/** What has one handler of these: a probe, or a hook of a lifecycle. */
type HandlerOwner = corev1.ProbeHandler & corev1.LifecycleHandler

/** Validates the first handler of an owner. */
function checkFirst(
  { exec, httpGet, tcpSocket, grpc, sleep }: HandlerOwner,
  path: FieldPath,
  gracePeriod: Int64 | undefined,
): readonly StatusCause[] {
  if (exec) return exec.command?.length ? noCauses : [required(`${path}.exec.command`)]
  if (httpGet) return validateHttpGet(httpGet, `${path}.httpGet`)
  if (tcpSocket) return checkPortNumberOrName(tcpSocket.port, `${path}.tcpSocket.port`)
  if (grpc) return checkPortNumber(grpc.port, `${path}.grpc.port`)
  return sleep ? checkSleep(sleep, `${path}.sleep`, gracePeriod) : noCauses
}

const handlers = ['exec', 'httpGet', 'tcpSocket', 'grpc', 'sleep'] as const

function validateHandler(owner: HandlerOwner, path: FieldPath, gracePeriod?: Int64): StatusCause[] {
  const [first, ...others] = present(owner, handlers)
  if (first === undefined) return [required(path, 'must specify a handler type')]
  const causes = [...checkFirst(owner, path, gracePeriod)]
  for (const other of others) {
    causes.push(forbidden(`${path}.${other}`, 'may not specify more than 1 handler type'))
  }
  return causes
}

const probes = ['livenessProbe', 'readinessProbe', 'startupProbe'] as const

const probeNumbers = [
  'initialDelaySeconds',
  'timeoutSeconds',
  'periodSeconds',
  'successThreshold',
  'failureThreshold',
] as const

function validateProbe(
  probe: corev1.Probe,
  kind: (typeof probes)[number],
  path: FieldPath,
): StatusCause[] {
  const causes = validateHandler(probe, path)
  addCauses(causes, checkNotNegative(probe, path, ...probeNumbers))
  const grace = probe.terminationGracePeriodSeconds
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
  const successes = probe.successThreshold ?? 1
  if (successes !== 1) {
    causes.push(invalidValue(`${path}.successThreshold`, successes, 'must be 1'))
  }
  return causes
}

export function validateProbes(container: AnyContainer, path: FieldPath): readonly StatusCause[] {
  let causes: readonly StatusCause[] = noCauses
  for (const kind of probes) {
    const probe = container[kind]
    if (!probe) continue
    const found = validateProbe(probe, kind, `${path}.${kind}`)
    if (found.length > 0) causes = [...causes, ...found]
  }
  return causes
}

export function validateLifecycle(
  container: AnyContainer,
  gracePeriod: Int64 | undefined,
  path: FieldPath,
): StatusCause[] {
  const { lifecycle } = container
  if (!lifecycle) return []
  return (['postStart', 'preStop'] as const).flatMap((kind) => {
    const handler = lifecycle[kind]
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
