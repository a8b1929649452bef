import type { JsonValue } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { parseQuantity } from '../../../base/api/quantities/quantity.ts'
import { parseDuration } from '../../../base/time/duration.ts'
import type { ProbeResult } from './container-plan.ts'

/** What users choose about a container; durations are milliseconds. */
export interface ContainerBehaviour {
  readonly exitCode?: number
  readonly exitAfter?: number
  readonly oomAfter?: number
  readonly message?: string
  readonly startDelay?: number
  readonly startError?: string
  readonly readyDelay?: number
  readonly pullDelay?: number
  readonly pullError?: string
  readonly private?: boolean
  readonly stopAfter?: number
  readonly startupProbe?: ProbeResult
  readonly readinessProbe?: ProbeResult
  readonly livenessProbe?: ProbeResult
  readonly logs?: string
  readonly cpuUsage?: string
  readonly memoryUsage?: string
}

interface Setting {
  /** Name in annotations, after `simulation.skerry/` or `simulation.skerry/{container}.`. */
  readonly annotation: string
  readonly form: 'duration' | 'integer' | 'text' | 'result' | 'quantity' | 'boolean'
  readonly help: string
}

/** What can be set for a container, by an annotation of its pod or by the option `images`. */
export const behaviourSettings: Readonly<Record<keyof ContainerBehaviour, Setting>> = {
  exitCode: {
    annotation: 'exit-code',
    form: 'integer',
    help: 'Exit code of the container, which ends a second after its start unless `exit-after` says when.',
  },
  exitAfter: {
    annotation: 'exit-after',
    form: 'duration',
    help: 'Time after its start at which the container ends by itself, such as `10s`.',
  },
  oomAfter: {
    annotation: 'oom-after',
    form: 'duration',
    help: 'Time after its start at which the container is killed for its memory: exit code 137, OOMKilled.',
  },
  message: {
    annotation: 'termination-message',
    form: 'text',
    help: 'Termination message of the container.',
  },
  startDelay: {
    annotation: 'start-delay',
    form: 'duration',
    help: 'Time between the pull of the image and the start of the container.',
  },
  startError: {
    annotation: 'start-error',
    form: 'text',
    help: 'Error with which the container cannot be started.',
  },
  readyDelay: {
    annotation: 'ready-delay',
    form: 'duration',
    help: 'Time after its start at which the container becomes ready.',
  },
  pullDelay: {
    annotation: 'pull-delay',
    form: 'duration',
    help: 'Time that a pull of the image takes; 50 to 300 ms unless given.',
  },
  pullError: {
    annotation: 'pull-error',
    form: 'text',
    help: 'Error with which every pull of the image fails.',
  },
  private: {
    annotation: 'private',
    form: 'boolean',
    help: 'Whether the image is pulled only with a pull secret for its registry: `true` or `false`.',
  },
  stopAfter: {
    annotation: 'stop-after',
    form: 'duration',
    help: 'Time that the container takes to end when it is stopped; the grace period ends it at the latest.',
  },
  startupProbe: {
    annotation: 'startup-probe',
    form: 'result',
    help: 'Result of startup probes, `success` or `failure`.',
  },
  readinessProbe: {
    annotation: 'readiness-probe',
    form: 'result',
    help: 'Result of readiness probes, `success` or `failure`; without a probe `failure` keeps the container unready.',
  },
  livenessProbe: {
    annotation: 'liveness-probe',
    form: 'result',
    help: 'Result of liveness probes, `success` or `failure`.',
  },
  logs: {
    annotation: 'logs',
    form: 'text',
    help: 'Log of the container, in place of what its image prints.',
  },
  cpuUsage: {
    annotation: 'cpu-usage',
    form: 'quantity',
    help: 'CPU that the container uses, such as `250m`; about half its request unless given.',
  },
  memoryUsage: {
    annotation: 'memory-usage',
    form: 'quantity',
    help: 'Memory that the container uses, such as `64Mi`; about 60 % of its request unless given.',
  },
}

/** What the annotations of settings begin with. */
export const settingPrefix = 'simulation.skerry/'
const names = Object.keys(behaviourSettings) as readonly (keyof ContainerBehaviour)[]

/** Whether a setting of that name exists. */
export function isSettingName(name: string): name is keyof ContainerBehaviour {
  return Object.hasOwn(behaviourSettings, name)
}

/** Reads a value in its form; undefined where it has another one. */
function valueOf(form: Setting['form'], value: JsonValue): string | number | boolean | undefined {
  if (form === 'duration') {
    if (typeof value === 'number') return value >= 0 ? value : undefined
    const nanos = typeof value === 'string' ? parseDuration(value) : undefined
    return nanos === undefined || nanos < 0n ? undefined : Number(nanos / 1_000_000n)
  }
  if (form === 'integer') {
    const number = Number(value)
    return Number.isInteger(number) && number >= 0 && number <= 255 ? number : undefined
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (form === 'boolean') return text === 'true' || (text === 'false' ? false : undefined)
  if (form === 'quantity') return parseQuantity(text) ? text : undefined
  return form === 'text' || text === 'success' || text === 'failure' ? text : undefined
}

/** Behaviour out of given values by `nameOf` each setting; values of a wrong form are left out. */
function read(
  given: (name: keyof ContainerBehaviour) => JsonValue | undefined,
): ContainerBehaviour {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = given(name)
      const parsed = value === undefined ? undefined : valueOf(behaviourSettings[name].form, value)
      return parsed === undefined ? [] : [[name, parsed]]
    }),
  )
}

/** Behaviour that the option `images` gives; durations are Go's texts or milliseconds. */
export function behaviourOfOption(option: Readonly<Record<string, JsonValue>>): ContainerBehaviour {
  return read((name) => option[name])
}

/** Behaviour that a pod's annotations give a container; those with the container's name come before pod-wide ones. */
export function behaviourOfAnnotations(pod: ApiObject, container: string): ContainerBehaviour {
  const { annotations } = pod.metadata
  if (!annotations || !Object.keys(annotations).some((each) => each.startsWith(settingPrefix)))
    return {}
  return read((name) => {
    const { annotation } = behaviourSettings[name]
    return (
      annotations[`${settingPrefix}${container}.${annotation}`] ??
      annotations[`${settingPrefix}${annotation}`]
    )
  })
}
