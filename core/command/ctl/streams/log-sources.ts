import type { ApiObject } from '../../../base/api/object.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import {
  allContainers,
  findContainer,
  firstContainer,
  preferredContainer,
} from './pod-containers.ts'

/** A log that is read. */
export interface LogSource {
  readonly pod: ApiObject
  readonly container: string
}

/** The logs of a pod that a line asks for; `container` is empty where it names none. @throws CtlError */
export function logSources(
  call: CommandCall,
  pod: ApiObject,
  container: string,
): readonly LogSource[] {
  const { environment, flags } = call
  if (flags.on('all-containers')) {
    return allContainers(pod).map((name) => ({ pod, container: name }))
  }
  let name = container
  const { name: podName } = pod.metadata
  const preferred = name === '' ? preferredContainer(call, pod) : ''
  if (preferred !== '') {
    if (findContainer(pod, preferred)) name = preferred
    else {
      const quoted = JSON.stringify(preferred)
      environment.err(`Default container name ${quoted} not found in pod ${podName}\n`)
    }
  }
  if (name === '') {
    const first = firstContainer(pod)
    name = first.name
    if (!flags.on('all-pods') && first.note !== '') environment.err(first.note)
  }
  if (findContainer(pod, name)) return [{ pod, container: name }]
  throw new CtlError(`container ${name} is not valid for pod ${podName}`)
}
